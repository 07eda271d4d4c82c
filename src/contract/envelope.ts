type Document = Record<string, unknown>

/** Whether a document is an envelope of any protocol (section 4); an event may resemble one. */
export function isEnvelope(document: Document): boolean {
  return isVersionedEnvelope(document) || isOlderEnvelope(document) || isHateoas(document)
}

/** Whether a document is an envelope of the protocol 1.0, or a result or plan of 0.2. */
export function isVersionedEnvelope({schema_version: version, status}: Document): boolean {
  return version !== undefined && ['error', 'ok', 'plan'].includes(status as string)
}

/** Protocol 0.1 has no versions, and the errors of 0.1 and 0.2 have no status. */
function isOlderEnvelope(document: Document): boolean {
  const {code, error, message, status} = document
  if (status === 'ok' || status === 'plan') return 'result' in document
  return typeof code === 'number' && typeof error === 'string' && typeof message === 'string'
}

function isHateoas({ok, schema_version: version}: Document): boolean {
  return version !== undefined && typeof ok === 'boolean'
}
