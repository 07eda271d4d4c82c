import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {countEdits, leastEdits, letterSet} from '../../src/errors/distance.js'

/** Few letters, so that two words share many of them. */
const word = fc.string({maxLength: 7, unit: fc.constantFrom('a', 'b', 'c')})

/** Counts edits as the textbook does, with so many swaps at most of letters that stay neighbours. */
function countNaively(a: string, b: string, swaps: number): number {
  if (a === '' || b === '') return a.length + b.length
  const [restA, restB] = [a.slice(1), b.slice(1)]
  if (a[0] === b[0]) return countNaively(restA, restB, swaps)
  const isSwap = swaps > 0 && a.length > 1 && a[0] === b[1] && a[1] === b[0]
  return (
    1 +
    Math.min(
      countNaively(restA, restB, swaps),
      countNaively(restA, b, swaps),
      countNaively(a, restB, swaps),
      isSwap ? countNaively(a.slice(2), b.slice(2), swaps - 1) : Infinity,
    )
  )
}

test('edits are insertions, deletions, substitutions, and a swap where there are few', () => {
  fc.assert(
    fc.property(word, word, fc.nat({max: 5}), (a, b, limit) => {
      const plain = countNaively(a, b, 0)
      const edits = plain > 3 ? plain : countNaively(a, b, 1)
      expect(countEdits(a, b, limit)).toBe(edits > limit ? Infinity : edits)
    }),
    {numRuns: 2000},
  )
})

test.each([
  ['create', 'craete', 1, 1],
  ['abcd', 'bacdx', 2, 2],
  ['xabcd', 'bacd', 2, 2],
  ['abcd', 'dcba', 3, Infinity],
  ['abcd', 'badc', 3, 3],
  ['a', 'b', 1, 1],
  ['a', 'b', 0, Infinity],
  ['', '', 0, 0],
  ['a'.repeat(64), 'a'.repeat(63), 1, 1],
  ['a'.repeat(65), 'a'.repeat(64), 1, Infinity],
  ['a'.repeat(64), 'a'.repeat(65), 1, Infinity],
  ['a'.repeat(65), 'a'.repeat(65), 1, 0],
])('from %s to %s it takes, with a limit of %i, %d edits', (a, b, limit, edits) => {
  expect(countEdits(a, b, limit)).toBe(edits)
})

test('letters that only one of two words has are edits, and never more than there are', () => {
  const letters = fc.string({maxLength: 12, unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')})
  fc.assert(
    fc.property(letters, letters, (a, b) => {
      const missing = (from: string, to: string) => new Set([...from].filter((letter) => !to.includes(letter))).size
      const least = leastEdits(letterSet(a), letterSet(b))
      expect(least).toBe(Math.max(missing(a, b), missing(b, a)))
      expect(least).toBeLessThanOrEqual(countEdits(a, b, 12))
    }),
  )
})

test('every bit of a set of letters is counted', () => {
  fc.assert(
    fc.property(fc.integer(), (set) => {
      const bits = (set >>> 0).toString(2).replaceAll('0', '').length
      expect([leastEdits(set, 0), leastEdits(0, set), leastEdits(set, set)]).toEqual([bits, bits, 0])
    }),
  )
})
