import {readProperty} from '../contract/unknown-value.js'

/**
 * A value with what JSON would drop in a form that it can hold: a Map becomes an object, or a list of pairs where a key is
 * no text; a Set a list; an Error its name and message, with the errors inside it (contract, section 6).
 *
 * @returns the value itself where nothing has to change, and where it goes round or cannot be read: its writer reports it
 */
export function toPlainData(value: unknown): unknown {
  try {
    return convert(value, [])
  } catch {
    return value
  }
}

function convert(value: unknown, ancestors: readonly object[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (ancestors.includes(value)) throw new TypeError('A value that goes round cannot be written.')
  const inner = [...ancestors, value]
  if (value instanceof Map || isNamed(value, 'Map')) return convertMap([...(value as Map<unknown, unknown>)], inner)
  if (value instanceof Set || isNamed(value, 'Set')) {
    return [...(value as Set<unknown>)].map((item) => convert(item, inner))
  }

  if (isError(value)) return convertError(value, inner)
  if (typeof readProperty(value, 'toJSON') === 'function') return value
  return Array.isArray(value) ? convertList(value, inner) : convertObject(value, inner)
}

function convertMap(entries: readonly [unknown, unknown][], ancestors: readonly object[]): unknown {
  const pairs = entries.map(([key, item]) => [convert(key, ancestors), convert(item, ancestors)] as const)
  const hasTexts = pairs.every(([key]) => typeof key === 'string' || typeof key === 'number')
  return hasTexts ? Object.fromEntries(pairs as [string, unknown][]) : pairs
}

function convertError(error: object, ancestors: readonly object[]): object {
  const [name, message, errors] = ['name', 'message', 'errors'].map((key) => readProperty(error, key))
  return {
    name: typeof name === 'string' ? name : 'Error',
    message: typeof message === 'string' ? message : '',
    ...(Array.isArray(errors) && {errors: convertList(errors, ancestors)}),
  }
}

function convertList(list: unknown[], ancestors: readonly object[]): unknown[] {
  let copy: unknown[] | undefined
  for (let index = 0; index < list.length; index += 1) {
    const item = list[index]
    const plain = convert(item, ancestors)
    if (plain !== item) copy ??= [...list]
    if (copy) copy[index] = plain
  }

  return copy ?? list
}

function convertObject(value: object, ancestors: readonly object[]): object {
  let copy: Record<string, unknown> | undefined
  for (const [key, item] of Object.entries(value)) {
    const plain = convert(item, ancestors)
    if (plain === item) continue
    copy ??= {...value}
    copy[key] = plain
  }

  return copy ?? value
}

function isError(value: object): boolean {
  return value instanceof Error || isNamed(value, 'Error')
}

/** Whether a value is a built-in of this name, of whatever realm; a test runner has more than one. */
function isNamed(value: object, name: string): boolean {
  return Object.prototype.toString.call(value) === `[object ${name}]`
}
