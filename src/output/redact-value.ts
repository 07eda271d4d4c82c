import {isRecord} from '../contract/unknown-value.js'
import type {Redactor} from '../secrets/redactor.js'
import {convertBuiltIn, toPlainData} from './plain-data.js'

/**
 * Masks the secrets in a value (4.13): in texts, numbers and keys.
 *
 * @param topKeys keys of the value itself that are never masked
 * @returns plain data
 */
export function redactValue(
  value: unknown,
  redactor: Redactor,
  topKeys?: ReadonlySet<string>,
): unknown {
  const plain = toPlainData(value)
  if (!redactor.hasSecrets() || value === undefined) return plain
  const replacer = (key: string, member: unknown): unknown => {
    // JSON.stringify passes an empty key for the value itself.
    const keptKeys = key === '' ? topKeys : undefined
    return redactMember(convertBuiltIn(member), redactor, keptKeys)
  }
  try {
    return JSON.parse(JSON.stringify(plain, replacer) ?? 'null') as unknown
  } catch {
    // What JSON cannot hold cannot be masked either.
    return '***'
  }
}

/**
 * Masks a text or number, or the keys of an object; JSON.stringify passes its members afterwards.
 */
function redactMember(
  member: unknown,
  redactor: Redactor,
  keptKeys: ReadonlySet<string> | undefined,
): unknown {
  if (typeof member === 'string') return redactor.text(member)
  if (typeof member === 'number' || typeof member === 'bigint') {
    const text = String(member)
    const redacted = redactor.text(text)
    return redacted === text ? member : redacted
  }
  if (!isRecord(member)) return member
  const masked = new Map<string, unknown>()
  for (const [key, item] of Object.entries(member)) {
    masked.set(keptKeys?.has(key) ? key : findFreeKey(redactor.text(key), masked), item)
  }
  return Object.fromEntries(masked)
}

/** A key, with a number if another one became the same by masking: `***`, `*** 2`. */
function findFreeKey(key: string, taken: ReadonlyMap<string, unknown>): string {
  let free = key
  for (let number = 2; taken.has(free); number += 1) free = `${key} ${number}`
  return free
}
