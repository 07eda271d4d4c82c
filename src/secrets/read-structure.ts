import {parseJson} from '../contract/unknown-value.js'

/** A value in a text like JSON: a text (also for a number), a list, or an object's members. */
export type Structure = string | Structure[] | {members: Member[]}

/** A key and a value of an object. */
export type Member = [key: string, value: Structure]

/** A list or object in a text, from one index up to another one. */
export type StructurePlace = {
  from: number
  to: number
  value: Structure
}

/** How deep lists and objects are read; deeper ones are read as texts. */
const maxDepth = 100

const openingMark = /[{[]/g
/** A string in double or single quotes. The closing quote may be missing. */
const quoted = /\s*(?:"([^"\\]*(?:\\.[^"\\]*)*)"?|'([^'\\]*(?:\\.[^'\\]*)*)'?)/sy
/**
 * A key without quotes, before its colon; of a key with more than 64 characters, the end. Any
 * character may begin a key, so without this bound a long word that is not a key would be read
 * again from each of its characters.
 */
const bareKey = /\s*([^\s:,{}[\]]{1,64})(?=\s*:)/y
/** A value without quotes, up to a comma, a closing mark or a line break. */
const bareValue = /([^,}\]\n]*)/y
const colon = /\s*:\s*/y
const separators = /[\s,]*/y

/**
 * Reads the lists and objects in a text (4.12): JSON, or what is left of it after a shell has
 * removed its quotes, with other text around it. It never throws.
 */
export function readStructures(text: string): StructurePlace[] {
  const structures: StructurePlace[] = []
  const reader = new Reader(text)
  while (reader.skipToMark()) {
    const from = reader.position
    structures.push({
      from,
      value: reader.readValue(0),
      to: reader.position,
    })
  }
  return structures
}

/** Reads a text from a position, which each method moves past what it has read. */
class Reader {
  position = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** Moves to the next opening mark; returns false, and stays, if there is none. */
  skipToMark(): boolean {
    const isFound = this.#take(openingMark) !== null
    // `readValue` reads the mark itself again.
    if (isFound) this.position -= 1
    return isFound
  }

  readValue(depth: number): Structure {
    const mark = this.#text[this.position]
    if (depth < maxDepth && mark === '{') return this.#readObject(depth)
    if (depth < maxDepth && mark === '[') return this.#readList(depth)
    return this.#readQuoted() ?? withoutQuotes(this.#take(bareValue)?.[1] ?? '')
  }

  #readList(depth: number): Structure {
    const items: Structure[] = []
    this.#readUntil(']', () => items.push(this.readValue(depth + 1)))
    return items
  }

  #readObject(depth: number): Structure {
    const members: Member[] = []
    this.#readUntil('}', () => {
      const key = this.#readQuoted() ?? withoutQuotes(this.#take(bareKey)?.[1] ?? '')
      if (this.#take(colon)) members.push([key, this.readValue(depth + 1)])
    })
    return {members}
  }

  /** Reads from the opening mark at the position up to the closing mark, or to the text's end. */
  #readUntil(end: ']' | '}', readNext: () => void): void {
    this.position += 1
    for (;;) {
      this.#take(separators)
      const {length} = this.#text
      if (this.position >= length) return
      if (this.#text[this.position] === end) {
        this.position += 1
        return
      }
      const before = this.position
      readNext()
      // Nothing was read, for instance at a closing mark of the other kind: skip a character.
      if (this.position === before) this.position += 1
    }
  }

  #readQuoted(): string | undefined {
    const [, double, single] = this.#take(quoted) ?? []
    if (double === undefined) return single
    const parsed = parseJson(`"${double}"`)
    return typeof parsed === 'string' ? parsed : double
  }

  /** Matches a pattern, and moves past the match; null if there is none. */
  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position
    const match = pattern.exec(this.#text)
    if (match) this.position = pattern.lastIndex
    return match
  }
}

/**
 * A text without quotes and backslashes at its ends, which are left of JSON in JSON: `\"text\"`.
 */
function withoutQuotes(bare: string): string {
  const text = bare.trim()
  const isQuoteAt = (index: number) => ['"', "'", '\\'].includes(text[index] ?? '')
  let [from, to] = [0, text.length]
  while (isQuoteAt(from)) from += 1
  while (to > from && isQuoteAt(to - 1)) to -= 1
  return text.slice(from, to)
}
