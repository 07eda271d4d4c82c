import {declarationsFor} from '../../annotations/annotations.js'
import type {Line} from '../../line/line.js'
import {losesOurFlags} from '../../line/misread-line.js'
import {asksOclif, asksPlugin} from '../../line/questions.js'
import {loadBundle} from '../../load-bundle.js'
import {singleCommandId} from '../../oclif/command-name.js'
import {listMeantWords} from '../../process/process-line.js'
import {recordPersonsLine} from '../../process/process-state.js'
import {exitWithSchema} from './answers.js'
import {CommandStart} from './command-start.js'
import {interceptRouting} from './intercept-routing.js'
import {LineHandler} from './line-handler.js'

/**
 * Handles a command line from the init hook on, unless its command is a person's even on a pipe
 * (`pipe: human`).
 */
export async function handleCommandLine(line: Line): Promise<void> {
  const {command, config, flags, target} = line
  if (losesOurFlags(line)) await refuseMisread(LineHandler.open(line))
  if (isLeftToPerson(line)) {
    recordPersonsLine(config)
    return
  }

  const handler = needsRun(line) ? LineHandler.open(line) : undefined
  if (handler && command && listMeantWords(line)) await refuseMisread(handler)
  // A question about the root or a topic is answered later: init hooks of other plugins may add
  // commands to it.
  if (handler && command && flags.schema) await exitWithSchema(handler)
  if (handler) findOnlyCommand(line)
  const start = new CommandStart(line, handler)
  start.intercept()
  if (target === 'adopted') handler?.allowHandOver()
  if (target === 'routing') interceptRouting(start)
}

/** Ends a line whose command would not get the words that were typed after its name. */
async function refuseMisread(handler: LineHandler): Promise<never> {
  const {explainMisread} = loadBundle<typeof import('./explain-misread.js')>('explain')
  return handler.failNow(await explainMisread(handler.line))
}

/** Lets oclif's help find a CLI's only command: it adds the words of a line to that one's id. */
function findOnlyCommand(line: Line): void {
  const {config} = line
  const {findCommand} = config
  if (!config.isSingleCommandCLI || !asksOclif(line)) return
  config.findCommand = (id) => {
    return findCommand.call(config, id.startsWith(singleCommandId) ? singleCommandId : id)
  }
}

/** Whether the output is for an agent, or the plugin answers a question. */
function needsRun({flags, mode}: Line): boolean {
  return mode.audience === 'agent' || asksPlugin(flags)
}

/**
 * Whether the command runs, and its annotations state that a pipe means a person (2.9a): the mode was
 * read without them, because the hook opens no files.
 */
function isLeftToPerson({command, config, flags, mode, target}: Line): boolean {
  if (!command || mode.rule !== 'pipe') return false
  // An adopted command answers `--validate` itself.
  const isAnswered = target === 'adopted' ? flags.schema === true : asksPlugin(flags)
  if (isAnswered) return false
  return declarationsFor(config, command).annotation.pipe === 'human'
}
