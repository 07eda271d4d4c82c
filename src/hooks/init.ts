import {loadBundle} from '../load-bundle.js'
import {type InitOptions, type Invocation, readInvocation, isQuestion} from '../command-line/invocation.js'
import {isOwnLine} from '../command-line/own-process.js'
import type {readOurFlags} from '../command-line/our-flags.js'
import {isLimitedEnvironment} from '../gate/environment.js'
import {enableCompileCache} from './compile-cache.js'
import {markStarted, noteStreams, ownsProcess, processState} from '../run/process-state.js'
import {joinWords} from './join-words.js'
import {refuseQuestion} from './refuse-question.js'
import {yieldNames} from './yield-names.js'

/**
 * Runs in front of every command of the host. The usual line, a foreign command for a person, is over after a look at
 * it; everything else is loaded when it is needed.
 *
 * That is CommonJS, which every Node loads before this function returns: the hooks of other plugins run at the same time,
 * and one of them may print an error and end the process.
 *
 * If it breaks, the host works as if it were not there, and DEBUG shows why. It throws only where the line asks about a
 * command that the host would then run instead.
 */
export async function init(given: InitOptions): Promise<void> {
  let options = given
  let invocation: Invocation | undefined
  try {
    yieldNames(given)
    if (!isOwnLine({...given, ids: given.id === undefined ? [] : [given.id]})) return
    // The user's copy of the plugin may stand beside the author's: one of them is enough.
    if (!markStarted(given.argv)) return
    enableCompileCache(given.config)
    options = joinWords(given)
    if (isLimitedEnvironment(options.config)) loadBundle('agent').hideDenied(options.config)
    if (options.id === 'murli:mcp' && loadBundle('mcp-transport').openEarlyTransport(options)) return
    invocation = readInvocation(options, readFlags)
    const {flags, mode, target} = invocation
    noteLine(options, invocation)
    if (target === 'foreign' && mode.audience === 'human' && Object.keys(flags).length === 0) {
      processState().attended = options.config
      if (isDeveloping(options)) loadBundle('agent').printAdvisories(invocation)
      return
    }

    if (target === 'own' && !flags.schema) {
      if (mode.audience === 'agent') {
        noteStreams()
        loadBundle('agent').standAroundOwn(invocation)
      } else if (isDeveloping(options)) loadBundle('agent').printAdvisories(invocation)
      return
    }

    noteStreams()
    if (mode.audience === 'agent' || flags.schema || flags.validate || flags.agent === false) {
      await loadBundle('agent').takePart(invocation)
    } else if (isDeveloping(options)) loadBundle('agent').printAdvisories(invocation)
  } catch (error) {
    if (process.env.DEBUG) console.error('oclif-plugin-murli:', error)
    if (ownsProcess() && isQuestion(options, invocation)) throw refuseQuestion(options, error)
  }
}

/** Notes what the process was started with. A line that is run inside that one later changes nothing about it. */
function noteLine(options: InitOptions, invocation: Invocation): void {
  const shared = processState()
  const {mode, target} = invocation
  shared.isQuestion = isQuestion(options, invocation)
  // A command that a hook has run before is not the line.
  if (shared.isAgentLine !== undefined) return
  shared.outermost = options.argv
  shared.isOwnOutermost = target === 'routing' ? undefined : target === 'own'
  shared.isAgentLine = mode.audience === 'agent'
}

/** Reads our flags; few lines may have any, and only those load what reads them. */
const readFlags: typeof readOurFlags = (argv, command) => {
  return loadBundle('agent').readOurFlags(argv, command)
}

/** Whether the host's developer is looking: its package.json sets it, or oclif runs in development mode. */
function isDeveloping({config}: InitOptions): boolean {
  // The stream comes last: asking for it creates it.
  return (config.pjson.oclif.murli?.advisories ?? process.env.NODE_ENV === 'development') && process.stderr.isTTY
}
