import {parserFlags} from '../../flags/command-flags.js'
import {isGlobalFlag} from '../../flags/table.js'
import type {GlobalFlagValues} from '../../line/our-flags.js'
import {loadBundle} from '../../load-bundle.js'
import {listUnsupplied} from '../../oclif/supplied-flags.js'
import {formatDocument} from '../../output/formats.js'
import {describeValidLine} from '../../output/valid-line.js'
import type {Parsed, RunningCommand} from './adopted-command.js'
import type {AdoptedLine} from './adopted-line.js'
import type {Destination} from './destination.js'
import {checkSwitches, isQuestion} from './check-switches.js'
import {checkGlobals, listIgnored} from './global-flags.js'
import type {Guard} from './guard.js'

/** An adopted command that may be asked about, instead of being run. */
export type AskedCommand = {
  command: RunningCommand
  destination: Destination
  guard: Guard
  line: AdoptedLine
}

/**
 * Checks the plugin's flags, and answers `--schema` and `--validate`.
 *
 * @returns whether the command line is such a question, so that its command does not run
 * @throws AgentError for a flag with a wrong value, and for a line that `--validate` rejects
 */
export async function answerQuestion(asked: AskedCommand): Promise<boolean> {
  const {command, destination, guard, line} = asked
  const {schema, validate} = line.globals
  if (schema) {
    writeDocument(await renderAdoptedSchema(command, line.globals), destination)
    return true
  }
  checkFlags(asked)
  if (!validate) return false
  destination.target.report(describeValidity(command, await guard.check()))
  return true
}

/** Checks the plugin's flags, which a command may never parse, and warns of useless ones. */
function checkFlags({command, destination, guard, line}: AskedCommand): void {
  const {globals, typed} = line
  const hasRun = destination.kind === 'opened-run'
  if (hasRun) checkGlobals(typed)
  // 9.8: a person's boolean flag with a value is left to oclif, unless it might confirm a change, or
  // asks.
  const areAllChecked = hasRun || guard.mayChange || globals.validate === true
  checkSwitches(typed, areAllChecked ? undefined : isQuestion)
  if (globals.validate || !command.jsonEnabled()) return
  for (const warning of listIgnored(globals)) void destination.target.log('warn', warning)
}

function writeDocument(document: string, destination: Destination): void {
  if (destination.kind === 'opened-run') destination.run.output.writeDocument(document)
  else process.stdout.write(document)
}

/**
 * Renders the answer to `--schema` when the host does not list the plugin, so no hook has answered.
 */
async function renderAdoptedSchema(
  {config, constructor: {id = ''}}: RunningCommand,
  globals: GlobalFlagValues,
): Promise<string> {
  const {readCatalog, renderSchemaOf} = loadBundle<
    typeof import('../../catalog/read.js') &
      typeof import('../../catalog/documents/render-schema.js')
  >('explain')
  return formatDocument(await renderSchemaOf(readCatalog(config), id), config, globals)
}

/** The answer to `--validate` for a command line that its parser accepts (8.30). */
function describeValidity({config, constructor: statics}: RunningCommand, parsed: Parsed) {
  const declared = parserFlags(statics)
  const {args = {}, flags = {}, raw} = parsed
  const ownFlags = Object.entries(flags).filter(([name]) => !isGlobalFlag(name, declared[name]))
  return describeValidLine(
    {
      args,
      flags: Object.fromEntries(ownFlags),
      id: statics.id ?? '',
      raw,
      unsupplied: listUnsupplied(declared, flags),
    },
    {...statics, flags: declared},
    config,
  )
}
