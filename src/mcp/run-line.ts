import {setTimeout as sleep} from 'node:timers/promises'

import type {ServerContext} from '@modelcontextprotocol/server'

import {AgentError} from '../contract/agent-error.js'
import {wordOf} from '../flags/table.js'
import {answerFailure, answerRun, type RunAnswer} from './answer.js'
import {type CapturedOutput, excerptTokens} from './child/capture.js'
import type {ChildRequest} from './child/run-child.js'
import {makeReportReader, Reporter} from './reports.js'
import {type KnownLine, readLine, refuseLine, refuseRead} from './refusals.js'
import {hostChild} from './options.js'
import type {Call, RunInput} from './tools.js'

/** The most jobs kept for later calls, the latest ones. */
const maxJobs = 100

/**
 * Runs a command line as a child. One that outlasts the wait, without a timeout of its own, becomes
 * a job (11.9a).
 */
export async function runLine(
  {argv, catalog, command, isIdempotent, isReadOnly: isReading, route}: KnownLine,
  {background = false, stdin, timeout_ms: askedMs}: RunInput,
  {added: flag, isReadOnly}: {added?: 'dry-run' | 'validate'; isReadOnly: boolean},
  call: Call,
): Promise<RunAnswer> {
  const {bin, children, context, jobs, options} = call
  const {cwd, maxOutputBytes: maxBytes, maxTimeoutMs, maxTokens} = options
  const timeoutMs = flag ? options.timeoutMs : askedMs && Math.min(askedMs, maxTimeoutMs)
  const isOwn = command?.isOwn === true
  const hasEnvelope = isOwn || flag !== undefined
  // Directly after the command, the flag cannot be read as another flag's value.
  const added = flag && {index: route.leading + route.length, word: wordOf(flag)}
  const isOffered = (words: readonly string[]): boolean => {
    const other = readLine(words, catalog)
    return !(refuseLine(other) ?? (options.isReadOnly ? refuseRead(other, true) : undefined))
  }
  const child = hostChild(bin, added ? argv.toSpliced(added.index, 0, added.word) : argv, {
    // The rest of an answer is for its envelope, logs and warnings.
    MAX_RESULT_BYTES: `${Math.floor(maxBytes * 0.75)}`,
    CUT_RESULT_BYTES: `${excerptTokens * 3}`,
    // 5.4a: the variable would wrap a foreign result in an envelope. Node omits undefined
    // variables.
    OUTPUT: hasEnvelope ? 'ndjson' : undefined,
    ...((isReadOnly || options.isReadOnly) && {READ_ONLY: '1'}),
    ...(catalog.served !== catalog.all && {
      ALLOW: JSON.stringify(catalog.served.commands.map(({id}) => id)),
    }),
  })
  const request = {...child, cwd, hasEnvelope, maxBytes, maxTokens, stdin, timeoutMs}
  const lane = isReadOnly || added ? 'read' : 'run'
  const job = new Job(isOwn, async (handle) => {
    try {
      const end = await children.run({...request, ...handle, lane})
      const isSafe = isReading || isIdempotent
      const failure = end.isTimedOut ? describeTimeout(isSafe, timeoutMs!, maxTimeoutMs) : undefined
      return answerRun(end, call, {added, failure, hasEnvelope, isOffered})
    } catch (error) {
      handle.signal.throwIfAborted()
      return answerFailure(describeStartFailure(error), call)
    }
  })
  const {signal} = context.mcpReq
  signal.addEventListener('abort', () => {
    if (!jobs.has(job.id)) job.abort(signal.reason)
  })
  const maxMs = timeoutMs === undefined ? options.timeoutMs : Infinity
  const answer = await job.wait(context, background && !flag ? 0 : maxMs)
  if (answer) return answer
  jobs.add(job)
  return job.describe()
}

/** 11.9: after a timeout, the state is known only for a command that is safe to repeat. */
function describeTimeout(isSafe: boolean, timeoutMs: number, maxTimeoutMs: number): Error {
  const longer = `A call may ask for a timeout_ms of up to ${maxTimeoutMs}.`
  const advice = timeoutMs < maxTimeoutMs ? longer : 'Ask the person to run it in a terminal.'
  const message = `It did not end within ${timeoutMs} ms and was stopped`
  return new AgentError({
    code: 4,
    message: isSafe ? message : `${message}; its state is unknown`,
    recoverable: isSafe,
    suggestion: isSafe ? advice : `Check what it has done before you run it again. ${advice}`,
  })
}

function describeStartFailure(error: unknown): Error {
  const {code, message} = error as NodeJS.ErrnoException
  return new AgentError({
    code: code === 'E2BIG' || code === 'ERR_INVALID_ARG_VALUE' ? 1 : 2,
    message: `The command line cannot be run: ${message}`,
    ...(code === 'E2BIG' && {suggestion: 'Pass long values on stdin, or in a file.'}),
  })
}

/**
 * A running command line that may outlive the call that started it (11.9a), until it is aborted.
 */
class Job extends AbortController {
  id = ''
  #answer: RunAnswer | undefined
  readonly #ended: Promise<unknown>
  #readOutput: (() => CapturedOutput) | undefined
  readonly #reporters = new Set<Reporter>()
  #since = Date.now()
  readonly #start = this.#since

  constructor(
    isOwn: boolean,
    run: (handle: Pick<ChildRequest, 'onStart' | 'readReports' | 'signal'>) => Promise<RunAnswer>,
  ) {
    super()
    const readReports = makeReportReader(isOwn, (document, kind) => {
      for (const reporter of this.#reporters) reporter.add(document, kind)
    })
    const onStart = (readOutput: () => CapturedOutput): void => {
      this.#readOutput = readOutput
      this.#since = Date.now()
    }
    this.#ended = run({onStart, readReports, signal: this.signal}).then(
      (answer) => (this.#answer = answer),
    )
    // If no call is waiting, Node would end the process for an unhandled rejection.
    this.#ended.catch(() => {})
  }

  /**
   * Waits for the job's answer for a time that may be infinite, and reports its progress to the
   * waiting call.
   */
  async wait(context: ServerContext, maxMs: number): Promise<RunAnswer | undefined> {
    const reporter = new Reporter(context)
    this.#reporters.add(reporter)
    const heartbeat = setInterval(() => {
      const seconds = Math.round((Date.now() - this.#since) / 1000)
      reporter.notify({message: `${this.#state} for ${seconds} s`})
    }, 5000)
    const time = maxMs === Infinity ? [] : [sleep(maxMs, undefined, {ref: false})]
    try {
      await Promise.race([this.#ended, ...time])
      return this.#answer
    } finally {
      clearInterval(heartbeat)
      this.#reporters.delete(reporter)
    }
  }

  describe(): RunAnswer {
    const {id} = this
    if (this.#answer) return {...this.#answer, job: {id, state: 'ended'}}
    return {
      job: {id, state: this.#state, elapsed_ms: Date.now() - this.#start},
      ...this.#readOutput?.(),
    }
  }

  get #state() {
    if (this.signal.aborted) return 'cancelled'
    return this.#readOutput ? 'running' : 'queued'
  }
}

export class Jobs extends Map<string, Job> {
  #count = 0

  add(job: Job): void {
    this.#count += 1
    job.id = `job-${this.#count}`
    this.set(job.id, job)
    if (this.size > maxJobs) this.delete(this.keys().next().value!)
  }
}
