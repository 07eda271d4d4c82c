import {cleanProse} from '../contract/prose.js'
import {valueEncoders} from './spellings.js'

/** A shorter value, in characters, is masked only as a separate word (4.15). */
const minValueLength = 4

/** A spelling of a secret to search for; with `isWord` it counts only as a separate word. */
export type Needle = {find: string; isWord: boolean}

/** A part of a text, from one index up to another one. */
export type Range = [from: number, to: number]

/** Lists the spellings of a secret value, and of what a program may cut it to. */
export function needlesOf(value: string): Needle[] {
  const isShort = value.trim().length < minValueLength
  const needles = new Map<string, Needle>()
  for (const text of variantsOf(value)) {
    const isWord = isShort || text.trim().length < minValueLength
    const spellings = Object.values(valueEncoders).flatMap((encode) => encode(text))
    for (const find of spellings) {
      if (find.trim() !== '') {
        needles.set(find, {find, isWord})
      }
    }
  }
  return [...needles.values()]
}

/**
 * A value as a program may cut it: whole or by line, with and without control characters, the white
 * space around it and the equals signs at the end of base64.
 */
function variantsOf(value: string): Set<string> {
  // UTF-8 has no half of a surrogate pair, so a stream writes U+FFFD for one.
  const asWritten = Buffer.from(value).toString()
  const texts = [value, asWritten, cleanProse(value)].flatMap((text) => {
    const lines = text
      .split(/[\n\v\f\r\u0085\u2028\u2029]+/)
      .filter((line) => line.trim().length >= minValueLength)
    // An encoding also holds the white space around a value.
    return [text, ...lines].flatMap((part) => [part, part.trim()])
  })
  // A parser may consume the trailing equals signs of base64.
  return new Set([...texts, ...texts.map((text) => text.replace(/(?<=[^=])=+$/, ''))])
}

/** Finds a spelling in a text: each range where it counts. */
export function findNeedle(text: string, needle: Needle): Range[] {
  const ranges = findAll(text, needle)
  return needle.isWord ? ranges.filter((range) => isSeparate(text, range)) : ranges
}

/** Every occurrence; those that overlap are one range, unless `isWord` is set. */
function findAll(text: string, {find, isWord}: Needle): Range[] {
  const ranges: Range[] = []
  let from = text.indexOf(find)
  while (from !== -1) {
    let to = from + find.length
    let next = text.indexOf(find, from + 1)
    if (!isWord && next !== -1 && next < to) {
      // In a run such as `------`, compare only what each further copy adds, for linear time.
      const added = find.slice(find.length - (next - from))
      while (text.startsWith(added, to)) to += added.length
      next = text.indexOf(find, to - find.length + 1)
    }
    ranges.push([from, to])
    from = next
  }
  return ranges
}

/**
 * Whether a range is a separate word: no letter, digit or copy of its end characters (as in `--`)
 * is next to it.
 */
function isSeparate(text: string, [from, to]: Range): boolean {
  if (text[from - 1] === text[from] || text[to] === text[to - 1]) {
    return false
  }
  return !/[\p{L}\p{N}]/u.test(`${text[from - 1] ?? ''} ${text[to] ?? ''}`)
}
