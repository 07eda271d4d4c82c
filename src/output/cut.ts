import type {Place} from './cut-place.js'

/** The end of a list or text that is kept when it is cut. */
export type Keep = 'head' | 'tail'

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
 * Cuts a JSON value to `budget` bytes, largest lists first (3.3). What its schema requires stays,
 * so the result may still be too large.
 */
export function cutValue(value: unknown, budget: number, place: Place, keep: Keep): Cut {
  if (place.isFixed || measure(value) <= budget) return {value}
  if (typeof value === 'object' && value !== null) {
    return cutMembers(value, budget, place, keep)
  }
  if (typeof value !== 'string') return {value}
  const text = keepLinesWithin(value, budget, keep)
  return {
    count: {
      shown: Buffer.byteLength(text),
      total: Buffer.byteLength(value),
    },
    value: text,
  }
}

type Member = [key: string, value: unknown]

/**
 * Drops list elements, or members of a large map, then cuts the contents of members that exceed
 * their share.
 */
function cutMembers(value: object, budget: number, place: Place, keep: Keep): Cut {
  const isList = Array.isArray(value)
  const allMembers: Member[] = Object.entries(value)
  const isCrowdedMap = !isList && allMembers.length > 1 && shareOf(value, budget) < minShare
  const kept = isList || isCrowdedMap ? dropMembers(value, budget, place, keep) : allMembers
  const {count, members} = cutContents(joinMembers(kept, isList), budget, place, keep)
  const cut = joinMembers(members, isList)
  if (kept.length === allMembers.length) return {count, value: cut}
  // `dropMembers` keeps one element, since a cut one is more useful than none. Here it is too large
  // even when cut.
  const becomesEmpty = isList && place.minItems === 0 && measure(cut) > budget
  return {
    count: {
      shown: becomesEmpty ? 0 : kept.length,
      total: allMembers.length,
    },
    value: becomesEmpty ? [] : cut,
  }
}

/** The list or map that has these members. */
function joinMembers(members: readonly Member[], isList: boolean): object {
  return isList ? members.map(([, member]) => member) : Object.fromEntries(members)
}

/**
 * Drops elements, or optional members of a map, from the end that is not kept, until the rest fits.
 */
function dropMembers(value: object, budget: number, place: Place, keep: Keep): Member[] {
  const isList = Array.isArray(value)
  const members: Member[] = Object.entries(value)
  const minCount = isList ? Math.max(1, place.minItems) : 0
  const dropsFromStart = isList && keep === 'tail'
  const kept: Member[] = []
  let bytes = measure(value)
  let count = members.length
  for (const [key, member] of dropsFromStart ? members : members.toReversed()) {
    const mayDrop = isList || place.isOptional(key)
    if (bytes > budget && count > minCount && mayDrop) {
      // Measured with two brackets; one of them counts for the comma.
      bytes -= measure(isList ? [member] : {[key]: member}) - 1
      count -= 1
    } else {
      kept.push([key, member])
    }
  }
  return dropsFromStart ? kept : kept.toReversed()
}

/** Cuts the members that exceed their share, and counts what remains of the largest one. */
function cutContents(value: object, budget: number, place: Place, keep: Keep) {
  const isList = Array.isArray(value)
  const share = shareOf(value, budget)
  const members: Member[] = []
  let count: PartCount | undefined
  let largest = 0
  for (const [key, member] of Object.entries(value) as Member[]) {
    const bytes = measure(member)
    if (bytes <= share) {
      members.push([key, member])
      continue
    }
    const cut = cutValue(member, share, place.member(isList ? undefined : key), keep)
    members.push([key, cut.value])
    if (cut.count && bytes > largest) {
      count = cut.count
      largest = bytes
    }
  }
  return {count, members}
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
  const isHead = keep === 'head'
  const take = (length: number) =>
    isHead ? text.slice(0, length) : text.slice(text.length - length)
  // Searches for the length; a text's JSON is never shorter than the text.
  let low = 0
  let high = Math.min(text.length, Math.max(0, budget))
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(take(middle)) <= budget) low = middle
    else high = middle - 1
  }
  // The search never ends in half a surrogate pair: JSON escapes that as six bytes, more than the
  // four of the whole pair.
  const fitting = take(low)
  const next = isHead ? text[low] : text[text.length - low - 1]
  const lineEnd = (isHead ? fitting.lastIndexOf('\n') : fitting.indexOf('\n')) + 1
  // The cut is between two lines anyway, or there is no line end to cut at.
  if (next === '\n' || lineEnd === 0) return fitting
  return isHead ? fitting.slice(0, lineEnd) : fitting.slice(lineEnd)
}
