import {writeJson} from './formats/json.js'

/** From how many elements on a list is written in pieces. */
const longLength = 1000

/** How many elements make a piece: more, and what is written away meanwhile becomes old garbage that stays for long. */
const pieceLength = 100

/** Stands for a list in a document until the list is written; no document can contain it by chance. */
const mark = `list-${Math.random()}-`
const marks = new RegExp(`"${mark}(\\d+)"`)

/**
 * Writes a document whose result holds long lists, in pieces that together are what JSON.stringify would write: it takes
 * the memory of the text several times, the pieces once. All of them are made before the first is written, so that a
 * value which JSON cannot hold leaves nothing half-written.
 *
 * @param write writes the document with this result
 * @param isIndented whether the format is indented, by two spaces
 * @throws what JSON.stringify throws
 */
export function writeLongLists(result: unknown, write: (result: unknown) => string, isIndented: boolean): string[] {
  const lists: unknown[][] = []
  const [first = '', ...others] = write(takeOut(result, lists)).split(marks)
  const pieces = [first]
  for (let index = 0; index < others.length; index += 2) {
    const depth = isIndented ? depthAt(pieces.at(-1)!) : undefined
    pieces.push(...writeList(lists[Number(others[index])]!, depth), others[index + 1]!)
  }

  return pieces
}

/** A copy of a value with a mark in place of each long list, outside of lists. */
function takeOut(value: unknown, lists: unknown[][]): unknown {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value
  if (Array.isArray(value)) return isPlainAndLong(value) ? `${mark}${lists.push(value) - 1}` : value
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, takeOut(member, lists)]))
}

/** A plain array, of no subclass, without elements that are told where they stand. */
function isPlainAndLong(list: readonly unknown[]): boolean {
  if (list.length < longLength || Object.getPrototypeOf(list) !== Array.prototype) return false
  return !list.some((element) => typeof element === 'object' && element !== null && takesKey(element))
}

function takesKey(element: object): boolean {
  const toJson = 'toJSON' in element ? element.toJSON : undefined
  // A date is given its key too, and does not look at it.
  return typeof toJson === 'function' && toJson.length > 0 && toJson !== Date.prototype.toJSON
}

/** How deep a list stands that begins behind a text: as deep as the text's last line. */
function depthAt(text: string): number {
  const line = text.slice(text.lastIndexOf('\n') + 1)
  return (line.length - line.trimStart().length) / 2
}

/** @param depth how deep the list stands; none without indentation */
function* writeList(list: readonly unknown[], depth: number | undefined): Iterable<string> {
  const [open, between, close] = depth === undefined ? ['[', ',', ']'] : ['[\n', ',\n', `\n${'  '.repeat(depth)}]`]
  for (let start = 0; start < list.length; start += pieceLength) {
    yield (start === 0 ? open : between) + writeElements(list.slice(start, start + pieceLength), depth)
  }

  yield close
}

function writeElements(elements: readonly unknown[], depth: number | undefined): string {
  if (depth === undefined) return writeJson(elements).slice(1, -1)
  let nested: unknown = elements
  for (let level = 0; level < depth; level += 1) nested = [nested]
  // What the brackets take on either side, each on a line of its own.
  const frame = (depth + 1) * (depth + 2)
  return writeJson(nested, 2).slice(frame, -frame)
}
