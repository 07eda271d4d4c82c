import {writeSync} from 'node:fs'

import {sleep} from '../../files/sleep.js'
import {Backlog} from './backlog.js'

/** Called when a text has left the process, or with the reason why it has not. */
export type Done = (error?: Error) => void

/** How much text is collected before a sender waits for it to be written, in UTF-16 units. */
const batchLength = 64 * 1024

/** How much may be waiting before a sender is blocked, in UTF-16 units or bytes. */
const maxBacklog = 1024 * 1024

/** How long a sender is blocked at a time, in milliseconds. */
const blockMs = 50

/** When to try again while the reader stalls, in milliseconds: often at first, then less so. */
const retry = {shortMs: 1, longMs: 10, longAfterMs: 20}

/** The errors of a descriptor whose reader is gone. */
const readerGoneCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EOF', 'EPIPE'])

/**
 * Writes to stdout or stderr in order, without Node's stream object: what that has buffered cannot
 * be written synchronously at exit.
 *
 * What is sent waits in a backlog until the reader takes it. Once nothing more can be written,
 * because the reader is gone or the disk is full, the backlog and all later output are dropped.
 */
export class Descriptor {
  readonly #backlog = new Backlog()
  readonly #descriptor: 1 | 2
  /** Why stdout cannot be written, such as a full disk; undefined if only its reader is gone. */
  #failure: Error | undefined
  /** Whether nothing more can be written. */
  #isClosed = false
  readonly #onReaderGone: () => void
  /** When the reader stopped reading, by `performance.now()`; undefined while it reads. */
  #stalledSince: number | undefined
  /** The next attempt to write the backlog. */
  #timer: NodeJS.Immediate | NodeJS.Timeout | undefined
  /** The failure that lost a text, until a flush has thrown it. */
  #unreportedFailure: Error | undefined
  /** Called when the backlog is written, or dropped. */
  readonly #waiters: Done[] = []

  /** @param onReaderGone called when the reader is gone, and again for each text that it misses */
  constructor(descriptor: 1 | 2, onReaderGone: () => void) {
    this.#descriptor = descriptor
    this.#onReaderGone = onReaderGone
  }

  /**
   * Writes a text, together with others that are sent in the same turn of the event loop.
   *
   * @returns a promise that resolves when it has left the process; undefined while the stream
   *   accepts more
   */
  send(text: string): Promise<void> | undefined {
    if (this.#failure) return Promise.reject(this.#failure)
    if (this.#isClosed) {
      this.#onReaderGone()
      return undefined
    }

    this.#backlog.addText(text)
    if (!this.#timer) this.#timer = setImmediate(() => this.#resume())
    const isStalled = this.#stalledSince !== undefined
    if (!isStalled && this.#backlog.length < batchLength) return undefined
    if (isStalled) this.#blockSender()
    else this.#drain()
    // The sender waits even if everything is written or dropped by now: without a turn of the event
    // loop, signals would never arrive. The timer then calls the waiters.
    return this.#wait()
  }

  /**
   * Writes bytes at once, until the reader stalls.
   *
   * @param done called when the backlog is written
   */
  write(bytes: Uint8Array, done: Done): void {
    if (this.#isClosed) {
      if (!this.#failure) this.#onReaderGone()
      return done(this.#failure)
    }

    this.#backlog.addBytes(bytes)
    this.#waiters.push(done)
    if (this.#drain()) this.#callWaiters()
  }

  /** Adds a text to the backlog, for the next write or flush. */
  queue(text: string): undefined {
    if (this.#isClosed) this.#unreportedFailure = this.#failure
    else this.#backlog.addText(text)
  }

  /**
   * Writes the backlog synchronously; returns false if the reader stalls.
   *
   * @param stallMs how long the reader may stall, in milliseconds
   * @throws Error if a queued text cannot be written
   */
  flushNow(stallMs = 2000): boolean {
    do {
      while (!this.#drain()) {
        if (performance.now() - this.#stalledSince! >= stallMs) return false
        sleep(retry.shortMs)
      }

      this.#callWaiters()
      // A waiter may have written more.
    } while (this.#backlog.length > 0)

    this.#reportFailure()
    return true
  }

  /**
   * Resolves when the backlog has left the process, however slow the reader (3.9). Rejects where
   * `flushNow` throws.
   */
  async flush(): Promise<void> {
    if (!this.#drain()) await this.#wait()
    this.#reportFailure()
  }

  /** Writes until the backlog is empty or the reader stalls; returns whether it is empty. */
  #drain(): boolean {
    try {
      while (this.#backlog.length > 0) {
        const written = writeSync(this.#descriptor, this.#backlog.nextBytes())
        this.#backlog.drop(written)
        this.#stalledSince = undefined
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') {
        this.#retryLater()
        return false
      }

      this.#close(error as NodeJS.ErrnoException)
    }

    return true
  }

  #retryLater(): void {
    const now = performance.now()
    this.#stalledSince ??= now
    const isLong = now - this.#stalledSince >= retry.longAfterMs
    const delayMs = isLong ? retry.longMs : retry.shortMs
    if (!this.#timer) this.#timer = setTimeout(() => this.#resume(), delayMs)
  }

  #resume(): void {
    this.#timer = undefined
    if (this.#drain()) this.#callWaiters()
  }

  /** Drops the backlog, because an error shows that nothing more can be written. */
  #close(error: NodeJS.ErrnoException): void {
    this.#isClosed = true
    this.#stalledSince = undefined
    this.#backlog.clear()
    if (readerGoneCodes.has(error.code ?? '')) {
      this.#onReaderGone()
      return
    }
    // A log or error that cannot be written cannot be reported either.
    if (this.#descriptor === 2) return
    this.#failure = error
    this.#unreportedFailure = error
  }

  /** Throws a failure once for all texts that it lost. */
  #reportFailure(): void {
    const failure = this.#unreportedFailure
    this.#unreportedFailure = undefined
    if (failure) throw failure
  }

  /** If the backlog is full, blocks the process for a moment, so that the reader can catch up. */
  #blockSender(): void {
    if (this.#backlog.length <= maxBacklog) return
    const deadline = performance.now() + blockMs
    while (!this.#drain() && performance.now() < deadline) sleep(retry.shortMs)
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiters.push((error) => (error ? reject(error) : resolve()))
    })
  }

  #callWaiters(): void {
    for (const done of this.#waiters.splice(0)) done(this.#failure)
  }
}
