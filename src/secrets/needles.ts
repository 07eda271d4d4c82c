import {cleanProse} from '../contract/prose.js'
import {valueEncoders} from './spellings.js'

/** A shorter value, in characters, is masked only as a separate word (4.15). */
const minValueLength = 4

/** A text by which a secret is found; with `isWord` it counts only as a separate word. */
export type Needle = {find: string; isWord: boolean}

/** A part of a text, from one index up to another one. */
export type Range = [from: number, to: number]

/**
 * Lists the texts by which a secret value is found: the spellings of the value, such as base64, and
 * those of each form that a program may write of it.
 */
export function needlesOf(value: string): Needle[] {
  const needles = new Map<string, Needle>()
  for (const form of formsOf(value)) {
    const isWord = isShort(value) || isShort(form)
    const spellings = Object.values(valueEncoders).flatMap((encode) => encode(form))
    for (const find of spellings) {
      if (find.trim() !== '') needles.set(find, {find, isWord})
    }
  }
  return [...needles.values()]
}

function isShort(text: string): boolean {
  return text.trim().length < minValueLength
}

/** Line breaks that are typed as escapes, as an `.env` file holds a private key in one line. */
const typedBreaks = /(?:\\{1,4}r)?\\{1,4}n/g

/**
 * The forms in which a program may write a value: all of it or one of its lines, also where its
 * line breaks are typed; each with and without control characters, the white space around it, and
 * the equals signs at its end.
 */
function formsOf(value: string): Set<string> {
  // UTF-8 has no half of a surrogate pair, so a stream writes U+FFFD for one.
  const asWritten = Buffer.from(value).toString()
  const withBreaks = value.replaceAll(typedBreaks, '\n')
  const texts = [value, asWritten, cleanProse(value), withBreaks].flatMap((text) => {
    const lines = text.split(/[\n\v\f\r\u0085\u2028\u2029]+/).filter((line) => !isShort(line))
    return [text, ...lines].flatMap((part) => [part, part.trim()])
  })
  // `=` and `==` at the end of base64, which a parser may consume.
  const withoutPadding = texts.map((text) => text.replace(/(?<=[^=])=+$/, ''))
  return new Set([...texts, ...withoutPadding])
}

/** Finds a needle in a text: each range where it counts. */
export function findNeedle(text: string, needle: Needle): Range[] {
  const ranges = findAll(text, needle)
  return needle.isWord ? ranges.filter((range) => isSeparate(text, range)) : ranges
}

/** Every occurrence; those that overlap are one range, unless `isWord` is set. */
function findAll(text: string, {find, isWord}: Needle): Range[] {
  const ranges: Range[] = []
  let from = text.indexOf(find)
  while (from !== -1) {
    const to = isWord ? from + find.length : findRunEnd(text, find, from)
    ranges.push([from, to])
    from = text.indexOf(find, to - find.length + 1)
  }
  return ranges
}

/** Where an occurrence ends, together with those that overlap it: `--` in a run such as `------`. */
function findRunEnd(text: string, find: string, from: number): number {
  let end = from + find.length
  const offset = text.slice(from + 1, end + find.length - 1).indexOf(find) + 1
  if (offset === 0) return end
  // Compare only what each further copy adds, for linear time.
  const added = find.slice(find.length - offset)
  while (text.startsWith(added, end)) end += added.length
  return end
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
