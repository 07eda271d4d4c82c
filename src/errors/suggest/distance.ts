import levenshtein from 'fast-levenshtein'

/** The longest word that is compared at all; nobody misspells a longer one. */
export const LONGEST_WORD = 64

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
  const edits = plain < 2 || plain > 3 ? plain : countWithSwaps(a, b)
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

/** Rows of the table that is filled in, reused because a search fills in thousands. */
let twoUp = new Uint8Array(LONGEST_WORD + 1)
let above = new Uint8Array(LONGEST_WORD + 1)
let current = new Uint8Array(LONGEST_WORD + 1)

function countWithSwaps(a: string, b: string): number {
  for (let column = 0; column <= b.length; column++) above[column] = column
  for (let row = 1; row <= a.length; row++) {
    current[0] = row
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let edits = Math.min(above[column]! + 1, current[column - 1]! + 1, above[column - 1]! + (isSame ? 0 : 1))
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        edits = Math.min(edits, twoUp[column - 2]! + 1)
      }

      current[column] = edits
    }

    const reused = twoUp
    twoUp = above
    above = current
    current = reused
  }

  return above[b.length]!
}
