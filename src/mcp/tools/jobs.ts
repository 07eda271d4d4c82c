import {setTimeout as sleep} from 'node:timers/promises'

import type {ServerContext} from '@modelcontextprotocol/server'

import {AgentError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import {makeReportReader, type ReportReaderOptions} from '../child/report-reader.js'
import type {ChildRequest} from '../child/run-child.js'
import type {CapturedOutput} from '../output/captured-output.js'
import {shortenText} from '../output/shorten.js'
import type {RunAnswer} from './answer.js'
import {Reporter} from './reporter.js'

/** How many jobs are kept for later calls; more only of those that have not ended. */
const maxJobs = 100
/** The most jobs that a list shows, the latest ones. */
const maxListed = 20
/** How much a list shows of a command line, in characters. */
const maxLineLength = 300
/** How often a waiting client hears that the command still runs, in milliseconds. */
const heartbeatMs = 5000

/** What a job gives to the child that it runs. */
export type JobHandle = Pick<ChildRequest, 'onStart' | 'readReports' | 'signal'>

type JobOptions = Pick<ReportReaderOptions, 'isAdopted' | 'ownsStdout'> & {
  line: string
  /** Runs the command line to its end, also after an abort. */
  run: (handle: JobHandle) => Promise<RunAnswer>
}

/** A running command line, which may outlive the call that started it (11.9a). */
export class Job {
  /** Empty until the job is kept. */
  id = ''
  readonly #abort = new AbortController()
  #answer: RunAnswer | undefined
  readonly #ended: Promise<unknown>
  #readOutput: (() => CapturedOutput) | undefined
  readonly #reporters = new Set<Reporter>()
  /** When the job was queued, began to run, or ended, whichever came last. */
  #stateSince = performance.now()
  readonly #startedAt = this.#stateSince

  /** The command line, with sensitive values masked. */
  readonly line: string

  constructor({isAdopted, line, ownsStdout, run}: JobOptions) {
    this.line = line
    const readReports = makeReportReader({
      isAdopted,
      ownsStdout,
      onReport: (document, kind) => {
        for (const reporter of this.#reporters) {
          reporter.add(document, kind)
        }
      },
    })
    const onStart = (readOutput: () => CapturedOutput): void => {
      this.#readOutput = readOutput
      this.#stateSince = performance.now()
    }
    this.#ended = run({
      onStart,
      readReports,
      signal: this.#abort.signal,
    }).then((answer) => {
      this.#answer = answer
      this.#stateSince = performance.now()
      return answer
    })
  }

  /** Ends the command line, unless it has ended. */
  cancel(reason: unknown): void {
    if (!this.#answer) this.#abort.abort(reason)
  }

  /**
   * Waits for the job's answer, and reports its progress to the waiting call.
   *
   * @param maxMs how long to wait, in milliseconds; may be infinite
   * @returns undefined if the job still runs
   */
  async wait(request: ServerContext, maxMs: number): Promise<RunAnswer | undefined> {
    const reporter = new Reporter(request)
    this.#reporters.add(reporter)
    const heartbeat = setInterval(() => {
      const seconds = Math.round((performance.now() - this.#stateSince) / 1000)
      reporter.notify({message: `${this.#state} for ${seconds} s`})
    }, heartbeatMs)
    const timeout = maxMs === Infinity ? [] : [sleep(maxMs, undefined, {ref: false})]
    try {
      await Promise.race([this.#ended, ...timeout])
      return this.#answer
    } finally {
      clearInterval(heartbeat)
      this.#reporters.delete(reporter)
    }
  }

  /** Describes the job, with its answer or with what it has printed so far. */
  describe(): RunAnswer {
    const job = this.summarize()
    if (this.#answer) return {...this.#answer, job}
    const {stderr = '', stdout = '', ...others} = this.#readOutput?.() ?? {}
    return {
      job,
      ...(stdout && {stdout}),
      ...(stderr && {stderr}),
      ...others,
    }
  }

  summarize(): NonNullable<RunAnswer['job']> {
    const until = this.#answer ? this.#stateSince : performance.now()
    return {
      id: this.id,
      state: this.#state,
      elapsed_ms: Math.round(until - this.#startedAt),
    }
  }

  get hasEnded(): boolean {
    return this.#answer !== undefined
  }

  get #state() {
    // A cancelled job counts as one from the start, while its command still ends.
    if (this.#abort.signal.aborted) return 'cancelled'
    if (this.#answer) return 'ended'
    return this.#readOutput ? 'running' : 'queued'
  }
}

/** The jobs of a session that later calls may ask for. */
export class Jobs {
  readonly #byId = new Map<string, Job>()
  #count = 0

  /**
   * Checks that another command may begin in the background.
   *
   * @throws AgentError if too many jobs have not ended
   */
  checkRoom(): void {
    const open = [...this.#byId.values()].filter(({hasEnded}) => !hasEnded)
    if (open.length < maxJobs) return
    throw new AgentError({
      code: exitCodes.rateLimited,
      message: `${open.length} jobs have not ended; nothing was run`,
      suggestion:
        'The tool job with {"action":"list"} lists them; wait for one, or end it with {"action":"cancel"}.',
    })
  }

  /** Keeps a job under a new id, and drops the oldest that have ended if there are too many. */
  add(job: Job): void {
    this.#count += 1
    job.id = `job-${this.#count}`
    this.#byId.set(job.id, job)
    for (const {hasEnded, id} of this.#byId.values()) {
      if (this.#byId.size <= maxJobs) return
      // A session ends the jobs that it keeps: one that runs is not forgotten.
      if (hasEnded) this.#byId.delete(id)
    }
  }

  /** Whether a job is kept. */
  has({id}: Job): boolean {
    return this.#byId.has(id)
  }

  /** Ends the command lines of all jobs. */
  cancelAll(reason: unknown): void {
    for (const job of this.#byId.values()) job.cancel(reason)
  }

  /** Lists the latest jobs, the latest first (11.9a). */
  list(): object {
    const all = [...this.#byId.values()].toReversed()
    const jobs = all.slice(0, maxListed).map((job) => ({
      ...job.summarize(),
      line: shortenText(job.line, maxLineLength),
    }))
    return {
      jobs,
      ...(all.length > jobs.length && {left_out: all.length - jobs.length}),
    }
  }

  /**
   * Returns the job with an id.
   *
   * @throws AgentError if there is none, or the id is missing
   */
  find(id: string | undefined): Job {
    const job = id === undefined ? undefined : this.#byId.get(id)
    if (job) return job
    const suggestion = 'The tool job with {"action":"list"} lists them; they end with the server.'
    if (id === undefined) {
      throw new AgentError({
        code: exitCodes.userError,
        message: 'id is missing',
        suggestion,
      })
    }
    throw new AgentError({
      code: exitCodes.notFound,
      message: `There is no job ${JSON.stringify(id)}`,
      suggestion,
    })
  }
}
