import {Ajv2020} from 'ajv/dist/2020.js'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {cutValue, type Keep, keepLinesWithin, measure} from '../../src/output/cut.js'
import {placeOf} from '../../src/output/cut-place.js'

const free = placeOf([])

/** A value with lists, maps and texts, some far larger than any budget below. */
const large = fc.letrec((tie) => ({
  value: fc.oneof(
    {maxDepth: 3, depthSize: 'small'},
    fc.oneof(fc.integer(), fc.boolean(), fc.string({maxLength: 12, unit: 'grapheme'})),
    fc
      .tuple(fc.constantFrom('word ', 'line\n', 'ä"\u0001'), fc.integer({max: 900, min: 1}))
      .map(([unit, count]) => unit.repeat(count)),
    fc.array(tie('value'), {maxLength: 60, size: 'max'}),
    fc.dictionary(fc.string({maxLength: 8, minLength: 1}), tie('value'), {
      maxKeys: 40,
      noNullPrototype: true,
    }),
  ),
})).value

test('a value without a schema fits after the cut, and fills its budget', () => {
  let [cuts, fullest] = [0, 0]
  fc.assert(
    fc.property(
      large,
      fc.integer({max: 5000, min: 200}),
      fc.constantFrom<Keep>('head', 'tail'),
      (whole, budget, keep) => {
        const {count, value} = cutValue(whole, {budget, keep, place: free})
        expect(measure(value)).toBeLessThanOrEqual(budget)
        if (!count) {
          expect(value).toEqual(whole)
          return
        }

        cuts += 1
        fullest = Math.max(fullest, measure(value) / budget)
      },
    ),
    {endOnFailure: true, numRuns: 150},
  )
  expect(cuts).toBeGreaterThan(20)
  expect(fullest).toBeGreaterThan(0.98)
})

const long = Array.from({length: 50}, (_, id) => id)

describe('what a schema does not allow to be cut stays', () => {
  const text = 'x'.repeat(60)

  test.for<[why: string, schema: object, value: unknown]>([
    ['a list with a keyword that is not known', {oneOf: [{}]}, long],
    ['a map with one', {patternProperties: {}}, {...long}],
    ['an element of an old tuple', {items: [{}, {minLength: 60}], minItems: 2}, [1, text]],
    ['an inner reference', {$defs: {list: {minItems: 50}}, $ref: '#/$defs/list'}, long],
    ['a reference to an anchor', {$defs: {list: {$anchor: 'list'}}, $ref: '#list'}, long],
    ['a reference elsewhere', {$ref: 'https://example.org/list'}, long],
  ])('%s', ([, schema, value]) => {
    expect(cutValue(value, {budget: 40, keep: 'head', place: placeOf([schema])}).value).toEqual(
      value,
    )
  })

  test.for<[why: string, schema: object, value: unknown, left: unknown]>([
    ['a list keeps minItems', {minItems: 20, type: 'array'}, long, long.slice(0, 20)],
    [
      'a named member has no rule for others',
      {additionalProperties: {minLength: 60}, properties: {a: {}}},
      {a: 'x'.repeat(60)},
      {a: 'x'.repeat(32)},
    ],
    ['a map loses its last members', {}, {...long}, {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5}],
    [
      'a map keeps what is required',
      {required: ['49']},
      {...long},
      {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 49: 49},
    ],
    [
      'a member is cut',
      {properties: {list: {type: 'array'}}, required: ['list']},
      {list: long},
      {list: long.slice(0, 13)},
    ],
  ])('and %s', ([, schema, value, left]) => {
    expect(cutValue(value, {budget: 40, keep: 'head', place: placeOf([schema])}).value).toEqual(
      left,
    )
  })
})

test('a schema whose references go in a circle is read once', () => {
  const toRoot = {$ref: '#'}
  // Followed 16 times, these are more than 10 ** 15 schemas.
  const circle = {allOf: Array.from({length: 9}, () => toRoot), minItems: 20}
  expect(cutValue(long, {budget: 40, keep: 'head', place: placeOf([circle])}).value).toEqual(
    long.slice(0, 20),
  )
  const tree = {properties: {child: {anyOf: [toRoot, toRoot]}, list: {minItems: 20}}}
  expect(placeOf([tree]).member('child').member('child').member('list').minItems).toBe(20)
})

