import {itemsOf, ownProperty} from '../contract/unknown-value.js'
import {resolvePointer} from './select.js'

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

/**
 * Drops list elements, or members of a large map, then cuts the contents of members that exceed
 * their share.
 */
function cutMembers(value: object, budget: number, place: Place, keep: Keep): Cut {
  const isList = Array.isArray(value)
  const make = (members: [string, unknown][]): object =>
    isList ? members.map(([, member]) => member) : Object.fromEntries(members)
  const all = Object.entries(value)
  let kept = all
  if (isList || (all.length > 1 && findShare(value, budget) < minShare)) {
    let size = measure(value)
    let [left, least] = [all.length, isList ? Math.max(1, place.minItems) : 0]
    const isKept = ([key, member]: [string, unknown]) => {
      if (size <= budget || left <= least || !(isList || place.isOptional(key))) {
        return true
      }
      size -= measure(isList ? [member] : {[key]: member}) - 1
      left -= 1
      return false
    }
    kept =
      isList && keep === 'tail' ? all.filter(isKept) : all.toReversed().filter(isKept).toReversed()
  }

  const share = findShare(make(kept), budget)
  let largest: {size: number; count?: PartCount | undefined} = {size: 0}
  const members = kept.map(([key, member]): [string, unknown] => {
    const size = measure(member)
    if (size <= share) return [key, member]
    const inner = cutValue(member, share, place.member(isList ? undefined : key), keep)
    if (inner.count && size > largest.size) {
      largest = {count: inner.count, size}
    }
    return [key, inner.value]
  })
  const cut = make(members)
  if (kept.length === all.length) {
    return {count: largest.count, value: cut}
  }
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

/**
 * The most bytes per member so that all fit: room that small members do not need goes to large
 * ones.
 */
function findShare(value: object, budget: number): number {
  const sizes = Object.values(value)
    .map((member) => measure(member))
    .toSorted((a, b) => a - b)
  let left = sizes.reduce((sum, size) => sum + size, budget - measure(value))
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
  let [low, high] = [0, Math.min(text.length, Math.max(0, budget))]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(take(middle)) <= budget) low = middle
    else high = middle - 1
  }

  const fitting = take(low)
  const beyond = isHead ? text[low] : text[text.length - low - 1]
  const lineEnd = (isHead ? fitting.lastIndexOf('\n') : fitting.indexOf('\n')) + 1
  // Half a character takes more room in JSON than a whole one, so none remains.
  if (beyond === '\n' || lineEnd === 0) return fitting
  return isHead ? fitting.slice(0, lineEnd) : fitting.slice(lineEnd)
}

type JsonSchema = Readonly<Record<string, unknown>>

/** JSON Schema keywords that still hold after a cut that obeys `minItems` and `isOptional`. */
const knownKeywords: ReadonlySet<string> = new Set([
  '$comment',
  '$defs',
  '$id',
  '$schema',
  'additionalProperties',
  'default',
  'deprecated',
  'description',
  'examples',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'items',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minItems',
  'minimum',
  'multipleOf',
  'properties',
  'readOnly',
  'required',
  'title',
  'type',
  'writeOnly',
])

const unreadable: JsonSchema = {unreadable: true}

/** One place in a document, and what can be cut there without breaking its schema. */
export type Place = {
  /** Whether nothing may be cut here and below. */
  isFixed: boolean
  isNullable: boolean
  minItems: number
  /** Whether a member of an object may be omitted. */
  isOptional(key: string): boolean
  /** @param key undefined for the elements of a list */
  member(key: string | undefined): Place
}

/**
 * The place of a whole document, or of a part that several schemas apply to; without schemas
 * everything may be cut.
 */
export function placeOf(
  declared: readonly unknown[],
  root: unknown = declared[0],
  isInFixed = false,
): Place {
  const schemas = declared.flatMap((schema) => expand(schema, root, 0))
  const isFixed =
    isInFixed ||
    schemas.some((schema) => Object.keys(schema).some((key) => !knownKeywords.has(key)))
  const schemaOf = (
    {additionalProperties, items, properties}: JsonSchema,
    key: string | undefined,
  ): unknown => (key === undefined ? items : (ownProperty(properties, key) ?? additionalProperties))
  return {
    isFixed,
    isNullable:
      !isFixed && schemas.every(({type}) => type === undefined || [type].flat().includes('null')),
    minItems: Math.max(0, ...schemas.map(({minItems}) => Number(minItems ?? 0))),
    isOptional: (key) =>
      schemas.every(
        ({properties, required}) =>
          !itemsOf(required).includes(key) && ownProperty(properties, key) === undefined,
      ),
    member: (key) =>
      placeOf(
        schemas.map((schema) => schemaOf(schema, key)),
        root,
        isFixed,
      ),
  }
}

function expand(schema: unknown, root: unknown, depth: number): JsonSchema[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (depth > 16) return [unreadable]
  const {$ref, allOf, anyOf, ...rest} = schema as JsonSchema
  const referred = $ref === undefined ? [] : [resolvePointer($ref, root) ?? unreadable]
  return [
    rest,
    ...[...referred, ...itemsOf(allOf), ...itemsOf(anyOf)].flatMap((inner) =>
      expand(inner, root, depth + 1),
    ),
  ]
}
