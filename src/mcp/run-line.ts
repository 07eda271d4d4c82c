import type {ErrorFields} from '../contract/outcome.js'
import {wordOf} from '../flags/table.js'
import {answerFailure, answerRun, type RunAnswer} from './answer.js'
import {type KnownLine, readLine, refuseLine, refuseRead} from './gates.js'
import {Job, type JobHandle} from './jobs.js'
import {tokensOf} from './options.js'
import type {Call, RunInput, Service} from './tools.js'

/** How a command line is run. */
export type RunMode = {
  /** Whether the child refuses every command that is not known to change nothing. */
  isReadOnly: boolean
  /** A switch of the plugin to add, which answers with an envelope and runs nothing. */
  added?: 'dry-run' | 'validate'
}

/**
 * Runs a command line as a child and answers with what it prints. If it runs for longer than the caller waits, it becomes
 * a job (11.9a), unless the caller has set its timeout or the server has added a flag.
 */
export async function runLine(
  line: KnownLine,
  {background = false, stdin, timeout_ms: askedMs}: RunInput,
  mode: RunMode,
  call: Call,
): Promise<RunAnswer> {
  const {context, jobs, options} = call
  const {signal} = context.mcpReq
  const timeoutMs = mode.added ? options.timeoutMs : askedMs && Math.min(askedMs, options.maxTimeoutMs)
  const isOwn = line.route.command?.isOwn === true
  const job = new Job(isOwn, async (handle) => runJob(line, {...handle, stdin, timeoutMs}, mode, call))
  const abort = (): void => {
    job.cancel(signal.reason)
  }
  signal.addEventListener('abort', abort, {once: true})
  try {
    const waitMs = background && !mode.added ? 0 : timeoutMs === undefined ? options.timeoutMs : undefined
    const answer = await job.wait(context, waitMs)
    if (answer) return answer
    jobs.add(job)
    return job.describe()
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

async function runJob(
  line: KnownLine,
  request: JobHandle & {stdin: string | undefined; timeoutMs: number | undefined},
  {added: name, isReadOnly}: RunMode,
  service: Service,
): Promise<RunAnswer> {
  const {options, run} = service
  const {argv, catalog, route} = line
  const isOwn = route.command?.isOwn === true
  // Right after the command no word can take it for its value.
  const added = name && {index: route.leading + route.length, word: wordOf(name)}
  try {
    const end = await run({
      ...request,
      argv: added ? argv.toSpliced(added.index, 0, added.word) : argv,
      isReadOnly: isReadOnly || options.isReadOnly,
      isForeign: route.command?.isOwn === false,
      lane: isReadOnly || added ? 'read' : 'run',
      // An envelope would be JSON no more; the command line's own limit has cut its result already.
      maxTokens: added || isOwn ? undefined : tokensOf(options),
      servedIds: catalog.served === catalog.all ? undefined : catalog.served.commands.map(({id}) => id),
    })
    const failure = end.isTimedOut ? describeTimeout(line, request.timeoutMs!, options.maxTimeoutMs) : undefined
    const isOffered = (words: readonly string[]): boolean => {
      const other = readLine(words, catalog)
      return !(refuseLine(other) ?? (options.isReadOnly ? refuseRead(other, true) : undefined))
    }
    return answerRun(end, service, {added, failure, isOffered, isOwn})
  } catch (error) {
    request.signal.throwIfAborted()
    return answerFailure(describeStartFailure(error), service)
  }
}

/** 11.9: only a command that is known to be harmless to repeat has a known state. */
function describeTimeout({facts}: KnownLine, timeoutMs: number, maxTimeoutMs: number): ErrorFields {
  const isSafe = facts?.isReadOnly === true || facts?.isIdempotent === true
  const advice =
    timeoutMs < maxTimeoutMs
      ? `A call may ask for a timeout_ms of up to ${maxTimeoutMs}.`
      : 'Ask the person to run it in a terminal.'
  const message = `It had not ended after ${timeoutMs} ms and was stopped`
  return {
    code: 4,
    error: 'timeout',
    message: isSafe ? message : `${message}; its state is unknown`,
    recoverable: isSafe,
    suggestion: isSafe ? advice : `Check what it has done before you run it again. ${advice}`,
  }
}

/** Describes why the system did not start a child. */
function describeStartFailure(error: unknown): ErrorFields {
  const {code, message} = error as NodeJS.ErrnoException
  const isInput = code === 'E2BIG' || code === 'ERR_INVALID_ARG_VALUE'
  return {
    code: isInput ? 1 : 2,
    error: isInput ? 'user_error' : 'tool_error',
    message: `The command line cannot be run: ${message}`,
    recoverable: isInput,
    ...(code === 'E2BIG' && {suggestion: 'Pass long values on stdin, or in a file.'}),
  }
}
