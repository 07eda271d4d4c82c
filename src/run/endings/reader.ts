import {exitProcess} from '../../process/process-exit.js'
import type {Run} from '../run.js'
import {readerGoneCode} from './exit-code.js'

/** How long a command has to unwind after its reader is gone, in milliseconds. */
const unwindMs = 50

/** The reader of a run's stdout, which may go away before the command ends (3.10). */
export class Reader {
  isGone = false
  /** When the reader went away, by `performance.now()`. */
  #goneAt: number | undefined
  readonly #run: Run

  constructor(run: Run) {
    this.#run = run
  }

  /**
   * Called when the reader is gone, and again for each text that it misses. Ends the process soon,
   * but a mutating command finishes without output.
   */
  handleGone(): void {
    const run = this.#run
    if (!run.ownsProcess) return
    this.isGone = true
    if (run.isMutating) return
    if (this.#goneAt === undefined) {
      this.#goneAt = performance.now()
      run.moveTo('over')
      setTimeout(() => exitProcess(readerGoneCode), unwindMs)
      run.cancellation.abort('The reader of stdout has gone away.')
    } else if (performance.now() - this.#goneAt > unwindMs) {
      // A command that never yields blocks the timer.
      exitProcess(readerGoneCode)
    }
  }
}
