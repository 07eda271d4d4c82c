import stripAnsi from 'strip-ansi'

/** A character that may have to go: any but line breaks, tabs, and what is surely printable. */
const suspicious = /[^\t\n\u0020-\u007E\u00A0-\u0600\u3000-\uFFEF]/

/** Control characters (C0 and C1, line break and tab aside) and bidirectional ones (Unicode Standard Annex 9). */
const invisible =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** A change of colour, or of weight. */
// oxlint-disable-next-line no-control-regex -- every one of them begins with a control character
const colour = /(\u001B\[[\d:;]*m)/

/**
 * A text for a reader without colours, control and bidirectional characters; line breaks and tabs stay (contract,
 * section 3).
 *
 * @param keepsColours for a terminal, which shows an author's colours as they are
 */
export function cleanProse(text: string, keepsColours = false): string {
  if (!suspicious.test(text)) return text
  if (!keepsColours) return stripAnsi(text).replaceAll(invisible, '')
  // What stands between two groups is at the even places.
  return text
    .split(colour)
    .map((part, index) => (index % 2 === 1 ? part : cleanProse(part)))
    .join('')
}
