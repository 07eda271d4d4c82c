import {expect, test} from 'vitest'

import {diagnoseLine} from '../../src/suggest/diagnose.js'
import type {ValueDetails} from '../../src/catalog/read/flag-types.js'
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
