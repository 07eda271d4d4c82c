import type {Place} from './cut-place.js'

/** The end of a list or text that is kept when it is cut. */
export type Keep = 'head' | 'tail'

/** The remaining size: of a list in elements, of a text in bytes, of a map in members. */
export type PartCount = {shown: number; total: number}

type Cut = {
  value: unknown
  count?: PartCount | undefined
}

/**
 * The room per member below which a map loses whole members instead of their contents, in bytes.
 */
const minShare = 256

/** Returns the size of a value as JSON, in bytes; 0 for what JSON cannot represent. */
export function measure(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}

/**
 * Cuts a JSON value to a size in bytes, largest lists first (3.3); what its schema requires stays,
 * and may be too large.
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
  const all: Member[] = Object.entries(value)
  const isCrowdedMap = !isList && all.length > 1 && findShare(value, budget) < minShare
  const kept = isList || isCrowdedMap ? dropMembers(value, budget, place, keep) : all
  const {count, members} = cutContents(join(kept, isList), budget, place, keep)
  const cut = join(members, isList)
  if (kept.length === all.length) return {count, value: cut}
  // One cut element is more useful than none.
  const isEmpty = isList && place.minItems === 0 && measure(cut) > budget
  return {
    count: {
      shown: isEmpty ? 0 : kept.length,
      total: all.length,
    },
    value: isEmpty ? [] : cut,
  }
}

function join(members: readonly Member[], isList: boolean): object {
  return isList ? members.map(([, member]) => member) : Object.fromEntries(members)
}

/** Drops elements, or members that may be omitted, from the end that is not kept, until all fit. */
function dropMembers(value: object, budget: number, place: Place, keep: Keep): Member[] {
  const isList = Array.isArray(value)
  const members: Member[] = Object.entries(value)
  const least = isList ? Math.max(1, place.minItems) : 0
  const isFromStart = isList && keep === 'tail'
  const kept: Member[] = []
  let bytes = measure(value)
  let left = members.length
  for (const [key, member] of isFromStart ? members : members.toReversed()) {
    const mayDrop = isList || place.isOptional(key)
    if (bytes > budget && left > least && mayDrop) {
      // Without one of the two brackets: the other one is as long as the comma.
      bytes -= measure(isList ? [member] : {[key]: member}) - 1
      left -= 1
    } else {
      kept.push([key, member])
    }
  }
  return isFromStart ? kept : kept.toReversed()
}

/** Cuts the members that exceed their share, and counts what remains of the largest one. */
function cutContents(value: object, budget: number, place: Place, keep: Keep) {
  const isList = Array.isArray(value)
  const share = findShare(value, budget)
  const members: Member[] = []
  let count: PartCount | undefined
  let largest = 0
  for (const [key, member] of Object.entries(value) as Member[]) {
    const bytes = measure(member)
    if (bytes <= share) {
      members.push([key, member])
      continue
    }
    const inner = cutValue(member, share, place.member(isList ? undefined : key), keep)
    members.push([key, inner.value])
    if (inner.count && bytes > largest) {
      count = inner.count
      largest = bytes
    }
  }
  return {count, members}
}

/**
 * The most bytes per member so that all fit: room that small members do not need goes to large
 * ones.
 */
function findShare(value: object, budget: number): number {
  const sizes = Object.values(value)
    .map((member) => measure(member))
    .toSorted((a, b) => a - b)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const punctuation = measure(value) - total
  let left = budget - punctuation
  for (const [index, size] of sizes.entries()) {
    const share = left / (sizes.length - index)
    if (size > share) return Math.max(0, Math.floor(share))
    left -= size
  }
  return Infinity
}

/**
 * The first or last lines of a text whose JSON fits into a number of bytes; characters if it has no
 * lines.
 */
export function keepLinesWithin(text: string, budget: number, keep: Keep): string {
  const isHead = keep === 'head'
  const take = (length: number) =>
    isHead ? text.slice(0, length) : text.slice(text.length - length)
  // A text's JSON is never shorter than the text.
  let low = 0
  let high = Math.min(text.length, Math.max(0, budget))
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(take(middle)) <= budget) low = middle
    else high = middle - 1
  }
  // Never ends in half a surrogate pair: alone it is escaped as six bytes, more than the whole one.
  const fitting = take(low)
  const next = isHead ? text[low] : text[text.length - low - 1]
  const lineEnd = (isHead ? fitting.lastIndexOf('\n') : fitting.indexOf('\n')) + 1
  // The cut is between two lines, or the text has only one.
  if (next === '\n' || lineEnd === 0) return fitting
  return isHead ? fitting.slice(0, lineEnd) : fitting.slice(lineEnd)
}
