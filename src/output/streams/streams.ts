import {fstatSync, writeSync} from 'node:fs'

import {ownsProcess} from '../../run/process-state.js'
import {interceptSink, ownsDescriptors, toBytes} from './capture.js'

export type StreamName = 'stderr' | 'stdout'

/** Both output streams; each preserves the order of writes. */
export type Streams = Record<StreamName, Pick<DescriptorStream, 'flush' | 'flushNow' | 'queue' | 'send'>>

/** How long a reader may stall once a signal or a timeout ends the process (3.16), in milliseconds. */
export const interruptedStallMs = 1000

/** How much text is batched within one turn of the event loop, in UTF-16 units. */
const batchSize = 1 << 16

/** How much may be queued before a sender that ignores the promise is blocked, in bytes. */
const maxQueued = 1 << 20

/** How long such a sender is blocked at a time. */
const pauseMs = 50

/** Opens the streams of a run, which bypass the capture of the command's output. */
export function openStreams(onClosed: () => void): Streams {
  if (!ownsDescriptors()) return openEmbeddedStreams()
  const stdout = new DescriptorStream(1, onClosed)
  // As big integers: the numbers of a pipe would stay where Node's module loader looks when it resolves its next symbolic
  // link, which it then leaves alone, and a linked package is loaded twice (Node 20, lib/fs.js, realpathSync).
  const [out, error] = [fstatSync(1, {bigint: true}), fstatSync(2, {bigint: true})]
  // After `2>&1` a single queue keeps the lines of both whole.
  const isSamePlace = out.dev === error.dev && out.ino === error.ino
  return {stderr: isSamePlace ? stdout : new DescriptorStream(2, () => {}), stdout}
}

/** Opens the streams of the process, which another program may read itself. */
export function openEmbeddedStreams(): Streams {
  return {stderr: shareStream('stderr'), stdout: shareStream('stdout')}
}

function shareStream(name: StreamName): Streams[StreamName] {
  const stream = process[name]
  const {write} = stream
  const send = (text: string): undefined => void Reflect.apply(write, stream, [text])
  return {
    async flush() {
      // Does not wait for another program's stream.
      if (!ownsProcess()) return
      // @oclif/test's mock of `write` ignores a callback as second argument.
      await new Promise<void>((resolve) => void Reflect.apply(write, stream, ['', 'utf8', () => resolve()]))
    },
    flushNow: () => true,
    queue: send,
    send,
  }
}

/** Relays the command's stdout to one of the plugin's streams. @param onText receives the last 16 KB of each piece */
export function relayStdout(stream: Streams['stdout'], onText?: (text: string) => void): () => void {
  if (!(stream instanceof DescriptorStream)) return () => {}
  return interceptSink(process.stdout, (chunk, encoding, done) => {
    const bytes = toBytes(chunk, encoding)
    onText?.(Buffer.from(bytes.subarray(-16_384)).toString())
    stream.write(bytes, done)
    return undefined
  })
}

type Done = (error?: Error) => void

/** Writes directly to a descriptor: the queue of a stream object is hidden, and cannot be written synchronously at exit. */
class DescriptorStream {
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
    do {
      while (!this.#drain()) {
        if (performance.now() - this.#blockedSince! >= stallMs) return false
        sleep()
      }

      this.#release()
      // What waited may have written more.
    } while (this.#bytes.length > 0 || this.#text !== '')

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
