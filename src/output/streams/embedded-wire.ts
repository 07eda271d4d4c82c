import {share} from '../../process/shared.js'
import type {StreamName, Wire} from './wire.js'

/**
 * A wire inside another program's process, whose streams are that program's: it writes as any code there does, and
 * neither listens to the stream nor waits for a `write` that a test has replaced to call back.
 */
export class EmbeddedWire implements Wire {
  readonly #stream: NodeJS.WriteStream
  readonly #write: NodeJS.WriteStream['write']

  constructor(name: StreamName) {
    this.#stream = process[name]
    this.#write = this.#stream.write
  }

  send(text: string): undefined {
    if (text === '') return
    share().isSending = true
    try {
      Reflect.apply(this.#write, this.#stream, [text])
    } finally {
      share().isSending = false
    }
  }

  sendNow(text: string): boolean {
    this.send(text)
    return true
  }

  hurry(): void {}

  dropWaiting(): void {}

  async flush(): Promise<void> {}

  close(): void {}
}
