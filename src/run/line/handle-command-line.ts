import {declarationsFor} from '../../annotations/annotations.js'
import type {Line} from '../../line/line.js'
import {processState} from '../../process/process-state.js'
import {exitWithSchema} from './answers.js'
import {CommandStart} from './command-start.js'
import {interceptRouting} from './intercept-routing.js'
import {LineHandler} from './line-handler.js'

/**
 * Handles a command line from the init hook on, unless its command is a person's even on a pipe
 * (`pipe: human`).
 */
export async function handleCommandLine(typed: Line): Promise<void> {
  const {command, config, flags, target} = typed
  if (isLeftToPerson(typed)) {
    Object.assign(processState(), {
      attendedConfig: config,
      isAgentLine: false,
      isGuardedLine: false,
    })
    return
  }

  const handler = needsRun(typed) ? new LineHandler(typed) : undefined
  // A question about the root or a topic is answered later: init hooks of other plugins may add
  // commands to it.
  if (handler && command && flags.schema) await exitWithSchema(handler)
  const start = new CommandStart(typed, handler)
  start.intercept()
  if (target === 'adopted') handler?.allowTakeOver()
  if (target === 'routing') interceptRouting(start)
}

/** Whether the output is for an agent, or the plugin answers a question. */
function needsRun({flags, mode}: Line): boolean {
  return mode.audience === 'agent' || flags.validate === true || flags.schema === true
}

/**
 * Whether the command runs, and its annotations state that a pipe means a person (2.9a): the mode was
 * read without them, because the hook opens no files.
 */
function isLeftToPerson({command, config, flags, mode, target}: Line): boolean {
  if (!command || mode.rule !== 'pipe') return false
  // An adopted command answers `--validate` itself.
  const isQuestion = flags.schema || (flags.validate && target !== 'adopted')
  if (isQuestion) return false
  return declarationsFor(config, command).annotation.pipe === 'human'
}
