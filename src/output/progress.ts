import type {Progress} from '../contract/outcome.js'
import {readClock, type Step} from './protocols/protocol.js'

/** How long a stage must run before its rate is used, in milliseconds. */
const minElapsedMs = 250

/** The shortest interval between reports, in milliseconds: nine a second, and room for the last. */
const progressIntervalMs = 1000 / 9

/** Adds the percentage and the remaining time to progress reports, if `current` and `total` allow it. */
export class ProgressEstimator {
  #first: {stage?: string; current: number; time: number} | undefined

  complete(progress: Progress, time: number): Progress {
    const entries = Object.entries(progress).filter(([, value]) => typeof value !== 'number' || Number.isFinite(value))
    const report = Object.fromEntries(entries) as Progress
    const {current, stage, total} = report
    if (current === undefined) return report
    if (!this.#first || this.#first.stage !== stage || this.#first.current > current) {
      this.#first = {current, stage, time}
    }

    if (total === undefined || total <= 0) return report
    const percent = Math.min(100, Math.max(0, Math.floor((1000 * current) / total) / 10))
    const [done, rest, elapsedMs] = [current - this.#first.current, total - current, time - this.#first.time]
    const etaMs = done > 0 && elapsedMs >= minElapsedMs ? Math.round((elapsedMs * rest) / done) : undefined
    return {...report, percent: report.percent ?? percent, etaMs: report.etaMs ?? (rest <= 0 ? 0 : etaMs)}
  }
}

export type Throttle<T> = ReturnType<typeof throttle<T>>

/**
 * Passes on one value per interval, and the last one when flushed; both functions return a promise if a reader is slow.
 *
 * @param lastTime when the last value passed; by default the first value passes at once
 */
export function throttle<T>(
  sink: (value: T) => Promise<void> | undefined,
  intervalMs: number = progressIntervalMs,
  lastTime = -Infinity,
) {
  let pending: T | undefined
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (pending === undefined) return undefined
    const value = pending
    pending = undefined
    lastTime = performance.now()
    return sink(value)
  }
  const offer = (value: T) => {
    const waitMs = lastTime + intervalMs - performance.now()
    pending = value
    // A command that never yields blocks timers.
    if (waitMs <= 0) return flush()
    timer ??= setTimeout(flush, waitMs).unref()
    return undefined
  }
  return {flush, offer}
}

/** Completes and throttles a command's progress reports, and reports their stages. */
export class ProgressReports {
  readonly #estimator = new ProgressEstimator()
  readonly #onStep: (step: Step) => void
  #stage: {name: string; since: number} | undefined
  readonly #throttle: Throttle<Progress>

  /** @param onStep called when a stage begins or ends */
  constructor(show: (progress: Progress) => Promise<void> | undefined, onStep: (step: Step) => void = () => {}) {
    this.#onStep = onStep
    this.#throttle = throttle(show)
  }

  /** Accepts a report. @returns a promise if the reader is slow */
  report(progress: Progress): Promise<void> | undefined {
    const {stage: name} = progress
    if (name !== undefined && name !== this.#stage?.name) {
      this.#leave('completed')
      this.#stage = {name, since: readClock()}
      this.#onStep({name, status: 'started'})
    }

    return this.#throttle.offer(this.#estimator.complete(progress, performance.now()))
  }

  /** Passes on the last report, and the end of the last stage. */
  end(hasFailed = false): void {
    void this.#throttle.flush()
    this.#leave(hasFailed ? 'failed' : 'completed')
  }

  #leave(status: 'completed' | 'failed'): void {
    const stage = this.#stage
    this.#stage = undefined
    if (stage) this.#onStep({durationMs: readClock() - stage.since, name: stage.name, status})
  }
}
