import type {ErrorFields} from '../contract/outcome.js'
import {Goodbye} from './goodbye.js'

/** How far the end of a session has come, and with which code its process ends. */
export class SessionEnd {
  /** The exit code, 0 until there is an outcome. */
  code = 0
  /** The error that was written, once there is one. */
  failure: ErrorFields | undefined
  /** Whether the process is to end at once, however slow its reader is. */
  isHurried = false
  /** Whether nothing more is written. */
  isOver = false
  readonly #goodbye = new Goodbye()

  /** Whether the reader of stdout has gone away. */
  get hasNoReader(): boolean {
    return this.#goodbye.hasBegun
  }

  /** Ends the process with code 0, soon: the reader has gone away. @param windUp called once */
  leaveQuietly(windUp: () => void): void {
    this.#goodbye.begin(() => {
      this.isOver = true
      windUp()
    })
  }
}
