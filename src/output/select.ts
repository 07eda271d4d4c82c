import {isRecord} from '../contract/unknown-value.js'
import {resolvePointer} from './json-pointer.js'

/** The most paths that a warning lists; it states the number of the others. */
const maxListed = 30

/** How many elements of a list are read for its paths. */
const maxSampled = 100

/**
 * Selects paths such as `id,owner.name`, in each element of a list. If neither the value nor its
 * schema has any of them, the result stays whole. There is a warning about unknown paths.
 */
export function selectPaths(result: unknown, selector: string, schema?: unknown) {
  const paths = splitPaths(selector)
  const inResult = new Set(listPaths(result))
  const known = paths.filter(
    (path) => inResult.has(path) || isInValue(result, path) || isInSchema(schema, path, schema),
  )
  const unknown = paths.filter((path) => !known.includes(path))
  return {
    result: known.length > 0 ? keepPaths(result, known) : result,
    warnings: unknown.length > 0 ? [describeUnknown(unknown, inResult, schema)] : [],
  }
}

/** The paths that a selector names: `id, owner` has two. */
export function splitPaths(selector: string): string[] {
  return selector
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
}

function describeUnknown(
  unknown: readonly string[],
  inResult: ReadonlySet<string>,
  schema: unknown,
): string {
  const available = [...new Set([...inResult, ...listSchemaPaths(schema, schema)])]
  return `The result has no ${unknown.join(', ')}. ${describePaths(available)}`
}

function describePaths(available: readonly string[]): string {
  if (available.length === 0) return 'It has no fields.'
  const unlisted = available.length - maxListed
  const more = unlisted > 0 ? ` and ${unlisted} more` : ''
  return `It has ${available.slice(0, maxListed).join(', ')}${more}.`
}

/** The paths of a value, parents before their members; of a list, those of its first elements. */
export function listPaths(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) {
    return [...new Set(value.slice(0, maxSampled).flatMap((element) => listPaths(element, prefix)))]
  }

  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, member]) => [
    `${prefix}${key}`,
    ...listPaths(member, `${prefix}${key}.`),
  ])
}

/**
 * Whether a value has a path, in any element of its lists; `listPaths` reads only the first ones.
 */
function isInValue(value: unknown, path: string): boolean {
  if (Array.isArray(value)) return value.some((element) => isInValue(element, path))
  if (!isRecord(value)) return false
  if (Object.hasOwn(value, path)) return true
  return Object.entries(value).some(([key, member]) => {
    const inner = pathBelow(key, path)
    return inner !== undefined && isInValue(member, inner)
  })
}

/**
 * What follows a key in a path: `name` for `owner` in `owner.name`; undefined in another path. A key
 * may contain dots, so paths are compared, not split.
 */
function pathBelow(key: string, path: string): string | undefined {
  return path.startsWith(`${key}.`) ? path.slice(key.length + 1) : undefined
}

/**
 * Whether a schema names a path.
 *
 * @param asked by path, the schemas that were searched for it: references may go in a circle
 */
function isInSchema(
  schema: unknown,
  path: string,
  root: unknown,
  asked = new Map<string, Set<unknown>>(),
): boolean {
  const askedForPath = asked.get(path) ?? new Set()
  if (!isRecord(schema) || askedForPath.has(schema)) return false
  asked.set(path, askedForPath.add(schema))
  const isNamed = membersOf(schema).some(([key, member]) => {
    if (path === key) return true
    const inner = pathBelow(key, path)
    return inner !== undefined && isInSchema(member, inner, root, asked)
  })
  if (isNamed) return true
  const others = schemasOfSamePaths(schema, root)
  return others.some((other) => isInSchema(other, path, root, asked))
}

/**
 * The paths that a schema names, parents before their members.
 *
 * @param listed the schemas whose paths are listed already; none is listed twice
 */
function listSchemaPaths(
  schema: unknown,
  root: unknown,
  prefix = '',
  listed = new Set<unknown>(),
): string[] {
  if (!isRecord(schema) || listed.has(schema)) return []
  listed.add(schema)
  const namedPaths = membersOf(schema).flatMap(([key, member]) => [
    `${prefix}${key}`,
    ...listSchemaPaths(member, root, `${prefix}${key}.`, listed),
  ])
  const others = schemasOfSamePaths(schema, root)
  return [...namedPaths, ...others.flatMap((other) => listSchemaPaths(other, root, prefix, listed))]
}

function membersOf({properties}: Record<string, unknown>): [string, unknown][] {
  return Object.entries(isRecord(properties) ? properties : {})
}

/** The schemas whose paths a schema has too: of its elements, and those that it refers to. */
function schemasOfSamePaths(schema: Record<string, unknown>, root: unknown): unknown[] {
  const {$ref, allOf, anyOf, items, oneOf} = schema
  return [items, resolvePointer($ref, root), allOf, anyOf, oneOf].flat()
}

/** A value with only the members that paths name, inside of the objects and lists around them. */
function keepPaths(value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value)) {
    return value.map((element) => keepPaths(element, paths))
  }
  if (!isRecord(value)) return value
  const members = Object.entries(value).flatMap(([key, member]) => {
    if (paths.includes(key)) return [[key, member] as const]
    const innerPaths = paths.flatMap((path) => pathBelow(key, path) ?? [])
    return innerPaths.length > 0 ? [[key, keepPaths(member, innerPaths)] as const] : []
  })
  return Object.fromEntries(members)
}
