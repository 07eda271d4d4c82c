import {StringDecoder} from 'node:string_decoder'

/** The least that is kept of a stream's end, in bytes: an envelope with a large message is shortened, not lost. */
const minTailBytes = 1024 * 1024

/** The size below which a piece of a stream's end is joined with the next one, in bytes. */
const pieceBytes = 16 * 1024

/** A stream's text, with its middle omitted if necessary, and the number of omitted bytes. */
export type Excerpt = {omitted: number; text: string}

/** The first and the last bytes of a stream. */
export class Ends {
  bytes = 0
  readonly #maxBytes: number
  #head = Buffer.alloc(0)
  readonly #tail: Buffer[] = []
  #tailBytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** All bytes, if none were omitted. */
  get whole(): Buffer {
    return Buffer.concat([this.#head, ...this.#tail])
  }

  add(chunk: Buffer): void {
    this.bytes += chunk.length
    const first = chunk.subarray(0, this.#maxBytes - this.#head.length)
    if (first.length > 0) this.#head = Buffer.concat([this.#head, first])
    const rest = chunk.subarray(first.length)
    const last = this.#tail.at(-1)
    if (last && last.length < pieceBytes) this.#tail.splice(-1, 1, Buffer.concat([last, rest]))
    else this.#tail.push(rest)
    this.#tailBytes += rest.length
    while (this.#tailBytes - this.#tail[0]!.length >= Math.max(this.#maxBytes, minTailBytes)) {
      this.#tailBytes -= this.#tail.shift()!.length
    }
  }

  /** The text before the envelope, which has `endBytes`, without its middle if it exceeds the budget. */
  cut(budget: number, endBytes: number): Excerpt {
    const bytes = this.bytes - endBytes
    const {whole} = this
    if (bytes <= budget) return {omitted: 0, text: whole.subarray(0, bytes).toString()}
    const half = Math.floor(budget / 2)
    const last = whole.length - endBytes
    const end = whole.subarray(last - half, last)
    // Drops half characters at either side.
    let start = 0
    while (start < 3 && (end[start]! & 0xc0) === 0x80) start += 1
    const head = new StringDecoder('utf8').write(this.#head.subarray(0, half))
    const tail = end.subarray(start).toString()
    const omitted = bytes - Buffer.byteLength(head) - Buffer.byteLength(tail)
    return {omitted, text: `${head}\n[${omitted} bytes left out]\n${tail}`}
  }
}
