import type {LogLevel} from '../contract/outcome.js'
import type {Emitter} from '../output/emitter.js'
import {LogBudget, Logger} from '../output/logger.js'
import {LineSplitter, readPrintedLine} from '../output/streams/lines.js'
import type {PrintedLine} from './printed-text.js'

/** The log lines of one run: what the command logs and prints, in order, within the limit of 3.4. */
export class AgentLog {
  readonly #budget: LogBudget | undefined
  readonly #logger: Logger
  readonly #stderr = new LineSplitter((line) => {
    const {level, message} = readPrintedLine(line)
    void this.add(level, message)
  })

  /** @param isLimited whether the limit of 3.4 applies */
  constructor(emitter: Emitter, isLimited: boolean) {
    this.#budget = isLimited ? new LogBudget((log) => emitter.sendLog(log)) : undefined
    this.#logger = new Logger((log) => (this.#budget ? this.#budget.take(log) : emitter.sendLog(log)))
  }

  /** Writes a line. @returns a promise if the reader is slow */
  add(level: LogLevel, message: string): Promise<void> | undefined {
    return this.#logger.log(level, message)
  }

  /** Writes a line that the command printed on stdout. */
  addPrinted({level, message, time}: PrintedLine): void {
    void this.#logger.log(level, message, time)
  }

  /** Takes what the command prints on stderr. */
  addStderr(text: string): void {
    this.#stderr.add(text)
  }

  /** Writes the last lines. */
  addLast(lines: Iterable<PrintedLine>): void {
    this.#stderr.end()
    for (const line of lines) this.addPrinted(line)
  }

  /** Writes a line that waits for repetitions of itself, before something that is no log line. */
  flush(): void {
    void this.#logger.flush()
  }

  /** Writes everything that is pending. */
  close(): void {
    this.flush()
    this.#budget?.end()
  }
}
