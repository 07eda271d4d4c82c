import fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import type {ErrorFields} from '../../src/contract/outcome.js'
import {addAdvice} from '../../src/errors/advise.js'

const bare: ErrorFields = {code: 2, error: 'tool_error', message: 'It broke', recoverable: false}

describe('an error without advice', () => {
  test.each([
    [1, true, 'Correct what the message names, then run the command again.'],
    [2, false, 'Do not run the same command again; DEBUG=* in its environment shows where it failed.'],
    [3, false, 'Find out what was done, from `data` if present, and repeat only the rest.'],
    [4, true, 'Find out whether it took effect, then run the command again.'],
    [5, false, 'Check the name; the same command fails until the resource exists.'],
    [6, false, 'Get access first; the same command fails until then.'],
    [7, false, 'Look at the current state, then change the command; the same one fails again.'],
    [8, true, 'Wait a minute, then run the command again.'],
    [9, true, 'Find out how far it got, then run the command again.'],
    [42, false, 'Do not run the same command again; DEBUG=* in its environment shows where it failed.'],
    [1, false, 'Do not run the same command again; change what the message names first.'],
    [2, true, 'Run the command again in a moment.'],
  ])('of code %i, recoverable %s', (code, recoverable, suggestion) => {
    expect(addAdvice({...bare, code, recoverable})).toEqual({...bare, code, recoverable, suggestion})
  })

  test('of a server that cannot be reached', () => {
    const refused: ErrorFields = {...bare, kind: 'ECONNREFUSED', recoverable: true}
    const suggestion = 'Check the address and the network, or run the command again in a moment.'
    expect(addAdvice(refused)).toEqual({...refused, suggestion})
  })

  test('that knows how long to wait', () => {
    const limited: ErrorFields = {...bare, code: 8, recoverable: true, retryAfterMs: 1500}
    expect(addAdvice(limited)).toEqual({...limited, suggestion: 'Wait 2 s, then run the command again.'})
  })

  test('gets one, whatever it is', () => {
    const errors = fc.record({
      code: fc.integer(),
      error: fc.string(),
      message: fc.string(),
      recoverable: fc.boolean(),
      retryAfterMs: fc.option(fc.nat(), {nil: undefined}),
    })
    fc.assert(fc.property(errors, (error: ErrorFields) => Boolean(addAdvice(error).suggestion)))
  })
})

test.each([
  {suggestion: 'Ask the owner.'},
  {didYouMean: ['riffle note list']},
  {validValues: ['a']},
  {nextActions: [{command: 'riffle note list', description: 'List them'}]},
])('an error keeps its own advice: %o', (advice) => {
  expect(addAdvice({...bare, ...advice})).toEqual({...bare, ...advice})
})

test('empty lists are no advice', () => {
  const error = {...bare, didYouMean: [], nextActions: [], suggestion: '', validValues: []}
  expect(addAdvice(error).suggestion).toMatch(/DEBUG=\*/)
})
