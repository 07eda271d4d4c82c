import levenshtein from 'fast-levenshtein'

import {LONGEST_WORD} from '../command-line/tokenize.js'

/**
 * Counts the edits (insert, delete, substitute, swap two neighbours) between two words.
 *
 * @returns Infinity when there are more than `limit`
 */
export function countEdits(a: string, b: string, limit: number): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > limit || Math.max(a.length, b.length) > LONGEST_WORD) return Infinity
  const plain = levenshtein.get(a, b)
  // A swap counts as two plain edits. Beyond three of them the word is lost, swaps or not.
  const maySwap = (plain === 2 || plain === 3) && plain - 1 <= limit
  const edits = maySwap && hasSwap(a, b, plain) ? plain - 1 : plain
  return edits > limit ? Infinity : edits
}

/** The letters of a word as a bit set: words that share few letters need no closer look. */
export function letterSet(word: string): number {
  let set = 0
  for (let index = 0; index < word.length; index++) set |= 1 << (word.charCodeAt(index) & 31)
  return set
}

/** The least number of edits between two words by their letters alone. */
export function leastEdits(a: number, b: number): number {
  return Math.max(countBits(a & ~b), countBits(b & ~a))
}

function countBits(set: number): number {
  let bits = set - ((set >>> 1) & 0x55_55_55_55)
  bits = (bits & 0x33_33_33_33) + ((bits >>> 2) & 0x33_33_33_33)
  return (((bits + (bits >>> 4)) & 0x0f_0f_0f_0f) * 0x01_01_01_01) >>> 24
}

/** Whether two of the plain edits are one swap: without it, two fewer are left. */
function hasSwap(a: string, b: string, plain: number): boolean {
  if (leastEdits(letterSet(a), letterSet(b)) > plain - 2) return false
  for (let index = 0; index + 1 < a.length; index++) {
    const first = a.charCodeAt(index)
    const second = a.charCodeAt(index + 1)
    if (first === second || !standsNear(b, second, first, index)) continue
    const swapped = a.slice(0, index) + a[index + 1]! + a[index]! + a.slice(index + 2)
    if (levenshtein.get(swapped, b) === plain - 2) return true
  }

  return false
}

function standsNear(word: string, first: number, second: number, index: number): boolean {
  for (let near = Math.max(0, index - 1); near <= index + 1; near++) {
    if (word.charCodeAt(near) === first && word.charCodeAt(near + 1) === second) return true
  }

  return false
}
