import {isRecord, ownProperty} from '../contract/unknown-value.js'

/** The most paths that a warning lists. */
const maxListed = 30

/** How many elements of a list are read for its paths. */
const maxSampled = 100

/** How deep a schema is read, whose references may go in a circle. */
const maxDepth = 8

/**
 * Selects paths such as `id,owner.name`, in each element of a list; if the value and schema have
 * none, all stays.
 */
export function selectPaths(result: unknown, selector: string, schema?: unknown) {
  const paths = selector
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
  const available = [...new Set([...listPaths(result), ...listSchemaPaths(schema, schema)])]
  const unknown = paths.filter((path) => !available.includes(path))
  const found = paths.filter((path) => available.includes(path))
  const warning = `The result has no ${unknown.join(', ')}. ${describePaths(available)}`
  return {
    result: found.length > 0 ? project(result, found) : result,
    warnings: unknown.length > 0 ? [warning] : [],
  }
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

function listSchemaPaths(schema: unknown, root: unknown, prefix = '', depth = 0): string[] {
  if (!isRecord(schema) || depth > maxDepth) return []
  const {$ref, allOf, anyOf, items, oneOf, properties} = schema
  const named = Object.entries(isRecord(properties) ? properties : {}).flatMap(([key, member]) => [
    `${prefix}${key}`,
    ...listSchemaPaths(member, root, `${prefix}${key}.`, depth + 1),
  ])
  const others = [items, resolvePointer($ref, root), allOf, anyOf, oneOf].flat()
  return [...named, ...others.flatMap((inner) => listSchemaPaths(inner, root, prefix, depth + 1))]
}

/**
 * Resolves a reference such as `#/$defs/row` within its own document (RFC 6901); undefined for any
 * other.
 */
export function resolvePointer(reference: unknown, root: unknown): unknown {
  if (typeof reference !== 'string' || !/^#(?:\/|$)/.test(reference)) {
    return undefined
  }
  return decodeURIComponent(reference)
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((place, key) => ownProperty(place, key), root)
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
