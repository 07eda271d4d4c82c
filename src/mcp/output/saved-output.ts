import {readFileSync, rmSync, writeFileSync} from 'node:fs'

import type {OpenFile, OutputFolder} from '../../files/output-folder.js'
import {layOutJson, maxLineBytes} from '../../output/lay-out-json.js'
import {endOfCharacters} from '../../output/streams/end-of-characters.js'
import type {StreamName} from '../../output/streams/streams.js'

/** The largest file, in bytes. */
const maxFileBytes = 64 * 1024 * 1024
const newline = '\n'.charCodeAt(0)

/** A private file with up to 64 MB of a child's output, in the order in which it arrived. */
export class SavedOutput {
  /** The file's path; undefined if it could not be created. */
  path: string | undefined
  /** How many bytes the file does not hold, because it is full or cannot be written. */
  unsavedBytes = 0
  /** Whether an answer has named the file, which therefore has to stay. */
  isNamed = false
  #file: OpenFile | undefined
  /** The beginning of the last character of each stream, if its rest has not arrived. */
  readonly #halves = {
    stderr: Buffer.alloc(0),
    stdout: Buffer.alloc(0),
  }
  /** The pieces of the file, in order. */
  readonly #pieces: {bytes: number; name: StreamName}[] = []
  /** How many bytes the file may still get. */
  #room = 0

  constructor(
    readonly folder: OutputFolder,
    extension: string,
  ) {
    try {
      this.#file = folder.create(extension)
      this.path = this.#file.path
      this.#room = maxFileBytes
    } catch {
      // The folder is locked, or the disk is full: the answer holds only the beginning and the end.
    }
  }

  /** Adds what a stream has printed, except half a character, which waits for its other half. */
  add(name: StreamName, piece: Buffer): void {
    const bytes = Buffer.concat([this.#halves[name], piece])
    const wholeLength = endOfCharacters(bytes)
    this.#halves[name] = bytes.subarray(wholeLength)
    this.#save(name, bytes.subarray(0, wholeLength))
  }

  #save(name: StreamName, piece: Buffer): void {
    const saved = piece.subarray(0, this.#room)
    this.unsavedBytes += piece.length - saved.length
    this.#room -= saved.length
    if (saved.length === 0) return
    try {
      writeFileSync(this.#file!.descriptor, saved)
      this.#pieces.push({bytes: saved.length, name})
    } catch {
      // The disk is full.
      this.unsavedBytes += saved.length
      this.#room = 0
    }
  }

  /** Saves the half characters whose other halves have not come. */
  #flush(): void {
    for (const name of ['stdout', 'stderr'] as const) {
      this.#save(name, this.#halves[name])
      this.#halves[name] = Buffer.alloc(0)
    }
  }

  close(): void {
    this.#flush()
    if (this.#file) this.folder.close(this.#file)
    this.#file = undefined
    this.#room = 0
  }

  /**
   * Returns what the file holds of stdout, and closes it: another one takes its place.
   *
   * @returns undefined if it does not hold all of it
   */
  takeStdout(): Buffer | undefined {
    this.#flush()
    if (this.path === undefined || this.unsavedBytes > 0) return undefined
    try {
      const {stdout} = this.#split(readFileSync(this.path))
      this.close()
      if (!this.isNamed) rmSync(this.path)
      return stdout
    } catch {
      return undefined
    }
  }

  /**
   * Lays out the JSON of stdout with one element a line (11.10a), followed by what was printed on
   * stderr. Other text keeps its order.
   */
  layOut(): void {
    this.#flush()
    // Incomplete output cannot be parsed, and endless output must not cost more memory.
    if (this.path === undefined || this.unsavedBytes > 0) return
    try {
      const {stderr, stdout} = this.#split(readFileSync(this.path))
      const document = layOutJson(stdout)
      const text = document ?? layOutLines(stdout)
      if (text.equals(stdout)) return
      const extension = document && stderr.length === 0 ? 'json' : 'txt'
      const path = this.folder.write(Buffer.concat([text, stderr]), extension)
      if (!this.isNamed) rmSync(this.path)
      this.path = path
    } catch {
      // The file stays as it was printed.
    }
  }

  #split(whole: Buffer): Record<StreamName, Buffer> {
    const pieces: Record<StreamName, Buffer[]> = {stderr: [], stdout: []}
    let start = 0
    for (const {bytes, name} of this.#pieces) {
      pieces[name].push(whole.subarray(start, start + bytes))
      start += bytes
    }
    return {
      stderr: Buffer.concat(pieces.stderr),
      stdout: Buffer.concat(pieces.stdout),
    }
  }
}

/** Lays out the long lines that are JSON documents of their own, as in NDJSON. */
function layOutLines(text: Buffer): Buffer {
  const pieces: Buffer[] = []
  let copied = 0
  for (const {end, start} of findLongLines(text)) {
    const laidOut = layOutJson(text.subarray(start, end))
    if (!laidOut) continue
    pieces.push(text.subarray(copied, start), laidOut)
    copied = end
  }
  return pieces.length > 0 ? Buffer.concat([...pieces, text.subarray(copied)]) : text
}

/** Finds the lines that are longer than `maxLineBytes`, with their line breaks. */
function* findLongLines(text: Buffer): Generator<{start: number; end: number}> {
  let start = 0
  while (text.length - start > maxLineBytes) {
    const lastBreak = text.subarray(start, start + maxLineBytes).lastIndexOf(newline)
    if (lastBreak === -1) {
      const nextBreak = text.indexOf(newline, start)
      const end = nextBreak === -1 ? text.length : nextBreak + 1
      yield {start, end}
      start = end
    } else {
      // The lines up to this break are short.
      start += lastBreak + 1
    }
  }
}
