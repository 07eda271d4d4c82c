import {isDeepStrictEqual} from 'node:util'

import {isRecord, itemsOf, ownProperty} from '../contract/unknown-value.js'
import {resolvePointer} from './json-pointer.js'

/**
 * Checks a value against a JSON Schema with the keywords of this package's published schemas and of
 * `murli types`.
 *
 * @returns the problems, each starting with a JSON pointer; empty if the value is valid
 * @throws TypeError for any other keyword, where a complete validator such as ajv is needed, and
 *   for a schema that refers to itself for the same value
 */
export function findSchemaProblems(value: unknown, schema: unknown): string[] {
  return collectProblems(value, schema, schema).map(describeProblem)
}

/** The meaning of a keyword such as `minimum`; `limit` is its value in the schema. */
type Limit = {
  allows(value: unknown, limit: unknown): boolean
  /** What is wrong with a value that is not allowed. */
  problem(limit: unknown): string
}

/** The keywords that limit a value itself. */
const limits: Record<string, Limit> = {
  const: {
    allows: (value, expected) => isDeepStrictEqual(value, expected),
    problem: (expected) => `is not ${JSON.stringify(expected)}`,
  },
  enum: {
    allows: (value, options) => itemsOf(options).some((each) => isDeepStrictEqual(value, each)),
    problem: (options) => `is none of ${JSON.stringify(options)}`,
  },
  maxItems: {
    allows: (value, most) => itemsOf(value).length <= Number(most),
    problem: (most) => `has more than ${Number(most)} items`,
  },
  minItems: {
    allows: (value, least) => !Array.isArray(value) || value.length >= Number(least),
    problem: (least) => `has fewer than ${Number(least)} items`,
  },
  minimum: {
    allows: (value, least) => typeof value !== 'number' || value >= Number(least),
    problem: (least) => `is less than ${Number(least)}`,
  },
  pattern: {
    allows: (value, pattern) =>
      typeof value !== 'string' || new RegExp(String(pattern), 'u').test(value),
    problem: (pattern) => `does not match ${String(pattern)}`,
  },
  type: {
    allows: (value, types) => [types].flat().some((name) => isOfType(value, name)),
    problem: (types) => `is not of type ${[types].flat().join(' or ')}`,
  },
}

/** Whether a value has a type of JSON Schema; 1.0 is an integer, too. */
function isOfType(value: unknown, name: unknown): boolean {
  if (name === 'integer') return Number.isInteger(value)
  const kind = Array.isArray(value) ? 'array' : typeof value
  return name === (value === null ? 'null' : kind)
}

/** The keywords that apply other schemas to a value, or schemas to its members. */
const structuralKeywords = [
  '$ref',
  'additionalProperties',
  'anyOf',
  'items',
  'prefixItems',
  'properties',
  'required',
]

/** The keywords that limit nothing here. */
const uncheckedKeywords = [
  '$comment',
  '$defs',
  '$id',
  '$schema',
  'default',
  'description',
  'examples',
  'format',
  'title',
]

const knownKeywords = new Set([...Object.keys(limits), ...structuralKeywords, ...uncheckedKeywords])

/** A problem of a part of a value. */
type Problem = {
  /** The JSON pointer from the value; empty for the value itself. */
  pointer: string
  text: string
}

/** @param outer the schemas that apply to the same value and contain or refer to this one */
function collectProblems(
  value: unknown,
  schema: unknown,
  root: unknown,
  outer: readonly unknown[] = [],
): Problem[] {
  if (schema === true || schema === undefined) return []
  if (!isRecord(schema)) return [{pointer: '', text: 'is not expected'}]
  if (outer.includes(schema)) throw new TypeError('The schema refers to itself without end')
  checkKeywords(schema)
  const {$ref, anyOf} = schema
  const applied = [...outer, schema]
  return [
    ...listBrokenLimits(value, schema),
    ...listMissing(value, schema['required']),
    ...listUnmatched(value, anyOf, root, applied),
    ...collectProblems(value, resolveReference($ref, root), root, applied),
    ...listInner(value, schema, root),
  ]
}

/** @throws TypeError for a keyword whose meaning is not known here */
function checkKeywords(schema: Record<string, unknown>): void {
  const unknown = Object.keys(schema).find((keyword) => !knownKeywords.has(keyword))
  if (unknown === undefined) return
  throw new TypeError(`The keyword ${unknown} is not supported; check this schema with ajv`)
}

/** The schema that a reference names, if there is one. */
function resolveReference($ref: unknown, root: unknown): unknown {
  if ($ref === undefined) return undefined
  const schema = resolvePointer($ref, root)
  if (schema === undefined) throw new TypeError(`The schema has no ${String($ref)}`)
  return schema
}

function listBrokenLimits(value: unknown, schema: Record<string, unknown>): Problem[] {
  return Object.entries(limits)
    .filter(([keyword, limit]) => keyword in schema && !limit.allows(value, schema[keyword]))
    .map(([keyword, limit]) => ({pointer: '', text: limit.problem(schema[keyword])}))
}

function listMissing(value: unknown, required: unknown): Problem[] {
  if (!isRecord(value)) return []
  const names = itemsOf(required).map(String)
  const missing = names.filter((name) => ownProperty(value, name) === undefined)
  return missing.map((name) => ({pointer: `/${name}`, text: 'is missing'}))
}

/**
 * The problem of a value that matches none of the schemas of `anyOf`, with the first problem of
 * each.
 */
function listUnmatched(
  value: unknown,
  anyOf: unknown,
  root: unknown,
  outer: readonly unknown[],
): Problem[] {
  const options = itemsOf(anyOf).map((option) => collectProblems(value, option, root, outer))
  const isMatched = options.length === 0 || options.some((problems) => problems.length === 0)
  if (isMatched) return []
  const reasons = options.map(([first]) => describeProblem(first!).trim())
  return [{pointer: '', text: `matches no alternative: ${reasons.join('; ')}`}]
}

/** The problems of the items of a list, or of the members of an object. */
function listInner(value: unknown, schema: Record<string, unknown>, root: unknown): Problem[] {
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  // The indices of `prefixItems` are names too.
  const namedSchemas = schema[isList ? 'prefixItems' : 'properties'] ?? {}
  const otherSchema = schema[isList ? 'items' : 'additionalProperties']
  return Object.entries(value).flatMap(([name, member]) => {
    if (member === undefined) return []
    const isNamed = Object.hasOwn(namedSchemas, name)
    const memberSchema = isNamed ? ownProperty(namedSchemas, name) : otherSchema
    const problems = collectProblems(member, memberSchema, root)
    return problems.map(({pointer, text}) => ({pointer: `/${name}${pointer}`, text}))
  })
}

/** A problem as a text; that of the value itself begins with the space after its empty pointer. */
function describeProblem({pointer, text}: Problem): string {
  return `${pointer} ${text}`
}
