import {isRecord} from '../../contract/unknown-value.js'

/** An envelope of the contract, as printed by a child. */
export type Envelope = Record<string, unknown>

/** Finds the envelope at the end of a child's output: one line of JSON, or an indented document. */
export function findEnvelope(text: string): {envelope?: Envelope; rest: string} {
  const trimmed = text.trimEnd()
  for (const start of [trimmed.lastIndexOf('\n') + 1, `\n${trimmed}`.lastIndexOf('\n{\n')]) {
    const envelope = start === -1 ? undefined : parseEnvelope(trimmed.slice(start))
    if (envelope) return {envelope, rest: trimmed.slice(0, start)}
  }

  return {rest: text}
}

/** @returns undefined if the text is not an envelope of any protocol (section 4) */
function parseEnvelope(text: string): Envelope | undefined {
  let value: unknown
  try {
    value = text.startsWith('{') && JSON.parse(text)
  } catch {
    return undefined
  }

  if (!isRecord(value)) return undefined
  const {code, error, message, ok, status} = value
  const isHateoas = typeof ok === 'boolean' && ('result' in value || 'error' in value)
  // The errors of protocols 0.1 and 0.2 have no status.
  const isOldError = typeof code === 'number' && typeof error === 'string' && typeof message === 'string'
  return ['error', 'ok', 'plan'].includes(status as string) || isHateoas || isOldError ? value : undefined
}

/** Writes an envelope as one line without its content, which is in a file (11.10). */
export function leaveContentOut(envelope: Envelope): string {
  const emptied = Object.entries(envelope).map(([name, value]) => [
    name,
    ['data', 'plan', 'result'].includes(name) ? null : value,
  ])
  return `${JSON.stringify(Object.fromEntries(emptied))}\n`
}
