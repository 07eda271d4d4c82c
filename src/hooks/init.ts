import {type InitOptions, type Invocation, isQuestion, readInvocation} from '../command-line/invocation.js'
import {isOwnLine} from '../command-line/own-process.js'
import {isLimitedEnvironment} from '../gate/environment.js'
import {loadBundle} from '../load-bundle.js'
import {packageName} from '../mode/mode.js'
import {markStarted, noteStreams, ownsProcess, processState} from '../run/process-state.js'
import {enableCompileCache} from './compile-cache.js'

/**
 * Runs before every command of the host. The usual command line, a foreign command for a person, is over after a look at
 * it; everything else is loaded when it is needed.
 *
 * That is CommonJS, which every Node loads before this function returns: the hooks of other plugins run at the same time,
 * and one of them may print an error and end the process.
 *
 * If it breaks, the host works as without it, and DEBUG shows why. It throws only if the command line asks about a command
 * that the host would then run instead.
 */
export async function init(given: InitOptions): Promise<void> {
  let options = given
  let invocation: Invocation | undefined
  try {
    yieldNames(given)
    if (!isOwnLine({...given, ids: given.id === undefined ? [] : [given.id]})) return
    // The user's copy of the plugin may be installed beside the author's: one of them is enough.
    if (!markStarted(given.argv)) return
    enableCompileCache(given.config)
    if (isForVersion(given)) return
    options = joinWords(given)
    if (isLimitedEnvironment(options.config)) loadBundle('agent').hideDenied(options.config)
    if (options.id === 'murli:mcp' && loadBundle('mcp-transport').openEarlyTransport(options)) return
    invocation = readInvocation(options)
    noteLine(options, invocation)
    if (!isHandled(invocation)) {
      if (isDeveloping(options)) loadBundle('agent').printAdvisories(invocation)
      return
    }

    noteStreams()
    await loadBundle('agent').handleCommandLine(invocation)
  } catch (error) {
    if (process.env.DEBUG) console.error('oclif-plugin-murli:', error)
    if (ownsProcess() && isQuestion(options, invocation)) throw refuseQuestion(options, error)
  }
}

/**
 * Gives the name of our `describe` back to a topic of the host: the help of the topic, which the bare name shows, would
 * be hidden by our command. oclif settles clashes of commands itself, for the host.
 */
function yieldNames({config, id}: InitOptions): void {
  if (id !== 'describe' || config.findCommand(id)?.pluginName !== packageName) return
  const {_commands: commands} = config as {_commands?: Map<string, unknown>}
  if (commands && [...commands.keys()].some((key) => key.startsWith('describe:'))) commands.delete(id)
}

/**
 * Lets `<bin> murli mcp` name the command where a colon separates words, too: oclif takes the first word alone for the
 * command there, and shows the topic. Clients and documentation register one command line for every host.
 */
function joinWords(options: InitOptions): InitOptions {
  const {argv, config, id} = options
  if (id !== 'murli' || argv[0] === undefined || config.findCommand(id)) return options
  const command = config.findCommand(`${id}:${argv[0]}`)
  if (command?.pluginName !== packageName) return options
  const find = config.findCommand.bind(config)
  // oclif looks the command up after this hook, by the id that it has read already.
  config.findCommand = (wanted, ...rest: []) => find(wanted === id ? command.id : wanted, ...rest)
  argv.shift()
  return {...options, id: command.id}
}

/** Whether oclif prints the version and nothing else (core 1 to 5, lib/main.js). */
function isForVersion({argv, config, id = ''}: InitOptions): boolean {
  const {additionalVersionFlags: more} = config.pjson.oclif
  return argv.length === 0 && (id === '--version' || (Array.isArray(more) && more.includes(id)))
}

/** Notes what the process was started with. A command line that is run inside that one later changes nothing about it. */
function noteLine(options: InitOptions, invocation: Invocation): void {
  const state = processState()
  const {command, flags, mode, target} = invocation
  state.isQuestion = isQuestion(options, invocation)
  state.isHostSilent = state.isQuestion || command?.pluginName === packageName
  // A command that a hook has run before is not the command line.
  if (state.isAgentLine !== undefined) return
  state.outermost = options.argv
  state.isOwnOutermost = target === 'routing' ? undefined : target === 'own'
  state.isAgentLine = mode.audience === 'agent'
  if (target === 'foreign' && !state.isAgentLine && Object.keys(flags).length === 0) state.attended = options.config
}

/** Whether there is anything to do but run the command: for an agent, for a question, and where flags of ours are removed. */
function isHandled({flags, mode, target}: Invocation): boolean {
  if (mode.audience === 'agent' || flags.schema) return true
  return target !== 'own' && (flags.validate === true || flags.agent === false || flags.output !== undefined)
}

/** Whether the host's developer is looking: its package.json sets it, or oclif runs in development mode. */
function isDeveloping({config}: InitOptions): boolean {
  // The stream comes last: asking for it creates it.
  return (config.pjson.oclif.murli?.advisories ?? process.env.NODE_ENV === 'development') && process.stderr.isTTY
}

/**
 * Reports that a question about a command cannot be answered.
 *
 * @returns the error that makes oclif end with code 2 and run nothing; if the envelope cannot be written, oclif prints the
 * error's message
 */
function refuseQuestion({argv, config, id}: InitOptions, cause: unknown): Error {
  const message = `oclif-plugin-murli cannot answer this command line (${String(cause)}), and nothing was run.`
  try {
    return loadBundle('agent').refuseQuestion({argv, config, id}, message)
  } catch {
    return Object.assign(new Error(message), {oclif: {exit: 2}})
  }
}
