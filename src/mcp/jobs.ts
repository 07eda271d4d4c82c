import {setTimeout as sleep} from 'node:timers/promises'

import type {ServerContext} from '@modelcontextprotocol/server'

import type {RunAnswer} from './answer.js'
import type {CapturedOutput} from './child/capture.js'
import type {ChildRequest} from './child/run-child.js'
import {makeReportReader, Reporter} from './reports.js'

/** The most jobs kept for later calls, the latest ones. */
const maxJobs = 100

/** How often a client is notified about a silent command, in milliseconds. */
const heartbeatMs = 5000

/** What a job passes to the command line that it runs. */
export type JobHandle = Pick<ChildRequest, 'onStart' | 'readReports' | 'signal'>

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
    const readReports = makeReportReader(isOwn, (document, stream) => {
      for (const reporter of this.#reporters) reporter.add(document, stream)
    })
    const handle: JobHandle = {
      onStart: (readOutput) => {
        this.#readOutput = readOutput
        this.#runsSince = Date.now()
      },
      readReports,
      signal: this.#controller.signal,
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
