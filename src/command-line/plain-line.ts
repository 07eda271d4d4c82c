/**
 * Characters that sh, bash and zsh read as themselves outside quotes: none of them starts an
 * expansion, an operator, a comment or a new line. zsh may replace what follows two `=`.
 */
const bare = String.raw`(?:[A-Za-z0-9_@%+:,./-]|=(?!=))+`

/** A quoted text in which a shell replaces nothing, by its history either. */
const quoted = String.raw`'[^']*'|"[^"$\x60\\!]*"`

/**
 * A word. At its start, `=` is a path in zsh; a quote right after another one is one text with a
 * quote in it, if zsh has RC_QUOTES.
 */
const word = new RegExp(String.raw`(?!=)(?:${bare}|(?<!['"])(?:${quoted}))+(?=[ \t]|$)`, 'y')

/** Control characters except a tab, and halves of a character. */
// oxlint-disable-next-line no-control-regex -- these are searched for
const unprintable = /[\u0000-\u0008\u000A-\u001F\u007F-\u009F\u2028\u2029]|\p{Cs}/u

/**
 * Splits the command line of exactly one program, which every shell reads as the same words,
 * because it replaces, matches, redirects and chains nothing (12.20).
 *
 * @returns undefined for any other text
 */
export function splitPlainLine(line: string): string[] | undefined {
  if (unprintable.test(line)) return undefined
  const words: string[] = []
  let start = skipBlanks(line, 0)
  while (start < line.length) {
    word.lastIndex = start
    const [raw] = word.exec(line) ?? []
    if (raw === undefined) return undefined
    words.push(unquote(raw))
    start = skipBlanks(line, start + raw.length)
  }
  return words
}

function skipBlanks(line: string, from: number): number {
  let at = from
  while (line[at] === ' ' || line[at] === '\t') at += 1
  return at
}

function unquote(raw: string): string {
  return raw.replaceAll(
    /'([^']*)'|"([^"]*)"/g,
    (_, single?: string, double?: string) => single ?? double!,
  )
}
