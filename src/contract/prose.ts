import stripAnsi from 'strip-ansi'

/**
 * A character outside these ranges of visible ones, which may be invisible. Most texts have none,
 * and need no other test.
 */
const mayBeInvisible = /[^\t\n\u0020-\u007E\u00A0-\u0600\u3000-\uFFEF]/

/**
 * Control characters (C0 and C1, except line break and tab) and bidirectional ones (Unicode
 * Standard Annex 9).
 */
const invisible =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
/** An escape sequence that sets a color. */
const color = /(\u001B\[[\d:;]*m)/

/**
 * Removes colors, unless `keepsColors`, and control and bidirectional characters, except line
 * breaks and tabs (3.11).
 */
export function cleanProse(
  text: string,
  {keepsColors = false}: {keepsColors?: boolean} = {},
): string {
  if (!mayBeInvisible.test(text)) return text
  if (!keepsColors) return stripAnsi(text).replaceAll(invisible, '')
  // `split` puts what the pattern captures, the colors, at odd indices.
  const parts = text.split(color)
  return parts.map((part, index) => (index % 2 === 1 ? part : cleanProse(part))).join('')
}

/** A text with a full stop, unless it ends as a sentence does. */
export function endSentence(text: string): string {
  return text.replace(/(?<![.!?])$/, '.')
}

/**
 * The start of a text, of at most `length` UTF-16 units, without half of a character at its end.
 */
export function takeCharacters(text: string, length: number): string {
  return text.slice(0, Math.max(0, length)).replace(/[\uD800-\uDBFF]$/, '')
}

/**
 * The end of a text, of at most `length` UTF-16 units, without half of a character at its start.
 */
export function takeLastCharacters(text: string, length: number): string {
  return text.slice(Math.max(0, text.length - length)).replace(/^[\uDC00-\uDFFF]/, '')
}
