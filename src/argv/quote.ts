/** Quotes one word for a POSIX shell (POSIX.1-2017, 2.2.2); a word that needs no quotes is left as it is. */
export function quoteWord(word: string): string {
  return /^[\w%+,./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

/** Joins words to a line that a POSIX shell splits into the same words. */
export function quoteLine(words: readonly string[]): string {
  return words.map((word) => quoteWord(word)).join(' ')
}

/** Joins words to a template: where a word ends in one of the placeholders, such as `--token=<token>`, it stays as it is. */
export function quoteTemplate(words: readonly string[], placeholders: readonly string[]): string {
  const ends = placeholders.map((name) => `<${name}>`)
  return words.map((word) => (ends.some((end) => word.endsWith(end)) ? word : quoteWord(word))).join(' ')
}
