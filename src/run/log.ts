import type {ErrorFields, LogLevel} from '../contract/outcome.js'
import type {LogSink} from '../output/logger.js'
import {Logger, maxLogBytes} from '../output/logger.js'
import {LineSplitter, type PrintedLine} from './printed-text.js'
import {processState} from './process-state.js'

/** How much text is held, in UTF-16 units. */
const maxHeld = 1 << 20

/** How long text is held: a server prints where it listens and never ends, in milliseconds. */
const maxHeldMs = 5000

/** How a run logs. */
export type LogOptions = {
  /** Whether text is held until it is known how the command ends, which may pass it on as it came. */
  isHeld: boolean
  /** Whether the limit of 3.4 applies. */
  isLimited: boolean
  /** Hides secrets in a text. */
  hide: (text: string) => string
}

/** One of Node's warnings, and what makes Node print it after all. */
type NodeWarning = {message: string; print(): void}

/** The log lines of a run: what its command logs, what it prints on stderr, and what Node warns of, in order. */
export class RunLog {
  #error: ErrorFields | undefined
  readonly #lines = new LineSplitter((line) => {
    const {level, message} = readPrintedLine(line.trimEnd())
    this.#addPrinted(level, message)
  })
  readonly #logger: Logger
  readonly #options: LogOptions
  #releaseWarnings: () => void = () => {}
  #state: 'dropping' | 'holding' | 'logging' | 'passing'
  #text = ''
  #timer: NodeJS.Timeout | undefined
  #warnings: NodeWarning[] = []

  constructor(sink: LogSink, options: LogOptions) {
    this.#options = options
    this.#logger = new Logger(sink, options.isLimited ? maxLogBytes : undefined)
    // 8.26: what the host prints is no part of the answer to a question.
    this.#state = processState().isHostSilent ? 'dropping' : options.isHeld ? 'holding' : 'logging'
  }

  /** The text that is held, its secrets hidden before a part of it is cut off. */
  get held(): string {
    return this.#text === '' ? '' : this.#options.hide(this.#text)
  }

  /** Writes a line. @returns a promise if the reader is slow */
  add(level: LogLevel, message: string, time?: number): Promise<void> | undefined {
    return this.#logger.log(level, message, time)
  }

  /** Takes Node's own warnings, which it writes to stderr past `process.stderr`. */
  captureWarnings(): void {
    this.#releaseWarnings = captureWarnings((warning) => {
      if (this.#state === 'holding') this.#warnings.push(warning)
      else if (this.#state === 'logging') void this.add('warn', warning.message)
    })
  }

  /** Takes what the command prints on stderr. */
  print(text: string): void {
    if (this.#state === 'logging') this.#lines.add(text)
    if (this.#state !== 'holding') return
    this.#text += text
    this.#timer ??= setTimeout(() => this.logHeld(), maxHeldMs).unref()
    if (this.#text.length > maxHeld) this.logHeld()
  }

  /** Makes log lines of what is held, and of what follows. */
  logHeld(): void {
    if (this.#state !== 'holding') return
    this.#state = 'logging'
    for (const {message} of this.#warnings) void this.add('warn', message)
    this.#lines.add(this.#takeText())
  }

  /** Gives Node its warnings back, and takes no more text. @returns the text that is held, to be passed on as it came */
  pass(): string {
    this.#lines.end()
    this.#state = 'passing'
    this.#releaseWarnings()
    for (const {print} of this.#warnings) print()
    this.#warnings = []
    this.flush()
    return this.#takeText()
  }

  /**
   * Writes everything that is pending, then the last lines, and drops what comes later: nothing follows the terminal
   * outcome (3.8).
   *
   * @param error the error that is reported, whose message is not repeated
   */
  end(lines: Iterable<PrintedLine>, error: ErrorFields | undefined): void {
    this.#error = this.#options.isHeld ? error : undefined
    this.logHeld()
    this.#lines.end()
    for (const {level, message, time} of lines) this.#addPrinted(level, message, time)
    this.#state = 'dropping'
    this.#logger.end()
  }

  /** Writes a line that waits for repetitions of itself, before something that is no log line. */
  flush(): void {
    void this.#logger.flush()
  }

  /** Gives Node its warnings back. */
  close(): void {
    this.#releaseWarnings()
  }

  #addPrinted(level: LogLevel, line: string, time?: number): void {
    const {hide, isHeld} = this.#options
    if (isHeld && isStackFrame(line) && !process.env.DEBUG) return
    const bare = () => hide(line).replace(/^\s*Error:\s*/, '')
    if (this.#error && hide(this.#error.message).split('\n').includes(bare().trim())) return
    void this.add(level, line, time)
  }

  #takeText(): string {
    clearTimeout(this.#timer)
    const text = this.#text
    this.#text = ''
    return text
  }
}

/** Reads the level of a line that oclif or another library printed, and its text without oclif's bullet. */
export function readPrintedLine(line: string): {level: LogLevel; message: string} {
  const message = line.replace(/^\s*[›»]\s*/, '')
  return {level: /^\s*Warning:/.test(message) ? 'warn' : 'info', message}
}

/** Whether a printed line is one of a stack trace. */
export function isStackFrame(line: string): boolean {
  return /^\s+at .+(:\d+|<anonymous>)\)?$/.test(line)
}

/** Takes Node's own warnings. @returns a function that gives them back to Node */
function captureWarnings(handle: (warning: NodeWarning) => void): () => void {
  const printers = process.listeners('warning').filter(({name}) => name === 'onWarning')
  // Without Node's own listener the host has asked for no warnings.
  if (printers.length === 0) return () => {}
  const listen = (warning: Error & {code?: string}): void => {
    const {code, message, name} = warning
    if (name === 'DeprecationWarning' && process.noDeprecation === true) return
    const text = `${code ? `[${code}] ` : ''}${name}: ${message}`
    handle({message: text, print: () => printers.forEach((printer) => printer(warning))})
  }

  for (const printer of printers) process.off('warning', printer)
  process.on('warning', listen)
  return () => {
    process.off('warning', listen)
    for (const printer of printers) process.on('warning', printer)
  }
}
