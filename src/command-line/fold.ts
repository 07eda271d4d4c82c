/** The longest word compared with names; a longer one is not a typing mistake. */
export const maxWordLength = 64

/** Converts a word to lower kebab-case, for comparing names. */
export function fold(word: string): string {
  const start = word.slice(0, maxWordLength + 1)
  return start
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()
}
