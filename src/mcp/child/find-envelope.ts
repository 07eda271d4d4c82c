import {isRecord, parseJson} from '../../contract/unknown-value.js'
import {shortenText} from '../tokens.js'

/** An envelope of the contract, as printed by a child. */
export type ParsedEnvelope = Record<string, unknown>

/** Finds the envelope at the end of a child's output: one line of JSON, or an indented document. */
export function findEnvelope(text: string): {envelope?: ParsedEnvelope; rest: string} {
  const trimmed = text.trimEnd()
  for (const start of [trimmed.lastIndexOf('\n') + 1, `\n${trimmed}`.lastIndexOf('\n{\n')]) {
    const envelope = start === -1 ? undefined : parseEnvelope(trimmed.slice(start))
    if (envelope) return {envelope, rest: trimmed.slice(0, start)}
  }
  return {rest: text}
}

/** @returns undefined if the text is not an envelope of any protocol (section 4) */
function parseEnvelope(text: string): ParsedEnvelope | undefined {
  const value = text.startsWith('{') ? parseJson(text) : undefined
  if (!isRecord(value)) return undefined
  const {code, error, message, ok, status} = value
  const isHateoas = typeof ok === 'boolean' && ('result' in value || 'error' in value)
  // The errors of protocols 0.1 and 0.2 have no status.
  const isOldError =
    typeof code === 'number' && typeof error === 'string' && typeof message === 'string'
  return ['error', 'ok', 'plan'].includes(status as string) || isHateoas || isOldError
    ? value
    : undefined
}

/** The longest member of a shortened envelope, in characters of JSON. */
const maxLength = 1000
const maxItems = 10

/**
 * Shortens an envelope's large members: its content, which is in a file, to null, texts and lists
 * to their beginnings.
 */
export function shortenEnvelope(envelope: ParsedEnvelope): ParsedEnvelope {
  return Object.fromEntries(
    Object.entries(envelope).map(([name, value]) => [name, shorten(name, value)]),
  )
}

function shorten(name: string, value: unknown): unknown {
  if (isShort(value)) return value
  if (['data', 'plan', 'result'].includes(name)) return null
  if (typeof value === 'string') return shortenText(value, maxLength)
  // A truncated command line would mean something else.
  return isRecord(value)
    ? shortenEnvelope(value)
    : (value as unknown[]).filter(isShort).slice(0, maxItems)
}

function isShort(value: unknown): boolean {
  return (JSON.stringify(value)?.length ?? 0) <= maxLength
}
