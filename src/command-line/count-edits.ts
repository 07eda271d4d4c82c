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
 * Counts the edits (insert, delete, substitute, swap two neighbors) between two words; a letter is
 * edited once.
 *
 * @returns Infinity if there are more than `limit`
 */
export function countEdits(a: string, b: string, limit: number): number {
  const longer = Math.max(a.length, b.length)
  const difference = Math.abs(a.length - b.length)
  if (difference > limit || longer > maxWordLength) {
    return Infinity
  }
  // The library is fast, and rules out most words: each swap saves one of these edits at most.
  const letters = countLetters(a, b)
  if (letters > 2 * limit) return Infinity
  const edits = letters < 2 ? letters : countWithSwaps(a, b)
  return edits > limit ? Infinity : edits
}

/** The optimal string alignment distance: Levenshtein's, with a swap of neighbors as one edit. */
function countWithSwaps(a: string, b: string): number {
  // A row has the edits from the beginning of `a` so far to each beginning of `b`.
  let rowBeforeLast: number[] = []
  let lastRow = Array.from({length: b.length + 1}, (_, length) => length)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const substituted = lastRow[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const edits = Math.min(lastRow[j]! + 1, row[j - 1]! + 1, substituted)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(isSwap ? Math.min(edits, rowBeforeLast[j - 2]! + 1) : edits)
    }
    rowBeforeLast = lastRow
    lastRow = row
  }
  return lastRow.at(-1)!
}
