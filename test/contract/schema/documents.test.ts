import {readdirSync, readFileSync} from 'node:fs'

import {describe, expect, it} from 'vitest'

import {makeSchemas} from '../../../scripts/schemas.js'
import {expectValid} from '../../support/expect-valid.js'

const folder = new URL('../../../schema/', import.meta.url)

describe('the published schemas', () => {
  it('are those that the types make (npm run schemas)', async () => {
    const files = readdirSync(folder).map((name) => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as unknown,
    ])
    expect(Object.fromEntries(files)).toEqual(Object.fromEntries(await makeSchemas()))
  })

  it('accept the documents of the contract and reject others', () => {
    const head = {schema_version: '1.0', tool_version: '1.2.3'}
    expectValid('success', {status: 'ok', ...head, message: 'Done', result: null})
    expectValid('plan', {status: 'plan', ...head, message: 'Would', plan: {a: 1}, next_actions: []})
    expectValid('error', {
      status: 'error',
      code: 1,
      error: 'x',
      message: 'x',
      recoverable: true,
      ...head,
    })
    expectValid('success-0.2', {status: 'ok', schema_version: '0.2', tool_version: '1', result: 1})
    expectValid('error-0.1', {code: 2, error: 'tool_error', message: 'x', recoverable: false})
    expectValid('hateoas-line', {type: 'step', ts: '2026-01-02T03:04:05.006Z', name: 'anything'})
    expectValid('log', {ts: '2026-01-02T03:04:05.006Z', level: 'info', msg: 'x'})
    expect(() => expectValid('success', {status: 'ok', ...head, result: null})).toThrow()
    expect(() =>
      expectValid('error-0.1', {code: 2, error: 'x', kind: 'x', message: 'x', recoverable: false}),
    ).toThrow()
    expect(() => expectValid('hateoas-line', {type: 'other'})).toThrow()
  })
})
