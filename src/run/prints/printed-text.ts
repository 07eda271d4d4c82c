import stripAnsi from 'strip-ansi'

import {LineAssembler} from './line-assembler.js'
import type {PrintedLine} from './printed-line.js'

/** How long printed text may be buffered before it is logged (3.7, 3.15), in milliseconds. */
export const textBufferMs = {stderr: 2000, stdout: 2000}

type PrintedOptions = {
  /** How long text is buffered after the first one, in milliseconds. */
  bufferMs: number
  /** Whether the text may become the result, even once it is logged. */
  isKept: boolean
  /** Gets each line, once lines are logged. */
  onLine(line: PrintedLine): void
  /** Called once what was buffered has been logged. */
  onLogged(): void
}

/** What a command prints: buffered for a time, then logged line by line as it arrives. */
export class PrintedText {
  /** Whether lines are logged as they arrive. */
  isLogged: boolean
  readonly #assembler = new LineAssembler((line) => this.push(line))
  /** When the buffering ends, by `performance.now()`; undefined before the first text. */
  #bufferedUntil: number | undefined
  /** The bytes of the stored text, where they were given. */
  #chunks: Uint8Array[] = []
  /** The complete lines of the stored text. */
  #lines: PrintedLine[] = []
  readonly #options: PrintedOptions
  /** The text that is buffered or kept. */
  #text = ''
  #timer: NodeJS.Timeout | undefined

  constructor(options: PrintedOptions) {
    this.#options = options
    this.isLogged = options.bufferMs === 0
  }

  /** How much text is kept or buffered, in UTF-16 units. */
  get size(): number {
    return this.#text.length
  }

  get #isStored(): boolean {
    return this.#options.isKept || !this.isLogged
  }

  /** @param bytes what the text was decoded from, for {@link takeBytes} */
  add(text: string, bytes?: Uint8Array): void {
    if (this.#isStored) {
      this.#text += text
      // A copy, because a writer may use its buffer again.
      if (bytes) this.#chunks.push(Uint8Array.from(bytes))
    }
    this.#assembler.add(text)
    this.#bufferedUntil ??= this.#startBuffering()
    // A command that never yields blocks the timer.
    if (performance.now() >= this.#bufferedUntil) this.startLogging()
  }

  /**
   * Starts the timer that ends the buffering, because a server prints its address and then nothing
   * more.
   *
   * @returns when it ends, by `performance.now()`
   */
  #startBuffering(): number {
    const {bufferMs} = this.#options
    if (!this.isLogged && bufferMs !== Infinity) {
      this.#timer = setTimeout(() => this.startLogging(), bufferMs).unref()
    }
    return performance.now() + bufferMs
  }

  /** Ends the last line, and the buffering: what is not logged yet never will be. */
  end(): void {
    clearTimeout(this.#timer)
    this.endLine()
  }

  /** Adds a line: one of the text, or another one, such as a warning of Node. */
  push(line: PrintedLine): void {
    if (this.isLogged) this.#options.onLine(line)
    if (this.#isStored) this.#lines.push(line)
  }

  /** Ends the last line, even if no line break has ended it yet. */
  endLine(): void {
    this.#assembler.endLine()
  }

  /** Logs what is buffered, and every later line as it arrives. */
  startLogging(): void {
    if (this.isLogged) return
    this.isLogged = true
    for (const line of this.#lines) this.#options.onLine(line)
    this.#options.onLogged()
    if (!this.#options.isKept) this.#clear()
  }

  /** The text that is kept or buffered, without ANSI codes. */
  read(): string {
    return stripAnsi(this.#text)
  }

  /** Ends the last line, and returns the only line; undefined if there are none or several. */
  readSingleLine(): string | undefined {
    this.endLine()
    const [only, ...others] = this.#lines
    return others.length === 0 ? only?.message.trim() : undefined
  }

  /** Ends the last line, and returns the lines, unless they have been logged. */
  readUnlogged(): PrintedLine[] {
    this.endLine()
    return this.isLogged ? [] : this.#lines
  }

  /** Removes the buffered text, and returns it; empty if lines of it have been logged. */
  take(): string {
    clearTimeout(this.#timer)
    if (this.isLogged) return ''
    const text = this.#text
    this.#assembler.dropLine()
    this.#clear()
    return text
  }

  /** Removes the buffered text, and returns its bytes; none if lines of it have been logged. */
  takeBytes(): Buffer {
    if (this.isLogged) return Buffer.alloc(0)
    const bytes = Buffer.concat(this.#chunks)
    this.take()
    return bytes
  }

  #clear(): void {
    this.#chunks = []
    this.#lines = []
    this.#text = ''
  }
}
