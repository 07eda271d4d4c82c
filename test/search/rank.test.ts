import {describe, expect, it} from 'vitest'

import {leastConfident} from '../../src/search/models.js'
import {rankIntent} from '../../src/search/which.js'
import {catalogOf} from '../support/manifest-catalog.js'

const boats = catalogOf(
  {
    'boat:create': {summary: 'create a boat'},
    'boat:delete': {summary: 'delete a boat'},
    'boat:info': {examples: ['<%= config.bin %> <%= command.id %> --name zanzibar'], summary: 'show a boat'},
    'boat:list': {summary: 'list boats'},
    'harbor:info': {summary: 'show a harbor'},
  },
  {separator: ':'},
)
const idsFor = (intent: string, catalog = boats) =>
  rankIntent(catalog, intent).candidates.map(({command}) => command.id)

describe('rankCommands', () => {
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

  it.each(['remove a boat', 'the weather at the harbor'])(
    'gives all matches of "%s" at most 1 together, best first',
    (intent) => {
      const scores = rankIntent(boats, intent).candidates.map(({score}) => score)
      expect(scores.reduce((sum, score) => sum + score, 0)).toBeLessThanOrEqual(1 + 1e-9)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    },
  )

  it('ranks no destructive command above one that reads unless the intent asks for it', () => {
    const catalog = catalogOf({
      'trace:delete': {summary: 'delete the trace of a conversation'},
      'trace:read': {summary: 'read a session'},
      'trace:wipe': {...{destructive: true}, summary: 'trace of a conversation'},
    })
    expect(idsFor('trace of a conversation', catalog)[0]).toBe('trace:read')
    expect(idsFor('drop the trace of a conversation', catalog)[0]).toBe('trace:delete')
  })

  it.each([
    ['create a boat', ['boat:delete', 'boat:info', 'boat:list']],
    ['delete a boat', ['boat:create', 'boat:info', 'boat:list']],
    ['list boats', ['boat:create', 'boat:delete']],
    ['boats', []],
  ])('knows which commands surely do something else than "%s"', (intent, expected) => {
    const contrary = rankIntent(boats, intent).candidates.filter(({isContrary}) => isContrary)
    const ids = contrary.map(({command}) => command.id).filter((id) => id.startsWith('boat'))
    expect(ids.toSorted()).toEqual(expected)
  })

  it.each([
    ['upload my local sail files to the harbor', 'sail:pull'],
    ['download the remote sail files from the harbor', 'sail:push'],
  ])('counts the other direction as contrary: %s', (intent, expected) => {
    const description = 'the files of the harbor'
    const catalog = catalogOf({
      'sail:pull': {description, summary: 'bring the local files in line with the remote sail'},
      'sail:push': {description, summary: 'bring the remote sail in line with the local files'},
    })
    const {candidates} = rankIntent(catalog, intent)
    expect(candidates.filter(({isContrary}) => isContrary).map(({command}) => command.id)).toEqual([expected])
    expect(candidates[0]?.command.id).not.toBe(expected)
  })
})

describe('the first score', () => {
  const catalog = catalogOf(
    {
      'certs:add': {summary: 'add a certificate'},
      'certs:remove': {summary: 'remove a certificate'},
      deploy: {flags: {invoice: {name: 'invoice', type: 'boolean'}}, summary: 'upload the app'},
      'harbor:info': {summary: 'show where the zeppelin is'},
      'members:add': {summary: 'add a member'},
    },
    {separator: ':'},
  )

  it.each([
    ['remove a certificate', 'certs:remove', true, 'what a command plainly serves'],
    ['get rid of the tls certificate', 'certs:remove', true, 'a synonym'],
    ['add a member', 'members:add', true, 'what a command plainly serves'],
    ['upload the invoice', 'deploy', false, 'a thing that only a flag names'],
    ['show the zeppelin', 'harbor:info', false, 'nothing of it in the name'],
    ['list all members', 'members:add', false, 'a command that changes something'],
    ['delete a member', 'members:add', false, 'a command that does the contrary'],
  ])('for "%s" and %s is confident or not (%s): %s', (intent, first, isConfident) => {
    const [match] = rankIntent(catalog, intent).candidates
    expect({first: match?.command.id, isConfident: match!.score >= leastConfident}).toEqual({first, isConfident})
  })

  it('falls by what a rival has of the intent and the first command has not', () => {
    const local = {'site:create': {summary: 'create a site'}}
    const both = {...local, 'template:generate': {summary: 'generate local files'}}
    const [alone, rivalled] = [local, both].map(
      (commands) => rankIntent(catalogOf(commands), 'create a site locally').candidates[0]!,
    )
    expect(rivalled!.score).toBeLessThan(alone!.score)
  })
})
