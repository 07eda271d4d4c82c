import {closeSync} from 'node:fs'
import {StringDecoder} from 'node:string_decoder'

import {writeWhole} from '../../files/text-files.js'
import type {OutputFolder} from '../../files/output-folder.js'
import {estimateTokens, takeLastTokens, takeTokens} from './tokens.js'

/** How much of a child's output a file holds, in bytes: a child that never stops must not fill the disk. */
const maxFileBytes = 64 * 1024 * 1024

/** The two streams of a child. */
export type StreamName = 'stderr' | 'stdout'

/** What was kept of a child's output. */
export type CapturedOutput = {
  stdout: string
  stderr: string
  /** How much the child wrote, if that is more than was kept. */
  truncated?: {
    /** Bytes that the child wrote to both streams. */
    bytes: number
    /** Bytes that are not in `stdout` and `stderr`. */
    omitted_bytes: number
  }
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
  #file: {descriptor: number | undefined; path: string; room: number} | undefined
  readonly #folder: OutputFolder
  readonly #maxBytes: number
  readonly #maxTokens: number
  readonly #streams: Record<StreamName, HeadAndTail>

  constructor({maxBytes, maxTokens = Infinity}: CaptureLimits, folder: OutputFolder) {
    this.#folder = folder
    this.#maxBytes = maxBytes
    this.#maxTokens = maxTokens
    this.#streams = {stderr: new HeadAndTail(maxBytes), stdout: new HeadAndTail(maxBytes)}
  }

  add(stream: StreamName, chunk: Buffer): void {
    // What begins as a long text is text.
    if (!this.#file && stream === 'stdout' && !this.#isText(chunk)) {
      this.#binaryType = typeOf(Buffer.concat([...this.#streams.stdout.pieces, chunk]))
      this.#openFile(this.#streams.stdout.pieces)
    } else if (!this.#file && this.#bytes + chunk.length > this.#maxBytes) {
      this.#openFile([...this.#streams.stdout.pieces, ...this.#streams.stderr.pieces])
    }

    if (stream === 'stdout' || this.#binaryType === undefined) this.#writeToFile(chunk)
    this.#streams[stream].add(chunk)
  }

  finish(): CapturedOutput {
    const {stderr, stdout} = this.#streams
    const isBinary = this.#binaryType !== undefined
    const bytes = share(this.#maxBytes, stderr.bytes, isBinary ? 0 : stdout.bytes)
    const error = stderr.cut(bytes[0])
    const output = stdout.cut(isBinary ? 0 : bytes[1])
    const tokens = share(this.#maxTokens, error.tokens, output.tokens)
    error.limit(tokens[0])
    output.limit(tokens[1])
    const omitted = error.omitted + output.omitted
    if (!isBinary && omitted > 0 && !this.#file) this.#openFile([...stdout.pieces, ...stderr.pieces])
    return {
      stderr: error.text,
      stdout: isBinary ? '' : output.text,
      ...(isBinary
        ? {binary: {bytes: stdout.bytes, type: this.#binaryType!}}
        : omitted > 0 && {truncated: {bytes: this.#bytes, omitted_bytes: omitted}}),
      ...(this.#file && this.#file.path !== '' && {file: this.#file.path}),
    }
  }

  close(): void {
    if (this.#file?.descriptor !== undefined) closeSync(this.#file.descriptor)
    if (this.#file) this.#file.descriptor = undefined
  }

  get #bytes(): number {
    return this.#streams.stdout.bytes + this.#streams.stderr.bytes
  }

  #isText(chunk: Buffer): boolean {
    try {
      this.#decoder.decode(chunk, {stream: true})
      return !chunk.includes(0)
    } catch {
      return false
    }
  }

  #openFile(pieces: readonly Buffer[]): void {
    try {
      this.#file = {...this.#folder.create('txt'), room: maxFileBytes}
    } catch {
      // Without a file the answer holds the beginning and the end alone.
      this.#file = {descriptor: undefined, path: '', room: 0}
    }

    for (const piece of pieces) this.#writeToFile(piece)
  }

  #writeToFile(chunk: Buffer): void {
    const file = this.#file
    if (file?.descriptor === undefined) return
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

/** The beginning and the end of a stream's text. */
class Excerpt {
  readonly #bytes: number
  #head: string
  #tail: string

  /** @param bytes how many bytes the stream has */
  constructor(bytes: number, head: string, tail: string) {
    this.#bytes = bytes
    this.#head = head
    this.#tail = tail
  }

  get tokens(): number {
    return estimateTokens(this.#head) + estimateTokens(this.#tail)
  }

  /** How many bytes of the stream are left out. */
  get omitted(): number {
    return this.#bytes - Buffer.byteLength(this.#head) - Buffer.byteLength(this.#tail)
  }

  get text(): string {
    const {omitted} = this
    return omitted > 0 ? `${this.#head}\n[${omitted} bytes left out]\n${this.#tail}` : this.#head + this.#tail
  }

  /** Leaves out the middle if the text costs more tokens. */
  limit(tokens: number): void {
    if (this.tokens <= tokens) return
    const isWhole = this.#tail === ''
    const tail = isWhole ? this.#head : this.#tail
    this.#head = takeTokens(this.#head, tokens / 2)
    this.#tail = takeLastTokens(tail, tokens / 2)
  }
}

/** The first and the last bytes of a stream. */
class HeadAndTail {
  bytes = 0
  readonly #half: number
  readonly #head: Buffer[] = []
  #headBytes = 0
  readonly #tail: Buffer[] = []
  #tailBytes = 0

  constructor(maxBytes: number) {
    this.#half = Math.ceil(maxBytes / 2)
  }

  /** What is kept: everything, as long as nothing was left out. */
  get pieces(): Buffer[] {
    return [...this.#head, ...this.#tail]
  }

  add(chunk: Buffer): void {
    this.bytes += chunk.length
    const first = chunk.subarray(0, this.#half - this.#headBytes)
    if (first.length > 0) {
      this.#head.push(first)
      this.#headBytes += first.length
    }

    const rest = chunk.subarray(first.length)
    if (rest.length === 0) return
    this.#tail.push(rest.subarray(-this.#half))
    this.#tailBytes += Math.min(rest.length, this.#half)
    while (this.#tailBytes - this.#tail[0]!.length >= this.#half) this.#tailBytes -= this.#tail.shift()!.length
  }

  /** The text; its middle is left out if it has more bytes than the budget. */
  cut(budget: number): Excerpt {
    if (this.bytes <= budget) return new Excerpt(this.bytes, Buffer.concat(this.pieces).toString(), '')
    const half = Math.floor(budget / 2)
    // A decoder leaves out an incomplete character at the end.
    const head = new StringDecoder('utf8').write(Buffer.concat(this.#head).subarray(0, half))
    const end = Buffer.concat(this.#tail)
    return new Excerpt(this.bytes, head, cutStart(end.subarray(Math.max(0, end.length - half))).toString())
  }
}

/** Removes the rest of a UTF-8 character from the beginning. */
function cutStart(bytes: Buffer): Buffer {
  let start = 0
  while (start < 3 && start < bytes.length && (bytes[start]! & 0xc0) === 0x80) start += 1
  return bytes.subarray(start)
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
  return (
    Object.entries(signatures).find(([signature]) => start.startsWith(signature))?.[1] ?? 'application/octet-stream'
  )
}
