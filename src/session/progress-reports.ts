import {readClock, type Step} from '../output/protocols/protocol.js'
import type {Emitter} from '../output/emitter.js'
import type {Progress} from '../contract/outcome.js'
import {ProgressEstimator, Throttle} from '../output/progress.js'
import {ProgressBar} from '../output/progress-bar.js'

/** How far a command is: lines for an agent, a bar on a person's terminal, nothing where there is none. */
export class ProgressReports {
  readonly #beforeLine: () => void
  readonly #emitter: Emitter
  readonly #estimator = new ProgressEstimator()
  readonly #isForAgent: boolean
  #bar: ProgressBar | undefined
  #stage: string | undefined
  #stageTime = 0
  readonly #throttle = new Throttle<Progress>((progress) => this.#show(progress))

  /** @param beforeLine called before a line is written, for what was said earlier and still waits */
  constructor(emitter: Emitter, isForAgent: boolean, beforeLine: () => void) {
    this.#beforeLine = beforeLine
    this.#emitter = emitter
    this.#isForAgent = isForAgent
  }

  /** Takes a report. @returns a promise when the reader is behind */
  report(progress: Progress): Promise<void> | undefined {
    if (!this.#isForAgent && !canShowBar()) return undefined
    if (progress.stage !== undefined && progress.stage !== this.#stage) this.#enter(progress.stage)
    return this.#throttle.offer(this.#estimator.complete(progress, performance.now()))
  }

  /** Takes the bar away, so that a line can be written. */
  clear(): void {
    this.#bar?.clear()
  }

  /** Says the last report, and how the last stage ended. */
  end(hasFailed: boolean): void {
    void this.#throttle.flush()
    this.#bar?.close()
    if (this.#stage !== undefined) this.#leave(hasFailed ? 'failed' : 'completed')
    this.#stage = undefined
  }

  #show(progress: Progress): Promise<void> | undefined {
    if (this.#isForAgent) {
      this.#beforeLine()
      return this.#emitter.sendProgress(progress)
    }

    this.#bar ??= new ProgressBar()
    this.#bar.show(progress)
    return undefined
  }

  #enter(stage: string): void {
    if (this.#stage !== undefined) this.#leave('completed')
    this.#stage = stage
    this.#stageTime = readClock()
    this.#say({name: stage, status: 'started'})
  }

  #leave(status: 'completed' | 'failed'): void {
    this.#say({durationMs: readClock() - this.#stageTime, name: this.#stage!, status})
  }

  #say(step: Step): void {
    if (!this.#isForAgent || !this.#emitter.isTyped) return
    this.#beforeLine()
    void this.#emitter.sendStep(step)
  }
}

/** Whether stderr is a terminal that can clear a line. */
function canShowBar(): boolean {
  return process.stderr.isTTY && process.env.TERM !== 'dumb'
}
