import {
  endOfToken,
  endsValue,
  isWhole,
  kindAfter,
  kindOfByte,
  kinds,
  mayFollow,
} from './json-tokens.js'

/** The longest line that counts as one when an output is read, in bytes (11.10a). */
export const maxLineBytes = 2000
/** The longest list or object on one line, in bytes, which leaves room for a name before it. */
const maxValueBytes = maxLineBytes - 100

/** A document that is nested deeper keeps its lines: a bound on what laying it out costs. */
const maxDepth = 10_000

const {none, space, comma, openList, closeList, openObject, closeObject} = kinds
const newline = '\n'.charCodeAt(0)

/**
 * Lays out a JSON document in UTF-8 for reading by lines (11.10a): a list or object that is longer
 * than a line has one element or member a line, and each element of the longest list is on one line.
 * No value changes, only the whitespace between them.
 *
 * @returns undefined if the bytes are not one JSON document, or one that is nested too deep
 */
export function layOutJson(json: Buffer, maxBytes = maxValueBytes): Buffer | undefined {
  const found = findLong(json, maxBytes)
  return found && write(json, found)
}

type LongContainers = {
  /** Where the lists and objects begin that are longer than a line. */
  long: ReadonlySet<number>
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
  /** The one that is open, inside of all others that are. */
  current: Container | undefined
  /** The line breaks that lay them out. */
  breaks = 1
  readonly long = new Set<number>()
  #longest = {count: 0, end: 0, start: 0}
  readonly #maxBytes: number
  readonly #open: Container[] = []

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /**
   * Begins a list or object; returns false if it is nested too deep.
   *
   * @param bytesBefore the bytes of all tokens up to its beginning, which counts as one of them
   */
  begin(isList: boolean, start: number, bytesBefore: number): boolean {
    this.current = {bytesBefore, count: 1, isList, start}
    return this.#open.push(this.current) <= maxDepth
  }

  /**
   * Ends the list or object that is open.
   *
   * @param bytes the bytes of all tokens up to its end
   */
  finish(end: number, bytes: number): void {
    const {bytesBefore, count, isList, start} = this.#open.pop()!
    this.current = this.#open.at(-1)
    if (bytes - bytesBefore > this.#maxBytes) {
      this.long.add(start)
      this.breaks += count + 1
    }
    if (isList && count >= this.#longest.count) {
      this.#longest = {count, end, start}
    }
  }

  /** Keeps each element of the longest list on one line, however long it is. */
  joinElements(): void {
    const {end, start} = this.#longest
    for (const each of this.long) {
      if (each > start && each < end) this.long.delete(each)
    }
  }
}

/** Checks a document, and finds its lists and objects that are longer than a line. */
function findLong(json: Buffer, maxBytes: number): LongContainers | undefined {
  const containers = new Containers(maxBytes)
  let previous: number = none
  let bytes = 0
  let start = 0
  while (start < json.length) {
    const kind = kindAfter(previous, kindOfByte[json[start]!]!, containers.current)
    const end = endOfToken(json, start, kind)
    if (kind !== space) {
      if (!mayFollow(previous, kind, containers.current)) return undefined
      if (!isWhole(json, start, end, kind)) return undefined
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
    long: containers.long,
    size: bytes + containers.breaks,
  }
}

/** Copies a document with a line for each element of what is long, without other whitespace. */
function write(json: Buffer, {long, size}: LongContainers): Buffer {
  const writer = new LineWriter(json, size)
  /** Whether each list and object that is open is long, the outer ones first. */
  const open: boolean[] = []
  let start = 0
  while (start < json.length) {
    const kind = kindOfByte[json[start]!]!
    const end = endOfToken(json, start, kind)
    if (kind === space) {
      writer.copyTo(start)
      writer.skipTo(end)
    } else if (kind === openList || kind === openObject) {
      open.push(long.has(start))
      if (open.at(-1)) writer.breakLine(end)
    } else if (kind === closeList || kind === closeObject) {
      if (open.pop()) writer.breakLine(start)
    } else if (kind === comma && open.at(-1)) {
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

  breakLine(end: number): void {
    this.copyTo(end)
    this.#length = this.#written.writeUInt8(newline, this.#length)
  }

  finish(): Buffer {
    this.breakLine(this.#json.length)
    return this.#written.subarray(0, this.#length)
  }
}
