/** What JSON.stringify leaves raw: DEL, C1 and bidirectional controls, which occur in strings only. */
const raw = /[\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Formats a document as JSON, indented by two spaces (3.13). */
export function formatJson(document: unknown): string {
  return writeJson(document, 2)
}

/** Formats a document as JSON on one line (3.13). */
export function formatNdjson(document: unknown): string {
  return writeJson(document)
}

/** Writes a value as JSON without raw control characters (3.12); a value that JSON cannot express is null. */
export function writeJson(value: unknown, indent?: number): string {
  return escapeControls(JSON.stringify(value, null, indent) ?? 'null')
}

/** Escapes control characters in a text that has them only between double quotes. */
export function escapeControls(text: string): string {
  return text.replaceAll(raw, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Whether a string contains a control character that every format escapes. */
export function holdsControls(text: string): boolean {
  return text.search(raw) !== -1
}
