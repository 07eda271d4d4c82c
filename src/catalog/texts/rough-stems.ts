/** Whether a stem, an abbreviation of it, or a word that it abbreviates is among others. */
export function isAmong(stem: string, stems: readonly string[]): boolean {
  return stems.some((other) => other === stem || isAbbreviation(other, stem))
}

/** The fewest letters that abbreviate a word. */
const minAbbreviation = 3

/** Whether one word is the beginning of the other: `env` of `environment`. */
function isAbbreviation(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < minAbbreviation) return false
  return one.startsWith(other) || other.startsWith(one)
}

/** The stems of lists of words, by the list. */
const cachedStems = new Map<string, ReadonlySet<string>>()

/** The stems of a list of words that a module has as a constant; they are cached. */
export function stemsOf(list: string): ReadonlySet<string> {
  const stems = cachedStems.get(list) ?? new Set(listStems(list))
  cachedStems.set(list, stems)
  return stems
}

/** The stems of a text's words; those of camelCase are several. */
export function listStems(text: string): string[] {
  const separate = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  const words = separate.match(/[\p{L}\d]+/gu) ?? []
  return words.map((word) => roughStem(word.toLowerCase())).filter((stem) => stem !== '')
}

/**
 * A word without its usual endings, only to compare it with others: `nam` of `names` is no word, but
 * the beginning of `name`. Empty for the `s` of `app's`.
 */
function roughStem(word: string): string {
  if (word.length < 4) {
    return word === 's' ? '' : word.replace(/^ids$/, 'id')
  }
  const bare = word.replace(/(?:ies|ied)$/, 'y').replace(/(?:es|s|ing|ed)$/, '')
  // A doubled consonant: `stopped`
  return bare.replace(/([^\W\d_aeiou])\1$/, '$1')
}
