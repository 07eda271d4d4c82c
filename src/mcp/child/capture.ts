import {closeSync, writeFileSync} from 'node:fs'

import type {OutputFolder} from '../../files/output-folder.js'
import {estimateTokens} from '../read-output.js'
import {Ends, type Excerpt} from './ends.js'
import {findEnvelope, shortenEnvelope} from './envelope.js'

/** The size limit of an output file, in bytes: a child that never stops must not fill the disk. */
const maxFileBytes = 64 * 1024 * 1024

/** How much of a too large output an answer shows, in tokens: enough to know what to search the file for. */
export const excerptTokens = 1250

export type StreamName = 'stderr' | 'stdout'

/** The captured output of a child. */
export type CapturedOutput = {
  stdout: string
  stderr: string
  /** How many bytes the child wrote to both streams, and how many were omitted, if any. */
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
 * Captures a child's output, up to a number of bytes and tokens for both streams together. A larger output goes to a
 * private file, and its beginning, end and envelope are kept (11.10). For binary output, the file holds only stdout.
 */
export class Capture {
  #binaryType: string | undefined
  readonly #decoder = new TextDecoder('utf-8', {fatal: true})
  /** The file; null if it was needed but could not be created: the answer then holds only the beginning and the end. */
  #file: {descriptor: number; path: string; room: number} | null | undefined
  readonly #folder: OutputFolder
  readonly #limits: Required<CaptureLimits>
  readonly #streams: Record<StreamName, Ends>

  constructor({hasEnvelope = false, maxBytes, maxTokens = Infinity}: CaptureLimits, folder: OutputFolder) {
    this.#folder = folder
    this.#limits = {hasEnvelope, maxBytes, maxTokens}
    this.#streams = {stderr: new Ends(maxBytes), stdout: new Ends(maxBytes)}
  }

  add(name: StreamName, chunk: Buffer): void {
    const {stderr, stdout} = this.#streams
    // Output that begins as long text is text.
    if (this.#file === undefined && name === 'stdout' && !this.#isText(chunk)) {
      this.#binaryType = typeOf(Buffer.concat([stdout.whole, chunk]))
      this.#openFile(stdout.whole)
    } else if (this.#file === undefined && stderr.bytes + stdout.bytes + chunk.length > this.#limits.maxBytes) {
      this.#openFile(stdout.whole, stderr.whole)
    }

    if (name === 'stdout' || this.#binaryType === undefined) this.#write(chunk)
    this.#streams[name].add(chunk)
  }

  finish(): CapturedOutput {
    const {stderr, stdout} = this.#streams
    const kept = this.#cut()
    const omitted = kept.stderr.omitted + kept.stdout.omitted
    if (omitted > 0 && this.#file === undefined) this.#openFile(stdout.whole, stderr.whole)
    const truncated = {bytes: stderr.bytes + stdout.bytes, omitted_bytes: omitted}
    return {
      stderr: kept.stderr.text,
      stdout: kept.stdout.text,
      ...(this.#binaryType === undefined
        ? omitted > 0 && {truncated}
        : {binary: {bytes: stdout.bytes, type: this.#binaryType}}),
      ...(this.#file && {file: this.#file.path}),
    }
  }

  /** All output if it costs few tokens, else an excerpt of both streams, and the envelopes at their ends. */
  #cut(): Record<StreamName, Excerpt> {
    const {hasEnvelope, maxBytes, maxTokens} = this.#limits
    const {stderr} = this.#streams
    const stdout = this.#binaryType === undefined ? this.#streams.stdout : new Ends(0)
    const error = readEnd(stderr, maxTokens)
    const outcome = hasEnvelope ? readEnd(stdout, maxTokens) : noEnd
    const [errorBytes, outputBytes] = [stderr.bytes - error.bytes, stdout.bytes - outcome.bytes]
    // An error ends both streams (4.17), but the answer contains it once.
    const room = Math.max(0, maxTokens - Math.max(error.tokens, outcome.tokens))
    let most = stderr.bytes + stdout.bytes > maxBytes ? Math.min(room, excerptTokens) : room
    for (let budget = Math.min(maxBytes, errorBytes + outputBytes); ;) {
      const [forError, forOutput] = share(budget, errorBytes, outputBytes)
      const kept = {stderr: stderr.cut(forError, error.bytes), stdout: stdout.cut(forOutput, outcome.bytes)}
      const tokens = costOf(kept.stderr.text) + costOf(kept.stdout.text)
      if (tokens <= most || budget === 0) {
        return {stderr: addEnd(kept.stderr, error), stdout: addEnd(kept.stdout, outcome)}
      }

      most = Math.min(room, excerptTokens)
      budget = Math.floor((budget * most * 0.95) / tokens)
    }
  }

  close(): void {
    if (!this.#file || this.#file.descriptor === -1) return
    closeSync(this.#file.descriptor)
    this.#file.descriptor = -1
  }

  #isText(chunk: Buffer): boolean {
    try {
      this.#decoder.decode(chunk, {stream: true})
      return !chunk.includes(0)
    } catch {
      return false
    }
  }

  #openFile(...pieces: Buffer[]): void {
    try {
      this.#file = {...this.#folder.create('txt'), room: maxFileBytes}
    } catch {
      this.#file = null
    }

    for (const piece of pieces) this.#write(piece)
  }

  #write(chunk: Buffer): void {
    const file = this.#file
    if (!file || file.descriptor === -1) return
    const piece = chunk.subarray(0, file.room)
    try {
      writeFileSync(file.descriptor, piece)
      file.room -= piece.length
    } catch {
      this.close()
    }
  }
}

/** Divides a budget: the smaller part, usually the error, gets all that it needs, up to half. */
function share(budget: number, first: number, second: number): [number, number] {
  if (first + second <= budget) return [first, second]
  const smaller = Math.min(Math.floor(budget / 2), first, second)
  return first <= second ? [smaller, budget - smaller] : [budget - smaller, smaller]
}

/** The cost of a text as a JSON string, in tokens. */
function costOf(text: string): number {
  return estimateTokens(JSON.stringify(text))
}

/** The envelope at the end of a stream: its size in bytes, and its kept text. */
type End = {bytes: number; text: string; tokens: number}

const noEnd: End = {bytes: 0, text: '', tokens: 0}

/** Finds the envelope at the end of a stream, and removes its content if that costs too many tokens. */
function readEnd(stream: Ends, maxTokens: number): End {
  const whole = stream.whole.toString()
  const {envelope, rest} = findEnvelope(whole)
  if (!envelope) return noEnd
  const text = whole.slice(rest.length)
  const bytes = Buffer.byteLength(text)
  const kept = estimateTokens(text) > maxTokens ? `${JSON.stringify(shortenEnvelope(envelope))}\n` : text
  return {bytes, text: kept, tokens: estimateTokens(kept)}
}

function addEnd({omitted, text}: Excerpt, end: End): Excerpt {
  return {omitted: omitted + end.bytes - Buffer.byteLength(end.text), text: text + end.text}
}

/** The first bytes of common file types, in hexadecimal. */
const signatures = {
  '89504e47': 'image/png',
  ffd8ff: 'image/jpeg',
  '47494638': 'image/gif',
  '25504446': 'application/pdf',
  '504b0304': 'application/zip',
  '1f8b': 'application/gzip',
} as const

function typeOf(bytes: Buffer): string {
  const start = bytes.subarray(0, 4).toString('hex')
  const found = Object.entries(signatures).find(([signature]) => start.startsWith(signature))
  return found?.[1] ?? 'application/octet-stream'
}
