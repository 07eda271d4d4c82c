import {Ajv2020} from 'ajv/dist/2020.js'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {cutValue, type Keep} from '../../src/result/cut.js'
import {Cuttable} from '../../src/result/cuttable.js'

const ajv = new Ajv2020({allowUnionTypes: true, strict: false, validateFormats: false})

/** What a value that a schema accepts becomes in so many bytes. */
function cut(schema: object, value: unknown, budget: number, keep: Keep = 'head'): unknown {
  return cutValue(value, budget, Cuttable.of(schema), keep).value
}

describe('what is left of a value still matches', () => {
  test('any schema that the value matches', () => {
    const name = fc.constantFrom('a', 'b', 'c')
    const text = fc.constantFrom('xx', 'y'.repeat(300), 'y'.repeat(400), 'line\n'.repeat(80))
    const {schema, value} = fc.letrec((tie) => ({
      schema: fc.oneof(
        {depthSize: 'small', withCrossShrink: true},
        fc.constantFrom<object>({}, {type: 'string'}, {minLength: 250}, {pattern: '^y'}, {const: 'y'.repeat(300)}),
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
          const left = cut(given, whole, budget, keep)
          if (JSON.stringify(left) !== JSON.stringify(whole)) cuts += 1
          expect(isValid(left)).toBe(true)
        },
      ),
      {numRuns: 120, seed: 1},
    )
    expect(cuts).toBeGreaterThan(5)
  })
})
