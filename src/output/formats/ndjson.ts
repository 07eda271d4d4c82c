import {writeJson} from './json.js'

/** Writes a document as JSON on one line (contract, section 3). */
export function formatNdjson(document: unknown): string {
  return writeJson(document)
}
