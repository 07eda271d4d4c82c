import {writeSync} from 'node:fs'

import {sleep} from '../../files/sleep.js'

/** Called when a text has left the process, or with the reason why it has not. */
export type Done = (error?: Error) => void

/** Limits on queued text. */
const limits = {
  /** How much is batched in a turn of the event loop, in UTF-16 units. */
  batch: 1 << 16,
  /** How much may be queued before a sender is blocked, in UTF-16 units. */
  queue: 1 << 20,
  /** How long a sender is blocked at a time, in milliseconds. */
  pauseMs: 50,
}

/**
 * When to try again to write to a reader that stalls, in milliseconds: first often, then less so.
 */
const retry = {shortMs: 1, longMs: 10, longAfterMs: 20}

/** The errors of a descriptor whose reader is gone. */
const closedCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EOF', 'EPIPE'])

/**
 * Writes directly to a descriptor, in order: the queue of Node's stream object is hidden, and
 * cannot be written synchronously at exit. Its public methods are fields, so that they can be taken
 * from it and copied.
 */
export class Descriptor {
  /** When the reader stopped reading, by `performance.now()`; undefined while it reads. */
  #blockedSince: number | undefined
  /** What is written next. */
  #bytes: Uint8Array = Buffer.alloc(0)
  readonly #descriptor: 1 | 2
  /** Why stdout cannot be written, such as a full disk. */
  #failure: Error | undefined
  #isBroken = false
  /** The error that lost a text, until it is reported. */
  #lost: Error | undefined
  readonly #onClosed: () => void
  /** The text that is written after the bytes. */
  #queued = ''
  #timer: NodeJS.Immediate | NodeJS.Timeout | undefined
  /** Called when all is written, or cannot be. */
  readonly #waiters: Done[] = []

  /** @param onClosed called when the reader is gone, and again for each text that it misses */
  constructor(descriptor: 1 | 2, onClosed: () => void) {
    this.#descriptor = descriptor
    this.#onClosed = onClosed
  }

  /**
   * Writes a text. Returns a promise that resolves when it has left; undefined while the stream
   * accepts more.
   */
  readonly send = (text: string): Promise<void> | undefined => {
    if (this.#failure) return Promise.reject(this.#failure)
    if (this.#isBroken) {
      this.#onClosed()
      return undefined
    }

    this.#queued += text
    if (!this.#timer) this.#timer = setImmediate(this.#resume)
    if (this.#blockedSince !== undefined) this.#blockSender()
    else if (this.#queued.length < limits.batch) return undefined
    else this.#drain()
    // The sender waits even if all has been written, or nothing more can be: without a turn of the
    // event loop, signals would never arrive. The timer then calls the waiters.
    return this.#wait()
  }

  /**
   * Writes bytes at once, until the reader stalls.
   *
   * @param done called when the stream has drained
   */
  readonly write = (more: Uint8Array, done: Done): void => {
    if (this.#isBroken) {
      if (!this.#failure) this.#onClosed()
      return done(this.#failure)
    }

    this.#bytes = Buffer.concat([this.#bytes, Buffer.from(this.#queued), more])
    this.#queued = ''
    this.#waiters.push(done)
    if (this.#drain()) this.#callWaiters()
  }

  /** Queues a text, which the next write or flush writes. */
  readonly queue = (text: string): undefined => {
    if (this.#isBroken) this.#lost = this.#failure
    else this.#queued += text
  }

  /**
   * Writes all text synchronously; returns false if the reader stalls.
   *
   * @param stallMs how long the reader may stall, in milliseconds
   * @throws Error if a queued text cannot be written
   */
  readonly flushNow = (stallMs = 2000): boolean => {
    do {
      while (!this.#drain()) {
        if (performance.now() - this.#blockedSince! >= stallMs) return false
        sleep(retry.shortMs)
      }

      this.#callWaiters()
      // A waiter may have written more.
    } while (this.#hasMore)

    this.#reportLost()
    return true
  }

  /**
   * Resolves when all text has left the process, however slow the reader (3.9). Throws like
   * `flushNow`.
   */
  readonly flush = async (): Promise<void> => {
    if (!this.#drain()) await this.#wait()
    this.#reportLost()
  }

  get #hasMore(): boolean {
    return this.#bytes.length > 0 || this.#queued !== ''
  }

  /**
   * Blocks the process for a moment if the queue is full, because the reader is slower than the
   * sender.
   */
  #blockSender(): void {
    if (this.#bytes.length + this.#queued.length <= limits.queue) return
    const deadline = performance.now() + limits.pauseMs
    while (!this.#drain() && performance.now() < deadline) sleep(retry.shortMs)
  }

  /** Writes until the queue is empty or the reader stalls; returns whether the queue is empty. */
  #drain(): boolean {
    try {
      while (this.#hasMore) this.#writeNext()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') {
        this.#retryLater()
        return false
      }

      this.#break(error as NodeJS.ErrnoException)
    }

    return true
  }

  #writeNext(): void {
    if (this.#bytes.length === 0) {
      this.#bytes = Buffer.from(this.#queued)
      this.#queued = ''
    }

    this.#bytes = this.#bytes.subarray(writeSync(this.#descriptor, this.#bytes))
    this.#blockedSince = undefined
  }

  #retryLater(): void {
    const now = performance.now()
    this.#blockedSince ??= now
    const isShort = now - this.#blockedSince < retry.longAfterMs
    if (!this.#timer) {
      this.#timer = setTimeout(this.#resume, isShort ? retry.shortMs : retry.longMs)
    }
  }

  /** Drops what is queued, and what follows: the descriptor can no longer be written. */
  #break(error: NodeJS.ErrnoException): void {
    this.#isBroken = true
    this.#blockedSince = undefined
    this.#bytes = Buffer.alloc(0)
    this.#queued = ''
    if (closedCodes.has(error.code ?? '')) {
      this.#onClosed()
      return
    }
    // A log or error that cannot be written cannot be reported either.
    if (this.#descriptor === 2) return
    this.#failure = error
    this.#lost = error
  }

  readonly #resume = (): void => {
    this.#timer = undefined
    if (this.#drain()) this.#callWaiters()
  }

  #callWaiters(): void {
    for (const done of this.#waiters.splice(0)) done(this.#failure)
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiters.push((error) => (error ? reject(error) : resolve()))
    })
  }

  #reportLost(): void {
    const error = this.#lost
    this.#lost = undefined
    if (error) throw error
  }
}
