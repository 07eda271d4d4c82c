import {Logger, type LogSink} from '../output/logger.js'
import type {ErrorFields, LogLevel} from '../contract/outcome.js'
import {HeldStderr} from './held-stderr.js'
import {HeldWarnings} from '../run/warnings.js'
import {isStackFrame} from './foreign-exit.js'

/** How long stderr is still held after a success, for hooks that fail behind it, in milliseconds. */
const exitGraceMs = 500

/** How output is held. */
export type HeldOutputOptions = {
  /** Whether stdout is held, too; false by default. */
  hasStdout?: boolean
  /** Hides secrets in a text. */
  hide: (text: string) => string
  /** Takes each text as it is written. */
  onText?: (text: string) => void
  /** Writes to stderr what is let through. */
  write?: (text: string) => void
}

/**
 * What a foreign line writes beside its result, to stderr and as Node's warnings: held until it is known how the line
 * ends, then let through as it came, or made log lines.
 */
export class HeldOutput {
  #error: ErrorFields | undefined
  readonly #held: HeldStderr
  readonly #hide: (text: string) => string
  readonly #logger: Logger
  readonly #warnings = new HeldWarnings()

  /**
   * @param sink writes a log line; it does nothing for a person
   * @param options how it is held
   */
  constructor(sink: LogSink, {hasStdout = false, hide, onText, write}: HeldOutputOptions) {
    this.#hide = hide
    this.#held = new HeldStderr({hasStdout, onLine: (level, line) => this.#log(level, line), onText, write})
    this.#logger = new Logger(sink)
  }

  /** What is held of stderr, its secrets hidden, before a part of it is cut off. */
  get text(): string {
    return this.#hide(this.#held.text)
  }

  /** Lets everything through as it came, soon. */
  letThroughSoon(): void {
    this.#held.letThrough(exitGraceMs)
  }

  /** Lets everything through as it came. */
  letThrough(): void {
    this.#warnings.letThrough()
    this.#held.letThrough()
    void this.#logger.flush()
  }

  /** Makes log lines of what is held, and hands the streams back. */
  handOver(): void {
    this.#logWarnings()
    this.#warnings.letThrough()
    this.#held.handOver()
    void this.#logger.flush()
  }

  /** Makes log lines of what is held, except for what the error says itself; what comes later is dropped. */
  close(error: ErrorFields): void {
    this.#error = error
    this.#logWarnings()
    this.#held.close()
    void this.#logger.flush()
  }

  #logWarnings(): void {
    for (const line of this.#warnings.takeLines()) this.#log('warn', line)
  }

  #log(level: LogLevel, line: string): void {
    const message = this.#error && this.#hide(this.#error.message)
    const isSaid = message?.split('\n').includes(
      this.#hide(line)
        .replace(/^\s*Error:\s*/, '')
        .trim(),
    )
    const isStack = isStackFrame(line) && !process.env.DEBUG
    if (!isStack && !isSaid) void this.#logger.log(level, line)
  }
}
