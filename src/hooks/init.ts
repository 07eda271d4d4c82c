import {isLimitedEnvironment} from '../gate/environment.js'
import {type InitOptions, type Line} from '../line/line.js'
import {losesOurFlags} from '../line/misread-line.js'
import {isGuarded} from '../line/mode.js'
import {asksPlugin} from '../line/questions.js'
import {readLine} from '../line/read-line.js'
import {loadBundle} from '../load-bundle.js'
import {isPluginCommand} from '../oclif/command-entry.js'
import {processState, recordStreams} from '../process/process-state.js'
import {listArguments} from './list-arguments.js'
import {passRedirected, redirectLine} from './redirect.js'

/**
 * Handles the process's command line before its command runs. For the usual one, a person's foreign
 * command, it returns after a short check; everything else is loaded on demand, and synchronously:
 * other plugins' hooks run at the same time, and one of them may print an error and end the process.
 *
 * A line that means a command of the plugin by another name is redirected first. The line is read
 * once, after that.
 */
export async function handleLine(original: InitOptions): Promise<void> {
  const options = redirectLine(original)
  listArguments(options)
  if (isLimitedEnvironment(options.config)) {
    // Before oclif lists the commands, as in its help.
    loadBundle<typeof import('../gate/command-limits.js')>('agent').hideDenied(options.config)
  }
  const line = readLine(options)
  // A server's command line is not handled like others: it has no outcome.
  const isServing = startServer(line)
  if (!isServing) await handle(line)
  // Last, so that everything that waits for the line's command gets the words that it has read.
  if (options !== original) passRedirected(original.id, options)
}

/**
 * Starts the MCP server, if the command line asks for it.
 *
 * @returns whether it serves
 */
function startServer(line: Line): boolean {
  if (line.id !== 'murli:mcp') return false
  return loadBundle<typeof import('../mcp/server.js')>('mcp').openServer(line)
}

async function handle(line: Line): Promise<void> {
  recordLine(line)
  if (isHandled(line)) {
    recordStreams()
    const {handleCommandLine} =
      loadBundle<typeof import('../run/line/handle-command-line.js')>('agent')
    await handleCommandLine(line)
  } else if (isDeveloping(line)) {
    loadBundle<typeof import('../run/line/print-advisories.js')>('agent').printAdvisories(line)
  }
}

/**
 * Records a command line in the state of the process. A nested one changes only whether it is a
 * question, and whether the host's output is dropped.
 */
function recordLine({command, config, flags, mode, passed, target}: Line): void {
  const state = processState()
  state.isQuestion = asksPlugin(flags)
  state.isHostSilent = state.isQuestion || isPluginCommand(command)
  // Only the first line is the process's own; a hook of the host may run another one.
  const isNested = state.isAgentLine !== undefined
  if (isNested) return
  state.lineArgv = passed
  state.lineId = command?.id
  state.isAdoptedLine = target === 'routing' ? undefined : target === 'adopted'
  state.isAgentLine = mode.audience === 'agent'
  state.isGuardedLine = isGuarded(mode)
  // The prerun hook then treats the commands that this line runs as a person's.
  const hasOurFlags = Object.keys(flags).length > 0
  const isPersons = target === 'foreign' && !state.isAgentLine && !hasOurFlags
  if (isPersons) state.personsConfig = config
}

/**
 * Whether the plugin must act before the command runs: for an agent, a question, or flags that it
 * must remove from a foreign command's words, or that the command would not get. A person's adopted
 * command calls the plugin itself.
 */
function isHandled(line: Line): boolean {
  const {flags, mode, target} = line
  if (mode.audience === 'agent' || flags.schema || losesOurFlags(line)) return true
  if (target === 'adopted') return false
  return flags.validate === true || flags.agent === false || flags.output !== undefined
}

/**
 * Whether the host's developer is watching: package.json says so, or oclif runs in development
 * mode.
 */
function isDeveloping({config}: Line): boolean {
  const {advisories} = config.pjson.oclif.murli ?? {}
  const isWanted = advisories ?? process.env.NODE_ENV === 'development'
  // Checked last, because accessing the stream creates it.
  return isWanted && process.stderr.isTTY
}