describe('what is counted', () => {
  test.for<[why: string, value: unknown, budget: number, keep: Keep, cut: object]>([
    ['elements', [1, 2, 3, 4], 5, 'head', {count: {shown: 2, total: 4}, value: [1, 2]}],
    [
      'elements from the end',
      [1, 2, 3, 4],
      5,
      'tail',
      {count: {shown: 2, total: 4}, value: [3, 4]},
    ],
    [
      'no element, if not even its inside fits',
      [12_345_678, 2],
      5,
      'head',
      {count: {shown: 0, total: 2}, value: []},
    ],
    [
      'one element that is cut',
      ['abcdefgh', 'x'],
      8,
      'head',
      {count: {shown: 1, total: 2}, value: ['abcd']},
    ],
    ['bytes of a text', 'äöü', 6, 'head', {count: {shown: 4, total: 6}, value: 'äö'}],
    ['members', {a: 1, b: 2, c: 3}, 13, 'head', {count: {shown: 2, total: 3}, value: {a: 1, b: 2}}],
    ['nothing, if nothing can go', 12_345_678, 3, 'head', {value: 12_345_678}],
  ])('%s', ([, value, budget, keep, cut]) =>
    expect(cutValue(value, {budget, keep, place: free})).toEqual(cut),
  )
})

test('a text is cut between two characters, and fills its budget if it has no lines', () => {
  const unit = fc.constantFrom('a', '🙂', 'ä', '\u0001', '"')
  let fullest = 0
  fc.assert(
    fc.property(
      fc.string({maxLength: 200, size: 'max', unit}),
      fc.integer({max: 300, min: 0}),
      fc.constantFrom<Keep>('head', 'tail'),
      (text, budget, keep) => {
        const left = keepLinesWithin(text, budget, keep)
        expect(left).not.toMatch(/\p{Surrogate}/u)
        expect(left === '' || measure(left) <= budget).toBe(true)
        expect(text[keep === 'head' ? 'startsWith' : 'endsWith'](left)).toBe(true)
        if (left !== text && left !== '') fullest = Math.max(fullest, measure(left) / budget)
      },
    ),
  )
  expect(fullest).toBe(1)
})

test.for<[text: string, budget: number, keep: Keep, left: string]>([
  ['ab\ncd\nef', 8, 'head', 'ab\ncd'],
  ['ab\ncd\nef', 7, 'head', 'ab\n'],
  ['ab\ncd\nef', 7, 'tail', 'ef'],
  ['ab\ncd\nef', 8, 'tail', 'cd\nef'],
])('the lines of %j in %i bytes, %s: %j', ([text, budget, keep, left]) => {
  expect(keepLinesWithin(text, budget, keep)).toBe(left)
})

const ajv = new Ajv2020({allowUnionTypes: true, strict: false, validateFormats: false})

test('what is left of a value matches every schema that the value matches', () => {
  const name = fc.constantFrom('a', 'b', 'c')
  const text = fc.constantFrom('xx', 'y'.repeat(300), 'y'.repeat(400), 'line\n'.repeat(80))
  const {schema, value} = fc.letrec((tie) => ({
    schema: fc.oneof(
      {depthSize: 'small', withCrossShrink: true},
      fc.constantFrom<object>(
        {},
        {type: 'string'},
        {minLength: 250},
        {pattern: '^y'},
        {const: 'y'.repeat(300)},
      ),
      fc.record(
        {
          allOf: fc.array(tie('schema'), {maxLength: 2, minLength: 1}),
          anyOf: fc.array(tie('schema'), {maxLength: 2, minLength: 1}),
          contains: tie('schema'),
          items: tie('schema'),
          minItems: fc.nat(3),
          prefixItems: fc.array(tie('schema'), {maxLength: 2, minLength: 1}),
          uniqueItems: fc.boolean(),
        },
        {requiredKeys: []},
      ),
      fc.record(
        {
          additionalProperties: tie('schema'),
          dependentRequired: fc.constant({a: ['b']}),
          minProperties: fc.nat(2),
          properties: fc.dictionary(name, tie('schema'), {maxKeys: 2, noNullPrototype: true}),
          required: fc.uniqueArray(name, {maxLength: 1}),
        },
        {requiredKeys: []},
      ),
    ),
    value: fc.oneof(
      {depthSize: 'small', withCrossShrink: true},
      text,
      fc.integer(),
      fc.array(tie('value'), {maxLength: 6}),
      fc.dictionary(name, tie('value'), {maxKeys: 3, noNullPrototype: true}),
    ),
  }))
  let cuts = 0
  fc.assert(
    fc.property(
      schema as fc.Arbitrary<object>,
      value,
      fc.integer({max: 300, min: 10}),
      fc.constantFrom<Keep>('head', 'tail'),
      (given, whole, budget, keep) => {
        const isValid = ajv.compile(given)
        if (!isValid(whole)) return
        const left = cutValue(whole, {budget, keep, place: placeOf([given])}).value
        if (JSON.stringify(left) !== JSON.stringify(whole)) cuts += 1
        expect(isValid(left)).toBe(true)
      },
    ),
    {numRuns: 300},
  )
  expect(cuts).toBeGreaterThan(0)
})
