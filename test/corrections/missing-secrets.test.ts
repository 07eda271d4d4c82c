import {expect, test} from 'vitest'

import type {Catalog} from '../../src/catalog/catalog.js'
import {diagnoseLine} from '../../src/corrections/diagnose.js'
import {catalogOf, type ManifestCommands} from '../support/manifest-catalog.js'

const limit = {description: 'How many\nat once', required: true, type: 'option'} as const
const commands = {
  'key:rotate': {
    args: {name: {description: 'Which key', required: true}},
    flags: {
      limit,
      'log-level': {default: 'info', options: ['info', 'debug'], type: 'option'},
      tag: {multiple: true, type: 'option'},
      token: {env: 'ACME_TOKEN', required: true, summary: 'The token', type: 'option'},
    },
    murli: {
      args: {name: {type: 'string'}},
      flags: {
        limit: {max: 50, min: 1, type: 'integer'},
        'log-level': {type: 'enum'},
        tag: {type: 'string'},
        token: {type: 'string'},
      },
      version: 1,
    },
  },
} as ManifestCommands
const catalog: Catalog = catalogOf(commands, {bin: 'acme'})
const token = {description: 'The token', required: true, type: 'string'}

test('a missing secret that has a variable is set in the environment first, and typed only second (9.12a)', () => {
  expect(diagnoseLine(catalog, ['key', 'rotate', 'main', '--limit', '2'])).toEqual({
    error: 'flag_error',
    field: '--token',
    kind: 'missing_flag',
    message: 'Missing required flag: --token',
    nextActions: [
      {
        command: 'acme key rotate main --limit 2',
        description: 'Run it with ACME_TOKEN in its environment',
      },
      {
        command: 'acme key rotate main --limit 2 --token <token>',
        description: 'The command line, corrected',
        params: {token},
      },
    ],
    suggestion: 'Set ACME_TOKEN in the environment.',
  })
})

test('placeholders are described with type, range, values and default', () => {
  const name = {description: 'Which key', required: true, type: 'string'}
  const limit = {description: 'How many', max: 50, min: 1, required: true, type: 'integer'}
  const level = {default: 'info', enum: ['info', 'debug'], required: true, type: 'enum'}
  const paramsOf = (line: string) =>
    diagnoseLine(catalog, line.split(' '))?.nextActions?.[0]?.params
  expect(paramsOf('key rotate --log-level=zork --token abcd1234')).toEqual({
    name,
    limit,
    'log-level': level,
    token,
  })
})

/** More words than are diagnosed. */
const many = ['--tag', ...Array.from({length: 600}, () => 'a')]

test.each([
  ['a line of many words', ['--token', 'S3CRET-1', '--limit', 'S3CRET-1', ...many]],
  ['a secret after them', ['--limit', 'S3CRET-1', ...many, '--token', 'S3CRET-1']],
  ['a long word', ['--token', 'S3CRET-1', '--limit', 'S3CRET-1', 'x'.repeat(3000)]],
  ['a long secret', ['--token', 'S3CRET-1'.repeat(400), '--limit', 'S3CRET-1'.repeat(400)]],
])('%s shows no secret in the message about another flag (9.12)', (_, words) => {
  const diagnosis = diagnoseLine(catalog, ['key', 'rotate', 'main', ...words])
  expect(diagnosis?.field).toBe('--limit')
  expect(JSON.stringify(diagnosis)).not.toContain('S3CRET-1')
})

test('nothing is missing that may be among the words left out (4.11)', () => {
  const end = ['--limit', '2', '--token', 'S3CRET-1']
  expect(diagnoseLine(catalog, ['key', 'rotate', 'main', ...many, ...end])).toBeUndefined()
  expect(diagnoseLine(catalog, ['key', 'rotate', ...many, 'main', ...end])).toBeUndefined()
})

test.each([
  ['a word that a greedy flag took', 'login --label a S3CRET-1'],
  ['a value of an unknown flag', 'unlock main --pin=S3CRET-1'],
  ['a value before it', 'unlock --pin S3CRET-1 main'],
  ['a word that a flag took as its value', 'unlock --times --pin=S3CRET-1 main'],
])('%s is shown nowhere if a repair gives it to a secret argument', (_, line) => {
  const sensitive = catalogOf({
    login: {args: {token: {required: true}}, flags: {label: {multiple: true, type: 'option'}}},
    unlock: {
      args: {door: {}, pin: {}},
      argumentAnnotations: {pin: {sensitive: true}},
      flags: {times: {options: ['1'], type: 'option'}},
    },
  } as ManifestCommands)
  const diagnosis = diagnoseLine(sensitive, line.split(' '))
  expect(diagnosis?.suggestion).toContain('***')
  expect(JSON.stringify(diagnosis)).not.toContain('S3CRET-1')
})
