import fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {cutValue, keepLines, measure} from '../../src/result/cut.js'
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
    [
      'an element that another must differ from',
      {minItems: 2, uniqueItems: true},
      ['x'.repeat(50), `${'x'.repeat(50)}y`],
    ],
    ['an element that is looked for', {contains: {minLength: 60}}, [long.slice(0, 9).join('-').repeat(4)]],
    ['an element of a list of values', {enum: [['x'.repeat(99)]]}, ['x'.repeat(99)]],
    ['a tuple', {prefixItems: [{}, {}]}, long],
    ['an element of a tuple', {minItems: 2, prefixItems: [{}, {minLength: 60}]}, [1, 'x'.repeat(60)]],
    ['an element of an old tuple', {items: [{}, {minLength: 60}], minItems: 2}, [1, 'x'.repeat(60)]],
    ['an anchor', {$defs: {list: {$anchor: 'list', minItems: 50}}, $ref: '#list'}, long],
    ['a reference that is none', {$ref: 1}, long],
    ['a reference to nothing', {$ref: '#/$defs/list'}, long],
    ['references in a circle', {$defs: {list: {$ref: '#/$defs/list'}}, $ref: '#/$defs/list'}, long],
    ...['$dynamicRef', '$recursiveRef', 'else', 'if', 'then', 'unevaluatedItems', 'minContains', 'const'].map(
      (keyword): [string, object, unknown] => [`a list under ${keyword}`, {[keyword]: {}}, long],
    ),
    ...['const', 'contentEncoding', 'contentMediaType', 'enum', 'format', 'minLength', 'oneOf'].map(
      (keyword): [string, object, unknown] => [`a text under ${keyword}`, {[keyword]: 'x'}, 'x'.repeat(200)],
    ),
    ...[
      'const',
      'dependencies',
      'dependentRequired',
      'dependentSchemas',
      'enum',
      'minProperties',
      'patternProperties',
    ].map((keyword): [string, object, unknown] => [`a map under ${keyword}`, {[keyword]: {}}, {...long}]),
    ['members that are named', {properties: {...long.map(() => ({}))}}, {...long}],
    ['a member of a list of values', {enum: [{a: 'x'.repeat(99)}]}, {a: 'x'.repeat(99)}],
    ['a member of any name', {additionalProperties: {minLength: 60}, minProperties: 1}, {a: 'x'.repeat(60)}],
    ['a member of a pattern', {patternProperties: {a: {minLength: 60}}}, {a: 'x'.repeat(60)}],
    ['a member that is left over', {minProperties: 1, unevaluatedProperties: {minLength: 60}}, {a: 'x'.repeat(60)}],
    ['a named member', {properties: {a: {minLength: 60}}}, {a: 'x'.repeat(60)}],
    ['what allOf draws in', {allOf: [{minItems: 50}]}, long],
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
    [
      'a named member knows no rule for others',
      {additionalProperties: {minLength: 60}, properties: {a: {}}},
      {a: 'x'.repeat(60)},
      {a: 'x'.repeat(32)},
    ],
    ['a map loses its last members', {}, {...long}, {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5}],
    ['a map keeps what is required', {required: ['49']}, {...long}, {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 49: 49}],
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

describe('null may stand for a value', () => {
  test.for<[schema: unknown, isNullable: boolean]>([
    [undefined, true],
    [{}, true],
    [{type: 'null'}, true],
    [{type: ['array', 'null']}, true],
    [{type: ['array', 'object']}, false],
    [{type: 'array'}, false],
    [{enum: [1, null]}, true],
    [{enum: [1]}, false],
    [{const: null}, true],
    [{const: 1}, false],
    [{not: {}}, false],
    [{allOf: [{type: 'null'}, {type: 'array'}]}, false],
  ])('of %j: %j', ([schema, isNullable]) => {
    expect(Cuttable.of(schema).allowance.isNullable).toBe(isNullable)
  })
})

