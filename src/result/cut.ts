import {resolvePointer} from './select.js'

/** The end of a list or a text that is kept. */
export type Keep = 'head' | 'tail'

/** How much is left of the list, text or map that was cut: elements, bytes or members. */
export type Count = {shown: number; total: number}

/** What is left of a value; `count` is missing if nothing was cut. */
export type Cut = {value: unknown; size: number; count?: Count}

type Schema = Readonly<Record<string, unknown>>
type Sizes = {budget: number; size: number}
type Member = readonly [key: string, value: unknown]

/** A map with less room per member than this loses members rather than the inside of each, in bytes. */
const smallestShare = 256

/** The size of a value as JSON, in bytes. */
export function measure(value: unknown): number {
  const text = JSON.stringify(value)
  return text === undefined ? 0 : Buffer.byteLength(text)
}

/**
 * Cuts a value to a size: whole elements of its largest lists, members of maps, ends of texts. What its schema does not
 * allow to be cut stays, so the result may still be too large.
 *
 * @param budget how many bytes of JSON are allowed
 */
export function cutValue(given: unknown, budget: number, place: SchemaPlace, keep: Keep): Cut {
  const value = toPlain(given)
  const size = measure(value)
  if (size <= budget) return {size, value}
  if (Array.isArray(value)) return cutList(value, {budget, size}, place, keep)
  if (typeof value === 'string') return cutText(value, {budget, size}, place, keep)
  if (typeof value === 'object' && value !== null) return cutObject(value, {budget, size}, place, keep)
  return {size, value}
}

function toPlain(value: unknown): unknown {
  const hasToJson =
    typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function'
  return hasToJson ? (value as {toJSON(): unknown}).toJSON() : value
}

function cutList(list: readonly unknown[], {budget, size}: Sizes, place: SchemaPlace, keep: Keep): Cut {
  const {minItems} = place
  if (minItems >= list.length) return cutElements(list, {budget, size}, place, keep)
  const kept: unknown[] = []
  let used = 2
  while (kept.length < list.length) {
    const element = list[keep === 'head' ? kept.length : list.length - 1 - kept.length]
    // JSON writes what it cannot hold as null.
    const next = (measure(element) || 4) + 1
    if (used + next > budget + 1 && kept.length >= minItems) break
    used += next
    kept.push(element)
  }

  const count = {shown: Math.max(kept.length, 1), total: list.length}
  // One element that is cut is more useful than none.
  const shown = kept.length > 0 ? kept : [list.at(keep === 'head' ? 0 : -1)]
  const inner = cutElements(shown, {budget, size: measure(shown)}, place, keep)
  const value = inner.value as unknown[]
  if (kept.length === 0 && inner.size > budget && minItems === 0) {
    return {count: {...count, shown: 0}, size: 2, value: []}
  }

  return {count, size: inner.size, value: keep === 'head' ? value : value.toReversed()}
}

/** Cuts the inside of a list's elements and keeps every element. */
function cutElements(list: readonly unknown[], sizes: Sizes, place: SchemaPlace, keep: Keep): Cut {
  const members = list.map((value, index) => [String(index), value] as const)
  const {count, members: cut, size} = cutMembers(members, sizes, () => place.element(), keep)
  return {count, size, value: cut.map(([, value]) => value)}
}

function cutObject(value: object, {budget, size}: Sizes, place: SchemaPlace, keep: Keep): Cut {
  const all = Object.entries(value)
  const isMap = findShare(all, {budget, size}) < smallestShare
  const dropped = isMap ? dropMembers(all, {budget, size}, place) : {members: all, size}
  const inner = cutMembers(dropped.members, {budget, size: dropped.size}, (key) => place.member(key), keep)
  const isDropped = dropped.members.length < all.length
  return {
    count: isDropped ? {shown: dropped.members.length, total: all.length} : inner.count,
    size: inner.size,
    value: Object.fromEntries(inner.members),
  }
}

/** Drops members of a map, the last ones first, until it fits or none is left that may be dropped. */
function dropMembers(all: readonly Member[], {budget, size}: Sizes, place: SchemaPlace) {
  let left = size
  const members = all.toReversed().filter(([key, member]) => {
    const isDropped = left > budget && place.isOptional(key)
    if (isDropped) left -= measure({[key]: member}) - 1
    return !isDropped
  })
  return {members: members.toReversed(), size: left}
}

/** Cuts the inside of the members that are larger than their share. The count is that of the largest of them. */
function cutMembers(
  given: readonly Member[],
  {budget, size}: Sizes,
  placeOf: (key: string) => SchemaPlace,
  keep: Keep,
): {members: Member[]; size: number; count?: Count} {
  if (size <= budget) return {members: [...given], size}
  const share = findShare(given, {budget, size})
  let [left, largest] = [size, 0]
  let count: Count | undefined
  const members = given.map(([key, value]): Member => {
    const before = measure(value)
    if (before <= share) return [key, value]
    const cut = cutValue(value, share, placeOf(key), keep)
    left += cut.size - before
    if (cut.count && before > largest) [count, largest] = [cut.count, before]
    return [key, cut.value]
  })
  return {count, members, size: left}
}

