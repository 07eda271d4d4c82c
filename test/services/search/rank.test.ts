import {describe, expect, it} from 'vitest'

import {minConfidence} from '../../../src/services/search/rank.js'
import {rankIntent} from '../../../src/services/search/which.js'
import {catalogOf} from '../../support/manifest-catalog.js'

const boats = catalogOf(
  {
    'boat:create': {summary: 'create a boat'},
    'boat:delete': {summary: 'delete a boat'},
    'boat:info': {
      examples: ['<%= config.bin %> <%= command.id %> --name zanzibar'],
      summary: 'show a boat',
    },
    'boat:list': {summary: 'list boats'},
    'harbor:info': {summary: 'show a harbor'},
  },
  {separator: ':'},
)
const idsFor = (intent: string, catalog = boats) =>
  rankIntent(catalog, intent).map(({command}) => command.id)

describe('rankIntent', () => {
  it.each([
    ['which boats are there', 'boat:list'],
    ['boats', 'boat:list'],
    ['what does this boat look like', 'boat:info'],
    ['another boat', 'boat:create'],
    ['boats that i do not need any more should go', 'boat:delete'],
  ])('takes from "%s" whether to list, show or change: %s', (intent, command) => {
    expect(idsFor(intent)[0]).toBe(command)
  })

  it('searches what examples show, without what their templates fill in', () => {
    expect(idsFor('zanzibar')[0]).toBe('boat:info')
    expect(idsFor('config')).not.toContain('boat:info')
  })

  it('ranks the commands of oclif behind those of the host', () => {
    const summary = 'list the plugins'
    const commands = {
      'app:list': {pluginName: '@oclif/plugin-plugins', summary},
      'box:list': {summary},
    }
    expect(idsFor(summary, catalogOf(commands))).toEqual(['box:list', 'app:list'])
  })

  it('ranks no destructive command above one that reads unless the intent asks for it', () => {
    const catalog = catalogOf({
      'trace:delete': {summary: 'delete the trace of a conversation'},
      'trace:read': {summary: 'read a session'},
      'trace:wipe': {...{destructive: true}, summary: 'trace of a conversation'},
    })
    expect(idsFor('trace of a conversation', catalog)[0]).toBe('trace:read')
    expect(idsFor('drop the trace of a conversation', catalog)[0]).toBe('trace:delete')
  })
})

describe('the first score', () => {
  const catalog = catalogOf(
    {
      'certs:add': {summary: 'add a certificate'},
      'certs:remove': {summary: 'remove a certificate'},
      deploy: {flags: {invoice: {name: 'invoice', type: 'boolean'}}, summary: 'upload the app'},
      'members:add': {summary: 'add a member'},
    },
    {separator: ':'},
  )

  it.each([
    ['remove a certificate', 'certs:remove', true, 'what a command plainly serves'],
    ['get rid of the tls certificate', 'certs:remove', true, 'a synonym'],
    ['add a member', 'members:add', true, 'what a command plainly serves'],
    ['upload the invoice', 'deploy', false, 'a thing that only a flag names'],
    ['list all members', 'members:add', false, 'a command that changes something'],
    ['delete a member', 'members:add', false, 'a command that does the contrary'],
  ])('for "%s" and %s is confident or not (%s): %s', (intent, first, isConfident) => {
    const [match] = rankIntent(catalog, intent)
    expect({first: match?.command.id, isConfident: match!.score >= minConfidence}).toEqual({
      first,
      isConfident,
    })
  })

  it('falls by what a rival has of the intent and the first command has not', () => {
    const local = {'site:create': {summary: 'create a site'}}
    const both = {...local, 'template:generate': {summary: 'generate local files'}}
    const [alone, rivalled] = [local, both].map(
      (commands) => rankIntent(catalogOf(commands), 'create a site locally')[0]!,
    )
    expect(rivalled!.score).toBeLessThan(alone!.score)
  })
})