describe('what is counted', () => {
  test.for<[why: string, value: unknown, budget: number, keep: 'head' | 'tail', cut: object]>([
    ['elements', [1, 2, 3, 4], 5, 'head', {count: {shown: 2, total: 4}, size: 5, value: [1, 2]}],
    ['elements from the end', [1, 2, 3, 4], 5, 'tail', {count: {shown: 2, total: 4}, size: 5, value: [3, 4]}],
    [
      'no element, where not even its inside fits',
      [12_345_678, 2],
      5,
      'head',
      {count: {shown: 0, total: 2}, size: 2, value: []},
    ],
    ['one element that is cut', ['abcdefgh', 'x'], 8, 'head', {count: {shown: 1, total: 2}, size: 8, value: ['abcd']}],
    [
      'one element that is cut, from the end',
      ['x', 'y', 'abcdefgh'],
      8,
      'tail',
      {count: {shown: 1, total: 3}, size: 8, value: ['efgh']},
    ],
    [
      'what JSON cannot hold, as null',
      [undefined, undefined, undefined],
      11,
      'head',
      {count: {shown: 2, total: 3}, size: 11, value: [undefined, undefined]},
    ],
    ['bytes of a text', 'äöü', 6, 'head', {count: {shown: 4, total: 6}, size: 6, value: 'äö'}],
    ['members', {a: 1, b: 2, c: 3}, 13, 'head', {count: {shown: 2, total: 3}, size: 13, value: {a: 1, b: 2}}],
    ['nothing, where nothing can go', 12_345_678, 3, 'head', {size: 8, value: 12_345_678}],
    ['nothing, where it fits', [1], 3, 'head', {size: 3, value: [1]}],
    ['nothing of null', null, 3, 'head', {size: 4, value: null}],
    ['nothing of what JSON cannot hold', undefined, 0, 'head', {size: 0, value: undefined}],
  ])('%s', ([, value, budget, keep, cut]) => expect(cutValue(value, budget, free, keep)).toEqual(cut))

  test('is what the largest member lost, and small ones leave it their share', () => {
    const value = {a: 'x'.repeat(600), b: [1], c: 'y'.repeat(2000)}
    const left = cutValue(value, 1600, free, 'head')
    expect(left).toEqual({
      count: {shown: 977, total: 2000},
      size: 1600,
      value: {a: 'x'.repeat(600), b: [1], c: 'y'.repeat(977)},
    })
  })
})

test('half a character is never left, whatever the text holds', () => {
  const unit = fc.constantFrom('a', '🙂', 'ä', '\u0001', '"')
  fc.assert(
    fc.property(
      fc.string({unit}),
      fc.integer({max: 60, min: 0}),
      fc.constantFrom<'head' | 'tail'>('head', 'tail'),
      (text, budget, keep) => {
        const left = keepLines(text, budget, keep)
        expect(left).not.toMatch(/\p{Surrogate}/u)
        expect(left === '' || measure(left) <= budget).toBe(true)
      },
    ),
  )
})

test('the count of two members that are cut is that of the larger one', () => {
  const [small, large] = ['x'.repeat(1000), 'y'.repeat(2000)]
  const count = {shown: 596, total: 2000}
  expect(cutValue({a: large, b: small}, 1207, free, 'head').count).toEqual(count)
  expect(cutValue({a: small, b: large}, 1207, free, 'head').count).toEqual(count)
})

test('a member that is called toJSON is data', () => {
  expect(cutValue([{toJSON: 1}, {toJSON: 2}], 14, free, 'head').value).toEqual([{toJSON: 1}])
})

describe('the lines of a text that fit', () => {
  test.for<[text: string, budget: number, keep: 'head' | 'tail', left: string]>([
    ['ab\ncd\nef', 8, 'head', 'ab\ncd'],
    ['ab\ncd\nef', 7, 'head', 'ab\n'],
    ['ab\ncd\nef', 6, 'head', 'ab\n'],
    ['ab\ncd\nef', 4, 'head', 'ab'],
    ['ab\ncd\nef', 4, 'tail', 'ef'],
    ['ab\ncd\nef', 7, 'tail', 'ef'],
    ['ab\ncd\nef', 8, 'tail', 'cd\nef'],
    ['abcdef', 5, 'head', 'abc'],
    ['abcdef', 5, 'tail', 'def'],
    ['abcdef', 2, 'head', ''],
    ['abcdef', 0, 'head', ''],
    ['abcdef', 0, 'tail', ''],
    // No half of a character.
    ['a🙂b', 6, 'head', 'a'],
    ['a🙂b', 6, 'tail', 'b'],
  ])('%j in %i bytes, %s: %j', ([text, budget, keep, left]) => expect(keepLines(text, budget, keep)).toBe(left))
})
