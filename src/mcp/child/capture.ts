import {closeSync} from 'node:fs'
import {StringDecoder} from 'node:string_decoder'

import type {OutputFolder} from '../../files/output-folder.js'
import {writeWhole} from '../../files/text-files.js'
import {estimateTokens} from '../read-output.js'

/** How much of a child's output a file holds, in bytes: a child that never stops must not fill the disk. */
const maxFileBytes = 64 * 1024 * 1024

/** The two streams of a child. */
export type StreamName = 'stderr' | 'stdout'

/** What was kept of a child's output. */
export type CapturedOutput = {
  stdout: string
  stderr: string
  /** How many bytes the child wrote to both streams, and how many of them were left out, if any. */
  truncated?: {bytes: number; omitted_bytes: number}
  /** Bytes on stdout, which are in the file instead of `stdout`. */
  binary?: {bytes: number; type: string}
  /** The private file with the whole output, if it was too large or binary. */
  file?: string
}

/** How much of a child's output is kept, of both streams together. */
export type CaptureLimits = {maxBytes: number; maxTokens?: number | undefined}

/**
 * Keeps the beginning and the end of what a child prints, up to a number of bytes and of tokens for both streams together,
 * and writes everything to a private file if it is more (11.10). Of binary output, the file holds stdout alone.
 */
export class Capture {
  #binaryType: string | undefined
  readonly #decoder = new TextDecoder('utf-8', {fatal: true})
  /** The file; null if there is none though it was needed: the answer then holds the beginning and the end alone. */
  #file: {descriptor: number; path: string; room: number} | null | undefined
  readonly #folder: OutputFolder
  readonly #limits: Required<CaptureLimits>
  readonly #streams: Record<StreamName, Ends>

  constructor({maxBytes, maxTokens = Infinity}: CaptureLimits, folder: OutputFolder) {
    this.#folder = folder
    this.#limits = {maxBytes, maxTokens}
    this.#streams = {stderr: new Ends(maxBytes), stdout: new Ends(maxBytes)}
  }

  add(name: StreamName, chunk: Buffer): void {
    const {stderr, stdout} = this.#streams
    // What begins as a long text is text.
    if (this.#file === undefined && name === 'stdout' && !this.#isText(chunk)) {
      this.#binaryType = typeOf(Buffer.concat([stdout.whole, chunk]))
      this.#openFile(stdout.whole)
    } else if (this.#file === undefined && stderr.bytes + stdout.bytes + chunk.length > this.#limits.maxBytes) {
      this.#openFile(stdout.whole, stderr.whole)
    }

    if (name === 'stdout' || this.#binaryType === undefined) this.#write(chunk)
    this.#streams[name].add(chunk)
  }

  /** What has been kept so far. */
  finish(): CapturedOutput {
    const {stderr, stdout} = this.#streams
    const kept = this.#cut()
    const omitted = Math.max(0, kept.stderr.omitted) + Math.max(0, kept.stdout.omitted)
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

  /** Fewer bytes, until they do not cost too many tokens. */
  #cut(): Record<StreamName, Excerpt> {
    const {maxBytes, maxTokens} = this.#limits
    const {stderr, stdout} = this.#streams
    const bytes = this.#binaryType === undefined ? stdout.bytes : 0
    for (let budget = Math.min(maxBytes, stderr.bytes + bytes); ;) {
      const [forError, forOutput] = share(budget, stderr.bytes, bytes)
      const output = this.#binaryType === undefined ? stdout.cut(forOutput) : {omitted: 0, text: ''}
      const kept = {stderr: stderr.cut(forError), stdout: output}
      const tokens = estimateTokens(kept.stderr.text) + estimateTokens(kept.stdout.text)
      if (tokens <= maxTokens || budget === 0) return kept
      budget = Math.floor((budget * maxTokens * 0.95) / tokens)
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
      writeWhole(file.descriptor, piece)
      file.room -= piece.length
    } catch {
      this.close()
    }
  }
}

/** Divides a budget: the smaller part, usually the error, has all that it needs if that is less than half. */
function share(budget: number, first: number, second: number): [number, number] {
  if (first + second <= budget) return [first, second]
  const smaller = Math.min(Math.floor(budget / 2), first, second)
  return first <= second ? [smaller, budget - smaller] : [budget - smaller, smaller]
}

/** The text of a stream, its middle left out if need be, and how many bytes of it are left out. */
type Excerpt = {omitted: number; text: string}

/** The first and the last bytes of a stream. */
class Ends {
  bytes = 0
  readonly #half: number
  #head = Buffer.alloc(0)
  #tail = Buffer.alloc(0)

  constructor(maxBytes: number) {
    this.#half = Math.ceil(maxBytes / 2)
  }

  /** All bytes, as long as none were left out. */
  get whole(): Buffer {
    return Buffer.concat([this.#head, this.#tail])
  }

  add(chunk: Buffer): void {
    this.bytes += chunk.length
    const first = chunk.subarray(0, this.#half - this.#head.length)
    if (first.length > 0) this.#head = Buffer.concat([this.#head, first])
    this.#tail = Buffer.concat([this.#tail, chunk.subarray(first.length)]).subarray(-this.#half)
  }

  /** Cuts the middle out of the text if it has more bytes than the budget. */
  cut(budget: number): Excerpt {
    if (this.bytes <= budget) return {omitted: 0, text: this.whole.toString()}
    const half = Math.floor(budget / 2)
    const end = this.#tail.subarray(Math.max(0, this.#tail.length - half))
    // Half a character is left out at either side.
    let start = 0
    while (start < 3 && (end[start]! & 0xc0) === 0x80) start += 1
    const head = new StringDecoder('utf8').write(this.#head.subarray(0, half))
    const tail = end.subarray(start).toString()
    const omitted = this.bytes - Buffer.byteLength(head) - Buffer.byteLength(tail)
    return {omitted, text: `${head}\n[${omitted} bytes left out]\n${tail}`}
  }
}

/** The first bytes of common types of files, in hexadecimal. */
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
