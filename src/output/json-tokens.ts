/** The kinds of tokens of JSON, as numbers that fit into a byte. */
export const kinds = {
  /** Before the first token. */
  none: 0,
  space: 1,
  /** A number, true, false or null. */
  literal: 2,
  string: 3,
  /** The string that names a member. */
  name: 4,
  comma: 5,
  colon: 6,
  openList: 7,
  closeList: 8,
  openObject: 9,
  closeObject: 10,
  invalid: 11,
} as const

const {none, space, literal, string, name, comma, colon, invalid} = kinds
const {openList, closeList, openObject, closeObject} = kinds
const quote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)

/** The first and the last character of each range. */
const ranges: readonly [string, string, number][] = [
  ['\t', '\n', space],
  ['\r', '\r', space],
  [' ', ' ', space],
  ['+', '+', literal],
  ['-', '.', literal],
  ['0', '9', literal],
  ['A', 'Z', literal],
  ['a', 'z', literal],
  ['"', '"', string],
  [',', ',', comma],
  [':', ':', colon],
  ['[', '[', openList],
  [']', ']', closeList],
  ['{', '{', openObject],
  ['}', '}', closeObject],
]

/** The kind of token that each byte begins. A member's name begins as any string. */
export const kindOfByte = new Uint8Array(256).fill(invalid)
for (const [first, last, kind] of ranges) {
  kindOfByte.fill(kind, first.charCodeAt(0), last.charCodeAt(0) + 1)
}
const literalWords = new Set(['false', 'null', 'true'])
/**
 * A literal that begins with this byte or a greater one begins with a letter: it is not a number.
 */
const firstLetter = 'A'.charCodeAt(0)

/** The list or object that a token is in. */
type Container = {isList: boolean}

/** The index after a token; it is beyond the document for a string without a closing quote. */
export function endOfToken(json: Buffer, start: number, kind: number): number {
  if (kind === string || kind === name) return endOfString(json, start)
  let end = start + 1
  if (kind === literal || kind === space) {
    while (kindOfByte[json[end]!] === kind) end += 1
  }
  return end
}

function endOfString(json: Buffer, start: number): number {
  let end = json.indexOf(quote, start + 1)
  while (end !== -1) {
    let firstBackslash = end
    while (json[firstBackslash - 1] === backslash) firstBackslash -= 1
    const isEscaped = (end - firstBackslash) % 2 === 1
    if (!isEscaped) return end + 1
    end = json.indexOf(quote, end + 1)
  }
  return json.length + 1
}

/**
 * The kind of a token by the one before it: a string where a member begins is the member's name.
 */
export function kindAfter(
  previous: number,
  kind: number,
  container: Container | undefined,
): number {
  const isInObject = container?.isList === false
  const beginsMember = previous === openObject || previous === comma
  return kind === string && isInObject && beginsMember ? name : kind
}

/** Whether a kind of token ends a value. */
export function endsValue(kind: number): boolean {
  return kind === literal || kind === string || kind === closeList || kind === closeObject
}

/**
 * Whether JSON allows a token after another one.
 *
 * @param previous never a space; `none` at the beginning
 * @param kind what `kindAfter` returned, never a space
 */
export function mayFollow(
  previous: number,
  kind: number,
  container: Container | undefined,
): boolean {
  if (kind === name) return true
  if (kind === colon) return previous === name
  if (kind === comma) return container !== undefined && endsValue(previous)
  if (kind === closeList) {
    return container?.isList === true && (previous === openList || endsValue(previous))
  }
  if (kind === closeObject) {
    return container?.isList === false && (previous === openObject || endsValue(previous))
  }
  // A comma is always in a container.
  if (previous === comma) return container!.isList
  return previous === none || previous === openList || previous === colon
}

/**
 * Whether a token is complete, and a known word if it begins with a letter. The form of a number is
 * not checked, since it is copied as it is.
 */
export function isValidToken(json: Buffer, start: number, end: number, kind: number): boolean {
  if (kind === invalid || end > json.length) return false
  const isWord = kind === literal && json[start]! >= firstLetter
  return !isWord || literalWords.has(json.toString('latin1', start, end))
}
