import {existsSync} from 'node:fs'

import {AgentError, isAgentError} from '../../contract/agent-error.js'
import {exitCodes, type ExitCode} from '../../contract/error-categories.js'
import type {ChildEnd, ChildRequest} from '../child/run-child.js'

/** What is known about a command line whose child has ended. */
type EndFacts = {
  /** Whether a call of it may ask for `background`. */
  hasBackground: boolean
  /** Whether the command is safe to repeat: it only reads, or is idempotent. */
  isSafe: boolean
  timeoutMs: number | undefined
}

/** Returns why a child ended before its command did; undefined if its own exit code says how. */
export function describeEnd(end: ChildEnd, facts: EndFacts): AgentError | undefined {
  if (end.isTimedOut) return describeTimeout(facts)
  return end.signal ? describeKilled(end.signal, facts) : undefined
}

/** Returns the failure of a command line that its caller has ended. */
export function describeCancelled({isSafe}: Pick<EndFacts, 'isSafe'>): AgentError {
  return makeInterruption('It was cancelled', {code: exitCodes.cancelled, isSafe})
}

/** Returns why a child did not start; a refusal that was thrown before is returned as it is. */
export function describeUnstarted(
  error: unknown,
  {command: [node], cwd}: Pick<ChildRequest, 'command' | 'cwd'>,
): AgentError {
  if (isAgentError(error)) return error
  const {code, message} = error as NodeJS.ErrnoException
  // The system blames the program also if the folder is missing.
  const missing = code === 'ENOENT' ? [cwd, node].find((path) => !existsSync(path)) : undefined
  if (missing !== undefined) {
    return new AgentError({
      code: exitCodes.toolError,
      message: `Nothing can be run: ${missing} has been removed since this server started`,
      suggestion: 'Ask the person to restart the server, or to restore what was removed.',
    })
  }
  const isTooLong = code === 'E2BIG'
  const isCallersFault = isTooLong || code === 'ERR_INVALID_ARG_VALUE'
  return new AgentError({
    code: isCallersFault ? exitCodes.userError : exitCodes.toolError,
    message: `The command line cannot be run: ${message}`,
    ...(isTooLong && {suggestion: 'Pass long values on stdin, or in a file.'}),
  })
}

/** Returns the failure of a command line that was started, but whose end could not be read. */
export function describeLost(error: unknown, {isSafe}: Pick<EndFacts, 'isSafe'>): AgentError {
  const event = `It ran, but how it ended is unknown: ${(error as Error).message}`
  return makeInterruption(event, {code: exitCodes.toolError, isSafe})
}

/** 11.9: a slow command can run in the background without a time limit. */
function describeTimeout({hasBackground, isSafe, timeoutMs}: EndFacts): AgentError {
  const message = `It did not end within ${timeoutMs} ms and was stopped`
  const advice = hasBackground
    ? 'Call it with `background: true`, and follow it with the `job` tool.'
    : 'Ask the person to run it in a terminal.'
  return makeInterruption(message, {advice, code: exitCodes.timeout, isSafe})
}

/** 11.11a: a signal from elsewhere, such as the system's when its memory is full. */
function describeKilled(signal: NodeJS.Signals, {isSafe}: EndFacts): AgentError {
  const isMemory = signal === 'SIGKILL' || signal === 'SIGABRT'
  const advice = isMemory ? 'It may have needed more memory than there was.' : undefined
  return makeInterruption(`${signal} ended it`, {
    advice,
    code: exitCodes.toolError,
    isSafe,
    kind: 'killed',
  })
}

type InterruptedRun = {
  code: ExitCode
  isSafe: boolean
  advice?: string | undefined
  kind?: string
}

/**
 * Makes the error. If the command is not safe to repeat, an agent first has to check what it did.
 */
function makeInterruption(event: string, {advice, code, isSafe, kind}: InterruptedRun): AgentError {
  const caution = isSafe ? undefined : 'Check what it has done before you run it again.'
  const suggestion = [caution, advice].filter((sentence) => sentence !== undefined).join(' ')
  return new AgentError({
    code,
    message: isSafe ? event : `${event}; its state is unknown`,
    recoverable: isSafe,
    ...(kind !== undefined && {kind}),
    ...(suggestion !== '' && {suggestion}),
  })
}
