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

type Container = {
  isList: boolean
  start: number
  /** The elements or members so far. */
  count: number
  /** The bytes of all tokens up to its beginning. */
  bytesBefore: number
}

/** The lists and objects of a document, as its tokens begin and end them. */
class Containers {
  /** The innermost one that is open. */
  current: Container | undefined
  /** How many line breaks the layout has; the first one is at the end of the document. */
  breakCount = 1
  /** Where those begin that are longer than a line. */
  readonly longStarts = new Set<number>()
  #longest = {count: 0, end: 0, start: 0}
  readonly #maxBytes: number
  readonly #open: Container[] = []

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /**
   * Begins a list or object; returns false if it is nested too deep.
   *
   * @param bytesBefore the bytes of all tokens so far, including the opening bracket
   */
  begin(isList: boolean, start: number, bytesBefore: number): boolean {
    this.current = {bytesBefore, count: 1, isList, start}
    return this.#open.push(this.current) <= maxDepth
  }

  /**
   * Ends the innermost open list or object.
   *
   * @param bytes the bytes of all tokens so far, including the closing bracket
   */
  finish(end: number, bytes: number): void {
    const {bytesBefore, count, isList, start} = this.#open.pop()!
    this.current = this.#open.at(-1)
    if (bytes - bytesBefore > this.#maxBytes) {
      this.longStarts.add(start)
      this.breakCount += count + 1
    }
    if (isList && count >= this.#longest.count) {
      this.#longest = {count, end, start}
    }
  }

  /** Keeps each element of the longest list on one line, however long it is. */
  joinElements(): void {
    const {end, start} = this.#longest
    for (const inner of this.longStarts) {
      if (inner > start && inner < end) this.longStarts.delete(inner)
    }
  }
}

/**
 * Finds the lists and objects of a document that are longer than a line; undefined if it is not
 * valid JSON.
 */
function planLayout(json: Buffer, maxBytes: number): Layout | undefined {
  const containers = new Containers(maxBytes)
  let previous: number = none
  let bytes = 0
  let start = 0
  while (start < json.length) {
    const kind = kindAfter(previous, kindOfByte[json[start]!]!, containers.current)
    const end = endOfToken(json, start, kind)
    if (kind !== space) {
      if (!mayFollow(previous, kind, containers.current)) return undefined
      if (!isValidToken(json, start, end, kind)) return undefined
      bytes += end - start
      if (kind === openList || kind === openObject) {
        if (!containers.begin(kind === openList, start, bytes)) return undefined
      } else if (kind === closeList || kind === closeObject) {
        containers.finish(end, bytes)
      } else if (kind === comma) {
        containers.current!.count += 1
      }
      previous = kind
    }
    start = end
  }
  if (!endsValue(previous) || containers.current) return undefined
  containers.joinElements()
  return {
    longStarts: containers.longStarts,
    size: bytes + containers.breakCount,
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
