import stripAnsi from 'strip-ansi'

import type {ErrorFields, LogLevel} from '../contract/outcome.js'
import {Logger, type LogSink, maxLogBytes} from '../output/logger.js'
import {readClock} from '../output/protocols/protocol.js'
import {processState} from '../process/process-state.js'
import type {Run} from './run.js'

/** How long printed text may be buffered before it is logged (3.7, 3.15), in milliseconds. */
export const bufferMs = {stderr: 2000, stdout: 2000}

/** How much of a foreign command's stderr is buffered, in UTF-16 units. */
const maxBuffered = 1 << 20

/** Returns to the start of the line, as a carriage return does. */
// oxlint-disable-next-line no-control-regex -- a control sequence of terminals
const toFirstColumn = /\u001B\[[01]?G/g

/** A line that the command printed; `time` is when it began, in milliseconds. */
export type PrintedLine = {
  level: LogLevel
  message: string
  time?: number
}

/** What a command prints: buffered for a time, then logged line by line as it arrives. */
export class PrintedText {
  isLogged: boolean
  #lines: PrintedLine[] = []
  readonly #bufferMs: number
  readonly #isKept: boolean
  readonly #onLine: (line: PrintedLine) => void
  #rest = ''
  #since: number | undefined
  #text = ''
  #time = 0

  /** @param isKept whether the text may become the result, even once it is logged */
  constructor(onLine: (line: PrintedLine) => void, bufferMs: number, isKept: boolean) {
    this.#bufferMs = bufferMs
    this.#isKept = isKept
    this.#onLine = onLine
    this.isLogged = bufferMs === 0
  }

  add(text: string): void {
    const time = readClock()
    if (this.#isKept || !this.isLogged) this.#text += text
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.end()
      if (this.#rest === '') this.#time = time
      this.#rest += line
    }

    this.#since ??= performance.now()
    if (performance.now() - this.#since >= this.#bufferMs) this.log()
  }

  push(line: PrintedLine): void {
    if (this.isLogged) this.#onLine(line)
    if (this.#isKept || !this.isLogged) this.#lines.push(line)
  }

  /**
   * Ends the last line. Lines have no ANSI codes, and no text that a spinner overwrote; blank ones
   * are left out.
   */
  end(): void {
    const overwritten = stripAnsi(this.#rest.replaceAll(toFirstColumn, '\r')).split('\r')
    this.#rest = ''
    const message = overwritten.findLast((part) => part.trim() !== '')
    if (message !== undefined) {
      this.push({
        level: 'info',
        message,
        time: this.#time,
      })
    }
  }

  /** Logs what is buffered, and every later line as it arrives. */
  log(): void {
    if (this.isLogged) return
    this.isLogged = true
    for (const line of this.#lines) this.#onLine(line)
    if (this.#isKept) return
    this.#lines = []
    this.#text = ''
  }

  get size(): number {
    return this.#text.length
  }

  /** The text that is kept or buffered, without ANSI codes. */
  read(): string {
    return stripAnsi(this.#text)
  }

  readSingleLine(): string | undefined {
    this.end()
    const [only, ...others] = this.#lines
    return others.length === 0 ? only?.message.trim() : undefined
  }

  unlogged(): PrintedLine[] {
    this.end()
    return this.isLogged ? [] : this.#lines
  }

  /**
   * Removes the buffered text.
   *
   * @returns it, unless lines of it have been logged
   */
  take(): string {
    if (this.isLogged) return ''
    const text = this.#text
    this.#lines = []
    this.#rest = this.#text = ''
    return text
  }
}

/** A run's log in order: logged messages, stderr, and Node's warnings. */
export class RunLog extends Logger {
  /** Buffered for a foreign command, whose stderr stays as it is after a success. */
  readonly stderr: PrintedText
  #error: ErrorFields | undefined
  // 8.26: the host's output is not part of the answer to a question.
  #isDropped = processState().isHostSilent === true
  #printers: (() => void)[] = []
  readonly #run: Run

  constructor(run: Run, sink: LogSink) {
    const {holdsOutput, mode, options} = run
    super(sink, mode.isDeclared && !options.result?.isFull ? maxLogBytes : undefined)
    this.#run = run
    this.stderr = new PrintedText(
      (line) =>
        this.#addPrinted({
          ...line,
          ...(line.level === 'info' && readPrintedLine(line.message.trimEnd())),
        }),
      holdsOutput ? bufferMs.stderr : 0,
      false,
    )
  }

  print(text: string): void {
    if (this.#isDropped) return
    // A server prints its address and never ends.
    if (!this.stderr.isLogged && this.stderr.size === 0) {
      setTimeout(() => this.stderr.log(), bufferMs.stderr).unref()
    }
    this.stderr.add(text)
    if (this.stderr.size > maxBuffered) this.stderr.log()
  }

  /**
   * Captures Node's warnings, which bypass `process.stderr`.
   *
   * @returns a function that restores Node's listeners
   */
  captureWarnings(): () => void {
    const printers = process.listeners('warning').filter(({name}) => name === 'onWarning')
    const listen = (warning: Error & {code?: string}): void => {
      const {code, message, name} = warning
      if (this.#isDropped) return
      this.#printers.push(() => printers.forEach((printer) => printer(warning)))
      const text = `${name}: ${message}`
      this.stderr.push({level: 'warn', message: code ? `[${code}] ${text}` : text})
    }

    // Without Node's own listener the user or the host has turned warnings off.
    if (printers.length > 0) process.on('warning', listen)
    for (const printer of printers) process.off('warning', printer)
    return () => {
      process.off('warning', listen)
      for (const printer of printers) process.on('warning', printer)
    }
  }

  /**
   * Drops later text, and prints Node's warnings.
   *
   * @returns the buffered text
   */
  pass(): string {
    this.stderr.end()
    this.#isDropped = true
    if (!this.stderr.isLogged) for (const print of this.#printers) print()
    void this.flush()
    return this.stderr.take()
  }

  /**
   * Writes the last lines, and drops later text (3.8).
   *
   * @param error its message is not repeated
   */
  finish(lines: Iterable<PrintedLine>, error: ErrorFields | undefined): void {
    this.#error = this.#run.holdsOutput ? error : undefined
    this.stderr.log()
    this.stderr.end()
    for (const line of lines) this.#addPrinted(line)
    this.#isDropped = true
    this.end()
  }

  #addPrinted({level, message, time}: PrintedLine): void {
    const {holdsOutput, redactor} = this.#run
    if (holdsOutput && isStackFrame(message) && !process.env.DEBUG) return
    const bare = () => redactor.text(message).replace(/^\s*Error:\s*/, '')
    if (this.#error && redactor.text(this.#error.message).split('\n').includes(bare().trim())) {
      return
    }
    void this.log(level, message, time)
  }
}

/**
 * Reads the level of a line printed by oclif or another library, and its text without oclif's
 * bullet.
 */
export function readPrintedLine(line: string): {level: LogLevel; message: string} {
  const message = line.replace(/^\s*[\u203a\u00bb]\s*/, '')
  return {
    level: /^\s*Warning:/.test(message) ? 'warn' : 'info',
    message,
  }
}

/** Whether a printed line is a frame of an error's stack. */
export function isStackFrame(line: string): boolean {
  return /^\s+at .+(:\d+|<anonymous>)\)?$/.test(line)
}
