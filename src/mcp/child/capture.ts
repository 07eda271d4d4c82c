import {closeSync, writeFileSync} from 'node:fs'
import {StringDecoder} from 'node:string_decoder'

import type {OutputFolder} from '../../files/output-folder.js'
import {estimateTokens} from '../read-output.js'
import {findEnvelope, shortenEnvelope} from './envelope.js'

const maxFileBytes = 64 * 1024 * 1024
/** The least that is kept of a stream's end, which may be an envelope. */
const minTailBytes = 1024 * 1024
/** How many pieces of a stream are kept before they are joined. */
const maxPieces = 250
/**
 * How much of a too large output an answer shows, in tokens: enough to know what to search the file
 * for.
 */
export const excerptTokens = 1250
const maxTokenBytes = 5
export type StreamName = 'stderr' | 'stdout'

export type CapturedOutput = {
  stdout: string
  stderr: string
  truncated?: {bytes: number; omitted_bytes: number}
  /** Binary stdout, which is in the file instead of `stdout`. */
  binary?: {bytes: number; type: string}
  /** The private file with the complete output, if that was too large or binary. */
  file?: string
}

export type CaptureLimits = {
  maxBytes: number
  maxTokens?: number | undefined
  /** Whether stdout may end with an envelope, like stderr. */
  hasEnvelope?: boolean
}

/**
 * Captures a child's output, up to a number of bytes and tokens for both streams together. A larger
 * output goes to a private file, and its beginning, end and envelope are kept (11.10). For binary
 * output, the file holds only stdout.
 */
export class Capture {
  #binaryType: string | undefined
  readonly #decoder = new TextDecoder('utf-8', {fatal: true})
  /** The file, if it could be created, and how much more it may hold. */
  #file: {descriptor?: number; path?: string; room: number} | undefined
  readonly #streams: Record<StreamName, Ends>

  constructor(
    readonly limits: CaptureLimits,
    readonly folder: OutputFolder,
  ) {
    this.#streams = {stderr: new Ends(limits.maxBytes), stdout: new Ends(limits.maxBytes)}
  }

  add(name: StreamName, chunk: Buffer): void {
    const {stderr, stdout} = this.#streams
    // Output that begins as long text is text.
    if (!this.#file && name === 'stdout' && !this.#isText(chunk)) {
      this.#binaryType = typeOf(Buffer.concat([stdout.whole, chunk]))
      this.#save(stdout.whole)
    } else if (!this.#file && stderr.bytes + stdout.bytes + chunk.length > this.limits.maxBytes) {
      this.#save(stdout.whole, stderr.whole)
    }
    if (this.#file && (name === 'stdout' || this.#binaryType === undefined)) this.#save(chunk)
    this.#streams[name].add(chunk)
  }

  finish(): CapturedOutput {
    const {stderr, stdout} = this.#streams
    const kept = this.#cut()
    const omitted = kept.stderr.omitted + kept.stdout.omitted
    if (omitted > 0 && !this.#file) this.#save(stdout.whole, stderr.whole)
    const truncated = {bytes: stderr.bytes + stdout.bytes, omitted_bytes: omitted}
    return {
      stderr: kept.stderr.text,
      stdout: kept.stdout.text,
      ...(this.#binaryType === undefined
        ? omitted > 0 && {truncated}
        : {binary: {bytes: stdout.bytes, type: this.#binaryType}}),
      ...(this.#file?.path !== undefined && {file: this.#file.path}),
    }
  }

  /**
   * All output if it costs few tokens, else an excerpt of both streams, and the envelopes at their
   * ends.
   */
  #cut() {
    const {hasEnvelope, maxBytes, maxTokens = Infinity} = this.limits
    const {stderr} = this.#streams
    const stdout = this.#binaryType === undefined ? this.#streams.stdout : new Ends(0)
    const error = readEnd(stderr, maxTokens)
    const outcome = readEnd(hasEnvelope ? stdout : new Ends(0), maxTokens)
    const cutTo = (bytes: number) => {
      // The smaller part, usually the error, gets all that it needs, up to half.
      const atMost = Math.max(Math.floor(bytes / 2), bytes - stdout.bytes + outcome.bytes)
      const first = Math.min(stderr.bytes - error.bytes, atMost)
      const kept = {stderr: stderr.cut(first, error), stdout: stdout.cut(bytes - first, outcome)}
      return {...kept, tokens: kept.stderr.tokens + kept.stdout.tokens}
    }
    // An error ends both streams (4.17), but the answer contains it once.
    const room = Math.max(0, maxTokens - Math.max(error.tokens, outcome.tokens))
    const whole = cutTo(maxBytes)
    if (stderr.bytes + stdout.bytes <= maxBytes && whole.tokens <= room) return whole
    const most = Math.min(room, excerptTokens)
    for (let bytes = Math.min(maxBytes, most * maxTokenBytes); ;) {
      const excerpt = cutTo(bytes)
      if (excerpt.tokens <= most || bytes === 0) return excerpt
      bytes = Math.floor((bytes * most * 0.95) / excerpt.tokens)
    }
  }

  close(): void {
    if (this.#file?.descriptor !== undefined) closeSync(this.#file.descriptor)
    this.#file = {...this.#file, room: 0}
  }

  #isText(chunk: Buffer): boolean {
    try {
      this.#decoder.decode(chunk, {stream: true})
      return !chunk.includes(0)
    } catch {
      return false
    }
  }

  #save(...pieces: Buffer[]): void {
    try {
      this.#file ??= {...this.folder.create('txt'), room: maxFileBytes}
      for (const piece of pieces) {
        const saved = piece.subarray(0, this.#file.room)
        if (saved.length > 0) writeFileSync(this.#file.descriptor!, saved)
        this.#file.room -= saved.length
      }
    } catch {
      // The folder is locked, or the disk is full: the answer holds only the beginning and the end.
      this.#file = {...this.#file, room: 0}
    }
  }
}

/**
 * Finds the envelope at the end of a stream, its size, and its text, without content that costs too
 * many tokens.
 */
function readEnd(stream: Ends, maxTokens: number) {
  const whole = stream.whole.toString()
  const {envelope, rest} = findEnvelope(whole)
  const text = whole.slice(rest.length)
  const isShort = !envelope || estimateTokens(text) <= maxTokens
  const kept = isShort ? text : `${JSON.stringify(shortenEnvelope(envelope))}\n`
  return {bytes: Buffer.byteLength(text), text: kept, tokens: estimateTokens(kept)}
}

/** The first and the last bytes of a stream. */
class Ends {
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
    const tokens = estimateTokens(JSON.stringify(text))
    return {
      omitted: omitted + end.bytes - Buffer.byteLength(end.text),
      text: text + end.text,
      tokens,
    }
  }
}

const signatures = {
  '89504e47': 'image/png',
  ffd8ff: 'image/jpeg',
  '47494638': 'image/gif',
  '25504446': 'application/pdf',
  '504b0304': 'application/zip',
  '1f8b': 'application/gzip',
}

/** The type of a file, by its first bytes. */
function typeOf(bytes: Buffer): string {
  const start = bytes.subarray(0, 4).toString('hex')
  const found = Object.entries(signatures).find(([signature]) => start.startsWith(signature))
  return found?.[1] ?? 'application/octet-stream'
}
