import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import {readProperty} from '../contract/unknown-value.js'
import type {Formatter} from './formats.js'

/**
 * Converts what JSON would drop: a Map becomes an object, or a list of pairs if a key is not a text; a Set a list; an
 * Error its name and message, with the errors inside it.
 *
 * @returns the value itself if nothing has to change, and if it is circular or cannot be read: `serialise` reports that
 */
export function toPlainData(value: unknown): unknown {
  try {
    return convert(value, [])
  } catch {
    return value
  }
}

/**
 * Formats a document.
 *
 * @throws AgentError (`tool_error`) that names the place in the document that JSON cannot hold
 */
export function serialise(document: unknown, format: Formatter): string {
  try {
    return format(document)
  } catch (error) {
    const place = findUnserialisable(document)
    const where = place ? `${place.path} ${place.reason}` : (error as Error).message
    throw new AgentError({
      cause: error,
      code: exitCodes.toolError,
      field: place?.path,
      kind: 'unserialisable_result',
      message: `The result cannot be written as JSON: ${where}.`,
      suggestion: 'Return plain data from the command: strings, numbers, booleans, lists and objects.',
    })
  }
}

function convert(value: unknown, ancestors: object[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (ancestors.includes(value)) throw new TypeError('The value is circular.')
  ancestors.push(value)
  const prototype: unknown = Object.getPrototypeOf(value)
  // Checked first: a result may hold a million of them.
  const isPlain = (prototype === Object.prototype || prototype === Array.prototype) && !('toJSON' in value)
  const plain = isPlain ? convertMembers(value, ancestors) : convertOther(value, ancestors)
  ancestors.pop()
  return plain
}

function convertMembers(value: object, ancestors: object[]): object {
  const copies = new Map<PropertyKey, unknown>()
  const take = (item: unknown, key: PropertyKey) => {
    const plain = typeof item === 'object' ? convert(item, ancestors) : item
    if (plain !== item) copies.set(key, plain)
  }
  if (Array.isArray(value)) for (let index = 0; index < value.length; index += 1) take(value[index], index)
  else for (const key of Object.keys(value)) take((value as Record<string, unknown>)[key], key)
  if (copies.size === 0) return value
  return Object.assign(Array.isArray(value) ? [...(value as unknown[])] : {...value}, Object.fromEntries(copies))
}

function convertOther(value: object, ancestors: object[]): unknown {
  if (isBuiltIn(value, 'Map')) return convertMap([...(value as Map<unknown, unknown>)], ancestors)
  if (isBuiltIn(value, 'Set')) return [...(value as Set<unknown>)].map((item) => convert(item, ancestors))
  if (value instanceof Error || isBuiltIn(value, 'Error')) return convertError(value, ancestors)
  return typeof readProperty(value, 'toJSON') === 'function' ? value : convertMembers(value, ancestors)
}

function convertMap(entries: readonly [unknown, unknown][], ancestors: object[]): unknown {
  const pairs = entries.map(([key, item]) => [convert(key, ancestors), convert(item, ancestors)] as const)
  const hasTexts = pairs.every(([key]) => typeof key === 'string' || typeof key === 'number')
  return hasTexts ? Object.fromEntries(pairs as [string, unknown][]) : pairs
}

function convertError(error: object, ancestors: object[]): object {
  const [name, message, errors] = ['name', 'message', 'errors'].map((key) => readProperty(error, key))
  return {
    name: typeof name === 'string' ? name : 'Error',
    message: typeof message === 'string' ? message : '',
    ...(Array.isArray(errors) && {errors: convert(errors, ancestors)}),
  }
}

/** Whether a value is a built-in of this name, of any realm; a test runner has more than one. */
function isBuiltIn(value: object, name: string): boolean {
  return Object.prototype.toString.call(value) === `[object ${name}]`
}

/** Finds what JSON cannot hold in a value: its path, such as `result.items[3].owner`, and the reason. */
function findUnserialisable(
  value: unknown,
  path = '',
  ancestors: readonly object[] = [],
): {path: string; reason: string} | undefined {
  if (typeof value === 'bigint') return {path, reason: 'is a BigInt'}
  if (typeof value !== 'object' || value === null) return undefined
  if (ancestors.includes(value)) return {path, reason: 'refers back to itself'}
  let plain: unknown
  try {
    plain = 'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value
  } catch (error) {
    return {path, reason: `has a toJSON that throws (${(error as Error).message})`}
  }

  if (plain !== value) return findUnserialisable(plain, path, [...ancestors, value])
  for (const key of Object.keys(value)) {
    const inner = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    let member: unknown
    try {
      member = Reflect.get(value, key)
    } catch (error) {
      return {path: inner, reason: `has a getter that throws (${(error as Error).message})`}
    }

    const found = findUnserialisable(member, inner, [...ancestors, value])
    if (found) return found
  }

  return undefined
}