/** How large a member may be so that all fit: what the small ones do not need goes to the large ones. */
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

/** Cuts a text at the end of a line, or between two characters if it has no lines. */
function cutText(text: string, {budget, size}: Sizes, {isFixed}: SchemaPlace, keep: Keep): Cut {
  if (isFixed) return {size, value: text}
  const value = keepLines(text, budget, keep)
  return {count: {shown: Buffer.byteLength(value), total: Buffer.byteLength(text)}, size: measure(value), value}
}

/** The first or last lines of a text whose JSON has at most so many bytes. */
export function keepLines(text: string, budget: number, keep: Keep): string {
  const isHead = keep === 'head'
  // The JSON of a text is never shorter than the text.
  const part = isHead ? text.slice(0, budget) : text.slice(Math.max(0, text.length - budget))
  const take = (length: number) => (isHead ? part.slice(0, length) : part.slice(part.length - length))
  let [low, high] = [0, part.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(take(middle)) <= budget) low = middle
    else high = middle - 1
  }

  const fitting = take(low)
  const beyond = isHead ? text[fitting.length] : text[text.length - fitting.length - 1]
  const lineEnd = (isHead ? fitting.lastIndexOf('\n') : fitting.indexOf('\n')) + 1
  // A lone half of a character takes more room in JSON than the whole one, so none is left over.
  if (beyond === '\n' || lineEnd === 0) return fitting
  return isHead ? fitting.slice(0, lineEnd) : fitting.slice(lineEnd)
}

/** Keywords of JSON Schema that are sure to hold after a cut that obeys `minItems` and `isOptional`. */
const keywords =
  '$comment $defs $id $schema additionalProperties default deprecated description examples exclusiveMaximum exclusiveMinimum items maxItems maxLength maxProperties maximum minItems minimum multipleOf patternProperties properties readOnly required title type uniqueItems writeOnly'
const knownKeywords = new Set(keywords.split(' '))

const unreadable: Schema = {unreadable: true}

/** The schemas for one place of a document, and what may be cut there without making the document invalid. */
export class SchemaPlace {
  /** Whether nothing may be cut, here and below. */
  readonly isFixed: boolean
  readonly #root: unknown
  readonly #schemas: readonly Schema[]

  private constructor(schemas: readonly unknown[], root: unknown, isFixed: boolean) {
    this.#root = root
    this.#schemas = schemas.flatMap((schema) => expand(schema, root, 0))
    this.isFixed = isFixed || this.#schemas.some((schema) => !isKnown(schema))
  }

  /** @param schema the output schema; without one everything may be cut */
  static of(schema: unknown): SchemaPlace {
    return new SchemaPlace(schema === undefined ? [] : [schema], schema, false)
  }

  /** How many elements of a list must stay. */
  get minItems(): number {
    return this.isFixed ? Infinity : Math.max(0, ...this.#schemas.map(({minItems}) => Number(minItems ?? 0)))
  }

  /** Whether null may replace the value. */
  get isNullable(): boolean {
    return !this.isFixed && this.#schemas.every(({type}) => type === undefined || [type].flat().includes('null'))
  }

  /** Whether a member of an object may be left out. */
  isOptional(key: string): boolean {
    const isNamed = ({patternProperties, properties, required}: Schema) =>
      listOf(required).includes(key) || patternProperties !== undefined || Object.hasOwn(properties ?? {}, key)
    return !this.isFixed && !this.#schemas.some((schema) => isNamed(schema))
  }

  /** The place of an element of the list that is here. */
  element(): SchemaPlace {
    const isUnique = this.#schemas.some(({uniqueItems}) => uniqueItems !== undefined)
    return new SchemaPlace(
      this.#schemas.map(({items}) => items),
      this.#root,
      this.isFixed || isUnique,
    )
  }

  /** The place of a member of the object that is here. */
  member(key: string): SchemaPlace {
    const inner = this.#schemas.flatMap(({additionalProperties, patternProperties, properties}) => {
      const named = Object.hasOwn(properties ?? {}, key) ? (properties as Schema)[key] : additionalProperties
      return [named, ...Object.values(patternProperties ?? {})]
    })
    return new SchemaPlace(inner, this.#root, this.isFixed)
  }
}

/** A schema, and those that it refers to or combines. */
function expand(schema: unknown, root: unknown, depth: number): Schema[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (depth > 16) return [unreadable]
  const {$ref, allOf, anyOf, ...rest} = schema as Schema
  const referred = $ref === undefined ? [] : [resolvePointer($ref, root) ?? unreadable]
  return [rest, ...[...referred, ...listOf(allOf), ...listOf(anyOf)].flatMap((inner) => expand(inner, root, depth + 1))]
}

function isKnown(schema: Schema): boolean {
  // A list of items is a tuple of older drafts.
  return !Array.isArray(schema.items) && Object.keys(schema).every((key) => knownKeywords.has(key))
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
