import type {Cuttable} from './cuttable.js'

/** Which end of a list or a text is kept. */
export type Keep = 'head' | 'tail'

/** How much of the list, text or map that was cut is left: elements, bytes or members. */
export type Count = {shown: number; total: number}

/** What is left of a value. `count` is missing where nothing was cut. */
export type Cut = {value: unknown; size: number; count?: Count}

/** The size of a value as JSON, in bytes. */
export function measure(value: unknown): number {
  const text = JSON.stringify(value)
  return text === undefined ? 0 : Buffer.byteLength(text)
}

/**
 * Cuts a value to a size: whole elements of its largest lists, members of maps, ends of texts. What its schema forbids
 * to cut stays, so the result may still be too large.
 *
 * @param budget how many bytes of JSON are allowed
 */
export function cutValue(given: unknown, budget: number, place: Cuttable, keep: Keep): Cut {
  const value = toPlain(given)
  const size = measure(value)
  if (size <= budget) return {size, value}
  if (Array.isArray(value)) return cutList(value, {budget, size}, place, keep)
  if (typeof value === 'string') return cutText(value, {budget, size}, place, keep)
  if (typeof value === 'object' && value !== null) return cutObject(value, {budget, size}, place, keep)
  return {size, value}
}

type Sizes = {budget: number; size: number}

function cutList(list: readonly unknown[], {budget, size}: Sizes, place: Cuttable, keep: Keep): Cut {
  const {minItems} = place.allowance
  if (minItems >= list.length) return cutElements(list, {budget, size}, place, keep)
  const kept: unknown[] = []
  let used = 2
  while (kept.length < list.length) {
    const element = list[keep === 'head' ? kept.length : list.length - 1 - kept.length]
    // What JSON cannot hold is null in a list.
    const next = (measure(element) || 4) + 1
    if (used + next > budget + 1 && kept.length >= minItems) break
    used += next
    kept.push(element)
  }

  const count = {shown: Math.max(kept.length, 1), total: list.length}
  // One element that is cut tells a reader more than none.
  const shown = kept.length > 0 ? kept : [list.at(keep === 'head' ? 0 : -1)]
  const inner = cutElements(shown, {budget, size: measure(shown)}, place, keep)
  const value = inner.value as unknown[]
  if (kept.length === 0 && inner.size > budget && minItems === 0)
    return {count: {...count, shown: 0}, size: 2, value: []}
  return {count, size: inner.size, value: keep === 'head' ? value : value.toReversed()}
}

/** Cuts what is inside the elements of a list, the largest first, when none of them may go. */
function cutElements(list: readonly unknown[], {budget, size}: Sizes, place: Cuttable, keep: Keep): Cut {
  const members = list.map((value, index) => [String(index), value] as const)
  const {count, members: cut, size: left} = cutMembers(members, {budget, size}, () => place.element(), keep)
  return {count, size: left, value: cut.map(([, value]) => value)}
}

function cutObject(value: object, {budget, size}: Sizes, place: Cuttable, keep: Keep): Cut {
  const all = Object.entries(value)
  const isMap = findShare(all, {budget, size}) < minShare
  const dropped = isMap ? dropMembers(all, {budget, size}, place) : {members: all, size}
  const inner = cutMembers(dropped.members, {budget, size: dropped.size}, (key) => place.member(key), keep)
  const isDropped = dropped.members.length < all.length
  return {
    count: isDropped ? {shown: dropped.members.length, total: all.length} : inner.count,
    size: inner.size,
    value: Object.fromEntries(inner.members),
  }
}

/** Drops members of a map, the last ones first, until it fits or none is left that may go. */
function dropMembers(
  all: readonly Member[],
  {budget, size}: Sizes,
  place: Cuttable,
): {members: Member[]; size: number} {
  const {isOptional} = place.allowance
  const members: Member[] = []
  let left = size
  for (const [key, member] of all.toReversed()) {
    if (left > budget && isOptional(key)) left -= measure({[key]: member}) - 1
    else members.push([key, member])
  }

  return {members: members.toReversed(), size: left}
}

/** Cuts inside the members that are larger than their share. The count is that of the largest of them. */
function cutMembers(
  given: readonly Member[],
  {budget, size}: Sizes,
  placeOf: (key: string) => Cuttable,
  keep: Keep,
): {members: Member[]; size: number; count?: Count} {
  if (size <= budget) return {members: [...given], size}
  const share = findShare(given, {budget, size})
  let left = size
  let largest = 0
  let count: Count | undefined
  const members = given.map(([key, value]): Member => {
    const before = measure(value)
    if (before <= share) return [key, value]
    const cut = cutValue(value, share, placeOf(key), keep)
    left += cut.size - before
    if (cut.count && before > largest) {
      count = cut.count
      largest = before
    }

    return [key, cut.value]
  })
  return {count, members, size: left}
}

/** How large a member may be so that all fit, when what the small ones leave goes to the large ones. */
function findShare(members: readonly Member[], {budget, size}: Sizes): number {
  const sizes = members.map(([, value]) => measure(value)).toSorted((a, b) => a - b)
  const total = sizes.reduce((sum, next) => sum + next, 0)
  let left = budget - (size - total)
  for (const [index, next] of sizes.entries()) {
    const share = left / (sizes.length - index)
    if (next > share) return Math.max(0, Math.floor(share))
    left -= next
  }

  return Infinity
}

type Member = readonly [key: string, value: unknown]

/** A share that says too little: a map loses members rather than the inside of every one of them; in bytes. */
const minShare = 256

/** Cuts a text at the end of a line, or between two characters where it has no lines. */
function cutText(text: string, {budget, size}: Sizes, place: Cuttable, keep: Keep): Cut {
  if (!place.allowance.isTextCuttable) return {size, value: text}
  const value = keepLines(text, budget, keep)
  return {count: {shown: Buffer.byteLength(value), total: Buffer.byteLength(text)}, size: measure(value), value}
}

/** The first or last lines of a text of which the JSON fits into so many bytes. */
export function keepLines(text: string, budget: number, keep: Keep): string {
  // JSON of a text is never shorter than the text, so only so much can fit.
  const part = keep === 'head' ? text.slice(0, budget) : text.slice(-budget)
  let [low, high] = [0, part.length]
  const take = (length: number) => (keep === 'head' ? part.slice(0, length) : part.slice(part.length - length))
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(take(middle)) <= budget) low = middle
    else high = middle - 1
  }

  const fitting = budget === 0 ? '' : take(low)
  const beyond = keep === 'head' ? text[fitting.length] : text[text.length - fitting.length - 1]
  if (beyond === '\n') return fitting
  const lineEnd = keep === 'head' ? fitting.lastIndexOf('\n') + 1 : fitting.indexOf('\n') + 1
  // Half a character at the end takes more room in JSON than a whole one, so none is left over.
  if (lineEnd === 0) return fitting
  return keep === 'head' ? fitting.slice(0, lineEnd) : fitting.slice(lineEnd)
}

/** What `toJSON` makes of a value. */
function toPlain(value: unknown): unknown {
  const hasToJson =
    typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function'
  return hasToJson ? (value as {toJSON(): unknown}).toJSON() : value
}
