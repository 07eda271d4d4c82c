import type {Progress} from '../contract/outcome.js'
import {readClock, type Step} from './protocols/protocol.js'
import {Throttle} from './throttle.js'

/** How long a stage must have taken for an estimate, in milliseconds. */
const minElapsedMs = 250

/**
 * The time between two reports, in milliseconds: nine a second, and with the last one at most ten.
 */
export const progressIntervalMs = 1000 / 9

/** The report that the remaining time is estimated from. */
type FirstReport = {
  current: number
  stage: string | undefined
  /** When it was reported, in milliseconds. */
  time: number
}

/** How a stage has ended. */
type EndStatus = Exclude<Step['status'], 'started'>

/** Completes and throttles the progress reports of one command. */
export class ProgressReports {
  #first: FirstReport | undefined
  readonly #onStep: (step: Step) => void
  #stage: {name: string; since: number} | undefined
  readonly #throttle: Throttle<Progress>

  /** @param onStep called when a stage begins or ends */
  constructor(
    show: (progress: Progress) => Promise<void> | undefined,
    onStep: (step: Step) => void = () => {},
  ) {
    this.#onStep = onStep
    this.#throttle = new Throttle(show, progressIntervalMs)
  }

  /** @param time when it was reported, by `performance.now()` */
  report(progress: Progress, time: number = performance.now()): Promise<void> | undefined {
    const {stage} = progress
    if (stage !== undefined && stage !== this.#stage?.name) {
      this.#leaveStage('completed')
      this.#stage = {name: stage, since: readClock()}
      this.#onStep({name: stage, status: 'started'})
    }
    const report = omitInvalidNumbers(progress)
    const first = chooseFirst(report, this.#first, time)
    this.#first = first
    return this.#throttle.offer(first ? addEstimate(report, first, time) : report)
  }

  /** Shows the report that still waits, and ends the stage. */
  end(status: EndStatus = 'completed'): void {
    void this.#throttle.flush()
    this.#leaveStage(status)
  }

  #leaveStage(status: EndStatus): void {
    if (!this.#stage) return
    const {name, since} = this.#stage
    this.#stage = undefined
    this.#onStep({durationMs: readClock() - since, name, status})
  }
}

/** A report without NaN and infinite numbers. */
function omitInvalidNumbers(progress: Progress): Progress {
  const entries = Object.entries(progress).filter(
    ([, value]) => typeof value !== 'number' || Number.isFinite(value),
  )
  return Object.fromEntries(entries) as Progress
}

/** The first report of the current count; another stage or a lower number begins a new count. */
function chooseFirst(
  {current, stage}: Progress,
  first: FirstReport | undefined,
  time: number,
): FirstReport | undefined {
  if (current === undefined) return first
  const isSameCount = first && first.stage === stage && first.current <= current
  return isSameCount ? first : {current, stage, time}
}

/** Adds the percentage and the remaining time, if `current` and `total` allow it. */
function addEstimate(report: Progress, first: FirstReport, time: number): Progress {
  const {current, total = 0} = report
  if (current === undefined || total <= 0) return report
  const tenths = Math.floor((1000 * current) / total)
  const percent = Math.min(100, Math.max(0, tenths / 10))
  return {
    ...report,
    percent: report.percent ?? percent,
    etaMs: report.etaMs ?? estimateMs(current - first.current, total - current, time - first.time),
  }
}

/** The remaining time at the rate so far; undefined if the rate is not known yet. */
function estimateMs(done: number, remaining: number, elapsedMs: number): number | undefined {
  if (remaining <= 0) return 0
  const isRateKnown = done > 0 && elapsedMs >= minElapsedMs
  const estimate = isRateKnown ? Math.round((elapsedMs * remaining) / done) : Infinity
  return Number.isFinite(estimate) ? estimate : undefined
}
