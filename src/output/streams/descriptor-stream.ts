import {writeSync} from 'node:fs'

import type {OutputStream, StreamName} from './streams.js'

/** How much text is batched within one turn of the event loop, in UTF-16 units. */
const batchSize = 1 << 16

/** How much may be queued before a sender that ignores the promise is blocked, in bytes and milliseconds. */
const [maxQueued, pauseMs] = [1 << 20, 50]

type Done = (error?: Error) => void

/**
 * Writes directly to the descriptor: a stream object buffers the rest when a pipe is full, and hides how much of it; here
 * the queue is known, so the rest can be written synchronously at exit.
 */
export class DescriptorStream implements OutputStream {
  /** When the reader stalled. */
  #blockedSince: number | undefined
  /** The queue: these bytes, then the text. */
  #bytes: Uint8Array = Buffer.alloc(0)
  readonly #descriptor: 1 | 2
  /** Why stdout cannot be written, such as a full disk. */
  #error: Error | undefined
  #isBroken = false
  /** The error that lost a text, until it is reported. */
  #lost: Error | undefined
  readonly #onClosed: () => void
  #text = ''
  #timer: NodeJS.Immediate | NodeJS.Timeout | undefined
  #waiters: Done[] = []

  /** @param onClosed called when the reader is gone, and for each text sent after that */
  constructor(name: StreamName, onClosed: () => void) {
    this.#descriptor = name === 'stdout' ? 1 : 2
    this.#onClosed = onClosed
  }

  send(text: string): Promise<void> | undefined {
    if (this.#error) return Promise.reject(this.#error)
    if (this.#isBroken) {
      this.#onClosed()
      return undefined
    }

    this.#text += text
    const isBlocked = this.#blockedSince !== undefined
    if (!this.#timer) this.#timer = setImmediate(this.#resume)
    if (!isBlocked && this.#text.length < batchSize) return undefined
    if (!isBlocked) this.#drain()
    else if (this.#bytes.length + this.#text.length > maxQueued) this.#pause()
    // Even if all has been written: without a turn of the event loop, signals would never arrive.
    return this.#wait()
  }

  /** Writes bytes at once, until the reader stalls. @param done called when the stream has drained */
  write(bytes: Uint8Array, done: Done): void {
    if (this.#isBroken) {
      if (!this.#error) this.#onClosed()
      return done(this.#error)
    }

    this.#bytes = Buffer.concat([this.#bytes, Buffer.from(this.#text), bytes])
    this.#text = ''
    this.#waiters.push(done)
    if (this.#drain()) this.#release()
  }

  queue(text: string): undefined {
    if (this.#isBroken) this.#lost = this.#error
    else this.#text += text
  }

  flushNow(stallMs = 2000): boolean {
    for (;;) {
      while (!this.#drain()) {
        if (performance.now() - this.#blockedSince! >= stallMs) return false
        sleep()
      }

      if (this.#waiters.length === 0) break
      // These may write more.
      this.#release()
    }

    this.#reportLost()
    return true
  }

  async flush(): Promise<void> {
    if (!this.#drain()) await this.#wait()
    this.#reportLost()
  }

  #reportLost(): void {
    const error = this.#lost
    this.#lost = undefined
    if (error) throw error
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiters.push((error) => (error ? reject(error) : resolve()))
    })
  }

  #resume = (): void => {
    this.#timer = undefined
    if (this.#drain()) this.#release()
  }

  /** Writes until the queue is empty or the reader stalls. @returns whether the queue is empty */
  #drain(): boolean {
    for (;;) {
      if (this.#bytes.length === 0) {
        if (this.#text === '') return true
        this.#bytes = Buffer.from(this.#text)
        this.#text = ''
      }

      try {
        this.#bytes = this.#bytes.subarray(writeSync(this.#descriptor, this.#bytes))
        this.#blockedSince = undefined
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') {
          this.#fail(error as Error)
          return true
        }

        this.#blockedSince ??= performance.now()
        const idleMs = performance.now() - this.#blockedSince
        if (!this.#timer) this.#timer = setTimeout(this.#resume, idleMs < 20 ? 1 : 10)
        return false
      }
    }
  }

  #pause(): void {
    const deadline = performance.now() + pauseMs
    while (!this.#drain() && performance.now() < deadline) sleep()
  }

  #release(): void {
    const waiters = this.#waiters
    this.#waiters = []
    for (const done of waiters) done(this.#error)
  }

  #fail(error: Error): void {
    this.#isBroken = true
    this.#blockedSince = undefined
    this.#bytes = Buffer.alloc(0)
    this.#text = ''
    const {code = ''} = error as NodeJS.ErrnoException
    if (['ECONNRESET', 'EOF', 'EPIPE'].includes(code)) this.#onClosed()
    // A log or error that cannot be written cannot be reported either.
    else if (this.#descriptor === 1) this.#error = this.#lost = error
  }
}

/** Blocks for a millisecond. */
function sleep(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
}
