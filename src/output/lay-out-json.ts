import {
  endOfToken,
  endsValue,
  isValidToken,
  kindAfter,
  kindOfByte,
  kinds,
  mayFollow,
} from './json-tokens.js'

/** The longest line that counts as one when an output is read, in bytes (11.10a). */
export const maxLineBytes = 2000
/** The longest list or object on one line, in bytes, which leaves room for a name before it. */
const maxValueBytes = maxLineBytes - 100

/** A document that is nested deeper is not laid out, because that would need too much memory. */
const maxDepth = 10_000

const {none, space, comma, openList, closeList, openObject, closeObject} = kinds
const newline = '\n'.charCodeAt(0)

/**
 * Lays out a JSON document in UTF-8 for reading by lines (11.10a): a list or object that is longer
 * than a line has one element or member a line, and each element of the longest list is on one
 * line. No value changes, only the whitespace between them.
 *
 * @returns undefined if the bytes are not one JSON document, or one that is nested too deep
 */
export function layOutJson(json: Buffer, maxBytes = maxValueBytes): Buffer | undefined {
  const layout = planLayout(json, maxBytes)
  return layout && writeLines(json, layout)
}

type Layout = {
  /** Where the lists and objects begin that are longer than a line. */
  longStarts: ReadonlySet<number>
  /** The most bytes that the laid out document may have. */
  size: number
}

/**
 * Checks that a document is valid JSON, and finds its lists and objects that are longer than a line;
 * undefined if it is not valid, or nested too deep.
 */
function planLayout(json: Buffer, maxBytes: number): Layout | undefined {
  const nesting = new Nesting(maxBytes)
  let previous: number = none
  let start = 0
  while (start < json.length) {
    const kind = kindAfter(previous, kindOfByte[json[start]!]!, nesting.current)
    const end = endOfToken(json, start, kind)
    if (kind !== space) {
      if (!mayFollow(previous, kind, nesting.current)) return undefined
      if (!isValidToken(json, start, end, kind)) return undefined
      nesting.add(kind, start, end)
      if (nesting.depth > maxDepth) return undefined
      previous = kind
    }
    start = end
  }
  const isComplete = endsValue(previous) && nesting.depth === 0
  return isComplete ? nesting.layOut() : undefined
}

/** A list or an object. */
type Container = {
  isList: boolean
  start: number
  /** How many elements or members have begun; an empty one counts as 1. */
  count: number
  /** The bytes of all tokens up to its opening bracket, which is included. */
  bytesBefore: number
}

/** The lists and objects of a document, as its tokens open and close them. */
class Nesting {
  /** The innermost one that is open. */
  current: Container | undefined
  readonly #open: Container[] = []
  /** The bytes of the tokens so far. */
  #bytes = 0
  /** How many line breaks the layout has; the first one is at the end of the document. */
  #breakCount = 1
  /** Where those begin that are longer than a line. */
  readonly #longStarts = new Set<number>()
  #longestList = {count: 0, end: 0, start: 0}
  readonly #maxBytes: number

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get depth(): number {
    return this.#open.length
  }

  /** Adds the next token, which is valid and no space. */
  add(kind: number, start: number, end: number): void {
    this.#bytes += end - start
    if (kind === openList || kind === openObject) this.#begin(kind === openList, start)
    else if (kind === closeList || kind === closeObject) this.#finish(end)
    else if (kind === comma) this.current!.count += 1
  }

  #begin(isList: boolean, start: number): void {
    this.current = {
      isList,
      start,
      count: 1,
      bytesBefore: this.#bytes,
    }
    this.#open.push(this.current)
  }

  #finish(end: number): void {
    const {bytesBefore, count, isList, start} = this.#open.pop()!
    this.current = this.#open.at(-1)
    if (this.#bytes - bytesBefore > this.#maxBytes) {
      this.#longStarts.add(start)
      this.#breakCount += count + 1
    }
    if (isList && count >= this.#longestList.count) {
      this.#longestList = {count, end, start}
    }
  }

  /** The layout of a complete document: each element of the longest list stays on one line. */
  layOut(): Layout {
    const {end, start} = this.#longestList
    const broken = [...this.#longStarts].filter((each) => each <= start || each >= end)
    return {
      longStarts: new Set(broken),
      size: this.#bytes + this.#breakCount,
    }
  }
}

/**
 * Copies a document with each element of a long list or object on a line, without other whitespace.
 */
function writeLines(json: Buffer, {longStarts, size}: Layout): Buffer {
  const writer = new LineWriter(json, size)
  /** Whether each open list and object is long, the outermost first. */
  const openLong: boolean[] = []
  let start = 0
  while (start < json.length) {
    const kind = kindOfByte[json[start]!]!
    const end = endOfToken(json, start, kind)
    if (kind === space) {
      writer.copyTo(start)
      writer.skipTo(end)
    } else if (kind === openList || kind === openObject) {
      openLong.push(longStarts.has(start))
      if (openLong.at(-1)) writer.breakLine(end)
    } else if (kind === closeList || kind === closeObject) {
      if (openLong.pop()) writer.breakLine(start)
    } else if (kind === comma && openLong.at(-1)) {
      writer.breakLine(end)
    }
    start = end
  }
  return writer.finish()
}

/** Copies parts of a document, with line breaks between them. */
class LineWriter {
  /** How far the document has been copied or skipped. */
  #copied = 0
  readonly #json: Buffer
  readonly #written: Buffer
  /** How many bytes have been written. */
  #length = 0

  /** @param size the most bytes that are written */
  constructor(json: Buffer, size: number) {
    this.#json = json
    this.#written = Buffer.allocUnsafe(size)
  }

  copyTo(end: number): void {
    this.#length += this.#json.copy(this.#written, this.#length, this.#copied, end)
    this.#copied = end
  }

  skipTo(end: number): void {
    this.#copied = end
  }

  /** Copies up to an index, and ends the line. */
  breakLine(end: number): void {
    this.copyTo(end)
    this.#length = this.#written.writeUInt8(newline, this.#length)
  }

  finish(): Buffer {
    this.breakLine(this.#json.length)
    return this.#written.subarray(0, this.#length)
  }
}
