import {isDeepStrictEqual} from 'node:util'

import {isRecord} from '../contract/unknown-value.js'
import {resolvePointer} from './select.js'

/**
 * Checks a value against a JSON Schema with the keywords of this package's published schemas and of
 * `murli types`.
 *
 * @returns the problems, each starting with a JSON pointer; empty if the value is valid
 * @throws TypeError for any other keyword: use a complete validator such as ajv for such a schema
 */
export function findSchemaProblems(value: unknown, schema: unknown): string[] {
  return findProblems(value, schema, schema)
}

function isOfType(value: unknown, name: unknown): boolean {
  if (name === 'integer') return Number.isInteger(value)
  const kind = Array.isArray(value) ? 'array' : typeof value
  return name === (value === null ? 'null' : kind)
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The keywords that limit a value itself: what is wrong with one that does not fit. */
const limits: Record<string, (value: unknown, expected: unknown) => string | false> = {
  const: (value, expected) =>
    !isDeepStrictEqual(value, expected) && `is not ${JSON.stringify(expected)}`,
  enum: (value, expected) =>
    !listOf(expected).some((each) => isDeepStrictEqual(value, each)) &&
    `is none of ${JSON.stringify(expected)}`,
  maxItems: (value, most) =>
    listOf(value).length > Number(most) && `has more than ${Number(most)} items`,
  minItems: (value, least) =>
    Array.isArray(value) && value.length < Number(least) && `has fewer than ${Number(least)} items`,
  minimum: (value, least) =>
    typeof value === 'number' && value < Number(least) && `is less than ${Number(least)}`,
  pattern: (value, pattern) =>
    typeof value === 'string' &&
    !new RegExp(String(pattern), 'u').test(value) &&
    `does not match ${String(pattern)}`,
  type: (value, expected) =>
    ![expected].flat().some((name) => isOfType(value, name)) &&
    `is not of type ${[expected].flat().join(' or ')}`,
}

/** The other keywords that are checked, and those without a check. */
const others = '$ref additionalProperties anyOf items prefixItems properties required'
const explaining = '$comment $defs $id $schema default description examples format title'
const known = new Set([...Object.keys(limits), ...`${others} ${explaining}`.split(' ')])

/** Each problem starts with the JSON pointer from the value. */
function findProblems(value: unknown, schema: unknown, root: unknown): string[] {
  if (schema === true || schema === undefined) return []
  if (!isRecord(schema)) return [' is not expected']
  const unknown = Object.keys(schema).find((keyword) => !known.has(keyword))
  if (unknown)
    throw new TypeError(`The keyword ${unknown} is not supported; check this schema with ajv`)
  const {$ref, anyOf, required} = schema
  const wrong = Object.entries(limits).map(
    ([name, check]) => name in schema && check(value, schema[name]),
  )
  const missing = listOf(required).filter(
    (name) => isRecord(value) && value[String(name)] === undefined,
  )
  const target = resolvePointer($ref, root)
  if ($ref !== undefined && target === undefined)
    throw new TypeError(`The schema has no ${String($ref)}`)
  const options = listOf(anyOf).map((option) => findProblems(value, option, root))
  const isNone = options.length > 0 && options.every(({length}) => length > 0)
  const [named, rest] = Array.isArray(value)
    ? [schema['prefixItems'], schema['items']]
    : [schema['properties'], schema['additionalProperties']]
  const entries = Object.entries((typeof value === 'object' ? value : undefined) ?? {})
  const members = entries.filter(([, member]) => member !== undefined)
  return [
    ...wrong.flatMap((problem) => (problem ? [` ${problem}`] : [])),
    ...missing.map((name) => `/${String(name)} is missing`),
    ...(isNone
      ? [` matches no alternative: ${options.map(([first]) => first!.trim()).join('; ')}`]
      : []),
    ...findProblems(value, target, root),
    ...members.flatMap(([name, member]) => {
      const inner = Object.hasOwn(named ?? {}, name)
        ? (named as Record<string, unknown>)[name]
        : rest
      return findProblems(member, inner, root).map((problem) => `/${name}${problem}`)
    }),
  ]
}
