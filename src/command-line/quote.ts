/** What stands in front of a placeholder inside a word: argv can never hold a NUL, so nothing typed is mistaken for one. */
const PLACEHOLDER = '\0'

/** Makes the word that stands for a value that the reader still has to fill in: `<name>`, never quoted. */
export function placeholder(name: string): string {
  return `${PLACEHOLDER}<${name.replaceAll(/[^\w.-]/g, '')}>`
}

/** Whether a word is, or ends in, a placeholder. */
export function hasPlaceholder(word: string): boolean {
  return word.includes(PLACEHOLDER)
}

/** Quotes one word for a POSIX shell, only where it has to be; a placeholder stays bare. */
export function quoteWord(word: string): string {
  const start = word.indexOf(PLACEHOLDER)
  if (start !== -1) return (start === 0 ? '' : quoteText(word.slice(0, start))) + word.slice(start + 1)
  return quoteText(word)
}

/** Joins words to a line that a POSIX shell splits into the same words again. */
export function quoteLine(words: readonly string[]): string {
  return words.map((word) => quoteWord(word)).join(' ')
}

/** Control characters (C0 and C1), line break and tab aside. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const controls = /([\u0000-\u0008\u000B-\u001F\u007F-\u009F]+)/

function quoteText(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text
  // A terminal must not obey what a line merely repeats, so control characters are spelt out by printf.
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
