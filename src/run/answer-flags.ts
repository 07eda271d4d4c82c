import {renderSchemaOf} from '../catalog/render-schema.js'
import {readCatalog} from '../catalog/read.js'
import {hideSecrets} from '../secrets/read-secrets.js'
import {describeValidLine} from '../result/finish.js'
import {isGlobalFlag} from '../flags/table.js'
import type {GlobalFlagValues} from '../command-line/our-flags.js'
import {formatterOf} from '../output/formats.js'
import type {Ending} from './ending.js'
import type {Session} from './session.js'
import {type CommandStatics, flagsOf} from './prepare-class.js'
import type {Parsed, RunningCommand} from './running-command.js'

/** A run, as far as its flags are answered. */
type Run = {globals: GlobalFlagValues; session: Session}

/** Warns of flags that say how an envelope is written, where the command's `--json` prints none. */
export function warnOfIgnored({globals, session}: {globals: GlobalFlagValues; session: Pick<Session, 'log'>}): void {
  for (const name of ['output', 'select'] as const) {
    if (globals[name] !== undefined) void session.log('warn', `--${name} has no effect under --json.`)
  }
}

/** Answers `--schema` as the hook would have, where the host's author has forgotten to list the plugin. */
export async function answerSchema(command: RunningCommand, {globals, session}: Run): Promise<Ending> {
  const write = formatterOf(globals.output ? session.mode.format : 'json')
  const {id = ''} = command.constructor as CommandStatics
  const schema = await renderSchemaOf(readCatalog(command.config), id)
  session.isDocumentTheCommands = true
  session.writeDocument(`${write(schema)}\n`)
  return {type: 'returned', value: undefined}
}

/** What `--validate` answers for a command line that its parser has accepted (8.30). */
export function describeValidity(command: RunningCommand, parsed: Parsed): ReturnType<typeof describeValidLine> {
  const statics = command.constructor as CommandStatics
  const declared = flagsOf(statics)
  const {args = {}, flags = {}} = parsed
  const given = Object.fromEntries(Object.entries(flags).filter(([name]) => !isGlobalFlag(name, declared[name])))
  const values = hideSecrets({args, flags: given}, {...statics, flags: declared})
  return describeValidLine({id: statics.id ?? '', ...values}, command.config)
}
