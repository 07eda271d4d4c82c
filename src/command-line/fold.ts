/** The longest word that is compared at all; a longer one is hardly misspelt. */
export const LONGEST_WORD = 64

/** Writes a word in lower kebab-case. */
export function fold(word: string): string {
  if (/^[a-z\d-]*$/.test(word) && word.length <= LONGEST_WORD) return word
  return word
    .slice(0, LONGEST_WORD + 1)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()
}
