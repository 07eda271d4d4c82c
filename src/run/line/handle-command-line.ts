import {declarationsFor} from '../../annotations/annotations.js'
import {exitCodes} from '../../contract/error-categories.js'
import type {ErrorFields} from '../../contract/outcome.js'
import {phrase} from '../../contract/phrase.js'
import type {Line} from '../../line/line.js'
import {asksPlugin, isForHelp} from '../../line/questions.js'
import {singleCommandId} from '../../oclif/command-name.js'
import {losesWords} from '../../process/process-line.js'
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
  if (isLeftToPerson(line)) {
    recordPersonsLine(config)
    return
  }

  const handler = needsRun(line) ? new LineHandler(line) : undefined
  // A question about the root or a topic is answered later: init hooks of other plugins may add
  // commands to it.
  if (handler && command && losesWords(line)) handler.failNow(describeLostWords(line))
  if (handler && command && flags.schema) await exitWithSchema(handler)
  if (handler) findOnlyCommand(line)
  const start = new CommandStart(line, handler)
  start.intercept()
  if (target === 'adopted') handler?.allowHandOver()
  if (target === 'routing') interceptRouting(start)
}

/** The failure of a line whose words oclif would drop: `--validate` may be among them. */
function describeLostWords({config, id = ''}: Line): ErrorFields {
  const name = [config.bin, ...id.split(':')].join(' ')
  return {
    code: exitCodes.userError,
    error: 'command_not_found',
    kind: 'unknown_command',
    message: phrase`The name of a command is written with spaces or with colons, but not with both: oclif would drop the words after it`,
    position: 0,
    recoverable: true,
    suggestion: phrase`Write ${name} in place of it.`,
  }
}

/** Lets oclif's help find a CLI's only command: it adds the words of a line to that one's id. */
function findOnlyCommand(line: Line): void {
  const {config} = line
  const {findCommand} = config
  if (!config.isSingleCommandCLI || !isForHelp(line)) return
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
