import {writeSync} from 'node:fs'

import {makeOurBytes} from './our-bytes.js'

/** One of the process's two output streams. */
export type StreamName = 'stderr' | 'stdout'

/** How much text is gathered before it is handed to the stream, in UTF-16 units. */
const batchSize = 1 << 16

/** How much text is cut off a large document at a time, so that it never stands in memory twice. */
const sliceSize = 1 << 18

const descriptors = {stderr: 2, stdout: 1} as const

type Write = typeof process.stdout.write

/**
 * An ordered, whole way out to one of the process's streams, past whatever replaced its `write` since.
 *
 * Small texts are gathered and written together; `send` tells its caller when to wait.
 */
export class Wire {
  #gathered = ''
  #inFlight = 0
  #isBroken = false
  #isScheduled = false
  #waiters: (() => void)[] = []
  readonly #onClosed: () => void
  readonly #stream: StreamName
  readonly #write: Write

  /** @param onClosed called once when the reader has gone away (EPIPE) */
  constructor(stream: StreamName, onClosed: () => void) {
    this.#stream = stream
    this.#onClosed = onClosed
    this.#write = process[stream].write
    // A stream without a listener throws its EPIPE into the process.
    process[stream].on('error', this.#handleError)
  }

  /** Leaves the stream as it was found. */
  close(): void {
    process[this.#stream].off('error', this.#handleError)
  }

  /**
   * Writes a text after everything sent before it.
   *
   * @returns a promise that resolves when the stream can take more, or nothing when it can already
   */
  send(text: string): Promise<void> | undefined {
    if (this.#isBroken) return undefined
    if (text.length > sliceSize) return this.#sendSlices(text)
    this.#gathered += text
    if (this.#gathered.length >= batchSize) this.#hand()
    else this.#schedule()
    return this.#inFlight >= batchSize ? this.#drain() : undefined
  }

  /** Resolves when everything sent has left the process. */
  async flush(): Promise<void> {
    this.#hand()
    // Three arguments: @oclif/test's stand-in for `write` ignores a callback in second place.
    await new Promise<void>((resolve) => {
      if (this.#isBroken) resolve()
      else Reflect.apply(this.#write, process[this.#stream], [makeOurBytes(''), 'utf8', () => resolve()])
    })
  }

  /** Writes a text, and what is still gathered, before it returns: for the end of a process. */
  sendNow(text: string): void {
    const bytes = Buffer.from(this.#gathered + text)
    this.#gathered = ''
    for (let offset = 0; offset < bytes.length && !this.#isBroken;) {
      offset += this.#writeNow(bytes, offset)
    }
  }

  async #sendSlices(text: string): Promise<void> {
    for (let start = 0; start < text.length && !this.#isBroken;) {
      const end = endOfSlice(text, start)
      this.#gathered += text.slice(start, end)
      this.#hand()
      if (this.#inFlight >= batchSize) await this.#drain()
      start = end
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#hand()
    })
  }

  #hand(): void {
    const text = this.#gathered
    if (text === '' || this.#isBroken) return
    this.#gathered = ''
    this.#inFlight += text.length
    const done = (error?: Error | null) => {
      this.#inFlight -= text.length
      if (error) this.#handleError(error)
      if (this.#inFlight < batchSize) this.#release()
    }

    Reflect.apply(this.#write, process[this.#stream], [makeOurBytes(text), 'utf8', done])
  }

  #drain(): Promise<void> {
    return new Promise((resolve) => this.#waiters.push(resolve))
  }

  #release(): void {
    const waiters = this.#waiters
    this.#waiters = []
    for (const resolve of waiters) resolve()
  }

  #handleError = (error: Error): void => {
    if (this.#isBroken) return
    this.#isBroken = true
    this.#gathered = ''
    this.#release()
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') this.#onClosed()
    else throw error
  }

  #writeNow(bytes: Buffer, offset: number): number {
    try {
      return writeSync(descriptors[this.#stream], bytes, offset)
    } catch (error) {
      // A pipe whose reader is slow is full for a while.
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN')
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
      else this.#isBroken = true
      return 0
    }
  }
}

/** Where a slice ends that starts here, without parting a surrogate pair. */
function endOfSlice(text: string, start: number): number {
  const end = Math.min(start + sliceSize, text.length)
  const isHighSurrogate = (text.charCodeAt(end - 1) & 0xfc_00) === 0xd8_00
  return isHighSurrogate && end < text.length ? end + 1 : end
}
