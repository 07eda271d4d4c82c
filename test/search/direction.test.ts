import {describe, expect, it} from 'vitest'

import {directionOf} from '../../src/search/direction.js'
import {rankIntent} from '../../src/search/find-commands.js'
import {rankingModel} from '../../src/search/ranking-model.js'
import {meaningsOf} from '../../src/search/vocabulary/meanings.js'
import {catalogOf} from '../support/manifest-catalog.js'

describe('directionOf', () => {
  it.each([
    ['push', 'out'],
    ['upload', 'out'],
    ['publish', 'out'],
    ['send', 'out'],
    ['pull', 'in'],
    ['download', 'in'],
    ['list', undefined],
  ] as const)('knows where "%s" brings something: %s', (verb, direction) => {
    expect(directionOf(meaningsOf(verb))).toBe(direction)
  })

  it('is undefined where verbs disagree', () => {
    expect(directionOf([...meaningsOf('push'), ...meaningsOf('pull')])).toBe(undefined)
  })
})

describe('rankIntent', () => {
  const catalog = catalogOf(
    {
      'sail:pull': {
        description: 'the files of the harbor',
        summary: 'bring the local files in line with the remote sail',
      },
      'sail:push': {
        description: 'the files of the harbor',
        summary: 'bring the remote sail in line with the local files',
      },
    },
    {separator: ':'},
  )

  it.each([
    ['upload my local sail files to the harbor', {contrary: ['sail:pull'], first: 'sail:push'}],
    ['download the remote sail files from the harbor', {contrary: ['sail:push'], first: 'sail:pull'}],
  ])('counts the other direction against a command: %s', (intent, expected) => {
    const {ranked} = rankIntent(catalog, intent)
    const contrary = ranked.filter(({features, isContrary}) => isContrary && features.opposite === 1)

    expect({contrary: contrary.map(({command}) => command.id), first: ranked[0]?.command.id}).toEqual(expected)
    expect(rankingModel.opposite).toBeLessThan(0)
  })
})
