import stripAnsi from 'strip-ansi'

import type {LogLevel} from '../contract/outcome.js'
import {readClock} from '../output/protocols/protocol.js'
import {LineSplitter} from '../output/streams/lines.js'
import type {PrintedText} from './printed-text.js'

/** How long a command prints before it is heard while it runs, in milliseconds (contract, section 3). */
const silenceMs = 2000

/** A printed line on its way to the log. */
export type PrintedLine = {level: LogLevel; message: string; time?: number}

/**
 * What a command prints, as log lines: held as long as it may still become the result, and said as it comes once the
 * command has printed for two seconds.
 */
export class PrintedLog {
  #isFlowing = false
  readonly #lines: LineSplitter
  readonly #printed: PrintedText
  readonly #say: (line: PrintedLine) => void
  #since: number | undefined
  /** Which time a text had that is this far from the beginning, in UTF-16 units. */
  #times: {start: number; time: number}[] = []
  #size = 0

  /** @param say takes a line while the command runs */
  constructor(printed: PrintedText, say: (line: PrintedLine) => void) {
    this.#printed = printed
    this.#say = say
    this.#lines = new LineSplitter((message) => say({level: 'info', message}))
  }

  /** Takes the next piece. */
  add(text: string): void {
    if (this.#isFlowing) {
      this.#printed.add(text)
      this.#lines.add(text)
      return
    }

    this.#since ??= performance.now()
    const time = readClock()
    if (this.#times.at(-1)?.time !== time) this.#times.push({start: this.#size, time})
    this.#size += text.length
    this.#printed.add(text)
    if (performance.now() - this.#since >= silenceMs) this.#flow()
  }

  /** Takes the text out of the buffer; undefined once lines of it have been written. */
  take(): string | undefined {
    if (this.#isFlowing) return undefined
    const text = [...this.#printed.rawLines()].join('')
    this.#printed.close()
    this.#times = []
    return text
  }

  /** Says a last line without an end. */
  end(): void {
    this.#lines.end()
  }

  /** The lines that were not said while the command ran. */
  *rest(): Iterable<PrintedLine> {
    if (this.#isFlowing) return
    for (const {message, time} of this.#timedLines()) yield {level: 'info', message, time}
  }

  #flow(): void {
    for (const line of this.rest()) this.#say(line)
    this.#isFlowing = true
    this.#times = []
  }

  *#timedLines(): Iterable<{message: string; time?: number}> {
    let [place, index] = [0, 0]
    for (const line of this.#printed.rawLines()) {
      while (this.#times[index + 1] && this.#times[index + 1]!.start <= place) index += 1
      place += line.length
      const message = stripAnsi(line).replace(/\n$/, '')
      if (message.trim() !== '') yield {message, time: this.#times[index]?.time}
    }
  }
}
