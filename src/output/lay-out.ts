/** The longest line that counts as one when an output is read, in bytes (11.10a). */
export const maxLineBytes = 2000
/** The longest list or object on one line, in bytes, which leaves room for a name before it. */
const maxValueBytes = maxLineBytes - 100

/** A document that is nested deeper keeps its lines: a bound on what laying it out costs. */
const maxDepth = 10_000

/** The kinds of tokens. A literal is a number, true, false or null; a name is that of a member. */
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

type Found = {
  /** Where the lists and objects begin that are longer than a line. */
  long: ReadonlySet<number>
  /** The most bytes that the laid out document may have. */
  size: number
}

type Container = {elements: number; isList: boolean; length: number; start: number}

/** Checks a document, and finds its lists and objects that are longer than a line. */
function findLong(json: Buffer, maxBytes: number): Found | undefined {
  const long = new Set<number>()
  const open: Container[] = []
  let container: Container | undefined
  let previous: number = start
  let longest = {elements: 0, end: 0, start: 0}
  let length = 0
  let breaks = 1
  for (let at = 0, end = 0; at < json.length; at = end) {
    let kind = kinds[json[at]!]!
    end = endOfToken(json, at, kind)
    if (kind === space) continue
    const isMember = container?.isList === false && (previous === openObject || previous === comma)
    if (isMember && kind === string) kind = name
    if (!mayFollow(previous, kind, container) || !isToken(json, at, end, kind)) return undefined
    length += end - at
    if (kind === openList || kind === openObject) {
      container = {elements: 1, isList: kind === openList, length, start: at}
      if (open.push(container) > maxDepth) return undefined
    } else if (kind === closeList || kind === closeObject) {
      if (length - container!.length > maxBytes) {
        long.add(container!.start)
        breaks += container!.elements + 1
      }
      if (container!.isList && container!.elements >= longest.elements)
        longest = {elements: container!.elements, end, start: container!.start}
      open.pop()
      container = open.at(-1)
    } else if (kind === comma) container!.elements += 1
    previous = kind
  }
  if (!isWhole(previous) || container) return undefined
  // Each element of the longest list is one line, however long it is.
  for (const at of long) if (at > longest.start && at < longest.end) long.delete(at)
  return {long, size: length + breaks}
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
  if (kind === closeList)
    return container?.isList === true && (previous === openList || isWhole(previous))
  if (kind === closeObject)
    return container?.isList === false && (previous === openObject || isWhole(previous))
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
  if (kind === string) return endOfString(json, at)
  let end = at + 1
  if (kind === literal || kind === space) while (kinds[json[end]!] === kind) end += 1
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
function write(json: Buffer, {long, size}: Found): Buffer {
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
    } else if (kind === comma && open.at(-1)) breakLine(end)
  }
  breakLine(json.length)
  return written.subarray(0, length)
}
