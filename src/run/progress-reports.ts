import {readClock, type Step} from '../output/protocols/protocol.js'
import type {Emitter} from '../output/emitter.js'
import type {Progress} from '../contract/outcome.js'
import {ProgressEstimator, Throttle} from '../output/progress.js'

/** The progress reports and stages of a command, as lines. */
export class ProgressReports {
  readonly #beforeLine: () => void
  readonly #emitter: () => Emitter
  readonly #estimator = new ProgressEstimator()
  #stage: string | undefined
  #stageTime = 0
  readonly #throttle = new Throttle<Progress>((progress) => this.#show(progress))

  /** @param beforeLine called before a line is written, for pending log lines */
  constructor(emitter: () => Emitter, beforeLine: () => void) {
    this.#beforeLine = beforeLine
    this.#emitter = emitter
  }

  /** Takes a report. @returns a promise if the reader is slow */
  report(progress: Progress): Promise<void> | undefined {
    if (progress.stage !== undefined && progress.stage !== this.#stage) this.#enter(progress.stage)
    return this.#throttle.offer(this.#estimator.complete(progress, performance.now()))
  }

  /** Writes the last report, and how the last stage ended. */
  end(hasFailed: boolean): void {
    void this.#throttle.flush()
    if (this.#stage !== undefined) this.#leave(hasFailed ? 'failed' : 'completed')
    this.#stage = undefined
  }

  #show(progress: Progress): Promise<void> | undefined {
    this.#beforeLine()
    return this.#emitter().sendProgress(progress)
  }

  #enter(stage: string): void {
    if (this.#stage !== undefined) this.#leave('completed')
    this.#stage = stage
    this.#stageTime = readClock()
    this.#sendStep({name: stage, status: 'started'})
  }

  #leave(status: 'completed' | 'failed'): void {
    this.#sendStep({durationMs: readClock() - this.#stageTime, name: this.#stage!, status})
  }

  #sendStep(step: Step): void {
    if (!this.#emitter().isTyped) return
    this.#beforeLine()
    void this.#emitter().sendStep(step)
  }
}
