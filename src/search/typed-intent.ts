/** How many words of a line are read as an intent. */
const MOST_WORDS = 8

/** What the words of an unknown command say, if they are an intent: those in front of the first flag. */
export function readTypedIntent(words: readonly string[]): string {
  const end = words.findIndex((word) => word.startsWith('-'))
  return (end === -1 ? words : words.slice(0, end)).slice(0, MOST_WORDS).join(' ')
}
