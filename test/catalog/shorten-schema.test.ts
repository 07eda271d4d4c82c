import {expect, it} from 'vitest'

import {shortenSchema} from '../../src/catalog/render-schema.js'

it('leaves out of the schema of a foreign command what it tells twice', () => {
  expect(
    shortenSchema({
      name: 'pack',
      summary: 'Pack it.',
      idempotent: true,
      arguments: [{name: 'path', type: 'string', required: true, description: 'Where it lies.'}],
      flags: [
        {name: 'help', type: 'boolean', description: 'Show help'},
        {name: 'limit', type: 'integer', default: 10, description: '[default: 10] How many.'},
        {name: 'lock', type: 'boolean', description: 'Keep it. Or not.', mutually_exclusive_with: ['tarball']},
        {name: 'sha', type: 'string', description: 'A hash (defaults to the current one)'},
        {name: 'tarball', type: 'string', description: 'A file', mutually_exclusive_with: ['lock', 'url']},
      ],
      safety: {read_only: true, idempotent: true},
      usage: 'pack PATH',
    }),
  ).toEqual({
    name: 'pack',
    summary: 'Pack it.',
    idempotent: true,
    arguments: [{name: 'path', type: 'string', required: true, description: 'Where it lies'}],
    flags: [
      {name: 'limit', type: 'integer', default: 10, description: 'How many'},
      {name: 'lock', type: 'boolean', description: 'Keep it. Or not.', mutually_exclusive_with: ['tarball']},
      {name: 'sha', type: 'string', description: 'A hash (defaults to the current one)'},
      {name: 'tarball', type: 'string', description: 'A file', mutually_exclusive_with: ['url']},
    ],
    safety: {read_only: true},
    usage: 'pack PATH',
  })
})

it('has no flags where help is the only one', () => {
  expect(
    shortenSchema({
      name: 'help',
      summary: '',
      idempotent: false,
      flags: [{name: 'help', type: 'boolean', description: ''}],
      safety: {unknown: true},
      usage: 'help',
    }),
  ).toEqual({name: 'help', summary: '', idempotent: false, safety: {unknown: true}, usage: 'help'})
})
