/** The longest line that counts as one when an output is read, in bytes (11.10a). */
export const maxLineBytes = 2000
/** The longest list or object on one line, in bytes, which leaves room for a name before it. */
const maxValueBytes = maxLineBytes - 100

/** A document that is nested deeper keeps its lines: a bound on what laying it out costs. */
const maxDepth = 10_000

/** The kinds of tokens. A literal is a number, true, false or null; a name is a member's. */
const kindNumbers = {
  start: 0,
  space: 1,
  literal: 2,
  string: 3,
  name: 4,
  comma: 5,
  colon: 6,
  openList: 7,
  closeList: 8,
  openObject: 9,
  closeObject: 10,
  invalid: 11,
} as const
const {start, space, literal, string, name, comma, colon, invalid} = kindNumbers
const {openList, closeList, openObject, closeObject} = kindNumbers
const newline = '\n'.charCodeAt(0)
const quote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)

const marks: Record<string, number> = {
  '"': string,
  ',': comma,
  ':': colon,
  '[': openList,
  ']': closeList,
  '{': openObject,
  '}': closeObject,
}

/** The kind of token that each byte begins. */
const kinds = Uint8Array.from({length: 256}, (_, byte) => {
  const character = String.fromCharCode(byte)
  if (' \t\r\n'.includes(character)) return space
  return marks[character] ?? (/[-+.\dA-Za-z]/.test(character) ? literal : invalid)
})
const words = new Set(['false', 'null', 'true'])

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
  elements: number
  isList: boolean
  length: number
  start: number
}

/** The lists and objects of a document, as its tokens begin and end them. */
class Containers {
  /** The one that is open, inside of all others that are. */
  current: Container | undefined
  /** The line breaks that lay them out. */
  breaks = 1
  readonly long = new Set<number>()
  #longest = {elements: 0, end: 0, start: 0}
  readonly #maxBytes: number
  readonly #open: Container[] = []

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /**
   * Begins a list or object; returns false if it is nested too deep.
   *
   * @param length the bytes of the tokens up to it
   */
  begin(isList: boolean, at: number, length: number): boolean {
    this.current = {elements: 1, isList, length, start: at}
    return this.#open.push(this.current) <= maxDepth
  }

  /** Ends the list or object that is open. */
  finish(end: number, length: number): void {
    const {elements, isList, length: before, start} = this.#open.pop()!
    this.current = this.#open.at(-1)
    if (length - before > this.#maxBytes) {
      this.long.add(start)
      this.breaks += elements + 1
    }
    if (isList && elements >= this.#longest.elements) {
      this.#longest = {elements, end, start}
    }
  }

  /** Keeps each element of the longest list on one line, however long it is. */
  joinElements(): void {
    const {end, start} = this.#longest
    for (const at of this.long) {
      if (at > start && at < end) {
        this.long.delete(at)
      }
    }
  }
}

/** Checks a document, and finds its lists and objects that are longer than a line. */
function findLong(json: Buffer, maxBytes: number): LongContainers | undefined {
  const containers = new Containers(maxBytes)
  let previous: number = start
  let length = 0
  for (let at = 0, end = 0; at < json.length; at = end) {
    const kind = kindAfter(previous, kinds[json[at]!]!, containers.current)
    end = endOfToken(json, at, kind)
    if (kind === space) continue
    if (!mayFollow(previous, kind, containers.current)) return undefined
    if (!isToken(json, at, end, kind)) return undefined
    length += end - at
    if (kind === openList || kind === openObject) {
      if (!containers.begin(kind === openList, at, length)) return undefined
    } else if (kind === closeList || kind === closeObject) {
      containers.finish(end, length)
    } else if (kind === comma) {
      containers.current!.elements += 1
    }
    previous = kind
  }
  if (!isWhole(previous) || containers.current) return undefined
  containers.joinElements()
  return {
    long: containers.long,
    size: length + containers.breaks,
  }
}

/** The kind of a token: a string where a member begins is its name. */
function kindAfter(previous: number, kind: number, container: Container | undefined): number {
  if (kind !== string || container?.isList !== false) return kind
  return previous === openObject || previous === comma ? name : kind
}

/** Whether a kind of token ends a value. */
function isWhole(kind: number): boolean {
  return kind === literal || kind === string || kind === closeList || kind === closeObject
}

/** Whether JSON allows a token after another one. */
function mayFollow(previous: number, kind: number, container: Container | undefined): boolean {
  if (kind === name) return true
  if (kind === colon) return previous === name
  if (kind === comma) return container !== undefined && isWhole(previous)
  if (kind === closeList) {
    return container?.isList === true && (previous === openList || isWhole(previous))
  }
  if (kind === closeObject) {
    return container?.isList === false && (previous === openObject || isWhole(previous))
  }
  if (previous === comma) return container!.isList
  return previous === start || previous === openList || previous === colon
}

/** Whether a token is whole. A number is copied as it is, so its form does not matter. */
function isToken(json: Buffer, at: number, end: number, kind: number): boolean {
  if (kind === invalid || end > json.length) return false
  return (
    kind !== literal || json[at]! < 'A'.charCodeAt(0) || words.has(json.toString('latin1', at, end))
  )
}

/** Where a token ends: beyond the document, for a string without an end. */
function endOfToken(json: Buffer, at: number, kind: number): number {
  if (kind === string || kind === name) return endOfString(json, at)
  let end = at + 1
  if (kind === literal || kind === space) {
    while (kinds[json[end]!] === kind) end += 1
  }
  return end
}

function endOfString(json: Buffer, at: number): number {
  for (let end = json.indexOf(quote, at + 1); end !== -1; end = json.indexOf(quote, end + 1)) {
    let escapes = end
    while (json[escapes - 1] === backslash) escapes -= 1
    if ((end - escapes) % 2 === 0) return end + 1
  }
  return json.length + 1
}

/** Copies a document with a line for each element of what is long, without other whitespace. */
function write(json: Buffer, {long, size}: LongContainers): Buffer {
  const written = Buffer.allocUnsafe(size)
  const open: boolean[] = []
  let length = 0
  let copied = 0
  const copy = (to: number): void => {
    length += json.copy(written, length, copied, to)
    copied = to
  }
  const breakLine = (to: number): void => {
    copy(to)
    length = written.writeUInt8(newline, length)
  }
  for (let at = 0, end = 0; at < json.length; at = end) {
    const kind = kinds[json[at]!]!
    end = endOfToken(json, at, kind)
    if (kind === space) {
      copy(at)
      copied = end
    } else if (kind === openList || kind === openObject) {
      open.push(long.has(at))
      if (open.at(-1)) breakLine(end)
    } else if (kind === closeList || kind === closeObject) {
      if (open.pop()) breakLine(at)
    } else if (kind === comma && open.at(-1)) {
      breakLine(end)
    }
  }
  breakLine(json.length)
  return written.subarray(0, length)
}
