import {AgentError} from '../contract/agent-error.js'
import {readProperty} from '../contract/unknown-value.js'
import type {Formatter} from './formats.js'

/**
 * Converts a value to plain data, including what JSON would drop, such as a Set's elements (6.9). A
 * value that JSON cannot hold is returned as it is; `serialize` reports it.
 */
export function toPlainData(value: unknown): unknown {
  if (typeof value === 'bigint') return convertBuiltIn(value)
  if (typeof value !== 'object' || value === null) return value
  try {
    return JSON.parse(JSON.stringify(value, makeReplacer()) ?? 'null') as unknown
  } catch {
    return value
  }
}

/** Replaces a value that contains itself. */
const cycleMarker = '[Circular]'

/** Replaces what JSON would drop but cannot be read, such as a Map behind a proxy. */
const unreadableMarker = '[Unreadable]'

/** Makes a replacer for one call of `JSON.stringify`, which ends a cycle with a marker. */
function makeReplacer() {
  /** The values that contain the current one, each with what is written for it. */
  const containers: {written: unknown; value: unknown}[] = []
  return function replace(this: unknown, _key: string, value: unknown): unknown {
    while (containers.length > 0 && containers.at(-1)!.written !== this) containers.pop()
    if (typeof value !== 'object' || value === null) {
      return convertBuiltIn(value)
    }
    if (containers.some((container) => container.value === value)) {
      return cycleMarker
    }
    const written = convertBuiltIn(value)
    containers.push({value, written})
    return written
  }
}

/**
 * The list or object that a Set, Map or Error becomes, and the number or text of a BigInt (6.9);
 * any other value is itself.
 */
export function convertBuiltIn(value: unknown): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : String(value)
  }

  if (typeof value !== 'object' || value === null) return value
  const convert = findConverter(value)
  try {
    return convert?.(value) ?? value
  } catch {
    // What only has the tag of a Map is an object with its own data.
    const isTagged = !isError(value) && Object.keys(value).length > 0
    return isTagged ? value : unreadableMarker
  }
}

/** What converts a Set, Map or Error; undefined for any other value. */
function findConverter(value: object): ((value: object) => unknown) | undefined {
  if (isError(value)) return convertError
  const tag = readTag(value)
  if (tag === '[object Set]') return (set) => [...(set as Set<unknown>)]
  return tag === '[object Map]' ? (map) => convertMap(map as Map<unknown, unknown>) : undefined
}

/** Whether a value is an error of any realm: a test runner has several. */
export function isError(value: unknown): value is Error {
  try {
    return readTag(value) === '[object Error]' || value instanceof Error
  } catch {
    return false
  }
}

/** The tag of a value, which is the same in every realm; undefined if a proxy hides it. */
function readTag(value: unknown): string | undefined {
  try {
    return Object.prototype.toString.call(value)
  } catch {
    return undefined
  }
}

/** An object, if each key is a name; else a list of pairs. */
function convertMap(map: ReadonlyMap<unknown, unknown>): unknown {
  const pairs = [...map]
  const areNames = pairs.every(([key]) => ['number', 'string'].includes(typeof key))
  const names = new Set(pairs.map(([key]) => String(key)))
  // 1 and '1' are two keys of a Map, but one name.
  return areNames && names.size === pairs.length ? Object.fromEntries(pairs) : pairs
}

function convertError({errors, message, name}: Partial<AggregateError>): object {
  return {
    name: String(name),
    message: String(message),
    ...(Array.isArray(errors) && {errors: errors as unknown[]}),
  }
}

/**
 * Formats a document (6.9).
 *
 * @throws AgentError (`tool_error`) that names the part that JSON cannot represent
 */
export function serialize(document: unknown, format: Formatter): string {
  try {
    return format(document)
  } catch (error) {
    const {path, reason} = explainFailure(error, document)
    const sentence = path === undefined ? reason : `${path} ${reason}`
    throw new AgentError({
      cause: error,
      field: path,
      kind: 'unserialisable_result',
      message: `The result cannot be written as JSON: ${sentence}.`,
      suggestion:
        'Return plain data from the command: strings, numbers, booleans, lists and objects.',
    })
  }
}

/** Why a value cannot be written as JSON, with the path of the part that is to blame, if known. */
function explainFailure(error: unknown, document: unknown): {path?: string; reason: string} {
  const message = String(readProperty(error, 'message') ?? error)
  if (message.includes('call stack')) return {reason: 'it is nested too deeply'}
  return findSafely(document) ?? {reason: message}
}

/** A part of a value that JSON cannot represent: its path, such as `items[3].owner`, and why. */
type UnserializablePart = {path: string; reason: string}

function findSafely(document: unknown): UnserializablePart | undefined {
  try {
    return findUnserializable(document, '', [])
  } catch {
    // A proxy that hides its keys, or is revoked: only the error's own message is known.
    return undefined
  }
}

function findUnserializable(
  value: unknown,
  path: string,
  ancestors: readonly object[],
): UnserializablePart | undefined {
  if (typeof value === 'bigint') return {path, reason: 'is a BigInt'}
  if (typeof value !== 'object' || value === null) return undefined
  if (ancestors.includes(value)) return {path, reason: 'refers back to itself'}
  const isList = Array.isArray(value)
  for (const key of Object.keys(value)) {
    const name = isList ? `[${key}]` : `.${key}`
    const innerPath = path === '' && !isList ? key : `${path}${name}`
    const part = findUnserializable(readProperty(value, key), innerPath, [...ancestors, value])
    if (part) return part
  }
  return undefined
}

/** Returns a finite number that is not negative; undefined for any other value. */
export function readCount(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return value >= 0 ? value : undefined
}
