import fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {
  either,
  nonEmptyText,
  findMisfits,
  integer,
  listOf,
  map,
  mapOf,
  membersOf,
  number,
  oneOf,
  optional,
  type Validator,
  text,
  texts,
  boolean,
} from '../../src/contract/validator.js'

const person = membersOf({age: optional(integer), name: text})

/** Validators, with values that fit and values that do not. */
const table: [Validator, fits: unknown[], others: unknown[]][] = [
  [text, ['', 'a'], [1, null, undefined, ['a']]],
  [nonEmptyText, ['a', ' a '], ['', ' \n', 1]],
  [boolean, [true, false], ['true', 0, null]],
  [number, [0, -1.5], [Number.NaN, Infinity, '1']],
  [integer, [0, -1], [1.5, '1']],
  [map, [{}, {a: 1}], [null, [], 'a', undefined]],
  [texts, [[], ['a']], [['a', 1], 'a', {0: 'a'}]],
  [oneOf(['own', 'all', null]), ['own', null], ['none', undefined, ['own']]],
  [listOf(integer), [[1]], [[1, '2'], 1]],
  [mapOf(texts), [{}, {a: ['b']}], [{a: 'b'}, [['b']], null]],
  [person, [{name: 'a'}, {age: 1, name: 'a', more: 1}], [{}, {age: '1', name: 'a'}, ['a'], null]],
  [either(text, texts), ['a', ['a']], [1, [1]]],
  [optional(text), [undefined, 'a'], [null, 1]],
]

describe('a validator', () => {
  test.each(table)('%j accepts what fits it, and nothing else', (validator, fits, others) => {
    expect(fits.filter((value) => !validator.isValid(value))).toEqual([])
    expect(others.filter((value) => validator.isValid(value))).toEqual([])
  })

  test('never throws for any JSON', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const [validator] of table) expect(typeof validator.isValid(value)).toBe('boolean')
      }),
    )
  })
})

describe('findMisfits', () => {
  test('lists members that do not fit, and those without a validator, of any name', () => {
    const record = JSON.parse(
      '{"b": "1", "a": 1, "gone": null, "__proto__": 1, "constructor": "x"}',
    ) as Record<string, unknown>
    expect(findMisfits({...record, missing: undefined}, {a: number, b: number})).toEqual([
      {name: 'b', validator: number, value: '1'},
      {name: 'gone', validator: undefined, value: null},
      {name: '__proto__', validator: undefined, value: 1},
      {name: 'constructor', validator: undefined, value: 'x'},
    ])
  })
})
