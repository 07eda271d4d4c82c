import fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {writeLongLists} from '../../src/output/long-lists.js'

const elements = fc.array(fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.date({noInvalidDate: true})), {
  maxLength: 5,
})
/** Lists of many elements, made of few. */
const longList = fc
  .tuple(elements, fc.integer({max: 2100, min: 990}))
  .map(([some, length]) => Array.from({length}, (_, index) => some[index % (some.length || 1)]))
const result = fc.oneof(
  longList,
  fc.dictionary(fc.string(), fc.oneof(longList, fc.jsonValue(), fc.dictionary(fc.string(), longList, {maxKeys: 2})), {
    maxKeys: 3,
  }),
)

describe.each([
  ['indented', 2],
  ['on one line', undefined],
] as const)('long lists, %s', (_, indentation) => {
  const stringify = (value: unknown) =>
    JSON.stringify({status: 'ok', result: value, warnings: ['w']}, null, indentation)

  test('are written as JSON.stringify writes them', () => {
    fc.assert(
      fc.property(result, (value) => {
        expect(writeLongLists(value, stringify, indentation !== undefined).join('')).toBe(stringify(value))
      }),
      {numRuns: 60},
    )
  })

  test('are written in pieces, so that no text is held as a whole', () => {
    const pieces = writeLongLists({items: Array.from({length: 100_000}, (__, id) => ({id}))}, stringify, false)
    expect(pieces.length).toBeGreaterThan(100)
    expect(Math.max(...pieces.map(({length}) => length))).toBeLessThan(50_000)
  })

  test('stay whole where an element asks where it stands, or a class of another package holds them', () => {
    class Odd extends Array<number> {
      override slice(): number[] {
        return []
      }
    }

    const asking = Array.from({length: 2000}, () => ({toJSON: (key: string) => key}))
    for (const value of [asking, {list: asking}, Odd.from({length: 2000}, () => 1)]) {
      expect(writeLongLists(value, stringify, indentation !== undefined).join('')).toBe(stringify(value))
    }
  })

  test('throw for what JSON cannot hold, and a list that holds itself', () => {
    const numbers: unknown[] = Array.from({length: 2000}, () => 1)
    expect(() => writeLongLists([...numbers, 1n], stringify, true)).toThrow('BigInt')
    numbers.push(numbers)
    expect(() => writeLongLists(numbers, stringify, true)).toThrow('circular')
  })
})
