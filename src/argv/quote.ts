/** Quotes one word for a POSIX shell (POSIX.1-2017, 2.2.2); a word that needs no quotes is left as it is. */
export function quoteWord(word: string): string {
  return /^[\w%+,./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

/** Joins words to a line that a POSIX shell splits into the same words. */
export function quoteLine(words: readonly string[]): string {
  return words.map((word) => quoteWord(word)).join(' ')
}
