import type {Place} from './cut-place.js'

/** The end of a list or text that is kept when it is cut. */
export type Keep = 'head' | 'tail'

/** What a value is cut to. */
export type CutTarget = {
  /** The most bytes that it may have as JSON. */
  budget: number
  keep: Keep
  /** Its place in the schema. */
  place: Place
}

/**
 * The size of a cut value, and before the cut: of a list in elements, of a text in bytes, of a map
 * in members.
 */
export type PartCount = {shown: number; total: number}

type Cut = {
  value: unknown
  /** The count of the value if it lost elements itself, else of its largest cut member. */
  count?: PartCount | undefined
}

/** A map whose members would get fewer bytes each loses whole members instead of their contents. */
const minShare = 256

/** Returns the size of a value as JSON, in bytes; 0 for what JSON cannot represent. */
export function measure(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}

/**
 * Cuts a JSON value to a size, largest lists first (3.3). What its schema requires stays, so the
 * result may still be too large.
 */
export function cutValue(value: unknown, target: CutTarget): Cut {
  const {budget, place} = target
  if (place.isFixed || measure(value) <= budget) return {value}
  if (typeof value === 'string') return cutText(value, target)
  if (Array.isArray(value)) return cutList(value, target)
  return typeof value === 'object' && value !== null ? cutMap(value, target) : {value}
}

function cutText(text: string, {budget, keep}: CutTarget): Cut {
  const value = keepLinesWithin(text, budget, keep)
  const count = {shown: Buffer.byteLength(value), total: Buffer.byteLength(text)}
  return {count, value}
}

/** Drops elements, then cuts the contents of those that exceed their share. */
function cutList(list: readonly unknown[], target: CutTarget): Cut {
  const {budget, place} = target
  const kept = dropElements(list, target)
  const {count, members} = cutContents(kept, target)
  const value = members.map(([, element]) => element)
  if (kept.length === list.length) return {count, value}
  // `dropElements` keeps one, since a cut element is more useful than none. Here it is too large even
  // when cut.
  const isTooLarge = place.minItems === 0 && measure(value) > budget
  const shown = isTooLarge ? [] : value
  return {count: {shown: shown.length, total: list.length}, value: shown}
}

/** Drops members if there are many, then cuts the contents of those that exceed their share. */
function cutMap(map: object, target: CutTarget): Cut {
  const total = Object.keys(map).length
  const isCrowded = total > 1 && shareOf(map, target.budget) < minShare
  const kept = isCrowded ? dropOptional(map, target) : map
  const {count, members} = cutContents(kept, target)
  const value = Object.fromEntries(members)
  const isWhole = members.length === total
  return {count: isWhole ? count : {shown: members.length, total}, value}
}

/** Drops elements of a list, from the end that is not kept, until the rest fits. */
function dropElements(
  list: readonly unknown[],
  {budget, keep, place}: CutTarget,
): readonly unknown[] {
  const maxDropped = list.length - Math.max(1, place.minItems)
  const inOrder = keep === 'tail' ? list : list.toReversed()
  let bytes = measure(list)
  let dropped = 0
  while (bytes > budget && dropped < maxDropped) {
    bytes -= bytesWithComma([inOrder[dropped]])
    dropped += 1
  }
  return keep === 'tail' ? list.slice(dropped) : list.slice(0, list.length - dropped)
}

/** Drops members that a map's schema does not require, from its end, until the rest fits. */
function dropOptional(map: object, {budget, place}: CutTarget): object {
  const kept: Member[] = []
  let bytes = measure(map)
  for (const [key, member] of Object.entries(map).toReversed() as Member[]) {
    if (bytes > budget && place.isOptional(key)) bytes -= bytesWithComma({[key]: member})
    else kept.push([key, member])
  }
  return Object.fromEntries(kept.toReversed())
}

/** The bytes of the only member of a list or map, and of a comma after it. */
function bytesWithComma(single: object): number {
  const brackets = 2
  const comma = 1
  return measure(single) - brackets + comma
}

type Member = [key: string, value: unknown]

/** Cuts the members that exceed their share, and counts what remains of the largest one. */
function cutContents(
  value: object,
  target: CutTarget,
): {count: PartCount | undefined; members: Member[]} {
  const share = shareOf(value, target.budget)
  const isList = Array.isArray(value)
  const parts = Object.entries(value).map(([key, member]: Member) => {
    const bytes = measure(member)
    if (bytes <= share) return {bytes, key, value: member}
    const place = target.place.member(isList ? undefined : key)
    return {
      bytes,
      key,
      ...cutValue(member, {...target, budget: share, place}),
    }
  })
  const counted = parts.filter(({count}) => count !== undefined)
  const [largest] = counted.toSorted((a, b) => b.bytes - a.bytes)
  return {
    count: largest?.count,
    members: parts.map((part) => [part.key, part.value]),
  }
}

/**
 * The most bytes that each member may have so that all of them fit: room that small members do not
 * need goes to large ones. Infinity if all fit as they are.
 */
function shareOf(value: object, budget: number): number {
  const sizes = Object.values(value)
    .map((member) => measure(member))
    .toSorted((a, b) => a - b)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  // Brackets, commas and keys, which are never cut.
  const fixedBytes = measure(value) - total
  let room = budget - fixedBytes
  for (const [index, size] of sizes.entries()) {
    const share = room / (sizes.length - index)
    if (size > share) return Math.max(0, Math.floor(share))
    room -= size
  }
  return Infinity
}

/**
 * The most first or last lines of a text whose JSON fits into `budget` bytes; characters if not
 * even one line fits.
 */
export function keepLinesWithin(text: string, budget: number, keep: Keep): string {
  const length = findFittingLength(text, budget, keep)
  return keep === 'head' ? keepFirstLines(text, length) : keepLastLines(text, length)
}

/**
 * How much of the start or the end of a text fits into `budget` bytes as JSON, in UTF-16 units. It
 * never ends in half a surrogate pair: JSON escapes that as six bytes, more than the four of the
 * whole pair.
 */
function findFittingLength(text: string, budget: number, keep: Keep): number {
  let low = 0
  // A text's JSON is never shorter than the text.
  let high = Math.min(text.length, Math.max(0, budget))
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const part = keep === 'head' ? text.slice(0, middle) : text.slice(text.length - middle)
    if (measure(part) <= budget) low = middle
    else high = middle - 1
  }
  return low
}

/** The start of a text, without an unfinished line at its end, unless that is the only one. */
function keepFirstLines(text: string, length: number): string {
  const start = text.slice(0, length)
  const lineEnd = start.lastIndexOf('\n') + 1
  const endsLine = text[length] === '\n'
  return endsLine || lineEnd === 0 ? start : start.slice(0, lineEnd)
}

/** The end of a text, without half a line at its start, unless that is the only one. */
function keepLastLines(text: string, length: number): string {
  const end = text.slice(text.length - length)
  const lineEnd = end.indexOf('\n') + 1
  const beginsLine = text[text.length - length - 1] === '\n'
  return beginsLine || lineEnd === 0 ? end : end.slice(lineEnd)
}
