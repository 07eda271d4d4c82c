import type {Emitter} from '../outcome/emitter.js'
import type {Progress} from '../outcome/outcome.js'
import {ProgressEstimator} from '../outcome/progress/estimate.js'
import {renderBar} from '../outcome/progress/render-bar.js'
import {TerminalLine} from '../outcome/progress/terminal-line.js'
import {Throttle} from '../outcome/progress/throttle.js'

/** How far a command is: lines for an agent, a bar on a person's terminal, nothing where there is none. */
export class ProgressReports {
  readonly #emitter: Emitter
  readonly #estimator = new ProgressEstimator()
  readonly #isForAgent: boolean
  #line: TerminalLine | undefined
  #stage: string | undefined
  readonly #throttle = new Throttle<Progress>((progress) => this.#show(progress))

  constructor(emitter: Emitter, isForAgent: boolean) {
    this.#emitter = emitter
    this.#isForAgent = isForAgent
  }

  /** Takes a report. @returns a promise when the reader is behind */
  report(progress: Progress): Promise<void> | undefined {
    if (!this.#isForAgent && !TerminalLine.isPossible) return undefined
    if (progress.stage !== undefined && progress.stage !== this.#stage) this.#enter(progress.stage)
    return this.#throttle.offer(this.#estimator.complete(progress, performance.now()))
  }

  /** Takes the bar away, so that a line can be written. */
  clear(): void {
    this.#line?.clear()
  }

  /** Says the last report, and how the last stage ended. */
  end(hasFailed: boolean): void {
    void this.#throttle.flush()
    this.#line?.close()
    if (this.#stage !== undefined) this.#leave(hasFailed ? 'failed' : 'completed')
    this.#stage = undefined
  }

  #show(progress: Progress): Promise<void> | undefined {
    if (this.#isForAgent) return this.#emitter.sendProgress(progress)
    this.#line ??= new TerminalLine()
    this.#line.show((columns) => renderBar(progress, columns))
    return undefined
  }

  #enter(stage: string): void {
    if (this.#stage !== undefined) this.#leave('completed')
    this.#stage = stage
    if (this.#isForAgent) void this.#emitter.sendStep({name: stage, status: 'started'})
  }

  #leave(status: 'completed' | 'failed'): void {
    if (this.#isForAgent) void this.#emitter.sendStep({name: this.#stage!, status})
  }
}
