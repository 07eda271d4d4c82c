import type {Progress} from '../../contract/outcome.js'

/** For how long a stage must have run before its rate is used, in milliseconds. */
const minElapsedMs = 250

/** Fills in what a progress report does not say: how much is done, and how long it will still take at this rate. */
export class ProgressEstimator {
  #first: {stage?: string; current: number; time: number} | undefined

  /** The report with `percent` and `etaMs`, where `current` and `total` give them. */
  complete(progress: Progress, time: number): Progress {
    const report = dropNonsense(progress)
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

/** One decimal, 0 to 100. */
function roundPercent(percent: number): number {
  return Math.min(100, Math.max(0, Math.floor(percent * 10) / 10))
}

/** Leaves out numbers that JSON cannot hold. */
function dropNonsense(progress: Progress): Progress {
  const entries = Object.entries(progress).filter(([, value]) => typeof value !== 'number' || Number.isFinite(value))
  return Object.fromEntries(entries) as Progress
}
