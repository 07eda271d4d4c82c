import fc from 'fast-check'
import {expect, test} from 'vitest'

import type {TerminalOutcome} from '../../src/contract/outcome.js'
import {makeWellFormed} from '../../src/output/well-formed.js'

const anything = fc.anything({withBigInt: true, withMap: true, withNullPrototype: true, withSet: true})

test('an error of whatever values has the types that the contract promises', () => {
  const keys = [
    'code',
    'error',
    'kind',
    'message',
    'suggestion',
    'validValues',
    'recoverable',
    'retryAfterMs',
    'field',
    'position',
    'didYouMean',
    'docUrl',
    'nextActions',
  ]
  const fields = fc.record(Object.fromEntries(keys.map((key) => [key, anything])), {requiredKeys: []})
  fc.assert(
    fc.property(fields, (given) => {
      const outcome = makeWellFormed({...given, type: 'error'} as unknown as TerminalOutcome, false)
      if (outcome.type !== 'error') throw new Error('It is no error any more.')
      expect(outcome.code).toBeGreaterThan(0)
      expect(outcome.code).toBeLessThan(256)
      expect([typeof outcome.error, typeof outcome.message, typeof outcome.recoverable]).toEqual([
        'string',
        'string',
        'boolean',
      ])
      for (const text of [outcome.kind, outcome.suggestion, outcome.field, outcome.docUrl]) {
        expect(['string', 'undefined']).toContain(typeof text)
      }

      for (const number of [outcome.retryAfterMs, outcome.position])
        expect(['number', 'undefined']).toContain(typeof number)
      for (const list of [outcome.validValues, outcome.didYouMean]) {
        expect((list ?? []).every((item) => typeof item === 'string')).toBe(true)
      }

      expect((outcome.nextActions ?? []).every(({command}) => typeof command === 'string')).toBe(true)
    }),
  )
})
