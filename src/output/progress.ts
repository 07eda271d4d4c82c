import type {Progress} from '../contract/outcome.js'
import {readClock, type Step} from './protocols/protocol.js'

/** For how long a stage must have run before its rate is used, in milliseconds. */
const minElapsedMs = 250

/** How far apart two reports are at least, in milliseconds: nine a second, and room for the last. */
const progressIntervalMs = 1000 / 9

/** Adds to progress reports how much is done, and how long the rest will take at this rate. */
export class ProgressEstimator {
  #first: {stage?: string; current: number; time: number} | undefined

  /** Returns the report with `percent` and `etaMs`, if `current` and `total` give them. */
  complete(progress: Progress, time: number): Progress {
    const entries = Object.entries(progress).filter(([, value]) => typeof value !== 'number' || Number.isFinite(value))
    const report = Object.fromEntries(entries) as Progress
    const {current, stage, total} = report
    if (current === undefined) return report
    const isLater = this.#first && this.#first.stage === stage && this.#first.current <= current
    const first = isLater ? this.#first! : {current, stage, time}
    this.#first = first
    if (total === undefined || total <= 0) return report
    const percent = Math.min(100, Math.max(0, Math.floor((1000 * current) / total) / 10))
    const etaMs = estimate(current - first.current, total - current, time - first.time)
    return {...report, percent: report.percent ?? percent, etaMs: report.etaMs ?? etaMs}
  }
}

/** How long the rest takes, in milliseconds; undefined while the rate is unknown. */
function estimate(done: number, rest: number, elapsedMs: number): number | undefined {
  if (rest <= 0) return 0
  return done > 0 && elapsedMs >= minElapsedMs ? Math.round((elapsedMs * rest) / done) : undefined
}

/** Passes on a value per interval; of those in between it keeps the latest, so that the last one is never lost. */
export class Throttle<T> {
  readonly #intervalMs: number
  #lastTime: number
  #pending: T | undefined
  readonly #sink: (value: T) => Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  /** @param lastTime when the last value is taken to have passed: by default the first one passes at once */
  constructor(
    sink: (value: T) => Promise<void> | undefined,
    intervalMs: number = progressIntervalMs,
    lastTime = -Infinity,
  ) {
    this.#intervalMs = intervalMs
    this.#lastTime = lastTime
    this.#sink = sink
  }

  /** Takes a value. @returns a promise if it was passed on and its reader is slow */
  offer(value: T): Promise<void> | undefined {
    const waitMs = this.#lastTime + this.#intervalMs - performance.now()
    this.#pending = value
    // A command that never waits lets no timer run.
    if (waitMs <= 0) return this.flush()
    this.#timer ??= setTimeout(() => this.flush(), waitMs).unref()
    return undefined
  }

  /** Passes the pending value on. */
  flush(): Promise<void> | undefined {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const value = this.#pending
    if (value === undefined) return undefined
    this.#pending = undefined
    this.#lastTime = performance.now()
    return this.#sink(value)
  }
}

/** Passes on the progress reports of a command, completed and throttled, and the stages that they name. */
export class ProgressReports {
  readonly #estimator = new ProgressEstimator()
  readonly #onStep: ((step: Step) => void) | undefined
  #stage: string | undefined
  #stageTime = 0
  readonly #throttle: Throttle<Progress>

  /** @param onStep takes that a stage began or ended */
  constructor(show: (progress: Progress) => Promise<void> | undefined, onStep?: (step: Step) => void) {
    this.#onStep = onStep
    this.#throttle = new Throttle(show)
  }

  /** Takes a report. @returns a promise if the reader is slow */
  report(progress: Progress): Promise<void> | undefined {
    if (progress.stage !== undefined && progress.stage !== this.#stage) this.#enter(progress.stage)
    return this.#throttle.offer(this.#estimator.complete(progress, performance.now()))
  }

  /** Passes on the last report, and how the last stage ended. */
  end(hasFailed = false): void {
    void this.#throttle.flush()
    this.#leave(hasFailed ? 'failed' : 'completed')
  }

  #enter(name: string): void {
    this.#leave('completed')
    this.#stage = name
    this.#stageTime = readClock()
    this.#onStep?.({name, status: 'started'})
  }

  #leave(status: 'completed' | 'failed'): void {
    if (this.#stage === undefined) return
    this.#onStep?.({durationMs: readClock() - this.#stageTime, name: this.#stage, status})
    this.#stage = undefined
  }
}
