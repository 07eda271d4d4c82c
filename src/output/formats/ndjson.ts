/** Writes a document as JSON on one line (contract, section 3). */
export function formatNdjson(document: unknown): string {
  return JSON.stringify(document)
}
