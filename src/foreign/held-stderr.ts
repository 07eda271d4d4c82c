import {captureOutput} from '../outcome/capture.js'

/** How much of a foreign command's stderr is held, in UTF-16 units. */
const heldSize = 1 << 20

/**
 * Holds what a foreign command writes to stderr until it is known how it ends: after a success it goes out as it is,
 * after a failure it is material for the envelope and its log lines.
 */
export class HeldStderr {
  #isLetThrough = false
  #release: (() => void) | undefined
  #text = ''
  readonly #write = process.stderr.write.bind(process.stderr)

  constructor() {
    this.#release = captureOutput({stderr: (text) => this.#take(text)})
  }

  /** What is held. */
  get text(): string {
    return this.#text
  }

  /** Lets everything through as it came, from here on. */
  letThrough(): void {
    this.#isLetThrough = true
    this.#release?.()
    if (this.#text !== '') this.#write(this.#text)
    this.#text = ''
  }

  /** Stops holding and keeps what was held to itself. */
  drop(): string {
    const text = this.#text
    this.#text = ''
    this.#release?.()
    return text
  }

  #take(text: string): void {
    if (this.#isLetThrough || this.#text.length + text.length > heldSize) {
      // More than that is a stream, not a message.
      if (!this.#isLetThrough) this.letThrough()
      this.#write(text)
    } else {
      this.#text += text
    }
  }
}
