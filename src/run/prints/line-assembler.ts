import {readClock} from '../../output/protocols/protocol.js'
import {type PrintedLine, readDrawnLine} from './printed-line.js'

/**
 * Assembles printed text into lines as a terminal shows them: without ANSI codes, and without the
 * text that a spinner overwrote. Blank lines are left out.
 */
export class LineAssembler {
  readonly #onLine: (line: PrintedLine) => void
  /** The last line, while it is incomplete. */
  #openLine = ''
  /** When that line began, in milliseconds since the epoch. */
  #openedAt = 0

  constructor(onLine: (line: PrintedLine) => void) {
    this.#onLine = onLine
  }

  /** Passes on the lines that a text completes. */
  add(text: string): void {
    const time = readClock()
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) this.endLine()
      if (this.#openLine === '') this.#openedAt = time
      this.#openLine += part
    }
  }

  /** Passes on the last line as it is. */
  endLine(): void {
    const message = readDrawnLine(this.#openLine)
    this.#openLine = ''
    if (message === undefined) return
    this.#onLine({
      level: 'info',
      message,
      time: this.#openedAt,
    })
  }

  /** Forgets the last line. */
  dropLine(): void {
    this.#openLine = ''
  }
}
