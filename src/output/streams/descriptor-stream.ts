import {writeSync} from 'node:fs'

import type {OutputStream, StreamName} from './streams.js'

/** How much text is gathered before it is written within one turn of the event loop, in UTF-16 units. */
const batchSize = 1 << 16

/** How much may be queued before a sender that ignores the promise is blocked, in bytes. */
const maxQueued = 1 << 20

/** For how long such a sender is blocked at a time, in milliseconds: signals and timers still get their turn. */
const pauseMs = 50

/** For how long a process that is ending waits for a reader that takes nothing, in milliseconds. */
const defaultPatienceMs = 2000

type Done = (error?: Error) => void

/**
 * Writes to the descriptor itself, past the process's stream object and everything that replaced its `write`.
 *
 * A stream object keeps what a full pipe does not take, and no API reports at the end of a process how much of it has
 * left. Here the queue is known at any time, so that the rest can be written synchronously.
 */
export class DescriptorStream implements OutputStream {
  /** Since when the reader has taken nothing of the queue. */
  #blockedSince: number | undefined
  readonly #descriptor: 1 | 2
  /** What keeps stdout from being written to, other than a reader that has gone away: a full disk. */
  #error: Error | undefined
  #gathered = ''
  /** Whether a text was lost to the error, and nobody knows. */
  #hasLost = false
  #isBroken = false
  readonly #object: NodeJS.WriteStream
  readonly #onClosed: () => void
  #queue: Uint8Array[] = []
  #queued = 0
  #timer: NodeJS.Immediate | NodeJS.Timeout | undefined
  #waiters: Done[] = []
  /** How much of the first bytes in the queue has been written. */
  #written = 0

  /** @param onClosed called when the reader has gone away, and for each text that is sent after that */
  constructor(name: StreamName, onClosed: () => void) {
    this.#descriptor = name === 'stdout' ? 1 : 2
    this.#onClosed = onClosed
    this.#object = process[name]
    this.#object.on('error', this.#handleError)
  }

  close(): void {
    this.#object.off('error', this.#handleError)
  }

  send(text: string): Promise<void> | undefined {
    if (this.#isBroken) return this.#sendToNobody()
    this.#gathered += text
    const isBlocked = this.#blockedSince !== undefined
    if (!isBlocked && this.#gathered.length < batchSize) {
      this.#resumeSoon()
      return undefined
    }

    if (!isBlocked) this.#drain()
    else if (this.#queued + this.#gathered.length > maxQueued) this.#pause()
    // Also if everything has left: without a turn of the event loop no signal would ever arrive.
    this.#resumeSoon()
    return this.#wait()
  }

  /** Writes bytes at once, until the reader takes no more. @param done called when the stream has drained */
  write(bytes: Uint8Array, done: Done): void {
    if (this.#isBroken) {
      this.#onClosed()
      return done(this.#error)
    }

    this.#push(this.#takeGathered())
    this.#push(bytes)
    this.#waiters.push(done)
    if (this.#drain()) this.#release()
  }

  queue(text: string): void {
    if (this.#isBroken) this.#hasLost ||= text !== ''
    else this.#gathered += text
  }

  flushNow(patienceMs = defaultPatienceMs): boolean {
    do {
      while (!this.#drain()) {
        if (performance.now() - this.#blockedSince! >= patienceMs) return false
        sleep()
      }

      // These may write more.
      this.#release()
    } while (this.#queued > 0)

    this.#throwLost()
    return true
  }

  async flush(): Promise<void> {
    if (!this.#drain()) await this.#wait()
    this.#throwLost()
  }

  /** Reports a lost text once. */
  #throwLost(): void {
    if (!this.#error || !this.#hasLost) return
    this.#hasLost = false
    throw this.#error
  }

  #sendToNobody(): Promise<void> | undefined {
    if (this.#error) return Promise.reject(this.#error)
    this.#onClosed()
    return undefined
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiters.push((error) => (error ? reject(error) : resolve()))
    })
  }

  #resumeSoon(): void {
    if (!this.#timer) this.#timer = setImmediate(this.#resume)
  }

  #resume = (): void => {
    this.#timer = undefined
    if (this.#drain()) this.#release()
  }

  /** Writes until nothing is left or the reader takes no more. @returns whether nothing is left */
  #drain(): boolean {
    this.#push(this.#takeGathered())
    while (this.#queue.length > 0) {
      if (this.#writeOnce()) continue
      const idleMs = performance.now() - this.#blockedSince!
      if (!this.#timer) this.#timer = setTimeout(this.#resume, idleMs < 20 ? 1 : 10)
      return false
    }

    return true
  }

  /** Writes what the reader takes, about 64 KB of a pipe. @returns whether it took anything */
  #writeOnce(): boolean {
    const bytes = this.#queue[0]!
    try {
      this.#written += writeSync(this.#descriptor, bytes, this.#written)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') {
        this.#blockedSince ??= performance.now()
        return false
      }

      this.#fail(error as Error)
      return true
    }

    this.#blockedSince = undefined
    if (this.#written === bytes.length) {
      this.#queue.shift()
      this.#queued -= bytes.length
      this.#written = 0
    }

    return true
  }

  #pause(): void {
    const deadline = performance.now() + pauseMs
    while (!this.#drain() && performance.now() < deadline) sleep()
  }

  #push(bytes: Uint8Array): void {
    if (bytes.length === 0 || this.#isBroken) return
    this.#queue.push(bytes)
    this.#queued += bytes.length
  }

  #takeGathered(): Uint8Array {
    const text = this.#gathered
    this.#gathered = ''
    return Buffer.from(text)
  }

  #release(): void {
    const waiters = this.#waiters
    this.#waiters = []
    for (const done of waiters) done(this.#error)
  }

  #fail(error: Error): void {
    if (this.#isBroken) return
    this.#isBroken = true
    this.#blockedSince = undefined
    this.#queue = []
    this.#queued = 0
    if (isReaderGone(error)) this.#onClosed()
    // A log or an error that cannot be written has no place to report it.
    else if (this.#descriptor === 1) {
      this.#error = error
      this.#hasLost = true
    }
  }

  /** What was written to the stream object before may still find the reader gone. */
  #handleError = (error: Error): void => {
    if (isReaderGone(error) && !this.#object.writableEnded) this.#fail(error)
    else if (error === this.#error) throw error
  }
}

/** Whether an error means that the reader has gone away. */
export function isReaderGone(error: unknown): boolean {
  const {code} = error as NodeJS.ErrnoException
  return code === 'EPIPE' || code === 'ECONNRESET' || code === 'EOF'
}

/** Blocks for a millisecond. */
function sleep(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
}
