import {declarationsFor} from '../../annotations/annotations.js'
import type {Line} from '../../line/line.js'
import {loadBundle} from '../../load-bundle.js'
import {processState} from '../../process/process-state.js'
import {answerSchema} from './answers.js'
import {CommandStart} from './command-start.js'
import {interceptRouting} from './intercept-routing.js'
import {LineRun} from './line-run.js'

/**
 * Handles a command line from the init hook on: an agent's, a question, and a person's with flags
 * of the plugin.
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

  const run = isAnswered(typed) ? new LineRun(typed) : undefined
  // Init hooks of other plugins may add commands to a root or topic, which is therefore answered
  // later.
  if (run && command && flags.schema) await answerSchema(run)
  const start = new CommandStart(typed, run)
  if (target === 'adopted') run?.yieldToAdopted()
  if (target === 'routing') interceptRouting(start)
}

/** Whether the envelopes are for an agent, or the plugin answers a question. */
function isAnswered({flags, mode}: Line): boolean {
  return mode.audience === 'agent' || flags.validate === true || flags.schema === true
}

/**
 * Whether the command runs, and its annotations say that a pipe means a person (2.9a): the mode was
 * read without them, because the hook opens no files.
 */
function isLeftToPerson({command, config, flags, mode, target}: Line): boolean {
  const isRun = !flags.schema && (target === 'adopted' || !flags.validate)
  if (!command || !isRun || mode.rule !== 'pipe') return false
  return declarationsFor(config, command).annotation.pipe === 'human'
}

/**
 * Prints naming advice for the running command on stderr, for the host's developer; never about
 * other plugins.
 */
export function printAdvisories({command, config}: Line): void {
  if (!command || command.pluginName !== config.pjson.name) return
  const {adviseNames, readCatalog} = loadBundle<
    typeof import('../../catalog/preferred-words.js') & typeof import('../../catalog/read.js')
  >('explain')
  const entry = readCatalog(config).commands.find(
    ({aliases, id}) => id === command.id || aliases.includes(command.id),
  )
  const advisories = entry ? adviseNames(entry) : []
  for (const advisory of advisories) process.stderr.write(`${advisory}\n`)
}
