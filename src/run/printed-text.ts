import stripAnsi from 'strip-ansi'

import type {LogLevel} from '../contract/outcome.js'
import {readClock} from '../output/protocols/protocol.js'
import {LineSplitter} from '../output/streams/lines.js'

/** How long a command prints before its lines are logged while it runs (3.7, 3.15), in milliseconds. */
const heldMs = 2000

/** A printed line on its way to the log. */
export type PrintedLine = {level: LogLevel; message: string; time?: number}

/** What a command prints on stdout: held while it may become the result, and logged as it comes after two seconds. */
export class PrintedText {
  /** Whether lines of it have been logged. */
  isLogged = false
  #chunks: {text: string; time: number}[] = []
  readonly #lines: LineSplitter
  readonly #onLine: ((line: PrintedLine) => void) | undefined
  #since: number | undefined

  /** @param onLine takes a line while the command runs; without it everything is held */
  constructor(onLine?: (line: PrintedLine) => void) {
    this.#onLine = onLine
    this.#lines = new LineSplitter((message) => onLine?.({level: 'info', message}))
  }

  /** Takes the next piece. */
  add(text: string): void {
    const time = readClock()
    const last = this.#chunks.at(-1)
    if (last?.time === time) last.text += text
    else this.#chunks.push({text, time})
    if (this.isLogged) {
      this.#lines.add(text)
      return
    }

    this.#since ??= performance.now()
    if (!this.#onLine || performance.now() - this.#since < heldMs) return
    for (const line of this.unlogged()) this.#onLine(line)
    this.isLogged = true
  }

  /** Logs a last line without an end. */
  end(): void {
    this.#lines.end()
  }

  /** Whether nothing was printed. */
  get isEmpty(): boolean {
    return this.#chunks.every(({text}) => text === '')
  }

  /** The whole text, ANSI stripped. */
  read(): string {
    return stripAnsi(this.#chunks.map(({text}) => text).join(''))
  }

  /** The text's only line; undefined if there is none or more than one. */
  readSingleLine(): string | undefined {
    const [only, ...others] = this.#readLines()
    return others.length === 0 ? only?.message.trim() : undefined
  }

  /** The lines that have not been logged yet. */
  unlogged(): PrintedLine[] {
    return this.isLogged ? [] : this.#readLines()
  }

  /** Takes the text out of the buffer; undefined once lines of it have been logged. */
  take(): string | undefined {
    if (this.isLogged) return undefined
    const text = this.#chunks.map((chunk) => chunk.text).join('')
    this.#chunks = []
    return text
  }

  /** The lines that are not blank, with the time at which each began. */
  #readLines(): PrintedLine[] {
    const lines: PrintedLine[] = []
    let [line, lineTime] = ['', 0]
    const end = () => {
      const message = stripAnsi(line)
      if (message.trim() !== '') lines.push({level: 'info', message, time: lineTime})
    }
    for (const {text, time} of this.#chunks) {
      const [first, ...others] = text.split('\n')
      if (line === '') lineTime = time
      line += first
      for (const other of others) {
        end()
        line = other
        lineTime = time
      }
    }

    end()
    return lines
  }
}
