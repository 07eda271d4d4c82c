import {maxWordLength} from './tokenize.js'

/**
 * Counts the edits (insert, delete, substitute, swap two neighbors) between two words.
 *
 * @returns Infinity if there are more than `limit`
 */
export function countEdits(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit || Math.max(a.length, b.length) > maxWordLength)
    return Infinity
  let last: number[] = []
  let row = Array.from({length: b.length + 1}, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const substituted = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next[j] = Math.min(substituted, row[j]! + 1, next[j - 1]! + 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) next[j] = Math.min(next[j]!, last[j - 2]! + 1)
    }
    if (Math.min(...next) > limit && Math.min(...row) > limit) return Infinity
    ;[last, row] = [row, next]
  }
  const edits = row.at(-1)!
  return edits > limit ? Infinity : edits
}
