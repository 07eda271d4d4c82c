import type {Log, LogLevel} from '../contract/outcome.js'
import {cleanProse} from '../contract/prose.js'
import {readClock} from './protocols/protocol.js'
import {throttle, type Throttle} from './throttle.js'

/** Receives a log line; the promise resolves when the stream accepts more. */
export type LogSink = (log: Log) => Promise<void> | undefined

/** How much log output a command may write besides its result (3.4), in bytes. */
export const maxLogBytes = 16 * 1024

/** How long a line waits for identical ones. */
const foldingTimeMs = 1000

const reportIntervalMs = 2000

/** The size of a line without its message. */
const frameBytes = 60

/** The space that each half of the log reserves for reports of omitted lines. */
const reserveBytes = 128

/**
 * Folds identical log lines in a row, and leaves out the middle of a log that is too long (3.4).
 */
export class Logger {
  readonly #half: number
  #last: {log: Log; bytes: number}[] = []
  #lastBytes = 0
  #leftOut = 0
  #pending: (Log & {repeated: number}) | undefined
  #reports: Throttle<number> | undefined
  #room: number
  #since = 0
  readonly #sink: LogSink
  #timer: NodeJS.Timeout | undefined

  constructor(sink: LogSink, maxBytes = Infinity) {
    this.#sink = sink
    this.#half = this.#room = maxBytes / 2 - reserveBytes
  }

  /**
   * Logs a line.
   *
   * @param time when it was logged (3.6), in milliseconds since the epoch
   */
  log(level: LogLevel, message: string, time: number = readClock()): Promise<void> | undefined {
    const pending = this.#pending
    if (pending?.level === level && pending.message === message) {
      pending.repeated += 1
      // A command that never yields blocks timers.
      return performance.now() - this.#since >= foldingTimeMs ? this.flush() : undefined
    }

    const drained = this.flush()
    this.#since = performance.now()
    this.#pending = {level, message, repeated: 0, time}
    this.#timer = setTimeout(() => this.flush(), foldingTimeMs).unref()
    return drained
  }

  flush(): Promise<void> | undefined {
    const log = this.#pending
    if (!log) return undefined
    clearTimeout(this.#timer)
    this.#pending = undefined
    return this.#limit({...log, message: cleanProse(log.message)})
  }

  end(): void {
    void this.flush()
    void this.#reports?.flush()
    for (const {log} of this.#last.splice(0)) void this.#sink(log)
  }

  #limit(log: Log): Promise<void> | undefined {
    const bytes = frameBytes + Buffer.byteLength(JSON.stringify(log.message))
    if (!this.#reports && bytes <= this.#room) {
      this.#room -= bytes
      return this.#sink(log)
    }

    this.#reports ??= throttle((count) => this.#report(count), reportIntervalMs, performance.now())
    this.#last.push({bytes, log})
    this.#lastBytes += bytes
    if (this.#lastBytes <= this.#half) return undefined
    while (this.#lastBytes > this.#half) {
      const dropped = this.#last.shift()!
      this.#lastBytes -= dropped.bytes
      this.#leftOut += 1 + (dropped.log.repeated ?? 0)
    }

    return this.#reports.offer(this.#leftOut)
  }

  #report(count: number): Promise<void> | undefined {
    const lines = count === 1 ? '1 line is' : `${count} lines are`
    return this.#sink({
      level: 'info',
      message: `${lines} left out; --full prints everything.`,
      time: readClock(),
    })
  }
}
