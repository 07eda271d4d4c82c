import {setTimeout as sleep} from 'node:timers/promises'

import type {LoggingLevel, ServerContext} from '@modelcontextprotocol/server'

import type {RunAnswer} from './answer.js'
import type {CapturedOutput, StreamName} from './child/capture.js'
import type {ChildRequest} from './child/run-child.js'

/** The most jobs kept for later calls, the latest ones. */
const maxJobs = 100

/** How often a client is notified about a silent command, in milliseconds. */
const heartbeatMs = 5000

/** What a job passes to the command line that it runs. */
export type JobHandle = Pick<ChildRequest, 'onOutput' | 'onStart' | 'signal'>

/** A running command line that may outlive the call that started it (11.9a). */
export class Job {
  id = ''
  #answer: RunAnswer | undefined
  readonly #controller = new AbortController()
  readonly #ended: Promise<unknown>
  #readOutput: (() => CapturedOutput) | undefined
  readonly #reporters = new Set<Reporter>()
  #runsSince: number | undefined
  readonly #since = Date.now()

  /** @param isOwn whether the command prints lines of the contract, which are reported */
  constructor(isOwn: boolean, run: (handle: JobHandle) => Promise<RunAnswer>) {
    const onOutput = makeLineReader((document, stream) => {
      for (const reporter of this.#reporters) reporter.add(document, stream)
    })
    const handle: JobHandle = {
      onStart: (readOutput) => {
        this.#readOutput = readOutput
        this.#runsSince = Date.now()
      },
      signal: this.#controller.signal,
      ...(isOwn && {onOutput}),
    }
    this.#ended = run(handle).then((answer) => (this.#answer = answer))
    this.#ended.catch(() => {})
  }

  /**
   * Waits for the job to end, for a limited time if `maxMs` is set, and reports its progress to the waiting call.
   *
   * @returns its answer; undefined if it has not ended
   * @throws the reason for its cancellation, and the errors of running it
   */
  async wait(context: ServerContext, maxMs: number | undefined): Promise<RunAnswer | undefined> {
    const reporter = new Reporter(context)
    this.#reporters.add(reporter)
    const heartbeat = setInterval(() => {
      const state = this.#runsSince === undefined ? 'queued' : 'running'
      const seconds = Math.round((Date.now() - (this.#runsSince ?? this.#since)) / 1000)
      reporter.notify({message: `${state} for ${seconds} s`})
    }, heartbeatMs)
    const over = new AbortController()
    const {signal} = over
    const time = maxMs === undefined ? [] : [sleep(maxMs, undefined, {ref: false, signal}).catch(() => {})]
    try {
      await Promise.race([this.#ended, ...time])
      return this.#answer
    } finally {
      over.abort()
      clearInterval(heartbeat)
      this.#reporters.delete(reporter)
    }
  }

  /** Ends the job's process, unless it has ended. */
  cancel(reason: unknown): void {
    this.#controller.abort(reason)
  }

  /** The job's answer, or its state and output so far. */
  describe(): RunAnswer {
    const {id} = this
    if (this.#answer) return {...this.#answer, job: {id, state: 'ended'}}
    const {aborted} = this.#controller.signal
    const state = aborted ? 'cancelled' : this.#readOutput ? 'running' : 'queued'
    return {job: {id, state, elapsed_ms: Date.now() - this.#since}, ...this.#readOutput?.()}
  }
}

/** The jobs of a client, by id. */
export class Jobs {
  #count = 0
  readonly #jobs = new Map<string, Job>()

  /** Stores a job and gives it an id. */
  add(job: Job): void {
    this.#count += 1
    job.id = `job-${this.#count}`
    this.#jobs.set(job.id, job)
    if (this.#jobs.size > maxJobs) this.#jobs.delete(this.#jobs.keys().next().value!)
  }

  /** Ends the processes of all jobs. */
  cancelAll(): void {
    for (const job of this.#jobs.values()) job.cancel(new Error('The session has ended'))
  }

  get(id: string): Job | undefined {
    return this.#jobs.get(id)
  }
}

/** The longest line that can be a report, in characters; a longer one is a result. */
const maxLineLength = 16_384

const levels = new Map<unknown, LoggingLevel>(Object.entries({debug: 'debug', error: 'error', warn: 'warning'}))

/** A line of an own command: progress, a log line, an event or a result. */
export type Document = Record<string, unknown>

/** Splits an own command's output into lines, and calls back with those that are JSON. */
export function makeLineReader(onDocument: (document: Document, stream: StreamName) => void) {
  const rests = {stderr: '', stdout: ''}
  return (stream: StreamName, chunk: Buffer): void => {
    const lines = (rests[stream] + chunk.toString()).split('\n')
    rests[stream] = lines.pop()!.slice(0, maxLineLength + 1)
    for (const line of lines) {
      const document = line.length <= maxLineLength ? parse(line) : undefined
      if (document) onDocument(document, stream)
    }
  }
}

/** Notifies a call's client of progress, if requested, and of log lines and events (11.16). */
export class Reporter {
  readonly #context: ServerContext
  #count = 0

  constructor(context: ServerContext) {
    this.#context = context
  }

  /** Reports a line of an own command. */
  add(document: Document, stream: StreamName): void {
    if (isProgress(document, stream)) this.notify({message: document['msg'], ...document})
    else if (isLog(document, stream)) this.#log(levels.get(document['level']) ?? 'info', document['msg'])
    else if (stream === 'stdout' && !('status' in document)) this.#log('info', document)
  }

  /** The protocol requires an increasing number, but a command may restart its count at each stage. */
  notify({current, message, percent, stage, total}: Document): void {
    const {mcpReq} = this.#context
    const progressToken = mcpReq._meta?.progressToken
    if (progressToken === undefined) return
    this.#count += 1
    const counted = typeof current === 'number' && typeof total === 'number' ? `${current}/${total}` : undefined
    const share = typeof percent === 'number' ? `${percent} %` : undefined
    const text = [stage, counted ?? share, message].filter((part) => typeof part === 'string').join(' · ')
    const params = {progress: this.#count, progressToken, ...(text !== '' && {message: text})}
    mcpReq.notify({method: 'notifications/progress', params}).catch(() => {})
  }

  #log(level: LoggingLevel, data: unknown): void {
    // oxlint-disable-next-line typescript/no-deprecated -- older protocol versions have no other way
    this.#context.mcpReq.log(level, data).catch(() => {})
  }
}

/** An own command's output as its result, without progress and with log lines as text (11.13). */
export function foldReports(text: string, stream: StreamName): string {
  const lines = text.split('\n').flatMap((line) => {
    const document = parse(line)
    if (document && isProgress(document, stream)) return []
    return document && isLog(document, stream) ? [describeLog(document)] : [line]
  })
  return lines.join('\n')
}

function describeLog({level, msg, repeated}: Document): string {
  const prefix = level === undefined || level === 'info' ? '' : `${String(level)}: `
  const suffix = typeof repeated === 'number' ? ` (repeated ${repeated} times)` : ''
  return `${prefix}${String(msg)}${suffix}`
}

/** Whether a line reports progress. On stderr, older protocols omit `event` (section 4). */
function isProgress(document: Document, stream: StreamName): boolean {
  if (document['event'] === 'progress') return true
  if (isLog(document, stream)) return document['level'] === 'progress'
  const isError = 'message' in document && 'error' in document
  return stream === 'stderr' && !isError && ('percent' in document || 'stage' in document)
}

function isLog(document: Document, stream: StreamName): boolean {
  return stream === 'stderr' && typeof document['msg'] === 'string'
}

function parse(line: string): Document | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line) as Document
  } catch {
    return undefined
  }
}
