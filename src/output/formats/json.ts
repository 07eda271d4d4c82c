/** Writes a document as JSON, indented by two spaces (contract, section 3). */
export function formatJson(document: unknown): string {
  return JSON.stringify(document, null, 2)
}
