import type {Log, LogLevel} from '../contract/outcome.js'
import {bound} from '../contract/phrase.js'
import {cleanProse} from '../contract/prose.js'
import {keepLinesWithin, measure} from './cut.js'
import {readClock} from './protocols/protocol.js'
import {Throttle} from './throttle.js'

/** Receives a log line; the promise resolves when the stream accepts more. */
export type LogSink = (log: Log) => Promise<void> | undefined

/** How much log output a command may write besides its result (3.4), in bytes. */
export const maxLogBytes = 16 * 1024

/** How long a line waits for identical ones, in milliseconds. */
const foldingTimeMs = 1000

/** The time between two reports of omitted lines, in milliseconds. */
const reportIntervalMs = 2000

/** The size of a line without its message, in bytes. */
const frameBytes = 60

/** The size of the character that ends a shortened line, in bytes. */
const ellipsisBytes = Buffer.byteLength('…')

/** The space that each half of the log reserves for reports of omitted lines, in bytes. */
const reserveBytes = 128

/**
 * Folds identical log lines in a row, and leaves out the middle of a log that is too long (3.4):
 * the first half is written at once, and the last lines are kept until `end`. They also get the
 * space that the first half did not use.
 */
export class Logger {
  /** Half of a long log, in bytes. */
  readonly #halfBytes: number
  /** The last lines, which wait for `end`. */
  #last: {log: Log; bytes: number}[] = []
  #lastBytes = 0
  /** How many lines between the halves are left out. */
  #omittedCount = 0
  /** The line that waits for identical ones. */
  #pending: (Log & {repeated: number}) | undefined
  #pendingSince = 0
  /** Reports omitted lines, once the first half is full. */
  #reports: Throttle<number> | undefined
  /** How many bytes of the first half are unused. */
  #roomBytes: number
  readonly #sink: LogSink
  #timer: NodeJS.Timeout | undefined
  readonly #wholeFlag: string

  /** @param wholeFlag the flag under which nothing is left out */
  constructor(sink: LogSink, maxBytes = Infinity, wholeFlag = '--full') {
    this.#sink = sink
    this.#wholeFlag = wholeFlag
    this.#halfBytes = maxBytes / 2 - reserveBytes
    this.#roomBytes = this.#halfBytes
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
      // Also checked here, because a command that never yields blocks the timer.
      return performance.now() - this.#pendingSince >= foldingTimeMs ? this.flush() : undefined
    }

    const drained = this.flush()
    this.#pendingSince = performance.now()
    this.#pending = {level, message, repeated: 0, time}
    this.#timer = setTimeout(() => this.flush(), foldingTimeMs).unref()
    return drained
  }

  /** Writes the line that waits for identical ones. */
  flush(): Promise<void> | undefined {
    const log = this.#pending
    if (!log) return undefined
    clearTimeout(this.#timer)
    this.#pending = undefined
    return this.#write({...log, message: cleanProse(log.message)})
  }

  /** Writes all that waits, at the end of a run. */
  end(): void {
    void this.flush()
    void this.#reports?.flush()
    const maxBytes = this.#maxLastBytes()
    for (const {log} of this.#last.splice(0)) void this.#sink(shorten(log, maxBytes))
  }

  get #isFirstHalfFull(): boolean {
    return this.#reports !== undefined
  }

  /** The most bytes of the last lines, once the first half is full. */
  #maxLastBytes(): number {
    return this.#halfBytes + this.#roomBytes
  }

  /** Writes a line of the first half; keeps a later one for the end. */
  #write(log: Log): Promise<void> | undefined {
    const bytes = measureLine(log)
    if (!this.#isFirstHalfFull && bytes <= this.#roomBytes) {
      this.#roomBytes -= bytes
      return this.#sink(log)
    }

    this.#reports ??= new Throttle(
      (count) => this.#report(count),
      reportIntervalMs,
      performance.now(),
    )
    const maxBytes = this.#maxLastBytes()
    const shortenedBytes = Math.min(bytes, maxBytes)
    this.#last.push({bytes: shortenedBytes, log})
    this.#lastBytes += shortenedBytes
    if (this.#lastBytes <= maxBytes) return undefined
    while (this.#lastBytes > maxBytes) {
      const dropped = this.#last.shift()!
      this.#lastBytes -= dropped.bytes
      this.#omittedCount += 1 + (dropped.log.repeated ?? 0)
    }

    return this.#reports.offer(this.#omittedCount)
  }

  #report(count: number): Promise<void> | undefined {
    const lines = count === 1 ? '1 line is' : `${count} lines are`
    return this.#sink({
      level: 'info',
      message: `${lines} left out; ${this.#wholeFlag} prints everything.`,
      time: readClock(),
    })
  }
}

function measureLine({message}: Log): number {
  return frameBytes + measure(message)
}

/**
 * Shortens a line to a size in bytes, so that a last line that is too long still has a beginning.
 */
function shorten(log: Log, maxBytes: number): Log {
  if (measureLine(log) <= maxBytes) return log
  const kept = keepLinesWithin(log.message, maxBytes - frameBytes - ellipsisBytes, 'head')
  // `bound` makes the same cut and adds an ellipsis, but lets secrets be masked in the whole
  // message.
  return {...log, message: bound(log.message, kept.length + 1)}
}
