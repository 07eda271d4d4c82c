import {isRecord} from '../../contract/unknown-value.js'
import type {ParsedEnvelope} from './find-envelope.js'

/** The longest member of a shortened envelope, in characters of JSON. */
const maxMemberLength = 1000
/** The most items of a list in a shortened envelope. */
const maxItems = 10
/** The most members of a shortened envelope: more than the contract has. */
const maxMembers = 30
/** The members of an envelope that hold a command's content. */
const contentMembers: ReadonlySet<string> = new Set(['data', 'plan', 'result'])

/** Returns the beginning of a text, in characters, and how many are left out. */
export function shortenText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  // Without half a character at its end.
  const shown = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
  return `${shown} [${text.length - shown.length} characters left out]`
}

/**
 * Shortens an envelope's large members: its content, which is in a file, to null, texts and lists
 * to their beginnings.
 */
export function shortenEnvelope(envelope: ParsedEnvelope): ParsedEnvelope {
  const members = Object.entries(envelope).slice(0, maxMembers)
  const shortened = members.map(([name, value]) => [name, shortenMember(name, value)])
  return Object.fromEntries(shortened)
}

function shortenMember(name: string, value: unknown): unknown {
  if (isShort(value)) return value
  if (contentMembers.has(name)) return null
  if (typeof value === 'string') {
    return shortenText(value, maxMemberLength)
  }
  if (isRecord(value)) return keepShortMembers(value)
  // Long items are left out: a truncated command line would mean something else.
  return (value as unknown[]).filter(isShort).slice(0, maxItems)
}

/** An object's short members; null if these are too many. It follows no member further down. */
function keepShortMembers(value: Record<string, unknown>): Record<string, unknown> | null {
  const members = Object.entries(value).slice(0, maxMembers)
  const short = Object.fromEntries(members.filter(([, member]) => isShort(member)))
  return isShort(short) ? short : null
}

function isShort(value: unknown): boolean {
  try {
    return (JSON.stringify(value)?.length ?? 0) <= maxMemberLength
  } catch {
    // Nested too deeply to be written.
    return false
  }
}
