/** What JSON.stringify leaves raw: DEL, C1 and bidirectional controls; all stand in strings only. */
const raw = /[\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Writes a document as JSON, indented by two spaces (contract, section 3). */
export function formatJson(document: unknown): string {
  return writeJson(document, 2)
}

/** Writes a value as JSON without any raw control character; what JSON has no word for is null. */
export function writeJson(value: unknown, indent?: number): string {
  return escapeControls(JSON.stringify(value, null, indent) ?? 'null')
}

/** Escapes the control characters in a text in which they stand only between double quotes. */
export function escapeControls(text: string): string {
  return text.replaceAll(raw, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Whether a string holds a control character that is escaped in every format. */
export function holdsControls(text: string): boolean {
  return text.search(raw) !== -1
}
