import type {DocumentFormat} from './read-request.js'

/** A document as text, a newline at its end: `json` is indented by two spaces, `ndjson` is one line. */
export async function formatDocument(document: unknown, format: DocumentFormat): Promise<string> {
  if (format === 'yaml') {
    const {stringify} = await import('yaml')
    return stringify(document, {aliasDuplicateObjects: false, lineWidth: 0})
  }

  return `${JSON.stringify(document, null, format === 'json' ? 2 : undefined)}\n`
}
