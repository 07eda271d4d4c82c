import {readdirSync, readFileSync} from 'node:fs'

import {describe, expect, expectTypeOf, it} from 'vitest'

import type {NextAction, Truncation} from '../../src/contract/outcome.js'
import type {Infer} from '../../src/schema/builder.js'
import {type DocumentName, documents, publishSchema} from '../../src/schema/documents.js'
import type {NextActionDocument, TruncationNode} from '../../src/schema/envelopes.js'
import {expectValid} from '../support/expect-valid.js'

const folder = new URL('../../schema/', import.meta.url)

describe('the published schemas', () => {
  it('are those of the table, no more and no fewer', () => {
    expect(readdirSync(folder).toSorted()).toEqual(
      Object.keys(documents)
        .map((name) => `${name}.json`)
        .toSorted(),
    )
  })

  it.each(Object.keys(documents) as DocumentName[])('%s is fresh (npm run schemas)', (name) => {
    expect(JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))).toEqual(publishSchema(name))
  })

  it('describe the types that the program speaks in', () => {
    expectTypeOf<NextAction>().toExtend<Infer<typeof NextActionDocument>>()
    expectTypeOf<Truncation>().toExtend<Infer<typeof TruncationNode>>()
  })

  it('accept the documents of the contract and reject others', () => {
    const head = {schema_version: '1.0', tool_version: '1.2.3'}
    expectValid('success', {status: 'ok', ...head, message: 'Done', result: null})
    expectValid('plan', {status: 'plan', ...head, message: 'Would', plan: {a: 1}, next_actions: []})
    expectValid('error', {status: 'error', code: 1, error: 'x', message: 'x', recoverable: true, ...head})
    expectValid('success-0.2', {status: 'ok', schema_version: '0.2', tool_version: '1', result: 1})
    expectValid('error-0.1', {code: 2, error: 'tool_error', message: 'x', recoverable: false})
    expectValid('hateoas-line', {type: 'step', ts: '2026-01-02T03:04:05.006Z', name: 'anything'})
    expectValid('log', {ts: '2026-01-02T03:04:05.006Z', level: 'info', msg: 'x'})
    expect(() => expectValid('success', {status: 'ok', ...head, result: null})).toThrow()
    expect(() => expectValid('error-0.1', {code: 2, error: 'x', kind: 'x', message: 'x', recoverable: false})).toThrow()
    expect(() => expectValid('hateoas-line', {type: 'other'})).toThrow()
  })
})
