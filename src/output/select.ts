import {isRecord, ownProperty} from '../contract/unknown-value.js'

/** The most paths that a warning lists. */
const maxListed = 30

/** How many elements of a list are read for its paths. */
const maxSampled = 100

/**
 * Selects paths such as `id,owner.name`, in each element of a list; if the value and schema have
 * none, all stays.
 */
export function selectPaths(result: unknown, selector: string, schema?: unknown) {
  const paths = selector
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
  const inResult = new Set(listPaths(result))
  const found = paths.filter(
    (path) => inResult.has(path) || isInValue(result, path) || hasPath(schema, path, schema),
  )
  const unknown = paths.filter((path) => !found.includes(path))
  return {
    result: found.length > 0 ? project(result, found) : result,
    warnings: unknown.length > 0 ? [describeUnknown(unknown, inResult, schema)] : [],
  }
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
  const rest = available.length - maxListed
  const more = rest > 0 ? ` and ${rest} more` : ''
  return `It has ${available.slice(0, maxListed).join(', ')}${more}.`
}

/** The paths of a value, parents before their members. */
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

/** Whether any element of a value has a path; `listPaths` reads the first ones of a list. */
function isInValue(value: unknown, path: string): boolean {
  if (Array.isArray(value)) return value.some((element) => isInValue(element, path))
  if (!isRecord(value)) return false
  if (Object.hasOwn(value, path)) return true
  // A key may contain dots.
  return Object.entries(value).some(
    ([key, member]) => path.startsWith(`${key}.`) && isInValue(member, path.slice(key.length + 1)),
  )
}

/**
 * Whether a schema names a path.
 *
 * @param asked the schemas that were asked for each path: references may go in a circle
 */
function hasPath(
  schema: unknown,
  path: string,
  root: unknown,
  asked = new Map<string, Set<unknown>>(),
): boolean {
  const already = asked.get(path) ?? new Set()
  if (!isRecord(schema) || already.has(schema)) return false
  asked.set(path, already.add(schema))
  const isNamed = membersOf(schema).some(
    ([key, member]) =>
      // A key may contain dots.
      path === key ||
      (path.startsWith(`${key}.`) && hasPath(member, path.slice(key.length + 1), root, asked)),
  )
  return isNamed || listSame(schema, root).some((inner) => hasPath(inner, path, root, asked))
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
  const named = membersOf(schema).flatMap(([key, member]) => [
    `${prefix}${key}`,
    ...listSchemaPaths(member, root, `${prefix}${key}.`, listed),
  ])
  const same = listSame(schema, root)
  return [...named, ...same.flatMap((inner) => listSchemaPaths(inner, root, prefix, listed))]
}

function membersOf({properties}: Record<string, unknown>): [string, unknown][] {
  return Object.entries(isRecord(properties) ? properties : {})
}

/** The other schemas of the same value, or of the elements of a list. */
function listSame(schema: Record<string, unknown>, root: unknown): unknown[] {
  const {$ref, allOf, anyOf, items, oneOf} = schema
  return [items, resolvePointer($ref, root), allOf, anyOf, oneOf].flat()
}

/**
 * Resolves a reference such as `#/$defs/row` within its own document (RFC 6901); undefined for any
 * other.
 */
export function resolvePointer(reference: unknown, root: unknown): unknown {
  if (typeof reference !== 'string' || !/^#(?:\/|$)/.test(reference)) {
    return undefined
  }
  return decodePercent(reference)
    ?.split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((place, key) => ownProperty(place, key), root)
}

/** Decodes `%20` and the like; undefined if a percent sign is followed by anything else. */
function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Keeps the members that paths name, and those around them. */
function project(value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value)) {
    return value.map((element) => project(element, paths))
  }
  if (!isRecord(value)) return value
  const members = Object.entries(value).flatMap(([key, member]) => {
    if (paths.includes(key)) return [[key, member] as const]
    // A key may contain dots, so paths are compared, not split.
    const inner = paths
      .filter((path) => path.startsWith(`${key}.`))
      .map((path) => path.slice(key.length + 1))
    return inner.length > 0 ? [[key, project(member, inner)] as const] : []
  })
  return Object.fromEntries(members)
}
