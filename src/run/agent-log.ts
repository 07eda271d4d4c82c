import stripAnsi from 'strip-ansi'

import type {LogLevel} from '../contract/outcome.js'
import type {Emitter} from '../output/emitter.js'
import {LogBudget, Logger} from '../output/logger.js'
import {readClock} from '../output/protocols/protocol.js'
import {readPrintedLine, LineSplitter} from '../output/streams/lines.js'
import type {PrintedText} from './printed-text.js'
import type {SessionOptions} from './run.js'

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

/** How long a command prints before it is heard while it runs, in milliseconds (contract, section 3). */
const silenceMs = 2000

/** A printed line on its way to the log. */
export type PrintedLine = {level: LogLevel; message: string; time?: number}

/**
 * What a command prints, as log lines: held as long as it may still become the result, and said as it comes once the
 * command has printed for two seconds.
 */
class PrintedLog {
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
