import {foreignWords, shapeWords} from '../flags/table.js'

/** Whether a line has a word that may be a flag of ours: the cheap question that most lines end with. */
export function mayHaveOurFlags(words: readonly string[]): boolean {
  return words.some((word) => foreignWords.includes(word) || shapeWords.some((shape) => word.startsWith(shape)))
}
