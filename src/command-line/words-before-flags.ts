/** The words before the first one that begins with a dash. */
export function wordsBeforeFlags(words: readonly string[]): readonly string[] {
  const firstFlag = words.findIndex((word) => word.startsWith('-'))
  return firstFlag === -1 ? words : words.slice(0, firstFlag)
}
