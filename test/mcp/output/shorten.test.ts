import {expect, test} from 'vitest'

import {shortenEnvelope} from '../../../src/mcp/output/shorten.js'

const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`) as object
const many = Object.fromEntries(Array.from({length: 50_000}, (_, index) => [`k${index}`, index]))

test.each<[string, Record<string, unknown>]>([
  ['at the top', {...many, status: 'ok'}],
  ['below a member', {status: 'ok', x: many}],
  ['in a deep member', {status: 'ok', x: deep}],
  ['in the members of a member', {status: 'ok', x: {y: deep, z: many}}],
  ['in a list', {status: 'ok', x: [deep, many]}],
])('what an envelope of another program has %s is bounded (11.10)', (_, envelope) => {
  const shortened = shortenEnvelope({schema_version: '1.0', ...envelope})
  expect(JSON.stringify(shortened).length).toBeLessThan(2500)
  expect(shortened).toHaveProperty('schema_version', '1.0')
})

test('a next action is whole or left out', () => {
  const truncation = {next_action: {argv: ['list', '--limit', '1']}, shown: 'x'.repeat(2000)}
  expect(shortenEnvelope({status: 'ok', truncation})).toEqual({
    status: 'ok',
    truncation: {next_action: truncation.next_action},
  })
})
