import {expect, test} from 'vitest'

import type {Catalog, CatalogCommand} from '../../src/catalog/catalog.js'
import {renderTemplate} from '../../src/catalog/render-template.js'
import {diagnoseLine} from '../../src/errors/diagnose.js'
import {catalogOf, type ManifestCommands} from '../support/manifest-catalog.js'

const limit = {description: 'How many\nat once', required: true, type: 'option'} as const
const commands = {
  'key:rotate': {
    args: {name: {description: 'Which key', required: true}},
    flags: {
      limit,
      'log-level': {default: 'info', options: ['info', 'debug'], type: 'option'},
      token: {env: 'ACME_TOKEN', required: true, summary: 'The token', type: 'option'},
    },
    murli: {
      args: {name: {type: 'string'}},
      flags: {limit: {max: 50, min: 1, type: 'integer'}, 'log-level': {type: 'enum'}, token: {type: 'string'}},
      version: 1,
    },
  },
} as ManifestCommands
const catalog: Catalog = catalogOf(commands, {bin: 'acme'})
const command: CatalogCommand = catalog.commands[0]!
const token = {description: 'The token', required: true, type: 'string'}

test('a missing secret that has a variable is set in the environment first, and typed only second (9.12a)', () => {
  expect(diagnoseLine(catalog, ['key', 'rotate', 'main', '--limit', '2'])).toEqual({
    error: 'flag_error',
    field: '--token',
    kind: 'missing_flag',
    message: 'Missing required flag: --token',
    nextActions: [
      {command: 'acme key rotate main --limit 2', description: 'Run it with ACME_TOKEN in its environment'},
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
  const params = {
    name: {description: 'Which key', required: true, type: 'string'},
    limit: {description: 'How many', max: 50, min: 1, required: true, type: 'integer'},
  }
  expect(renderTemplate(catalog, command, 'Rotate a key')).toEqual({
    command: 'acme key rotate <name> --limit <limit>',
    description: 'Rotate a key',
    params,
  })
  const words = ['key', 'rotate', '--limit', '2', '--log-level=zork', '--token', 'abcd1234']
  expect(diagnoseLine(catalog, words)?.nextActions?.[0]?.params).toEqual({
    name: params.name,
    'log-level': {default: 'info', enum: ['info', 'debug'], required: true, type: 'enum'},
    token,
  })
})
