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

type JobHandle = Pick<ChildRequest, 'onStart' | 'readReports' | 'signal'>

/** A running command line that may outlive the call that started it (11.9a). */
export class Job {
  id = ''
  #answer: RunAnswer | undefined
  readonly #controller = new AbortController()
  readonly #ended: Promise<unknown>
  #readOutput: (() => CapturedOutput) | undefined
  readonly #reporters = new Set<Reporter>()
  /** When it was queued or, after that, when it started to run. */
  #since = Date.now()
  readonly #start = this.#since

  constructor(isOwn: boolean, run: (handle: JobHandle) => Promise<RunAnswer>) {
    const readReports = makeReportReader(isOwn, (document, stream) => {
      for (const reporter of this.#reporters) reporter.add(document, stream)
    })
    const onStart = (readOutput: () => CapturedOutput): void => {
      this.#readOutput = readOutput
      this.#since = Date.now()
    }
    this.#ended = run({onStart, readReports, signal: this.#controller.signal}).then((answer) => (this.#answer = answer))
    this.#ended.catch(() => {})
  }

  /**
   * Waits for the job to end, for a limited time if `maxMs` is set, and reports its progress to the waiting call.
   *
   * @returns its answer; undefined if it has not ended
   */
  async wait(context: ServerContext, maxMs: number | undefined): Promise<RunAnswer | undefined> {
    const reporter = new Reporter(context)
    this.#reporters.add(reporter)
    const heartbeat = setInterval(() => {
      const seconds = Math.round((Date.now() - this.#since) / 1000)
      reporter.notify({message: `${this.#state} for ${seconds} s`})
    }, heartbeatMs)
    const time = maxMs === undefined ? [] : [sleep(maxMs, undefined, {ref: false})]
    try {
      await Promise.race([this.#ended, ...time])
      return this.#answer
    } finally {
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
    return {job: {id, state: this.#state, elapsed_ms: Date.now() - this.#start}, ...this.#readOutput?.()}
  }

  get #state() {
    if (this.#controller.signal.aborted) return 'cancelled'
    return this.#readOutput ? 'running' : 'queued'
  }
}

/** The latest jobs of a client, by id. */
export class Jobs extends Map<string, Job> {
  #count = 0

  /** Stores a job and gives it an id. */
  add(job: Job): void {
    this.#count += 1
    job.id = `job-${this.#count}`
    this.set(job.id, job)
    if (this.size > maxJobs) this.delete(this.keys().next().value!)
  }
}
