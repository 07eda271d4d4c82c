/** Returns the beginning of a text, in characters, and how many are left out. */
export function shortenText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  // Drops half a character.
  const shown = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
  return `${shown} [${text.length - shown.length} characters left out]`
}

/**
 * The pieces of a text that cost a model about one token each: words, three digits, punctuation,
 * and other scripts.
 */
const piece =
  /[a-z]{1,40}|[A-Z]{1,40}[a-z]{0,40}|\d{1,3}|[^\S\n]{1,40}|\n+|[\u3000-\u9FFF\uAC00-\uD7AF]|(?:[\uD800-\uDBFF][\uDC00-\uDFFF]|[^\u0000-\u007F\u3000-\u9FFF\uAC00-\uDFFF]){1,20}|[^\s\w\u0080-\uFFFF]{1,40}|[^]/g

/** Estimates a text's tokens, within a fifth for prose, JSON, tables and logs. */
export function estimateOutputTokens(text: string): number {
  let tokens = 0
  for (const [match] of text.matchAll(piece)) tokens += costOf(match, match.length)
  return Math.ceil(tokens)
}

function costOf(match: string, length: number): number {
  const first = match[0]!
  if (/^[A-Z]{2}.{2}/.test(match)) return length / 2
  if (/[a-z]/i.test(first)) return length <= 7 ? 1 : length / 5
  if (/\d/.test(first)) return 1
  if (first === '\n') return 0.5
  // A single space belongs to the next word.
  if (/\s/.test(first)) return length === 1 ? 0 : 1
  if (first > '\u007F') return length === 1 ? 0.8 : length / 2.5
  return length > 3 ? length / 2.5 : 1
}
