import type {Log} from '../contract/outcome.js'
import {readClock} from './context.js'
import type {LogSink} from './logger.js'

/** How much a command may print beside its result, in bytes (contract, section 3). */
export const maxLogBytes = 16 * 1024

/** What a line takes beside its message, in bytes. */
const frameBytes = 60

/** What is kept for the lines that report how many are left out, in bytes of each half. */
const reserveBytes = 128

/** How often a reader is told how many lines are left out, in milliseconds. */
const reportIntervalMs = 2000

/**
 * Bounds a log for a reader who pays for every line: the first half of the budget goes out at once, then one line every
 * two seconds reports how many are left out, and the last lines that fit come at the end.
 */
export class LogBudget {
  #firstBytes = 0
  readonly #half: number
  #last: {log: Log; bytes: number}[] = []
  #lastBytes = 0
  #leftOut = 0
  #reported = 0
  #reportTime = 0
  readonly #sink: LogSink
  #timer: NodeJS.Timeout | undefined

  /** @param sink writes a line; it is called in the order of the lines */
  constructor(sink: LogSink, maxBytes: number = maxLogBytes) {
    this.#sink = sink
    this.#half = maxBytes / 2 - reserveBytes
  }

  /** Takes a line. @returns a promise when its reader is behind */
  take(log: Log): Promise<void> | undefined {
    const bytes = frameBytes + Buffer.byteLength(JSON.stringify(log.message))
    const isFirst = this.#last.length === 0 && this.#leftOut === 0 && this.#firstBytes + bytes <= this.#half
    if (!isFirst) return this.#hold(log, bytes)
    this.#firstBytes += bytes
    return this.#sink(log)
  }

  /** Writes the last lines. */
  end(): void {
    clearTimeout(this.#timer)
    if (this.#leftOut > 0) void this.#report()
    for (const {log} of this.#last) void this.#sink(log)
    this.#last = []
    this.#lastBytes = 0
  }

  #hold(log: Log, bytes: number): Promise<void> | undefined {
    this.#reportTime ||= performance.now()
    this.#last.push({bytes, log})
    this.#lastBytes += bytes
    while (this.#lastBytes > this.#half) {
      const dropped = this.#last.shift()!
      this.#lastBytes -= dropped.bytes
      this.#leftOut += 1 + (dropped.log.repeated ?? 0)
    }

    this.#timer ??= setTimeout(() => this.#reportLater(), reportIntervalMs).unref()
    // A command that never waits gives the timer no chance.
    return performance.now() - this.#reportTime >= reportIntervalMs ? this.#reportLater() : undefined
  }

  #reportLater(): Promise<void> | undefined {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#reportTime = performance.now()
    return this.#leftOut > this.#reported ? this.#report() : undefined
  }

  #report(): Promise<void> | undefined {
    this.#reported = this.#leftOut
    const lines = this.#leftOut === 1 ? '1 line is' : `${this.#leftOut} lines are`
    return this.#sink({level: 'info', message: `${lines} left out; --full prints everything.`, time: readClock()})
  }
}
