import {writeSync} from 'node:fs'

import {dropSignalListeners} from '../../process/ending-signals.js'
import {Outbox} from './outbox.js'
import {batchSize, isReaderGone, type StreamName, type Wire} from './wire.js'

/** How much may wait for a slow reader before a writer that does not wait itself is made to, in UTF-16 units. */
const maxWaiting = 1 << 20

/** How long such a writer is made to wait at a time, in milliseconds: signals and timers still get their turn. */
const pauseTimeMs = 50

/** How long a full pipe is asked again at every turn of the event loop, in milliseconds; a fast reader needs no more. */
const spinTimeMs = 1

/** How long it is left alone at most after that, in milliseconds; a pipe holds more than a slow reader reads in it. */
const maxRestTimeMs = 10

/**
 * How long a reader may take nothing before a process that was told to end stops waiting for it, in milliseconds. Any
 * other end waits for as long as there is a reader, as a write to a file does.
 */
const hurriedStandstillMs = 1000

/** After how long a standstill at its end signals end the process again as if nothing listened, in milliseconds. */
const deafTimeMs = 2000

/**
 * A wire that writes to the descriptor itself, past the stream object and whatever replaced its `write`.
 *
 * A stream object keeps what a full pipe does not take, and at the end of a process no API reports how much of it is
 * out: half a line stays half. Here nothing is ever out of hand, so a process can end at any moment with a whole line,
 * and a writer that ignores `send`'s promise fills no memory.
 */
export class DirectWire implements Wire {
  /** The wire of the stream that leads to the same place, as after `2>&1`. */
  sibling: DirectWire | undefined
  readonly #descriptor: 1 | 2
  #isBroken = false
  #isEnding = false
  #isScheduled = false
  #maxStandstillMs = Infinity
  readonly #onClosed: () => void
  readonly #outbox = new Outbox()
  #rest: NodeJS.Immediate | NodeJS.Timeout | undefined
  /** The stream object that writes to the same descriptor; a hook may have put another one in its place. */
  readonly #stream: NodeJS.WriteStream | undefined
  #waiters: (() => void)[] = []
  /** When the reader last took something, in milliseconds. */
  #writeTime = performance.now()

  /** @param onClosed called when the reader has gone away, and whenever something is sent after that */
  constructor(name: StreamName, onClosed: () => void) {
    this.#descriptor = name === 'stdout' ? 1 : 2
    this.#onClosed = onClosed
    const stream = process[name] as NodeJS.WriteStream & {fd?: number}
    this.#stream = stream.fd === this.#descriptor ? stream : undefined
    // What others wrote to the stream object before may still find the reader gone.
    this.#stream?.on('error', this.#handleError)
  }

  close(): void {
    this.#stream?.off('error', this.#handleError)
  }

  send(text: string): Promise<void> | undefined {
    if (this.#isBroken) {
      this.#onClosed()
      return undefined
    }

    const outbox = this.#outbox
    outbox.add(text)
    if (outbox.size >= batchSize) {
      if (!this.#rest) this.#write()
      else if (outbox.size > maxWaiting) this.#pause()
    } else if (!this.#rest) {
      if (!this.#isScheduled) this.#schedule()
      return undefined
    }

    // Also where all of a batch is out: the event loop gets a turn now and then, or no signal would ever arrive.
    return this.#wait()
  }

  sendNow(text: string): boolean {
    this.#outbox.add(text)
    this.#beginToEnd()
    while (this.#writeOrSleep()) {
      // No listener can run while this waits.
      if (performance.now() - this.#writeTime > deafTimeMs) dropSignalListeners()
    }

    return this.#isBroken || this.#outbox.isEmpty
  }

  hurry(): void {
    this.#maxStandstillMs = hurriedStandstillMs
  }

  dropWaiting(patienceMs: number): void {
    this.hurry()
    this.#beginToEnd()
    const deadline = performance.now() + patienceMs
    while (performance.now() < deadline && this.#writeOrSleep());
    this.#outbox.dropWaiting()
  }

  async flush(): Promise<void> {
    this.#write()
    while (!this.#outbox.isEmpty && !this.#isBroken) await this.#wait()
  }

  /** A reader's standstill counts from the end of the process on, however long nothing was written before. */
  #beginToEnd(): void {
    if (!this.#isEnding) this.#writeTime = performance.now()
    this.#isEnding = true
  }

  #schedule(): void {
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      if (!this.#rest) this.#resume()
    })
  }

  #wait(): Promise<void> {
    if (!this.#rest && !this.#isScheduled) this.#schedule()
    return new Promise((resolve) => this.#waiters.push(resolve))
  }

  #resume = (): void => {
    this.#rest = undefined
    this.#write()
    if (this.#rest) return
    const waiters = this.#waiters
    this.#waiters = []
    for (const resolve of waiters) resolve()
  }

  /** Writes until nothing is left, or leaves a full pipe alone for a moment. */
  #write(): void {
    while (!this.#isBroken && !this.#rest && this.#outbox.load()) {
      if (this.#isHeldUp || !this.#writeOnce()) this.#restNow()
    }
  }

  /** Whether something else comes first: what others wrote to the stream object before, or the other wire's text. */
  get #isHeldUp(): boolean {
    return (this.#stream?.writableLength ?? 0) > 0 || this.#siblingMidText !== undefined
  }

  get #siblingMidText(): DirectWire | undefined {
    const {sibling} = this
    return sibling && sibling.#outbox.isMidText ? sibling : undefined
  }

  #restNow(): void {
    if (this.#isBroken) return
    const idleTimeMs = performance.now() - this.#writeTime
    this.#rest =
      idleTimeMs < spinTimeMs
        ? setImmediate(this.#resume)
        : setTimeout(this.#resume, Math.min(maxRestTimeMs, Math.ceil(idleTimeMs / 8)))
  }

  /** Writes the bytes at hand. @returns whether all of them are out */
  #writeOnce(): boolean {
    const outbox = this.#outbox
    try {
      outbox.start += writeSync(this.#descriptor, outbox.buffer, outbox.start, outbox.end - outbox.start)
      this.#writeTime = performance.now()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') this.#handleError(error as Error)
    }

    return outbox.start === outbox.end
  }

  /** Makes a writer wait that sends more than the reader takes. */
  #pause(): void {
    const deadline = Date.now() + pauseTimeMs
    while (this.#outbox.size > maxWaiting / 2 && Date.now() < deadline && this.#writeOrSleep());
  }

  /** Writes what the pipe takes, or sleeps for a millisecond. @returns whether there is more, and hope that it is taken */
  #writeOrSleep(): boolean {
    const blocking = this.#siblingMidText ?? this
    if (this.#isBroken || blocking.#isBroken || !blocking.#outbox.load()) return false
    if (blocking.#writeOnce()) return true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
    return performance.now() - Math.max(this.#writeTime, blocking.#writeTime) < this.#maxStandstillMs
  }

  #handleError = (error: Error): void => {
    if (this.#isBroken) return
    this.#isBroken = true
    this.#outbox.clear()
    // A stream that this process itself has ended says nothing about its reader.
    if (isReaderGone(error) && !this.#stream?.writableEnded) this.#onClosed()
    // A log that cannot be written, or an error, leaves the code as it is: there is no place left to report it.
    else if (this.#descriptor === 1) throw error
  }
}
