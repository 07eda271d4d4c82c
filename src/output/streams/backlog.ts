/** What waits to be written: bytes, then a text, which is encoded only when its turn comes. */
export class Backlog {
  #bytes: Uint8Array = Buffer.alloc(0)
  #text = ''

  /** How much waits: the bytes, and the UTF-16 units of the text. */
  get length(): number {
    return this.#bytes.length + this.#text.length
  }

  addText(text: string): void {
    this.#text += text
  }

  addBytes(bytes: Uint8Array): void {
    this.#bytes = Buffer.concat([this.#bytes, Buffer.from(this.#text), bytes])
    this.#text = ''
  }

  /** The bytes to write next; they stay until they are dropped. */
  nextBytes(): Uint8Array {
    if (this.#bytes.length === 0) {
      this.#bytes = Buffer.from(this.#text)
      this.#text = ''
    }
    return this.#bytes
  }

  /** Drops bytes that are written. */
  drop(count: number): void {
    this.#bytes = this.#bytes.subarray(count)
  }

  clear(): void {
    this.#bytes = Buffer.alloc(0)
    this.#text = ''
  }
}
