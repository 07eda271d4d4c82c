import stripAnsi from 'strip-ansi'

import type {LogLevel} from '../contract/outcome.js'
import {readClock} from '../output/protocols/protocol.js'

/** How long output is buffered before its lines are logged while the command runs (3.7, 3.15), in milliseconds. */
const heldMs = 2000

/** A printed line on its way to the log. */
export type PrintedLine = {level: LogLevel; message: string; time?: number}

/** Splits text into lines without ANSI codes, blank lines and text that a spinner overwrote. */
export class LineSplitter {
  readonly #onLine: (line: string, time: number) => void
  #rest = ''
  #time = 0

  constructor(onLine: (line: string, time: number) => void) {
    this.#onLine = onLine
  }

  add(text: string): void {
    const time = readClock()
    const [first, ...others] = text.split('\n')
    if (this.#rest === '') this.#time = time
    this.#rest += first
    for (const line of others) {
      this.end()
      this.#rest = line
      this.#time = time
    }
  }

  end(): void {
    const overwritten = stripAnsi(this.#rest).split('\r')
    this.#rest = ''
    const line = overwritten.findLast((part) => part.trim() !== '')
    if (line !== undefined) this.#onLine(line, this.#time)
  }
}

/** A command's stdout: buffered while it may become the result, and logged as it arrives after two seconds. */
export class PrintedText {
  /** Whether any of its lines have been logged. */
  isLogged = false
  #lines: PrintedLine[] = []
  readonly #onLine: ((line: PrintedLine) => void) | undefined
  #since: number | undefined
  readonly #splitter = new LineSplitter((message, time) => {
    const line = {level: 'info', message, time} as const
    this.#lines.push(line)
    if (this.isLogged) this.#onLine?.(line)
  })
  #text = ''

  /** @param onLine receives lines while the command runs; without it all text is buffered */
  constructor(onLine?: (line: PrintedLine) => void) {
    this.#onLine = onLine
  }

  add(text: string): void {
    this.#text += text
    this.#splitter.add(text)
    this.#since ??= performance.now()
    if (!this.#onLine || this.isLogged || performance.now() - this.#since < heldMs) return
    for (const line of this.#lines) this.#onLine(line)
    this.isLogged = true
  }

  end(): void {
    this.#splitter.end()
  }

  get isEmpty(): boolean {
    return this.#text === ''
  }

  /** The whole text without ANSI codes. */
  read(): string {
    return stripAnsi(this.#text)
  }

  readSingleLine(): string | undefined {
    this.end()
    const [only, ...others] = this.#lines
    return others.length === 0 ? only?.message.trim() : undefined
  }

  /** The lines that have not been logged yet. */
  unlogged(): PrintedLine[] {
    this.end()
    return this.isLogged ? [] : this.#lines
  }

  /** Removes the text from the buffer; undefined once lines of it have been logged. */
  take(): string | undefined {
    if (this.isLogged) return undefined
    const text = this.#text
    this.end()
    this.#lines = []
    this.#text = ''
    return text
  }
}
