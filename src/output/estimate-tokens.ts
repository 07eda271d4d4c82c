/**
 * The pieces of a text that cost a model about one token each. A piece is bounded, so that a long
 * run of one kind is several.
 */
const pieces = new RegExp(
  [
    // A word
    '[a-z]{1,40}',
    '[A-Z]{1,40}[a-z]{0,40}',
    // Up to three digits
    String.raw`\d{1,3}`,
    // Blanks, and line breaks
    String.raw`[^\S\n]{1,40}`,
    String.raw`\n+`,
    // A Chinese, Japanese or Korean character
    String.raw`[\u3000-\u9FFF\uAC00-\uD7AF]`,
    // Characters of other scripts, and emoji, which are two units each
    String.raw`(?:[\uD800-\uDBFF][\uDC00-\uDFFF]|[^\u0000-\u007F\u3000-\u9FFF\uAC00-\uDFFF]){1,20}`,
    // Punctuation of ASCII
    String.raw`[^\s\w\u0080-\uFFFF]{1,40}`,
    // Any other character
    '[^]',
  ].join('|'),
  'g',
)

/**
 * Estimates the tokens of a text: within an eighth of o200k_base, whose tables are too large to ship,
 * for what the plugin writes, and within a third for outputs of any kind.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (const [piece] of text.matchAll(pieces)) {
    tokens += costOf(piece)
  }
  return Math.ceil(tokens)
}

/** The tokens of one piece; the figures were measured. */
function costOf(piece: string): number {
  const {length} = piece
  const first = piece[0]!
  // `HTTPS`, `JSONLines`
  const isAcronym = /^[A-Z]{2}.{2}/.test(piece)
  if (isAcronym) return length / 2
  if (/[a-z]/i.test(first)) return length <= 7 ? 1 : length / 5
  if (/\d/.test(first)) return 1
  if (first === '\n') return 0.5
  // A single space belongs to the next word.
  if (/\s/.test(first)) return length === 1 ? 0 : 1
  const isAscii = first <= '\u007F'
  if (isAscii) return length <= 3 ? 1 : length / 2.5
  // A single Chinese character is often a part of a token; an emoji is two units.
  return length === 1 ? 0.8 : length / 2.5
}
