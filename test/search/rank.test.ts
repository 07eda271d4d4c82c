import {describe, expect, it} from 'vitest'

import {confidenceThreshold, estimateConfidence} from '../../src/search/models.js'
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

  it('gives all candidates together a score of 1', () => {
    expect(rankIntent(boats, 'remove a boat').candidates.reduce((sum, {score}) => sum + score, 0)).toBeCloseTo(1, 6)
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

describe('estimateConfidence', () => {
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
    ['remove a certificate', 'certs:remove'],
    ['get rid of the tls certificate', 'certs:remove'],
    ['add a member', 'members:add'],
  ])('is above the threshold for what a command plainly serves: %s', (intent, first) => {
    const found = rankIntent(catalog, intent)
    expect(found.candidates[0]?.command.id).toBe(first)
    expect(estimateConfidence(found)).toBeGreaterThanOrEqual(confidenceThreshold)
  })

  it.each([
    ['upload the invoice', 'deploy', 'a thing that only a flag names'],
    ['show the zeppelin', 'harbor:info', 'nothing of it in the name'],
    ['list all members', 'members:add', 'a command that changes something'],
    ['delete a member', 'members:add', 'a command that does the contrary'],
  ])('is 0 for "%s" and %s: %s', (intent, first) => {
    const found = rankIntent(catalog, intent)
    expect(found.candidates[0]?.command.id).toBe(first)
    expect(estimateConfidence(found)).toBe(0)
  })

  it('is 0 without a command', () => {
    expect(estimateConfidence({candidates: [], isStrange: false, words: []})).toBe(0)
  })
})
