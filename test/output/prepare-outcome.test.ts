import {inspect} from 'node:util'

import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {phrase} from '../../src/contract/phrase.js'
import {prepareOutcome, redactData} from '../../src/output/prepare-outcome.js'
import {redactorOf, secret} from '../support/secrets.js'

describe('an error', () => {
  const fields = {
    code: 2,
    data: {result: 'tool', succeeded: ['error'], value: {result: 1}},
    didYouMean: ['todo list --limit 2', 'todo list error'],
    error: 'tool_error',
    field: '--error',
    kind: 'never_ended',
    message: phrase`The error ended with ${'error'}`,
    nextActions: [{command: 'todo error --error error', description: 'An error'}],
    recoverable: false,
    type: 'error',
    validValues: ['error', 'errors'],
  } as const

  test("keeps the plugin's own words, even if one is the secret (4.15)", () => {
    const redactor = redactorOf('error', 'tool_error', 'never_ended', 'result', 'true')
    redactor.addWords(() => ['error', 'todo', 'list', 'limit'])
    expect(prepareOutcome(fields, redactor, 'removed')).toEqual({
      ...fields,
      data: {result: 'tool', succeeded: ['***'], value: {'***': 1}},
      message: 'The error ended with ***',
      nextActions: [{command: 'todo error --error error', description: 'An ***'}],
      validValues: ['error', '***s'],
    })
  })

  test('shows no secret that control characters hide', () => {
    const message = 'no access with hun\u0007ter2 and \u001B[1mhunter2'
    const hidden = prepareOutcome({...fields, message}, redactorOf('hunter2'), 'removed')
    expect(hidden.message).toBe('no access with *** and ***')
  })

  const others = [
    ...['causes', 'command', 'error', 'ownCode', 'params', 'position', 'retryAfterMs'],
    ...['true', 'undefined', 'value'],
  ]

  test('shows no secret in any field, and no command line that a mask would break', () => {
    fc.assert(
      fc.property(secret, (text) => {
        const given = {
          code: 1,
          data: {[text]: text},
          didYouMean: [`todo ${text}`],
          docUrl: `https://x/${text}`,
          error: text,
          field: text,
          kind: text,
          message: text,
          nextActions: [
            {command: `todo ${text}`, description: text, params: {[text]: {value: text}}},
          ],
          recoverable: true,
          suggestion: text,
          type: 'error',
          validValues: [text],
        } as const
        // The name of a field is not the secret.
        fc.pre(
          !/^\w+$/.test(text) ||
            ![...Object.keys(given), ...others].some((name) => name.includes(text)),
        )
        const redactor = redactorOf(text)
        // A secret of several words may hold one of the CLI's own.
        redactor.addWords(() => text.split(/\s/).filter((word) => word !== text))
        const shown = prepareOutcome(given, redactor, 'removed')
        expect(shown).toMatchObject({didYouMean: []})
        expect(inspect(shown, {depth: 9})).not.toContain(text)
        expect(JSON.stringify(shown)).not.toContain(JSON.stringify(text).slice(1, -1))
      }),
    )
  })
})

/** What the plugin itself adds to the data of an error. */
const dataKeys = [
  'causes',
  'data',
  'errors',
  'failed',
  'message',
  'omitted',
  'plan',
  'result',
  'stack',
  'succeeded',
  'truncation',
  'value',
]

test.each(dataKeys)('the key %s of error data is not masked, although it is a secret', (key) => {
  const redactor = redactorOf(key)
  const data = {[key]: {[key]: `no ${key}`}}
  expect(redactData(data, redactor)).toEqual({[key]: {'***': 'no ***'}})
})
