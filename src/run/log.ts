import type {ErrorFields} from '../contract/outcome.js'
import {Logger, type LogSink, maxLogBytes} from '../output/logger.js'
import {wholeFlagOf} from '../output/truncate.js'
import {processState} from '../process/process-state.js'
import {PrintedEnd} from './prints/printed-end.js'
import {
  isStackFrame,
  joinBulleted,
  type PrintedLine,
  readPrintedLine,
  withoutBox,
  withoutMark,
} from './prints/printed-line.js'
import {PrintedText, textBufferMs} from './prints/printed-text.js'
import type {Run} from './run.js'

/** How much of a foreign command's stderr is buffered, in UTF-16 units. */
const maxBuffered = 1 << 20

/** How much of what was printed last is kept, in UTF-16 units. */
const lastTextSize = 1 << 15

/** A run's log in order: logged messages, stderr, and Node's warnings. */
export class RunLog extends Logger {
  /** Buffered for a foreign command, whose stderr stays as it is after a success. */
  readonly stderr: PrintedText
  /**
   * The end of what was printed, also of what is logged or dropped by now: it may say why the command
   * fails, or why the host gives no answer.
   */
  readonly lastText: PrintedEnd
  /** A foreign command's error, once the run ends with it. */
  #error: ErrorFields | undefined
  /**
   * Whether further text is dropped. For a question such as `--schema`, and for the plugin's own
   * commands, all of it is: the host's output is not part of the answer (8.26).
   */
  #isDropped = processState().isHostSilent === true
  /** Functions that print Node's warnings as Node would have. */
  #warningPrinters: (() => void)[] = []
  readonly #run: Run

  constructor(run: Run, sink: LogSink) {
    const {isLineRun, mode, options} = run
    const isLimited = mode.isForKnownAgent && !options.result?.isFull
    super(sink, isLimited ? maxLogBytes : undefined, wholeFlagOf(options.result))
    this.#run = run
    this.lastText = new PrintedEnd((text) => run.redactor.text(text), lastTextSize)
    this.stderr = new PrintedText({
      bufferMs: isLineRun ? textBufferMs.stderr : 0,
      isKept: false,
      onLine: (line) => this.#addFromStderr(line),
      onLogged: () => void this.flush(),
    })
  }

  /** Takes text that was printed on stderr, or on a stdout that is logged. */
  print(text: string, bytes: Uint8Array): void {
    const joined = joinBulleted(text)
    this.lastText.add(joined)
    if (this.#isDropped) return
    this.stderr.add(joined, bytes)
    if (this.stderr.size > maxBuffered) this.stderr.startLogging()
  }

  /**
   * Logs unfinished lines: one may say what a command waits for that is never ended (3.7).
   *
   * @param isNow whether to log all that is buffered, because no timer will
   */
  showWaiting(stdout: PrintedText, isNow: boolean): void {
    for (const printed of [stdout, this.stderr]) {
      printed.endLine()
      if (isNow) printed.startLogging()
    }
    void this.flush()
  }

  /**
   * Captures Node's warnings, which bypass `process.stderr`.
   *
   * @returns a function that restores Node's listeners
   */
  captureWarnings(): () => void {
    // The name of Node's own listener (lib/internal/process/warning.js)
    const nodeListeners = process.listeners('warning').filter(({name}) => name === 'onWarning')
    const handleWarning = (warning: Error & {code?: string}): void => {
      const {code, message, name} = warning
      if (this.#isDropped) return
      this.#warningPrinters.push(() => nodeListeners.forEach((listener) => listener(warning)))
      const text = `${name}: ${message}`
      this.stderr.push({level: 'warn', message: code ? `[${code}] ${text}` : text})
    }

    // Without Node's own listener, the user or the host has turned warnings off.
    if (nodeListeners.length > 0) process.on('warning', handleWarning)
    for (const listener of nodeListeners) process.off('warning', listener)
    return () => {
      process.off('warning', handleWarning)
      for (const listener of nodeListeners) process.on('warning', listener)
    }
  }

  /**
   * Writes the last lines, drops later text, and prints Node's warnings.
   *
   * @returns what was buffered
   */
  pass(): Buffer {
    this.stderr.endLine()
    this.#isDropped = true
    // What is printed later is not seen, and an end of the process would be about that.
    this.lastText.forget()
    if (!this.stderr.isLogged) {
      // A success passes its output, and its process does once more at its end.
      for (const printWarning of this.#warningPrinters.splice(0)) printWarning()
    }
    this.end()
    return this.stderr.takeBytes()
  }

  /**
   * Writes the last lines, and drops later text (3.8).
   *
   * @param error its message is not repeated
   */
  finish(lines: Iterable<PrintedLine>, error: ErrorFields | undefined): void {
    this.#error = this.#run.isLineRun ? error : undefined
    this.stderr.endLine()
    this.stderr.startLogging()
    for (const line of lines) this.#addPrinted(line)
    this.#isDropped = true
    this.end()
  }

  #addFromStderr(line: PrintedLine): void {
    // A warning of Node has its level; a printed line is `info` until its text is read.
    const isFromNode = line.level !== 'info'
    this.#addPrinted(isFromNode ? line : {...line, ...readPrintedLine(line.message.trimEnd())})
  }

  #addPrinted({level, message, time}: PrintedLine): void {
    const isFrame = this.#run.isLineRun && isStackFrame(message) && !process.env.DEBUG
    if (!isFrame && !this.#repeatsError(message)) void this.log(level, message, time)
  }

  /** Whether a printed line is a line of the error's message, which the envelope has. */
  #repeatsError(line: string): boolean {
    const error = this.#error
    if (!error) return false
    const {redactor} = this.#run
    const unboxed = withoutBox(redactor.text(line).trimEnd())
    const undecorated = withoutMark(unboxed)
      .replace(/^\s*Error:\s*/, '')
      .trim()
    return undecorated === '' || redactor.text(error.message).split('\n').includes(undecorated)
  }
}
