import type {ErrorFields, LogLevel} from '../contract/outcome.js'
import {Logger, type LogSink, maxLogBytes} from '../output/logger.js'
import {LineSplitter, type PrintedLine} from './printed-text.js'
import {processState} from './process-state.js'
import type {Run} from './run.js'

/** How much text is buffered, in UTF-16 units. */
const maxBuffered = 1 << 20

/** How long text is buffered, in milliseconds: a server prints its address and never ends. */
const maxBufferedMs = 5000

/** A Node warning, with the function that prints it after all. */
type NodeWarning = {message: string; print(): void}

/** A run's log lines in order: logged messages, stderr output and Node warnings. */
export class RunLog {
  #error: ErrorFields | undefined
  readonly #lines = new LineSplitter((line) => {
    const {level, message} = readPrintedLine(line.trimEnd())
    this.#addPrinted(level, message)
  })
  readonly #logger: Logger
  #releaseWarnings: () => void = () => {}
  readonly #run: Run
  #state: 'dropping' | 'buffering' | 'logging'
  #text = ''
  #timer: NodeJS.Timeout | undefined
  #warnings: NodeWarning[] = []

  constructor(run: Run, sink: LogSink) {
    const {kind, mode, options} = run
    this.#run = run
    this.#logger = new Logger(
      sink,
      !kind.isBuffered && mode.isDeclared && !options.result?.isFull ? maxLogBytes : undefined,
    )
    // 8.26: the host's output is not part of the answer to a question.
    this.#state = processState().isHostSilent ? 'dropping' : kind.isBuffered ? 'buffering' : 'logging'
  }

  /** The buffered text, with secrets hidden before it is cut. */
  get buffered(): string {
    return this.#text === '' ? '' : this.#run.redactor.text(this.#text)
  }

  add(level: LogLevel, message: string, time?: number): Promise<void> | undefined {
    return this.#logger.log(level, message, time)
  }

  /** Captures Node's warnings, which bypass `process.stderr`. */
  captureWarnings(): void {
    this.#releaseWarnings = captureWarnings((warning) => {
      if (this.#state === 'buffering') this.#warnings.push(warning)
      else if (this.#state === 'logging') void this.add('warn', warning.message)
    })
  }

  print(text: string): void {
    if (this.#state === 'logging') this.#lines.add(text)
    if (this.#state !== 'buffering') return
    this.#text += text
    this.#timer ??= setTimeout(() => this.logBuffered(), maxBufferedMs).unref()
    if (this.#text.length > maxBuffered) this.logBuffered()
  }

  logBuffered(): void {
    if (this.#state !== 'buffering') return
    this.#state = 'logging'
    for (const {message} of this.#warnings) void this.add('warn', message)
    this.#lines.add(this.#takeText())
  }

  /** Stops taking text and releases Node's warnings. @returns the buffered text */
  pass(): string {
    this.#lines.end()
    this.#state = 'dropping'
    this.#releaseWarnings()
    for (const {print} of this.#warnings) print()
    this.#warnings = []
    this.flush()
    return this.#takeText()
  }

  /** Writes the last lines, and drops later text (3.8). @param error its message is not repeated */
  end(lines: Iterable<PrintedLine>, error: ErrorFields | undefined): void {
    this.#error = this.#run.kind.isBuffered ? error : undefined
    this.logBuffered()
    this.#lines.end()
    for (const {level, message, time} of lines) this.#addPrinted(level, message, time)
    this.#state = 'dropping'
    this.#logger.end()
  }

  /** Writes a line that waits for repetitions, before other output. */
  flush(): void {
    void this.#logger.flush()
  }

  close(): void {
    this.#releaseWarnings()
  }

  #addPrinted(level: LogLevel, line: string, time?: number): void {
    const {kind, redactor} = this.#run
    if (kind.isBuffered && isStackFrame(line) && !process.env.DEBUG) return
    const bare = () => redactor.text(line).replace(/^\s*Error:\s*/, '')
    if (this.#error && redactor.text(this.#error.message).split('\n').includes(bare().trim())) return
    void this.add(level, line, time)
  }

  #takeText(): string {
    clearTimeout(this.#timer)
    const text = this.#text
    this.#text = ''
    return text
  }
}

/** Reads the level of a line printed by oclif or another library, and its text without oclif's bullet. */
export function readPrintedLine(line: string): {level: LogLevel; message: string} {
  const message = line.replace(/^\s*[\u203a\u00bb]\s*/, '')
  return {level: /^\s*Warning:/.test(message) ? 'warn' : 'info', message}
}

/** Whether a printed line belongs to a stack trace. */
export function isStackFrame(line: string): boolean {
  return /^\s+at .+(:\d+|<anonymous>)\)?$/.test(line)
}

function captureWarnings(handle: (warning: NodeWarning) => void): () => void {
  const printers = process.listeners('warning').filter(({name}) => name === 'onWarning')
  // Without Node's own listener the host has turned warnings off.
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
