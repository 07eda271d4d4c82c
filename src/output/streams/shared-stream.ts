import {share} from '../../process/shared.js'
import {DescriptorStream, isReaderGone} from './descriptor-stream.js'
import type {OutputStream, StreamName} from './streams.js'

/**
 * Writes through a stream object of the process, in one order with what others write to it: for people, and where another
 * program or a test reads the stream. It uses the stream's `write` of the time it was made.
 */
export class SharedStream implements OutputStream {
  #isBroken = false
  readonly #name: StreamName
  readonly #object: NodeJS.WriteStream
  readonly #onClosed: (() => void) | undefined
  readonly #write: NodeJS.WriteStream['write']

  /**
   * @param onClosed called once when the reader has gone away; without it the stream is another program's, and neither
   * listened to nor waited for
   */
  constructor(name: StreamName, onClosed?: () => void) {
    this.#name = name
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
    share().isSending = true
    try {
      Reflect.apply(this.#write, this.#object, [text])
    } finally {
      share().isSending = false
    }
  }

  writeNow(text: string, patienceMs?: number): boolean {
    if (!this.#onClosed || Object.hasOwn(this.#object, 'write')) {
      this.send(text)
      return true
    }

    const direct = new DescriptorStream(this.#name, () => {})
    try {
      return direct.writeNow(text, patienceMs)
    } catch {
      return true
    } finally {
      direct.close()
    }
  }

  async flush(): Promise<void> {
    if (!this.#onClosed || this.#isBroken) return
    // Three arguments, because @oclif/test's stand-in for `write` ignores a callback in second place.
    await new Promise<void>((resolve) => {
      Reflect.apply(this.#write, this.#object, ['', 'utf8', () => resolve()])
    })
  }

  #handleError = (error: Error): void => {
    if (this.#isBroken) return
    this.#isBroken = true
    if (isReaderGone(error)) this.#onClosed?.()
    else if (this.#name === 'stdout') throw error
  }
}
