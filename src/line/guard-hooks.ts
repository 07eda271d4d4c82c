import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import {phrase} from '../contract/phrase.js'
import {readProperty} from '../contract/unknown-value.js'
import {withConfigFields} from '../oclif/host.js'
import type {HostConfig} from '../oclif/shapes.js'
import {refuseExit} from '../process/process-exit.js'
import {processState, type ProcessState} from '../process/process-state.js'

/** How long the hooks may take that complete a command line, in milliseconds (8.30). */
const maxHookMs = 1000

const tooLong = 'it takes over a second.'

type HookResult = {failures?: readonly {error: unknown}[]}

type RunHook = HostConfig['runHook']

type HookState = ProcessState & {
  /** Makes the running `preparse` hooks fail; undefined while none are running. */
  failPreparse?: ((reason: string) => void) | undefined
}

function hookState(): HookState {
  return processState()
}

/**
 * A config whose `preparse` hooks must neither fail, exit nor take over a second, because its command
 * line is only checked (8.30). Its `runHook` throws an AgentError of kind `preparse_failed` otherwise.
 */
export function guardHooks(config: HostConfig): HostConfig {
  const runHook = async (...[event, ...rest]: Parameters<RunHook>): Promise<unknown> =>
    event === 'preparse' ? runPreparse(config, rest) : config.runHook(event, ...rest)
  return withConfigFields(config, {runHook})
}

/**
 * Makes the running `preparse` hooks fail, for a command line that is only checked (8.30).
 *
 * @returns false if no such hooks are running
 */
export function failPreparse(reason: string): boolean {
  const {failPreparse: fail} = hookState()
  fail?.(reason)
  return fail !== undefined
}

/** @throws AgentError of kind `preparse_failed` */
async function runPreparse(
  config: HostConfig,
  rest: [options: Record<string, unknown>],
): Promise<HookResult> {
  const start = performance.now()
  const state = hookState()
  let timer: NodeJS.Timeout | undefined
  const failed = new Promise<never>((_, reject) => {
    state.failPreparse = (reason) => reject(new Error(reason))
    timer = setTimeout(state.failPreparse, maxHookMs, tooLong)
  })
  // What is thrown in a timer of the hook does not reach its promise.
  const allowExit = refuseExit(({message}) => failPreparse(message))
  try {
    const result = (await Promise.race([config.runHook('preparse', ...rest), failed])) as HookResult
    const [failure] = result.failures ?? []
    if (failure) throw failure.error
    // The timer cannot fire while a hook blocks.
    if (performance.now() - start > maxHookMs) throw new Error(tooLong)
    return result
  } catch (error) {
    throw makePreparseFailed(String(readProperty(error, 'message') ?? error))
  } finally {
    clearTimeout(timer)
    allowExit()
    state.failPreparse = undefined
  }
}

/** The error for a hook that fails where a command line is only checked (8.30). */
function makePreparseFailed(reason: string): AgentError {
  return new AgentError({
    code: exitCodes.toolError,
    kind: 'preparse_failed',
    message: phrase`A hook of the CLI that completes the command line failed: ${reason}`,
    suggestion:
      'Only with this hook is it known whether the command line is valid: repair what it needs, or run the command line without --validate.',
  })
}
