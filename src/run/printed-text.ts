import {readSync} from 'node:fs'
import {StringDecoder} from 'node:string_decoder'

import stripAnsi from 'strip-ansi'

import type {LongText} from '../contract/outcome.js'
import {writeWhole} from '../files/write-file.js'
import type {OutputFolder} from '../files/output-folder.js'

/** How much is held in memory before it goes to a file, in UTF-16 units. */
const maxHeld = 1 << 18

/** How much is read back at a time, in bytes. */
const readSize = 1 << 16

/** What a command printed on stdout while it was kept off it. A long text lies in a file, not in memory. */
export class PrintedText implements LongText {
  readonly #folder: OutputFolder | undefined
  #held: string[] = []
  #heldSize = 0
  /** Where what was spilled lies, and how much of it there is, in bytes. */
  #file: {descriptor: number; close(): void; size: number} | undefined
  #isSpillable: boolean

  /** @param folder where a long text goes; without one it stays in memory */
  constructor(folder?: OutputFolder) {
    this.#folder = folder
    this.#isSpillable = folder !== undefined
  }

  /** Takes the next piece. */
  add(text: string): void {
    if (text === '') return
    this.#held.push(text)
    this.#heldSize += text.length
    if (this.#heldSize > maxHeld && this.#isSpillable) this.#spill()
  }

  /** Whether nothing was printed. */
  get isEmpty(): boolean {
    return !this.#file && this.#held.length === 0
  }

  /** Whether it is too long to be held in memory. */
  get isLong(): boolean {
    return this.#file !== undefined
  }

  /** The whole text, ANSI stripped. */
  read(): string {
    return [...this.pieces()].join('')
  }

  /** The text, ANSI stripped, in pieces of whole lines. */
  *pieces(): Iterable<string> {
    let rest = ''
    for (const piece of this.#rawPieces()) {
      const text = rest + piece
      const end = text.lastIndexOf('\n') + 1
      if (end > 0) yield stripAnsi(text.slice(0, end))
      rest = text.slice(end)
    }

    if (rest !== '') yield stripAnsi(rest)
  }

  /** The text as it came, a line with its end at a time. */
  *rawLines(): Iterable<string> {
    let rest = ''
    for (const piece of this.#rawPieces()) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop()!
      for (const line of lines) yield `${line}\n`
    }

    if (rest !== '') yield rest
  }

  /** The lines, without those that are blank. */
  *lines(): Iterable<string> {
    for (const piece of this.pieces()) {
      for (const line of piece.split('\n')) if (line.trim() !== '') yield line
    }
  }

  /** The text's only line, or undefined where there is none or more than one. */
  readSingleLine(): string | undefined {
    if (this.isLong) return undefined
    let only: string | undefined
    for (const line of this.lines()) {
      if (only !== undefined) return undefined
      only = line.trim()
    }

    return only
  }

  /** Gives the file back. */
  close(): void {
    this.#file?.close()
    this.#file = undefined
    this.#held = []
  }

  #spill(): void {
    try {
      this.#file ??= {...this.#folder!.openScratch(), size: 0}
    } catch {
      // There is no place for a file; the text is worth more than the memory.
      this.#isSpillable = false
      return
    }

    const bytes = Buffer.from(this.#held.join(''))
    writeWhole(this.#file.descriptor, bytes)
    this.#file.size += bytes.length
    this.#held = []
    this.#heldSize = 0
  }

  *#rawPieces(): Iterable<string> {
    if (this.#file) {
      const {descriptor, size} = this.#file
      const decoder = new StringDecoder('utf8')
      const buffer = Buffer.allocUnsafe(readSize)
      for (let position = 0; position < size;) {
        const length = readSync(descriptor, buffer, 0, Math.min(readSize, size - position), position)
        if (length === 0) break
        position += length
        yield decoder.write(buffer.subarray(0, length))
      }
    }

    yield this.#held.join('')
  }
}
