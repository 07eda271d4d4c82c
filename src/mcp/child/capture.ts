import {closeSync} from 'node:fs'
import {StringDecoder} from 'node:string_decoder'

import type {OutputFolder} from '../../files/output-folder.js'
import {writeWhole} from '../../files/text-files.js'
import {estimateTokens, takeLastTokens, takeTokens} from '../tokens.js'

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
    const {maxBytes, maxTokens} = this.#limits
    const {stderr, stdout} = this.#streams
    const binary = this.#binaryType !== undefined && {bytes: stdout.bytes, type: this.#binaryType}
    const kept = binary ? [stderr] : [stderr, stdout]
    const bytes = share(
      maxBytes,
      kept.map((stream) => stream.bytes),
    )
    const cut = kept.map((stream, index) => stream.cut(bytes[index]!))
    const tokens = share(
      maxTokens,
      cut.map((parts) => countTokens(parts)),
    )
    const [error, output = {omitted: 0, text: ''}] = kept.map((stream, index) =>
      render(stream.bytes, limit(cut[index]!, tokens[index]!)),
    )
    const omitted = Math.max(0, error!.omitted) + Math.max(0, output.omitted)
    if (omitted > 0 && this.#file === undefined) this.#openFile(stdout.whole, stderr.whole)
    return {
      stderr: error!.text,
      stdout: output.text,
      ...(binary ? {binary} : omitted > 0 && {truncated: {bytes: stderr.bytes + stdout.bytes, omitted_bytes: omitted}}),
      ...(this.#file && {file: this.#file.path}),
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
function share(budget: number, [first, second = 0]: readonly number[]): [number, number] {
  if (first! + second <= budget) return [first!, second]
  const smaller = Math.min(Math.floor(budget / 2), first!, second)
  return first! <= second ? [smaller, budget - smaller] : [budget - smaller, smaller]
}

/** The beginning of a stream's text, and its end if something between them is left out. */
type Parts = readonly [head: string, tail: string]

function countTokens([head, tail]: Parts): number {
  return estimateTokens(head) + estimateTokens(tail)
}

/** Leaves out the middle if the text costs more tokens. */
function limit(parts: Parts, tokens: number): Parts {
  if (countTokens(parts) <= tokens) return parts
  const [head, tail] = parts
  return [takeTokens(head, tokens / 2), takeLastTokens(tail || head, tokens / 2)]
}

function render(bytes: number, [head, tail]: Parts): {omitted: number; text: string} {
  const omitted = bytes - Buffer.byteLength(head) - Buffer.byteLength(tail)
  return {omitted, text: omitted > 0 ? `${head}\n[${omitted} bytes left out]\n${tail}` : head + tail}
}

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

  /** The text; its middle is left out if it has more bytes than the budget. */
  cut(budget: number): Parts {
    if (this.bytes <= budget) return [this.whole.toString(), '']
    const half = Math.floor(budget / 2)
    const end = this.#tail.subarray(Math.max(0, this.#tail.length - half))
    // Half a character is left out at either side.
    let start = 0
    while (start < 3 && (end[start]! & 0xc0) === 0x80) start += 1
    return [new StringDecoder('utf8').write(this.#head.subarray(0, half)), end.subarray(start).toString()]
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
