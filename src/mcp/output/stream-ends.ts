import {StringDecoder} from 'node:string_decoder'

import {estimateTokens} from '../../output/estimate-tokens.js'
import {findEnvelope} from './find-envelope.js'
import {shortenEnvelope} from './shorten.js'

/** The least that is kept of a stream's end, which may be an envelope, in bytes. */
const minTailBytes = 1024 * 1024
/** How many pieces of a stream are kept before they are joined. */
const maxPieces = 250

/** The envelope with which a stream ends; empty if it ends with none. */
export type LastEnvelope = {
  /** Its size in the stream. */
  bytes: number
  /** How much of it is kept: less than its size if its middle was dropped. */
  keptBytes: number
  /** Its text, without content that costs too many tokens. */
  text: string
  tokens: number
}

/** The text of a stream that an answer shows. */
type ShownText = {
  omittedBytes: number
  text: string
  /** What the text costs, without the envelope at its end. */
  tokens: number
}

/** The first and the last bytes of a stream: all of it, unless it is very long. */
export class StreamEnds {
  /** The size of the whole stream. */
  bytes = 0
  #pieces: Buffer[] = []

  /** @param headBytes how much is kept of its beginning */
  constructor(readonly headBytes: number) {}

  /** What is kept: all of the stream, or its two ends. */
  join(): Buffer {
    return Buffer.concat(this.#pieces)
  }

  /** Adds bytes; after many pieces, drops what is neither in the head nor in the tail. */
  add(chunk: Buffer): void {
    this.bytes += chunk.length
    this.#pieces.push(chunk)
    if (this.#pieces.length < maxPieces) return
    const {headBytes} = this
    const kept = this.join()
    const tailBytes = Math.max(headBytes, minTailBytes)
    const isLong = kept.length > headBytes + tailBytes
    this.#pieces = isLong ? [kept.subarray(0, headBytes), kept.subarray(-tailBytes)] : [kept]
  }

  /** Finds the envelope at the end; its content is left out if it costs more than `maxTokens`. */
  readLastEnvelope(maxTokens: number): LastEnvelope {
    const kept = this.join()
    // Where the middle was dropped, half a character has more bytes as text. In latin1, a character is
    // a byte.
    const {before} = findEnvelope(kept.toString('latin1'))
    const printed = kept.subarray(before.length).toString()
    const {envelope} = findEnvelope(printed)
    const isCheap = !envelope || estimateTokens(printed) <= maxTokens
    const text = isCheap ? printed : `${JSON.stringify(shortenEnvelope(envelope))}\n`
    const keptBytes = kept.length - before.length
    // An envelope that begins in the head spans the dropped middle.
    const isCut = envelope !== undefined && kept.length - keptBytes < this.headBytes
    return {
      bytes: keptBytes + (isCut ? this.bytes - kept.length : 0),
      keptBytes,
      text,
      tokens: estimateTokens(text),
    }
  }

  /** Cuts out the middle of what precedes the envelope, if that exceeds a number of bytes. */
  readText(maxBytes: number, envelope: LastEnvelope): ShownText {
    const kept = this.join()
    const bytes = this.bytes - envelope.bytes
    const before = kept.subarray(0, kept.length - envelope.keptBytes)
    const {omittedBytes, text} =
      bytes > maxBytes
        ? cutMiddle(before, bytes, maxBytes)
        : {omittedBytes: 0, text: before.toString()}
    return {
      // What the envelope leaves out counts, too.
      omittedBytes: omittedBytes + envelope.bytes - Buffer.byteLength(envelope.text),
      text: text + envelope.text,
      tokens: estimateTokens(JSON.stringify(text)),
    }
  }
}

/**
 * Cuts out the middle of a text, between characters.
 *
 * @param kept its two ends
 * @param bytes the size of the whole text
 */
function cutMiddle(kept: Buffer, bytes: number, maxBytes: number) {
  const half = Math.floor(maxBytes / 2)
  // The decoder holds back half a character at the end.
  const head = new StringDecoder('utf8').write(kept.subarray(0, half))
  const tail = kept
    .subarray(kept.length - half)
    .toString()
    .replace(/^\uFFFD+/, '')
  const omittedBytes = bytes - Buffer.byteLength(head) - Buffer.byteLength(tail)
  return {omittedBytes, text: `${head}\n[${omittedBytes} bytes left out]\n${tail}`}
}
