import fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {toPlainData} from '../../src/output/plain-data.js'

describe('plain data', () => {
  test('is itself where nothing has to change', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(toPlainData(value)).toBe(value)
      }),
    )
  })

  test('holds what JSON would drop', () => {
    const value = {
      list: new Set([1, new Map([['a', new Set()]])]),
      pairs: new Map([[{key: 1}, 2]]),
      failure: new AggregateError([new TypeError('inside')], 'both'),
      date: new Date(0),
    }
    expect(toPlainData(value)).toEqual({
      list: [1, {a: []}],
      pairs: [[{key: 1}, 2]],
      failure: {name: 'AggregateError', message: 'both', errors: [{name: 'TypeError', message: 'inside'}]},
      date: new Date(0),
    })
  })

  test('leaves a value that goes round, or cannot be read, to its writer', () => {
    const round: Record<string, unknown> = {set: new Set()}
    round.self = round
    const broken = Object.defineProperty({}, 'a', {
      enumerable: true,
      get() {
        throw new Error('broken')
      },
    })
    expect([toPlainData(round), toPlainData(broken)]).toEqual([round, broken])
    expect(toPlainData(round)).toBe(round)
  })
})
