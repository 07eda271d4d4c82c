import {writeSync} from 'node:fs'

/** How much text is batched within one turn of the event loop, in UTF-16 units. */
const batchSize = 1 << 16

/** How much may be queued before a sender that ignores the promise is blocked, in bytes. */
const maxQueued = 1 << 20

/** How long such a sender is blocked at a time. */
const pauseMs = 50

type Done = (error?: Error) => void

/** Writes directly to a descriptor: the queue of a stream object is hidden, and cannot be written synchronously at exit. */
export class DescriptorStream {
  #blockedSince: number | undefined
  #bytes: Uint8Array = Buffer.alloc(0)
  readonly #descriptor: 1 | 2
  /** Why stdout cannot be written, such as a full disk. */
  #error: Error | undefined
  #isBroken = false
  /** The error that lost a text, until it is reported. */
  #lost: Error | undefined
  /** Called when the reader is gone, and for each text sent after that. */
  readonly #onClosed: () => void
  /** What is queued after the bytes. */
  #text = ''
  #timer: NodeJS.Immediate | NodeJS.Timeout | undefined
  #waiters: Done[] = []

  constructor(descriptor: 1 | 2, onClosed: () => void) {
    this.#descriptor = descriptor
    this.#onClosed = onClosed
  }

  /** Writes a text. @returns a promise that resolves when it has left; undefined while the stream accepts more */
  send(text: string): Promise<void> | undefined {
    if (this.#error) return Promise.reject(this.#error)
    if (this.#isBroken) {
      this.#onClosed()
      return undefined
    }

    this.#text += text
    if (!this.#timer) this.#timer = setImmediate(this.#resume)
    if (this.#blockedSince === undefined) {
      if (this.#text.length < batchSize) return undefined
      this.#drain()
    } else if (this.#bytes.length + this.#text.length > maxQueued) {
      const deadline = performance.now() + pauseMs
      while (!this.#drain() && performance.now() < deadline) sleep()
    }

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

  /** Writes all text synchronously. @returns false if the reader stalls @throws Error if a queued text cannot be written */
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

  /** Resolves when all text has left the process, however slow the reader (3.9). @throws as `flushNow` does */
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
          this.#fail(error as NodeJS.ErrnoException)
          return true
        }

        this.#blockedSince ??= performance.now()
        this.#timer ??= setTimeout(this.#resume, performance.now() - this.#blockedSince < 20 ? 1 : 10)
        return false
      }
    }
  }

  #release(): void {
    for (const done of this.#waiters.splice(0)) done(this.#error)
  }

  #fail(error: NodeJS.ErrnoException): void {
    this.#isBroken = true
    this.#blockedSince = undefined
    this.#bytes = Buffer.alloc(0)
    this.#text = ''
    if (['ECONNRESET', 'EOF', 'EPIPE'].includes(error.code ?? '')) this.#onClosed()
    // A log or error that cannot be written cannot be reported either.
    else if (this.#descriptor === 1) this.#error = this.#lost = error
  }
}

function sleep(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
}
