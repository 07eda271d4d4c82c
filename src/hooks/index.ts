import {type InitOptions, type Line, readLine} from '../line/line.js'
import {isForVersion, mayAsk} from '../line/questions.js'
import {isProcessLine} from '../process/process-line.js'
import {gateVariables, isGatedEnvironment, isLimitedEnvironment} from '../gate/environment.js'
import {loadBundle} from '../load-bundle.js'
import {modeOfEnvironment, packageName} from '../line/mode.js'
import {guardedBrand, isOwn} from '../oclif/host.js'
import type {HostConfig} from '../oclif/shapes.js'
import {
  debug,
  markSeen,
  ownsProcess,
  processState,
  recordStreams,
} from '../process/process-state.js'
import {enableCompileCache} from '../process/compile-cache.js'
import {redirectLine, yieldDescribeName} from './redirect.js'

type PrerunOptions = {
  Command: object & {id?: string}
  argv: string[]
  config: HostConfig
}

// A hook of the host cannot open a gate by unsetting a variable.
const limits = Object.entries(process.env).filter(([name]) =>
  gateVariables.some((variable) => name.endsWith(`_${variable}`)),
)
processState().gatesAtStart ??= Object.fromEntries(limits)

/**
 * Both hooks as one default export, which every oclif version supports; each file would cost every
 * command line.
 */
export default async function hook(options: InitOptions | PrerunOptions): Promise<void> {
  return 'Command' in options ? prerun(options) : init(options)
}

/**
 * Runs before every command of the host. For the usual command line, a person's foreign command, it
 * returns after a short check; everything else is loaded on demand, and synchronously: other
 * plugins' hooks run at the same time, and one of them may print an error and end the process.
 *
 * In this order: a name of the plugin yields to the host's; nothing happens on a command line of
 * another program, one that another copy of the plugin has seen, and one for the version; a line that
 * means a command of the plugin by another name is redirected; then the line is read, once.
 *
 * If it fails, the host works as without the plugin, and DEBUG shows the error. It throws only if
 * the command line asks about a command that the host would then run.
 */
async function init(original: InitOptions): Promise<void> {
  let options = original
  try {
    yieldDescribeName(original)
    const ids = original.id === undefined ? [] : [original.id]
    if (!isProcessLine({...original, ids})) return
    // The user's and the author's copy of the plugin may both be installed: one is enough.
    if (!markSeen(original.argv)) return
    enableCompileCache(original.config)
    if (isForVersion(original.id, original.config)) return
    options = redirectLine(original)
    if (isLimitedEnvironment(options.config)) {
      loadBundle<typeof import('../gate/environment.js')>('agent').hideDenied(options.config)
    }
    const line = readLine(options)
    if (options.id === 'murli:mcp') {
      const {openServer} = loadBundle<typeof import('../mcp/server.js')>('mcp')
      if (openServer(line)) return
    }

    recordLine(line)
    if (isHandled(line)) {
      recordStreams()
      await loadBundle<typeof import('../run/line/handle.js')>('agent').handleCommandLine(line)
    } else if (isDeveloping(options)) {
      loadBundle<typeof import('../run/line/handle.js')>('agent').printAdvisories(line)
    }
  } catch (error) {
    debug(error)
    if (!ownsProcess() || !mayAsk(options)) return
    throw failure(
      `oclif-plugin-murli cannot answer this command line (${String(error)}), and nothing was run.`,
    )
  }
}

/** Records the command line of the process; nested command lines do not change it. */
function recordLine({command, config, flags, mode, passed, target}: Line): void {
  const state = processState()
  state.isQuestion = flags.schema === true || flags.validate === true
  state.isHostSilent = state.isQuestion || command?.pluginName === packageName
  // A command that a hook ran earlier is not the command line.
  if (state.isAgentLine !== undefined) return
  state.lineArgv = passed
  state.isAdoptedLine = target === 'routing' ? undefined : target === 'own'
  state.isAgentLine = mode.audience === 'agent'
  if (target === 'foreign' && !state.isAgentLine && Object.keys(flags).length === 0) {
    state.attendedConfig = config
  }
}

/** Whether the plugin must act: for an agent, a question, or flags that it must remove. */
function isHandled({flags, mode, target}: Line): boolean {
  if (mode.audience === 'agent' || flags.schema) return true
  if (target === 'own') return false
  return flags.validate === true || flags.agent === false || flags.output !== undefined
}

/**
 * Whether the host's developer is watching: package.json says so, or oclif runs in development
 * mode.
 */
function isDeveloping({config}: InitOptions): boolean {
  const {advisories} = config.pjson.oclif.murli ?? {}
  const isWanted = advisories ?? process.env.NODE_ENV === 'development'
  // Checked last, because accessing the stream creates it.
  return isWanted && process.stderr.isTTY
}

/**
 * Runs before every command in any process, nested ones included: a second safeguard besides the
 * replaced `runCommand`, and the only one for a foreign command run by another command or program.
 *
 * @throws AgentError for a command that may not run, and an Error for a question that would run its
 * command; oclif rethrows errors with an exit code
 */
function prerun(options: PrerunOptions): void {
  try {
    checkRun(options)
  } catch (error) {
    // @oclif/core 1 and 2 have an array of plugins, and core 1 swallows a hook's errors.
    if (Array.isArray(options.config.plugins)) refuseRun(options, error)
    throw error
  }
}

function checkRun({Command, argv, config}: PrerunOptions): void {
  const {id = ''} = Command
  const state = processState()
  const {isAgentLine} = state
  if (state.isQuestion && !isOwn(Command) && mayAsk({argv, config, id})) {
    throw failure(
      'oclif-plugin-murli cannot answer this command line in this host, and nothing was run.',
    )
  }

  // An own command asks the gate itself, as the command line and inside another command.
  if (Reflect.get(Command, guardedBrand) === true) {
    // A manifest from before the adoption calls it foreign, and an agent would get no answer.
    const isCalledForeign =
      isAgentLine === true && state.isAdoptedLine === false && state.lineArgv === argv
    // A foreign command may pass its argv on to a command that the manifest knows.
    if (!isCalledForeign || isOwn(config.findCommand(id))) return
    throw failure(
      `The manifest of ${config.name} is older than this command: write it again with \`oclif manifest\`.`,
    )
  }

  const isPerson = state.attendedConfig === config && !isAgentLine
  const isForAgent =
    !isPerson && (isAgentLine === true || modeOfEnvironment(config).audience === 'agent')
  if (!isForAgent && !isGatedEnvironment(config)) return
  loadBundle<typeof import('../gate/gate-command.js')>('agent').gateCommand({
    argv,
    command: Command,
    config,
    isForAgent,
  })
}

function failure(message: string): Error {
  return Object.assign(new Error(message), {oclif: {exit: 2}})
}

type RunMethod = (this: unknown, argv?: readonly string[], ...rest: unknown[]) => unknown

/**
 * Makes a command throw instead of running with these words: @oclif/core 1 has no other hook after
 * prerun.
 */
function refuseRun({Command, argv}: PrerunOptions, error: unknown): void {
  const {run} = Command as {run: RunMethod}
  const value: RunMethod = async function runUnlessRefused(words, ...rest) {
    if (words === argv) throw error
    return Reflect.apply(run, this, [words, ...rest])
  }
  Object.defineProperty(Command, 'run', {configurable: true, value, writable: true})
}
