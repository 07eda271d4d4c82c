/** The mark before a placeholder in a word. argv cannot contain NUL, so nothing that is typed is mistaken for one. */
const PLACEHOLDER = '\0'

/** Makes a placeholder for a value that the reader has to fill in: `<name>`, never quoted. */
export function placeholder(name: string): string {
  return `${PLACEHOLDER}<${name.replaceAll(/[^\w.-]/g, '')}>`
}

/** Whether a word is, or ends in, a placeholder. */
export function hasPlaceholder(word: string): boolean {
  return word.includes(PLACEHOLDER)
}

/** Quotes a word for a POSIX shell if it needs quotes; a placeholder does not. */
export function quoteWord(word: string): string {
  const start = word.indexOf(PLACEHOLDER)
  if (start !== -1) return (start === 0 ? '' : quoteText(word.slice(0, start))) + word.slice(start + 1)
  return quoteText(word)
}

/** Joins words to a command line that a POSIX shell splits into the same words. */
export function quoteLine(words: readonly string[]): string {
  return words.map((word) => quoteWord(word)).join(' ')
}

/** Control characters (C0 and C1), line break and tab aside. */
// oxlint-disable-next-line no-control-regex -- these are searched for
const controls = /([\u0000-\u0008\u000B-\u001F\u007F-\u009F]+)/

function quoteText(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text
  // 3.11: control characters must not reach a terminal, so printf writes them.
  return text
    .split(controls)
    .map((part, index) => (index % 2 === 1 ? printed(part) : quotePart(part)))
    .join('')
    .replace(/^$/, "''")
}

function quotePart(part: string): string {
  return part === '' ? '' : `'${part.replaceAll("'", String.raw`'\''`)}'`
}

function printed(controls: string): string {
  const octal = Array.from(new TextEncoder().encode(controls), (byte) => `\\${byte.toString(8).padStart(3, '0')}`)
  return `"$(printf '${octal.join('')}')"`
}

/** The kinds of words that {@link quoteWord} writes. */
const piece = /'([^']*)'|"\$\(printf '((?:\\\d{3})+)'\)"|\\(.)|(\s+)|([^\s'"\\]+)/gsy

/** Splits a command line that {@link quoteLine} wrote into its words. @returns undefined for any other command line */
export function splitLine(line: string): string[] | undefined {
  const words: string[] = []
  let word: string | undefined
  let end = 0
  for (const match of line.matchAll(piece)) {
    const [whole, quoted, octal, escaped, space, bare] = match
    end = match.index + whole.length
    if (space === undefined) word = (word ?? '') + (quoted ?? (octal ? fromOctal(octal) : (escaped ?? bare ?? '')))
    else if (word !== undefined) {
      words.push(word)
      word = undefined
    }
  }

  if (end !== line.length) return undefined
  return word === undefined ? words : [...words, word]
}

function fromOctal(text: string): string {
  const bytes = text
    .split('\\')
    .slice(1)
    .map((digits) => Number.parseInt(digits, 8))
  return new TextDecoder().decode(Uint8Array.from(bytes))
}
