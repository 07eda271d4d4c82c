import {resolvePointer} from './resolve-pointer.js'

/** How many paths a warning lists. */
const maxListed = 30

/** How many elements of a list are looked at for the paths that there are. */
const maxSampled = 100

/** A JSON Schema as far as it names properties. */
type Shape = {
  $ref?: string
  allOf?: unknown[]
  anyOf?: unknown[]
  items?: unknown
  oneOf?: unknown[]
  properties?: Record<string, unknown>
}

/** What is left of a result, and what could not be selected. */
export type Selection = {result: unknown; warnings: string[]}

/**
 * Keeps only some paths of a result, such as `id,owner.name`; lists are trimmed element by element. Where no path is
 * known, everything stays.
 *
 * @param schema what the command declares of its result, for a path that happens to be absent
 */
export function selectPaths(result: unknown, selector: string, schema?: unknown): Selection {
  const data = toPlain(result)
  const paths = selector
    .split(',')
    .map((path) => path.trim())
    .filter(Boolean)
  const known = new Set([...listPaths(data), ...listSchemaPaths(schema, schema)])
  const unknown = paths.filter((path) => !known.has(path))
  const warnings = unknown.length > 0 ? [describeUnknown(unknown, [...known])] : []
  const found = paths.filter((path) => known.has(path))
  return {result: found.length > 0 ? project(data, found) : result, warnings}
}

/** The paths that a value holds, parents before their members. */
export function listPaths(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) {
    return [...new Set(value.slice(0, maxSampled).flatMap((element) => listPaths(element, prefix)))]
  }

  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => [`${prefix}${key}`, ...listPaths(member, `${prefix}${key}.`)])
}

function listSchemaPaths(schema: unknown, root: unknown, prefix = '', depth = 0): string[] {
  if (typeof schema !== 'object' || schema === null || depth > 8) return []
  const {$ref, allOf = [], anyOf = [], items, oneOf = [], properties = {}} = schema as Shape
  const referred = $ref === undefined ? undefined : resolvePointer($ref, root)
  return [
    ...Object.entries(properties).flatMap(([key, member]) => [
      `${prefix}${key}`,
      ...listSchemaPaths(member, root, `${prefix}${key}.`, depth + 1),
    ]),
    ...[items, referred, ...allOf, ...anyOf, ...oneOf].flatMap((inner) =>
      listSchemaPaths(inner, root, prefix, depth + 1),
    ),
  ]
}

function project(value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((element) => project(element, paths))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).flatMap(([key, member]) => {
    if (paths.includes(key)) return [[key, member] as const]
    // A key may hold dots itself, so the path is compared and not split.
    const inner = paths.filter((path) => path.startsWith(`${key}.`)).map((path) => path.slice(key.length + 1))
    return inner.length > 0 ? [[key, project(member, inner)] as const] : []
  })
  return Object.fromEntries(members)
}

/** The value as JSON holds it, so that `toJSON` and the like count. */
function toPlain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value) ?? 'null')
}

function describeUnknown(unknown: readonly string[], known: readonly string[]): string {
  const listed = known.slice(0, maxListed).join(', ')
  const more = known.length > maxListed ? ` and ${known.length - maxListed} more` : ''
  const have = known.length > 0 ? `It has ${listed}${more}.` : 'It has no fields.'
  return `The result has no ${unknown.join(', ')}. ${have}`
}
