import {readProperty} from '../contract/unknown-value.js'
import type {Redactor} from './redactor.js'

/** What an error holds that is not enumerable. */
const errorFields = ['name', 'message', 'stack', 'cause', 'errors']

/**
 * Hides secrets in any value, however deep: in texts, keys and numbers, in lists, maps, sets, errors and instances of
 * classes. What holds nothing but plain data stays equal where there is nothing to hide.
 *
 * @param isOurKey whether a key of the outermost object is one of ours, which is never masked
 */
export function redactValue(
  value: unknown,
  redactor: Redactor,
  isOurKey: (key: string) => boolean = () => false,
): unknown {
  if (redactor.isEmpty) return value
  const copies = new Map<object, unknown>()

  const walk = (inner: unknown): unknown => {
    if (typeof inner === 'string') return redactor.text(inner)
    if (typeof inner === 'number' || typeof inner === 'bigint') {
      const written = String(inner)
      const shown = redactor.text(written)
      return shown === written ? inner : shown
    }

    if (typeof inner !== 'object' || inner === null) return inner
    if (copies.has(inner)) return copies.get(inner)
    const plain = toPlain(inner)
    if (plain !== inner) {
      copies.set(inner, undefined)
      const copy = walk(plain)
      copies.set(inner, copy)
      return copy
    }

    return walkObject(inner)
  }

  const walkObject = (inner: object): unknown => {
    if (Array.isArray(inner)) {
      const list: unknown[] = []
      copies.set(inner, list)
      for (const item of inner as unknown[]) list.push(walk(item))
      return list
    }

    if (inner instanceof Map) {
      const map = new Map<unknown, unknown>()
      copies.set(inner, map)
      for (const [key, item] of inner) map.set(walk(key), walk(item))
      return map
    }

    if (inner instanceof Set) {
      const set = new Set<unknown>()
      copies.set(inner, set)
      for (const item of inner) set.add(walk(item))
      return set
    }

    const isError = typeof readProperty(inner, 'stack') === 'string'
    const copy: object = isError ? (Object.create(Object.getPrototypeOf(inner) as object | null) as object) : {}
    const isOutermost = inner === value
    copies.set(inner, copy)
    for (const name of isError ? errorFields.filter((field) => Object.hasOwn(inner, field)) : []) {
      define(copy, name, walk(readProperty(inner, name)), false)
    }

    for (const key of Object.keys(inner)) {
      const shown = isOutermost && isOurKey(key) ? key : redactor.text(key)
      define(copy, shown, walk(readProperty(inner, key)), true)
    }

    return copy
  }

  try {
    return walk(value)
  } catch {
    // Nested deeper than the stack is.
    return redactor.text('***')
  }
}

/** What JSON writes in the place of an object: the result of its `toJSON`, or the text that it wraps. */
function toPlain(value: object): unknown {
  const toJson = readProperty(value, 'toJSON')
  if (typeof toJson === 'function') {
    try {
      return Reflect.apply(toJson, value, [''])
    } catch {
      return value
    }
  }

  const isText = Object.prototype.toString.call(value) === '[object String]'
  return isText ? String.prototype.valueOf.call(value) : value
}

/** Defines a property, also one whose name has a meaning, such as `__proto__`. */
function define(target: object, key: string, value: unknown, enumerable: boolean): void {
  Object.defineProperty(target, key, {configurable: true, enumerable, value, writable: true})
}
