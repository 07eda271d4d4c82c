import {dashes} from '../../command-line/fold.js'

/**
 * Reads a word that begins with a typographic dash as the flag that it means, if any: editors and
 * pages turn `--` into `—`, which a parser takes for an argument.
 */
export function readLongDash(word: string): string | undefined {
  // `—app`, `–app`
  const hasLongDash = /^[\u2010-\u2015\u2212]+[A-Za-z]/.test(word)
  return hasLongDash ? word.replace(dashes, '--') : undefined
}
