/** The line break that a text uses. */
export function eolOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}
