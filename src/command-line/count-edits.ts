import {maxWordLength} from './fold.js'

/** How many characters are inserted, deleted and substituted between two words. */
type CountLetters = (a: string, b: string) => number

let library: {get: CountLetters} | undefined

/** Loads the library with the first misspelling: a command line that is right needs none. */
function countLetters(a: string, b: string): number {
  library ??= require('fast-levenshtein') as {get: CountLetters}
  return library.get(a, b)
}

/**
 * Counts the edits (insert, delete, substitute, swap two neighbors) between two words.
 *
 * @returns Infinity if there are more than `limit`
 */
export function countEdits(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit || Math.max(a.length, b.length) > maxWordLength) {
    return Infinity
  }
  const letters = countLetters(a, b)
  // Without its swaps, a word has twice as many edits at most.
  if (letters > 2 * limit) return Infinity
  const edits = countWithSwaps(a, b, letters)
  return edits > limit ? Infinity : edits
}

/**
 * Counts a swap of neighbors as one edit, by trying those that the other word has.
 *
 * @param edits how many the words have without swaps
 * @param start where swaps begin: a letter is swapped once
 * @param mayGain whether a swap may be tried that saves no edit itself, but lets a later one save
 */
function countWithSwaps(a: string, b: string, edits: number, start = 0, mayGain = true): number {
  if (edits < 2) return edits
  let fewest = edits
  for (let at = start; at + 1 < a.length; at++) {
    const swapped = `${a[at + 1]}${a[at]}`
    if (a[at] === a[at + 1] || !b.includes(swapped)) continue
    const word = `${a.slice(0, at)}${swapped}${a.slice(at + 2)}`
    const editsLeft = countLetters(word, b)
    // A swap is one edit instead of two substitutions.
    const isSaving = editsLeft === edits - 2
    const mayPrepare = mayGain && editsLeft === edits - 1
    if (!isSaving && !mayPrepare) continue
    const withSwap = 1 + countWithSwaps(word, b, editsLeft, at + 2, mayGain && isSaving)
    fewest = Math.min(fewest, withSwap)
    if (isSaving) return fewest
  }
  return fewest
}
