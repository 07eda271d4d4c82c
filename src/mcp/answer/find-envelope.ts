/** An envelope of the contract, as a child has printed it. */
export type Envelope = Record<string, unknown>

/** A text without its envelope. */
export type Found = {envelope?: Envelope; rest: string}

/**
 * Finds the envelope at the end of what a child printed: a line of JSON, or an indented document that begins with a line
 * of its own.
 */
export function findEnvelope(text: string): Found {
  const trimmed = text.trimEnd()
  if (!trimmed.endsWith('}')) return {rest: text}
  for (const start of startsOf(trimmed)) {
    const envelope = parse(trimmed.slice(start))
    if (envelope) return {envelope, rest: trimmed.slice(0, start)}
  }

  return {rest: text}
}

function startsOf(text: string): number[] {
  const lastLine = text.lastIndexOf('\n') + 1
  const document = text.startsWith('{\n') && text.lastIndexOf('\n{\n') === -1 ? 0 : text.lastIndexOf('\n{\n') + 1
  return [lastLine, document]
}

function parse(text: string): Envelope | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isEnvelope(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Every protocol's envelope has one of these two marks (contract, section 4). */
function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null) return false
  const {ok, status} = value as Envelope
  const isHateoas = typeof ok === 'boolean' && ('result' in value || 'error' in value)
  return status === 'ok' || status === 'plan' || status === 'error' || isHateoas || isOldError(value as Envelope)
}

/** The errors of protocols 0.1 and 0.2 have no status. */
function isOldError({code, error, message}: Envelope): boolean {
  return typeof code === 'number' && typeof error === 'string' && typeof message === 'string'
}
