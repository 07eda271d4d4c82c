/**
 * A character that sh, bash and zsh read as itself outside quotes: it starts no expansion,
 * operator, comment or new line. zsh may replace what follows two `=`.
 */
const bare = String.raw`[A-Za-z0-9_@%+:,./-]|=(?!=)`

/** A quoted text that a shell takes literally; bash expands `!` from its history. */
const quoted = String.raw`'[^']*'|"[^"$\x60\\!]*"`

/**
 * A word. It does not start with `=`, which zsh expands to a path, and no quoted text directly
 * follows another, which zsh joins with a quote if RC_QUOTES is set.
 */
const word = new RegExp(String.raw`(?!=)(?:${bare}|(?<!['"])(?:${quoted}))+(?=[ \t]|$)`, 'y')

/** Control characters except a tab, and unpaired surrogates. */
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
