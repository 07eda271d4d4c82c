import type {Progress} from '../contract/outcome.js'

/** For how long a stage must have run before its rate is used, in milliseconds. */
const minElapsedMs = 250

/** How far apart two reports are at least, in milliseconds: nine a second, and room for the last. */
const intervalMs = 1000 / 9

/** Adds to progress reports how much is done, and how long the rest will take at this rate. */
export class ProgressEstimator {
  #first: {stage?: string; current: number; time: number} | undefined

  /** Returns the report with `percent` and `etaMs`, if `current` and `total` give them. */
  complete(progress: Progress, time: number): Progress {
    const report = omitNonFinite(progress)
    const {current, stage, total} = report
    if (current === undefined) return report
    const isLater = this.#first && this.#first.stage === stage && this.#first.current <= current
    if (!isLater) this.#first = {current, stage, time}
    if (total === undefined || total <= 0) return report
    return {
      ...report,
      percent: report.percent ?? roundPercent((100 * current) / total),
      etaMs: report.etaMs ?? this.#estimate(current, total, time),
    }
  }

  #estimate(current: number, total: number, time: number): number | undefined {
    if (current >= total) return 0
    const done = current - this.#first!.current
    const elapsed = time - this.#first!.time
    return done > 0 && elapsed >= minElapsedMs ? Math.round((elapsed * (total - current)) / done) : undefined
  }
}

/** Passes at most ten values a second on; of those in between it keeps the latest, so that the last one is never lost. */
export class Throttle<T> {
  #lastTime = -Infinity
  #pending: T | undefined
  readonly #sink: (value: T) => Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(sink: (value: T) => Promise<void> | undefined) {
    this.#sink = sink
  }

  /** Takes a value. @returns a promise if it was passed on and its reader is slow */
  offer(value: T): Promise<void> | undefined {
    const waitMs = this.#lastTime + intervalMs - performance.now()
    this.#pending = value
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

/** One decimal, 0 to 100. */
function roundPercent(percent: number): number {
  return Math.min(100, Math.max(0, Math.floor(percent * 10) / 10))
}

/** Omits numbers that JSON cannot hold. */
function omitNonFinite(progress: Progress): Progress {
  const entries = Object.entries(progress).filter(([, value]) => typeof value !== 'number' || Number.isFinite(value))
  return Object.fromEntries(entries) as Progress
}
