import fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {countEdits} from '../../src/command-line/count-edits.js'

const letters = fc.constantFrom('a', 'b', 'c', '-', 'é')
const word = fc.array(letters, {maxLength: 20, minLength: 2}).map((each) => each.join(''))

/** The word, and the word after one edit at a place of it. */
const edited = fc
  .tuple(word, fc.nat(), letters, fc.constantFrom('insert', 'delete', 'substitute', 'swap'))
  .map(([before, place, letter, kind]) => {
    const at = place % (before.length - 1)
    const [start, one, other, rest] = [
      before.slice(0, at),
      before[at]!,
      before[at + 1]!,
      before.slice(at + 2),
    ]
    const after = {
      delete: `${start}${other}${rest}`,
      insert: `${start}${letter}${one}${other}${rest}`,
      substitute: `${start}${letter}${other}${rest}`,
      swap: `${start}${other}${one}${rest}`,
    }
    return [before, after[kind]] as const
  })

describe('countEdits', () => {
  test.each([
    ['', '', 0],
    ['list', 'list', 0],
    ['lsit', 'list', 1],
    ['ilst', 'list', 1],
    ['ilts', 'list', 2],
    ['certifciaets', 'certificates', 2],
    ['dleeet', 'delete', 2],
    ['clust', 'cluster', 2],
    // The letters of a swap stay neighbors.
    ['ca', 'abc', 3],
    ['ab'.repeat(32), 'ba'.repeat(32), 2],
    ['certificates', 'ecrtfiicaets', 3],
    ['baabbaa', 'abbaaba', 3],
    ['caacc', 'cacbac', 3],
  ])('%j and %j have %i between them, either way', (a, b, edits) => {
    expect([countEdits(a, b, 64), countEdits(b, a, 64)]).toEqual([edits, edits])
  })

  test('is at most 1 for one edit of any kind, and 0 for the same word alone', () => {
    fc.assert(
      fc.property(edited, ([a, b]) => {
        expect(countEdits(a, b, 1)).toBe(a === b ? 0 : 1)
      }),
    )
  })

  test('is the same either way', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(countEdits(a, b, 64)).toBe(countEdits(b, a, 64))
      }),
    )
  })

  test('is Infinity above the limit, and the same number below any', () => {
    fc.assert(
      fc.property(word, word, fc.integer({max: 12, min: 0}), (a, b, limit) => {
        const edits = countEdits(a, b, 64)
        expect(countEdits(a, b, limit)).toBe(edits > limit ? Infinity : edits)
      }),
    )
  })

  test('reads no word of more than 64 letters', () => {
    expect(countEdits('a'.repeat(65), 'a'.repeat(65), 64)).toBe(Infinity)
  })
})
