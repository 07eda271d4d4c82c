import type {Progress} from '../../contract/outcome.js'
import {renderBar} from './render-bar.js'
import {TerminalLine} from './terminal-line.js'

/** A bar at the bottom of the terminal. */
export class ProgressBar {
  readonly #line = new TerminalLine()

  /** Shows how far the command is. */
  show(progress: Progress): void {
    this.#line.show((columns) => renderBar(progress, columns))
  }

  /** Takes the bar away, so that a line can be written. */
  clear(): void {
    this.#line.clear()
  }

  /** Takes the bar away for good. */
  close(): void {
    this.#line.close()
  }
}
