import type {Emitter} from '../output/emitter.js'
import {LogBudget, Logger} from '../output/logger.js'
import {readPrintedLine, LineSplitter} from '../output/streams/lines.js'
import type {LogLevel} from '../contract/outcome.js'
import type {SessionOptions} from './options.js'
import {type PrintedLine, PrintedLog} from './printed-log.js'
import type {PrintedText} from './printed-text.js'

/** The log lines of one session: what the command logs and prints, in order, within the bound of an agent's log. */
export class AgentLog {
  /** What bounds the log of a reader who is an agent. */
  readonly #budget: LogBudget | undefined
  #isClosed = false
  readonly #logger: Logger
  readonly #printedLog: PrintedLog
  readonly #stray = new LineSplitter((line) => this.#addStray(line))

  /** @param printed keeps what the command prints on stdout, which may become its result */
  constructor(emitter: Emitter, {mode, result}: SessionOptions, printed: PrintedText) {
    this.#budget = mode.isDeclared && !result?.isFull ? new LogBudget((log) => emitter.sendLog(log)) : undefined
    this.#logger = new Logger((log) => (this.#budget ? this.#budget.take(log) : emitter.sendLog(log)))
    this.#printedLog = new PrintedLog(printed, (line) => void this.#addPrinted(line))
  }

  /** Writes a line. */
  log(level: LogLevel, message: string): Promise<void> | undefined {
    return this.#logger.log(level, message)
  }

  /** Takes what the command prints on stdout: log lines, unless it becomes the result. */
  addStdout(text: string): void {
    if (!this.#isClosed) this.#printedLog.add(text)
  }

  /** Takes what the command prints on stderr: log lines. */
  addStderr(text: string): void {
    this.#stray.add(text)
  }

  /** Takes the printed text out of the buffer; undefined if log lines of it have been written. */
  takePrinted(): string | undefined {
    return this.#printedLog.take()
  }

  /** The printed lines that were not written while the command ran. */
  restOfPrinted(): Iterable<PrintedLine> {
    return this.#printedLog.rest()
  }

  /** Writes a line that waits for repetitions of itself, in front of what is no log line. */
  flush(): void {
    void this.#logger.flush()
  }

  /** Writes the last lines. @param beforeFlush called behind them, for what still belongs in front of the outcome */
  async end(lines: Iterable<PrintedLine>, beforeFlush: () => void): Promise<void> {
    this.#endPrinted()
    for (const line of lines) await this.#addPrinted(line)
    beforeFlush()
    await this.#logger.flush()
    this.#budget?.end()
  }

  /** Writes the last lines as `end` does, in a process that is ending, where no promise settles. */
  endNow(lines: Iterable<PrintedLine>, beforeFlush: () => void): void {
    this.#endPrinted()
    for (const line of lines) void this.#addPrinted(line)
    beforeFlush()
    void this.#logger.flush()
    this.#budget?.end()
  }

  /** Takes no more of what is printed: nothing follows the terminal outcome. */
  close(): void {
    this.#isClosed = true
  }

  #endPrinted(): void {
    this.#stray.end()
    this.#printedLog.end()
  }

  #addPrinted({level, message, time}: PrintedLine): Promise<void> | undefined {
    return this.#logger.log(level, message, time)
  }

  #addStray(line: string): void {
    if (this.#isClosed) return
    const {level, message} = readPrintedLine(line)
    void this.#logger.log(level, message)
  }
}
