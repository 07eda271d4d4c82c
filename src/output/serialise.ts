import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {Formatter} from './formats/formats.js'

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

/** Where a value cannot be written as JSON, as a path such as `result.items[3].owner`, and why. */
export function findUnserialisable(value: unknown): {path: string; reason: string} | undefined {
  return search(value, '', [])
}

function search(value: unknown, path: string, ancestors: object[]): {path: string; reason: string} | undefined {
  if (typeof value === 'bigint') return {path, reason: 'is a BigInt'}
  if (typeof value !== 'object' || value === null) return undefined
  if (ancestors.includes(value)) return {path, reason: 'refers back to itself'}
  let plain: unknown
  try {
    plain = 'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value
  } catch (error) {
    return {path, reason: `has a toJSON that throws (${(error as Error).message})`}
  }

  if (plain !== value) return search(plain, path, [...ancestors, value])
  for (const key of Object.keys(value)) {
    const inner = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    let member: unknown
    try {
      member = Reflect.get(value, key)
    } catch (error) {
      return {path: inner, reason: `has a getter that throws (${(error as Error).message})`}
    }

    const found = search(member, inner, [...ancestors, value])
    if (found) return found
  }

  return undefined
}
