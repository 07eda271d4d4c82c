import type {Progress} from '../contract/outcome.js'
import {ProgressEstimator, Throttle} from '../output/progress.js'
import {ProgressBar} from '../output/progress-bar.js'

/** The progress bar of a person's command, at most ten updates a second. */
export class PersonProgress {
  readonly #bar = new ProgressBar()
  readonly #estimator = new ProgressEstimator()
  readonly #throttle = new Throttle<Progress>((progress) => {
    this.#bar.show(progress)
    return undefined
  })

  /** Shows a report. */
  report(progress: Progress): undefined {
    void this.#throttle.offer(this.#estimator.complete(progress, performance.now()))
    return undefined
  }

  /** Takes the bar away, so that a line can be written. */
  clear(): void {
    this.#bar.clear()
  }

  /** Takes the bar away for good. */
  close(): void {
    void this.#throttle.flush()
    this.#bar.close()
  }
}
