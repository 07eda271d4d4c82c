import * as fc from 'fast-check'
import {expect, test} from 'vitest'

import {countEdits} from '../../src/errors/word-cost.js'

/** Counts edits as their definition does, with swaps of letters that stay neighbors. */
function countNaively(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [restA, restB] = [a.slice(1), b.slice(1)]
  if (a[0] === b[0]) return countNaively(restA, restB)
  const isSwap = a.length > 1 && a[0] === b[1] && a[1] === b[0]
  const counts = [countNaively(restA, restB), countNaively(restA, b), countNaively(a, restB)]
  return 1 + Math.min(...counts, isSwap ? countNaively(a.slice(2), b.slice(2)) : Infinity)
}

test('edits are insertions, deletions, substitutions and swaps', () => {
  const word = fc.string({maxLength: 7, size: 'max', unit: fc.constantFrom('a', 'b', 'c')})
  let largest = 0
  fc.assert(
    fc.property(word, word, fc.nat({max: 7}), (a, b, limit) => {
      const edits = countNaively(a, b)
      largest = Math.max(largest, edits)
      expect(countEdits(a, b, limit)).toBe(edits > limit ? Infinity : edits)
    }),
    {numRuns: 2000},
  )
  expect(largest).toBe(7)
})
