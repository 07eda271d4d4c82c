import {expect, test} from 'vitest'

import {diagnoseLine} from '../../src/errors/diagnose.js'
import type {ValueDetails} from '../../src/catalog/class-types.js'
import {describeType, findWrongType} from '../../src/errors/value-types.js'
import {catalogOf} from '../support/manifest-catalog.js'

/** A command whose argument `id` is of this type, as its class tells it. */
function withType(details: ValueDetails) {
  const catalog = catalogOf({'note:show': {args: {id: {name: 'id', required: true}}, flags: {}}}, {bin: 'todo'})
  const types = {args: {id: details}, flags: {}, version: 1 as const}
  return {...catalog, commands: catalog.commands.map((command) => ({...command, types}))}
}

test.for<[details: ValueDetails, suggestion: string]>([
  [{type: 'integer'}, 'Write a whole number instead of abc.'],
  [{max: 9, min: 1, type: 'integer'}, 'Write a whole number from 1 to 9 instead of abc.'],
  [{type: 'url'}, 'Write a URL such as https://example.com instead of abc.'],
])('%# a value of the wrong type is told which type is right', ([details, suggestion]) => {
  expect(diagnoseLine(withType(details), ['note', 'show', 'abc'])).toMatchObject({
    kind: 'invalid_value',
    nextActions: [{command: 'todo note show <id>'}],
    suggestion,
  })
})

test.each<[details: ValueDetails | undefined, value: string, wrong: string | undefined]>([
  [{type: 'integer'}, '5', undefined],
  [{type: 'integer'}, '-5', undefined],
  [{type: 'integer'}, '5.5', 'an integer'],
  [{type: 'integer'}, 'x5', 'an integer'],
  [{type: 'integer'}, '5x', 'an integer'],
  [{type: 'integer'}, '--5', 'an integer'],
  [{type: 'integer'}, '', 'an integer'],
  [{type: 'integer'}, '1'.repeat(400), undefined],
  [{max: 9, type: 'integer'}, '9', undefined],
  [{max: 9, type: 'integer'}, '10', 'an integer of 9 or less'],
  [{min: 3, type: 'integer'}, '3', undefined],
  [{min: 3, type: 'integer'}, '2', 'an integer of 3 or more'],
  [{max: 9, min: 3, type: 'integer'}, '2', 'an integer from 3 to 9'],
  [{type: 'integer'}, '\0<limit>', undefined],
  [{type: 'url'}, 'https://example.com', undefined],
  [{type: 'url'}, 'example.com', 'a URL'],
  [{type: 'string'}, 'x', undefined],
  [undefined, 'x', undefined],
])('of type %j, %j is wrong as %s', (details, value, wrong) => expect(findWrongType(value, details)).toBe(wrong))

test('a type is told where a name does not tell it', () => {
  expect([
    describeType({type: 'url'}),
    describeType({type: 'integer'}),
    describeType({min: 0, type: 'integer'}),
    describeType({type: 'string'}),
    describeType(undefined),
  ]).toEqual([
    'a URL such as https://example.com',
    'a whole number',
    'a whole number of 0 or more',
    undefined,
    undefined,
  ])
})
