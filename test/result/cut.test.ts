import fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {cutValue, measure} from '../../src/result/cut.js'
import {Cuttable} from '../../src/result/cuttable.js'

const free = Cuttable.of(undefined)

describe('a value without a schema', () => {
  test('fits after the cut, and is a part of the whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({id: fc.integer(), name: fc.string(), tags: fc.array(fc.string())})),
        fc.integer({max: 400, min: 40}),
        (list, budget) => {
          const cut = cutValue(list, budget, free, 'head')
          expect(cut.size).toBe(measure(cut.value))
          if (measure(list) <= budget) expect(cut).toEqual({size: measure(list), value: list})
          else {
            expect(cut.size).toBeLessThanOrEqual(budget)
            expect(cut.count!.total).toBeGreaterThan(0)
          }
        },
      ),
    )
  })

  test('is made plain on the way', () => {
    const date = new Date(0)
    expect(cutValue([date, date, date], 60, free, 'head').value).toEqual([date, date])
  })

  test('keeps the tail where the author says so', () => {
    const list = Array.from({length: 100}, (_, id) => id)
    expect(cutValue(list, 10, free, 'tail').value).toEqual([97, 98, 99])
    expect(cutValue('a\nb\nc\nd', 6, free, 'tail').value).toBe('c\nd')
  })
})

const long = Array.from({length: 50}, (_, id) => id)

describe('what a schema forbids to cut stays', () => {
  test.for<[why: string, schema: object, value: unknown]>([
    ['minItems', {minItems: 50, type: 'array'}, long],
    ['contains', {contains: {const: 49}, type: 'array'}, long],
    ['enum', {enum: [long]}, long],
    ['not', {not: {maxItems: 20}}, long],
    ['oneOf', {oneOf: [{maxItems: 20}, {minItems: 21}]}, long],
    ['a reference elsewhere', {$ref: 'https://example.org/list'}, long],
    ['an inner reference', {$defs: {list: {minItems: 50}}, $ref: '#/$defs/list'}, long],
    ['required members', {required: Object.keys({...long}), type: 'object'}, {...long}],
    ['a pattern', {pattern: '^x{200}$', type: 'string'}, 'x'.repeat(200)],
    ['what an element needs', {items: {items: {}, minItems: 50}, minItems: 1}, [long]],
  ])('%s', ([, schema, value]) => {
    expect(cutValue(value, 40, Cuttable.of(schema), 'head').value).toEqual(value)
  })

  test.for<[why: string, schema: object, value: unknown, left: unknown]>([
    ['a list keeps minItems', {minItems: 20, type: 'array'}, long, long.slice(0, 20)],
    ['a list is cut', {anyOf: [{type: 'array'}, {type: 'null'}]}, long, long.slice(0, 16)],
    [
      'a member is cut',
      {properties: {list: {type: 'array'}}, required: ['list']},
      {list: long},
      {list: long.slice(0, 13)},
    ],
  ])('and %s', ([, schema, value, left]) => {
    expect(cutValue(value, 40, Cuttable.of(schema), 'head').value).toEqual(left)
  })
})
