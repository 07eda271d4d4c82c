import {StringDecoder} from 'node:string_decoder'

import {estimateOutputTokens} from '../tokens.js'
import {findEnvelope, shortenEnvelope} from './find-envelope.js'

/** The least that is kept of a stream's end, which may be an envelope. */
const minTailBytes = 1024 * 1024
/** How many pieces of a stream are kept before they are joined. */
const maxPieces = 250

/**
 * Finds the envelope at the end of a stream, its size, and its text, without content that costs too
 * many tokens.
 */
export function readEnd(stream: Ends, maxTokens: number) {
  const whole = stream.whole.toString()
  const {envelope, rest} = findEnvelope(whole)
  const text = whole.slice(rest.length)
  const isShort = !envelope || estimateOutputTokens(text) <= maxTokens
  const kept = isShort ? text : `${JSON.stringify(shortenEnvelope(envelope))}\n`
  return {
    bytes: Buffer.byteLength(text),
    text: kept,
    tokens: estimateOutputTokens(kept),
  }
}

/** The first and the last bytes of a stream. */
export class Ends {
  bytes = 0
  #kept: Buffer[] = []

  constructor(readonly maxBytes: number) {}

  get whole(): Buffer {
    return Buffer.concat(this.#kept)
  }

  add(chunk: Buffer): void {
    this.bytes += chunk.length
    if (this.#kept.push(chunk) < maxPieces) return
    const {whole} = this
    const tailBytes = Math.max(this.maxBytes, minTailBytes)
    const isLong = whole.length > this.maxBytes + tailBytes
    this.#kept = isLong ? [whole.subarray(0, this.maxBytes), whole.subarray(-tailBytes)] : [whole]
  }

  /**
   * Cuts out the middle of what precedes the end if it exceeds the budget; `tokens` is its cost
   * without the end.
   */
  cut(budget: number, end: ReturnType<typeof readEnd>) {
    const whole = this.whole.subarray(0, end.bytes === 0 ? undefined : -end.bytes)
    const bytes = this.bytes - end.bytes
    let text = whole.toString()
    let omitted = 0
    if (bytes > budget) {
      const half = Math.floor(budget / 2)
      const head = new StringDecoder('utf8').write(whole.subarray(0, half))
      const tail = whole
        .subarray(whole.length - half)
        .toString()
        .replace(/^\uFFFD+/, '')
      omitted = bytes - Buffer.byteLength(head) - Buffer.byteLength(tail)
      text = `${head}\n[${omitted} bytes left out]\n${tail}`
    }
    const tokens = estimateOutputTokens(JSON.stringify(text))
    return {
      omitted: omitted + end.bytes - Buffer.byteLength(end.text),
      text: text + end.text,
      tokens,
    }
  }
}
