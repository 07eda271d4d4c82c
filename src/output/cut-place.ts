import {itemsOf, ownProperty} from '../contract/unknown-value.js'
import {resolvePointer} from './json-pointer.js'

type JsonSchema = Readonly<Record<string, unknown>>

/**
 * JSON Schema keywords that a value still satisfies after a cut that obeys `minItems` and
 * `isOptional`.
 */
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

/** Replaces a schema that cannot be read. Its keyword is unknown, so nothing is cut there. */
const unreadable: JsonSchema = {unreadable: true}

/** One place in a document, and what can be cut there without breaking its schema. */
export type Place = {
  /** Whether nothing may be cut here and below. */
  isFixed: boolean
  /** Whether the value may become null. */
  isNullable: boolean
  /** The fewest elements that a list must keep. */
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
  isParentFixed = false,
): Place {
  const expanded = new Set<unknown>()
  const schemas = declared.flatMap((schema) => expand(schema, root, expanded))
  const isFixed = isParentFixed || !schemas.every(hasOnlyKnownKeywords)
  return {
    isFixed,
    isNullable: !isFixed && schemas.every(allowsNull),
    minItems: Math.max(0, ...schemas.map(({minItems}) => Number(minItems ?? 0))),
    isOptional: (key) => schemas.every((schema) => allowsToOmit(schema, key)),
    member: (key) => {
      const memberSchemas = schemas.map((schema) => schemaOfMember(schema, key))
      return placeOf(memberSchemas, root, isFixed)
    },
  }
}

function hasOnlyKnownKeywords(schema: JsonSchema): boolean {
  return Object.keys(schema).every((keyword) => knownKeywords.has(keyword))
}

function allowsNull({type}: JsonSchema): boolean {
  return type === undefined || type === 'null' || itemsOf(type).includes('null')
}

/** A declared member is never omitted: it is a field of a record, not an entry of a map. */
function allowsToOmit({properties, required}: JsonSchema, key: string): boolean {
  return !itemsOf(required).includes(key) && ownProperty(properties, key) === undefined
}

/** @param key undefined for the elements of a list */
function schemaOfMember(
  {additionalProperties, items, properties}: JsonSchema,
  key: string | undefined,
): unknown {
  if (key === undefined) return items
  return ownProperty(properties, key) ?? additionalProperties
}

/**
 * A schema and the schemas that it refers to or combines, as a list of flat ones. A value must obey
 * all of them, also of alternatives, since it is not known which one applies.
 *
 * @param expanded the schemas that are listed already: references may go in a circle
 */
function expand(schema: unknown, root: unknown, expanded: Set<unknown>): JsonSchema[] {
  if (typeof schema !== 'object' || schema === null || expanded.has(schema)) return []
  expanded.add(schema)
  const {$ref, allOf, anyOf, ...flat} = schema as JsonSchema
  const referred = $ref === undefined ? [] : [resolvePointer($ref, root) ?? unreadable]
  const combined = [...referred, ...itemsOf(allOf), ...itemsOf(anyOf)]
  return [flat, ...combined.flatMap((part) => expand(part, root, expanded))]
}
