import {isEnvelope} from '../../contract/envelope.js'
import {isRecord, parseJson} from '../../contract/unknown-value.js'

/** How deep an envelope may be nested: a deeper one could not be rewritten, and is text. */
const maxDepth = 1000

/** An envelope of the contract, as printed by a child. */
export type ParsedEnvelope = Record<string, unknown>

/**
 * Finds the envelope at the end of a child's output: one line of JSON, or an indented document.
 * `before` is the text before it; all of the text without one.
 */
export function findEnvelope(text: string): {envelope?: ParsedEnvelope; before: string} {
  const trimmed = text.trimEnd()
  const lastLineStart = trimmed.lastIndexOf('\n') + 1
  // An indented document begins with a line that is only a brace.
  const documentStart = [...trimmed.matchAll(/(?<=^|\n)\{\n/g)].at(-1)?.index ?? -1
  for (const start of [lastLineStart, documentStart]) {
    const envelope = start === -1 ? undefined : parseEnvelope(trimmed.slice(start))
    if (envelope) return {envelope, before: trimmed.slice(0, start)}
  }
  return {before: text}
}

/** @returns undefined if the text is not an envelope */
function parseEnvelope(text: string): ParsedEnvelope | undefined {
  const value = text.startsWith('{') ? parseJson(text) : undefined
  return isRecord(value) && isEnvelope(value) && fitsIn(value, maxDepth) ? value : undefined
}

function fitsIn(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((member) => fitsIn(member, depth - 1))
}
