import {writeSync} from 'node:fs'

import {makeOurBytes} from './our-bytes.js'
import {batchSize, isReaderGone, type StreamName, type Wire} from './wire.js'

/**
 * A wire that hands every text to the stream at once, in one order with what others write to it: for people, and for
 * streams that a test has replaced. It keeps to the stream's `write` of the time it was made.
 */
export class StreamWire implements Wire {
  #inFlight = 0
  #isBroken = false
  readonly #isReplaced: boolean
  readonly #name: StreamName
  readonly #onClosed: () => void
  #waiters: (() => void)[] = []
  readonly #write: typeof process.stdout.write

  /** @param onClosed called once when the reader has gone away */
  constructor(name: StreamName, onClosed: () => void) {
    this.#name = name
    this.#onClosed = onClosed
    this.#write = process[name].write
    this.#isReplaced = Object.hasOwn(process[name], 'write')
    // A stream without a listener throws its EPIPE into the process.
    process[name].on('error', this.#handleError)
  }

  close(): void {
    process[this.#name].off('error', this.#handleError)
  }

  send(text: string): Promise<void> | undefined {
    if (this.#isBroken || text === '') return undefined
    this.#inFlight += text.length
    this.#hand(text, (error) => {
      this.#inFlight -= text.length
      if (error) this.#handleError(error)
      if (this.#inFlight < batchSize) this.#release()
    })
    return this.#inFlight < batchSize ? undefined : new Promise((resolve) => this.#waiters.push(resolve))
  }

  sendNow(text: string): boolean {
    if (this.#isBroken) return true
    if (this.#isReplaced) {
      this.#hand(text, () => {})
      return true
    }

    const bytes = Buffer.from(text)
    for (let offset = 0; offset < bytes.length;) {
      try {
        offset += writeSync(this.#name === 'stdout' ? 1 : 2, bytes, offset)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return true
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
      }
    }

    return true
  }

  hurry(): void {}

  dropWaiting(): void {}

  async flush(): Promise<void> {
    if (!this.#isBroken) await new Promise<void>((resolve) => this.#hand('', () => resolve()))
  }

  /** Three arguments, because @oclif/test's stand-in for `write` ignores a callback in second place. */
  #hand(text: string, done: (error?: Error | null) => void): void {
    Reflect.apply(this.#write, process[this.#name], [this.#isReplaced ? text : makeOurBytes(text), 'utf8', done])
  }

  #release(): void {
    const waiters = this.#waiters
    this.#waiters = []
    for (const resolve of waiters) resolve()
  }

  #handleError = (error: Error): void => {
    if (this.#isBroken) return
    this.#isBroken = true
    this.#release()
    if (isReaderGone(error)) this.#onClosed()
    else if (this.#name === 'stdout') throw error
  }
}
