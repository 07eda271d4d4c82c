import {fstatSync} from 'node:fs'

import {ownsProcess} from '../../run/process-state.js'
import {ownsDescriptors} from './capture.js'
import {DescriptorStream, isReaderGone} from './descriptor-stream.js'

/** One of the process's two output streams. */
export type StreamName = 'stderr' | 'stdout'

/** An output stream of the process, which keeps the order of what is written. */
export type OutputStream = {
  /**
   * Writes a text.
   *
   * @returns a promise that resolves when the stream has drained, and rejects when the text cannot be written; nothing
   * while the stream takes more
   */
  send(text: string): Promise<void> | undefined
  /** Queues a text, which the next flush writes. */
  queue(text: string): void
  /**
   * Writes everything before it returns, for a process that is ending.
   *
   * @param patienceMs for how long the reader may take nothing, 2000 by default
   * @returns false if the reader has stalled
   * @throws Error if a queued text cannot be written
   */
  flushNow(patienceMs?: number): boolean
  /** Resolves when everything has left the process, however slow its reader is (3.9). @throws as `flushNow` does */
  flush(): Promise<void>
  /** Removes the listeners from the process's stream. */
  close(): void
}

/** For how long a reader may take nothing once a signal or a timeout ends the process (3.16), in milliseconds. */
export const interruptedPatienceMs = 1000

/** Both output streams. */
export type Streams = Record<StreamName, OutputStream>

/**
 * Opens the streams of a process that runs its own command line, past everything that captures the command's output.
 *
 * @param onClosed called when the reader of stdout has gone away, and for each text that is sent after that
 */
export function openStreams(onClosed: () => void): Streams {
  if (!ownsProcess()) return openEmbeddedStreams()
  if (!ownsDescriptors()) {
    return {stderr: new SharedStream('stderr', () => {}), stdout: new SharedStream('stdout', onClosed)}
  }

  const stdout = new DescriptorStream('stdout', onClosed)
  return {stderr: isSamePlace() ? stdout : new DescriptorStream('stderr', () => {}), stdout}
}

/** Opens the streams of a command that another program or another command runs. */
export function openEmbeddedStreams(): Streams {
  return {stderr: new SharedStream('stderr'), stdout: new SharedStream('stdout')}
}

/** Whether both descriptors are the same file or pipe, as after `2>&1`: one queue then keeps their lines whole. */
function isSamePlace(): boolean {
  // As big integers: the numbers of a pipe would stay where Node's module loader looks when it resolves its next symbolic
  // link, which it then leaves alone, and a linked package is loaded twice (Node 20, lib/fs.js, realpathSync).
  const [out, error] = [fstatSync(1, {bigint: true}), fstatSync(2, {bigint: true})]
  return out.dev === error.dev && out.ino === error.ino
}

/**
 * Writes through a stream object of the process, where another program or a test reads the stream. It uses the stream's
 * `write` of the time it was made.
 */
class SharedStream implements OutputStream {
  #isBroken = false
  readonly #object: NodeJS.WriteStream
  readonly #onClosed: (() => void) | undefined
  readonly #write: NodeJS.WriteStream['write']

  /**
   * @param onClosed called once when the reader has gone away; without it the stream is another program's, and neither
   * listened to nor waited for
   */
  constructor(name: StreamName, onClosed?: () => void) {
    this.#object = process[name]
    this.#onClosed = onClosed
    this.#write = this.#object.write
    // A stream without a listener throws its EPIPE into the process.
    if (onClosed) this.#object.on('error', this.#handleError)
  }

  close(): void {
    this.#object.off('error', this.#handleError)
  }

  send(text: string): undefined {
    if (text === '' || this.#isBroken) return
    Reflect.apply(this.#write, this.#object, [text])
  }

  queue(text: string): void {
    this.send(text)
  }

  flushNow(): boolean {
    return true
  }

  async flush(): Promise<void> {
    if (!this.#onClosed || this.#isBroken) return
    // Three arguments, because @oclif/test's stand-in for `write` ignores a callback in second place.
    await new Promise<void>((resolve) => {
      Reflect.apply(this.#write, this.#object, ['', 'utf8', () => resolve()])
    })
  }

  #handleError = (error: Error): void => {
    if (this.#isBroken || !isReaderGone(error)) return
    this.#isBroken = true
    this.#onClosed?.()
  }
}
