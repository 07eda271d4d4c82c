import {readClock} from './context.js'
import {cleanProse} from '../contract/prose.js'
import type {Log, LogLevel} from '../contract/outcome.js'

/** How long a line waits for identical ones, in milliseconds. */
const foldingTimeMs = 1000

/** After how many identical lines the time is looked at, for a command that never lets a timer run. */
const foldsPerLook = 1024

/** Who writes a log line. */
export type LogSink = (log: Log) => Promise<void> | undefined

/**
 * Folds consecutive identical log lines into one (contract, section 4): a line is written when another one arrives,
 * after a second, and at the end.
 */
export class Logger {
  #message = ''
  #level: LogLevel = 'info'
  #pending: Log | undefined
  #since = 0
  readonly #sink: LogSink
  #timer: NodeJS.Timeout | undefined

  /** @param sink writes a line; it is called in the order of the lines */
  constructor(sink: LogSink) {
    this.#sink = sink
  }

  /**
   * Says a line.
   *
   * @param time when it was said, in milliseconds since the epoch
   * @returns a promise when the reader of the log is behind
   */
  log(level: LogLevel, message: string, time: number = readClock()): Promise<void> | undefined {
    const pending = this.#pending
    if (pending && this.#level === level && this.#message === message) {
      pending.repeated! += 1
      const isLate = pending.repeated! % foldsPerLook === 0 && Date.now() - this.#since >= foldingTimeMs
      return isLate ? this.flush() : undefined
    }

    const drained = this.flush()
    this.#level = level
    this.#message = message
    this.#since = Date.now()
    this.#pending = {level, message, repeated: 0, time}
    this.#timer = setTimeout(() => this.flush(), foldingTimeMs).unref()
    return drained
  }

  /** Writes the line that still waits. */
  flush(): Promise<void> | undefined {
    const log = this.#pending
    if (!log) return undefined
    clearTimeout(this.#timer)
    this.#pending = undefined
    return this.#sink({...log, message: cleanProse(log.message)})
  }
}
