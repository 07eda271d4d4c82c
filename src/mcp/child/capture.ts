import {closeSync} from 'node:fs'
import {StringDecoder} from 'node:string_decoder'

import {writeWhole} from '../../files/write-file.js'
import type {OutputFolder} from '../../files/output-folder.js'

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

/**
 * Keeps the beginning and the end of what a child prints, up to a number of bytes for both streams together, and writes
 * everything to a private file if it is more (11.10). Of binary output, the file holds stdout alone.
 */
export class Capture {
  #binaryType: string | undefined
  readonly #decoder = new TextDecoder('utf-8', {fatal: true})
  #file: {descriptor: number | undefined; path: string; room: number} | undefined
  readonly #folder: OutputFolder
  readonly #maxBytes: number
  readonly #streams: Record<StreamName, HeadAndTail>

  constructor(maxBytes: number, folder: OutputFolder) {
    this.#folder = folder
    this.#maxBytes = maxBytes
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
    const file = this.#file && this.#file.path !== '' ? {file: this.#file.path} : {}
    if (this.#binaryType !== undefined) {
      const binary = {bytes: stdout.bytes, type: this.#binaryType}
      return {stderr: stderr.toText(this.#maxBytes), stdout: '', binary, ...file}
    }

    const bytes = this.#bytes
    if (bytes <= this.#maxBytes) return {stderr: stderr.toText(stderr.bytes), stdout: stdout.toText(stdout.bytes)}
    // The smaller stream, usually the error, is kept whole if it takes less than half.
    const smaller = Math.min(Math.floor(this.#maxBytes / 2), stderr.bytes, stdout.bytes)
    const larger = this.#maxBytes - smaller
    const isErrorSmaller = stderr.bytes <= stdout.bytes
    return {
      stderr: stderr.toText(isErrorSmaller ? smaller : larger),
      stdout: stdout.toText(isErrorSmaller ? larger : smaller),
      truncated: {bytes, omitted_bytes: bytes - this.#maxBytes},
      ...file,
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
  toText(budget: number): string {
    if (this.bytes <= budget) return Buffer.concat(this.pieces).toString()
    const half = Math.floor(budget / 2)
    // A decoder leaves out an incomplete character at the end.
    const head = new StringDecoder('utf8').write(Buffer.concat(this.#head).subarray(0, half))
    const end = Buffer.concat(this.#tail)
    const tail = cutStart(end.subarray(Math.max(0, end.length - half)))
    return `${head}\n[${this.bytes - Buffer.byteLength(head) - tail.length} bytes left out]\n${tail.toString()}`
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
