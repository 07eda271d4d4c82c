import stripAnsi from 'strip-ansi'

import {readClock} from '../output/protocols/protocol.js'
import {type PrintedLine, readDrawnLine} from './printed-line.js'

/** How long printed text may be buffered before it is logged (3.7, 3.15), in milliseconds. */
export const textBufferMs = {stderr: 2000, stdout: 2000}

type PrintedOptions = {
  /** How long text is buffered after the first one, in milliseconds. */
  bufferMs: number
  /** Whether the text may become the result, even once it is logged. */
  isKept: boolean
  /** Gets each line, once lines are logged. */
  onLine(line: PrintedLine): void
}

/** What a command prints: buffered for a time, then logged line by line as it arrives. */
export class PrintedText {
  /** Whether lines are logged as they arrive. */
  isLogged: boolean
  readonly #options: PrintedOptions
  /** The text that is buffered or kept. */
  #text = ''
  /** The bytes of that text, where they were given. */
  #chunks: Uint8Array[] = []
  /** Its complete lines. */
  #lines: PrintedLine[] = []
  /** The last line, while it is incomplete, and when it began. */
  #openLine = ''
  #openedAt = 0
  /** When the first text came. */
  #since: number | undefined
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
    const time = readClock()
    if (this.#isStored) {
      this.#text += text
      // A copy, because a writer may use its buffer again.
      if (bytes) this.#chunks.push(Uint8Array.from(bytes))
    }
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.endLine()
      if (this.#openLine === '') this.#openedAt = time
      this.#openLine += line
    }

    if (this.#since === undefined) this.#startTimer()
    this.#since ??= performance.now()
    // A command that never yields blocks the timer.
    const isDue = performance.now() - this.#since >= this.#options.bufferMs
    if (isDue) this.startLogging()
  }

  /** A server prints its address and then nothing more, so a timer ends the buffering. */
  #startTimer(): void {
    const {bufferMs} = this.#options
    if (this.isLogged || bufferMs === Infinity) return
    this.#timer = setTimeout(() => this.startLogging(), bufferMs).unref()
  }

  /** Ends the last line, and the buffering: what is not logged yet never will be. */
  end(): void {
    clearTimeout(this.#timer)
    this.endLine()
  }

  /** Adds a line that is not printed, such as a warning of Node. */
  push(line: PrintedLine): void {
    if (this.isLogged) this.#options.onLine(line)
    if (this.#isStored) this.#lines.push(line)
  }

  /**
   * Ends the last line. Lines have no ANSI codes, and no text that a spinner overwrote; blank ones
   * are left out.
   */
  endLine(): void {
    const message = readDrawnLine(this.#openLine)
    this.#openLine = ''
    if (message !== undefined) {
      this.push({
        level: 'info',
        message,
        time: this.#openedAt,
      })
    }
  }

  /** Logs what is buffered, and every later line as it arrives. */
  startLogging(): void {
    if (this.isLogged) return
    this.isLogged = true
    for (const line of this.#lines) this.#options.onLine(line)
    if (this.#options.isKept) return
    this.#lines = []
    this.#text = ''
    this.#chunks = []
  }

  /** The text that is kept or buffered, without ANSI codes. */
  read(): string {
    return stripAnsi(this.#text)
  }

  /** Ends the open line, and returns the only line; undefined if there are none or several. */
  readSingleLine(): string | undefined {
    this.endLine()
    const [only, ...others] = this.#lines
    return others.length === 0 ? only?.message.trim() : undefined
  }

  /** Ends the open line, and returns the lines, unless they have been logged. */
  readUnlogged(): PrintedLine[] {
    this.endLine()
    return this.isLogged ? [] : this.#lines
  }

  /**
   * Removes the buffered text.
   *
   * @returns it, unless lines of it have been logged
   */
  take(): string {
    clearTimeout(this.#timer)
    if (this.isLogged) return ''
    const text = this.#text
    this.#chunks = []
    this.#lines = []
    this.#openLine = ''
    this.#text = ''
    return text
  }

  /** Removes the buffered text, and returns its bytes; none if lines of it have been logged. */
  takeBytes(): Buffer {
    if (this.isLogged) return Buffer.alloc(0)
    const bytes = Buffer.concat(this.#chunks)
    this.take()
    return bytes
  }
}
