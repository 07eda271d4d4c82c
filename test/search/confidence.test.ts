import {describe, expect, it} from 'vitest'

import {confidenceThreshold, estimateConfidence, isRuledOut} from '../../src/search/confidence.js'
import {findCommands, rankIntent} from '../../src/search/find-commands.js'
import {catalogOf} from '../support/manifest-catalog.js'

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
const ruleOn = (intent: string) => {
  const {ranked, ...read} = rankIntent(catalog, intent)
  const [first] = ranked
  return {
    first: first?.command.id,
    isContrary: first?.isContrary,
    isNamed: (first?.thingInName ?? 0) >= 0.7,
    isRuledOut: first && isRuledOut(first, read),
    isStrange: read.isStrange,
  }
}
const served = {isContrary: false, isNamed: true, isRuledOut: false, isStrange: false}

describe('isRuledOut', () => {
  it.each([
    ['remove a certificate', 'certs:remove'],
    ['get rid of the tls certificate', 'certs:remove'],
    ['add a member', 'members:add'],
  ])('rules nothing out that serves "%s": %s', (intent, first) => {
    expect(ruleOn(intent)).toEqual({...served, first})
  })

  it('rules out what is about a thing that only flags name', () => {
    expect(ruleOn('upload the invoice')).toMatchObject({first: 'deploy', isRuledOut: true, isStrange: true})
  })

  it('rules out a command whose name has nothing that the intent is about', () => {
    expect(ruleOn('show the zeppelin')).toEqual({
      first: 'harbor:info',
      isContrary: false,
      isNamed: false,
      isRuledOut: true,
      isStrange: false,
    })
  })

  it.each([['list all members'], ['delete a member']])('rules out a command that does something else: %s', (intent) => {
    expect(ruleOn(intent)).toEqual({
      first: 'members:add',
      isContrary: true,
      isNamed: true,
      isRuledOut: true,
      isStrange: false,
    })
  })
})

describe('estimateConfidence', () => {
  it('is 0 where a rule forbids it, and where there is no command', () => {
    const {ranked, ...read} = rankIntent(catalog, 'delete a member')

    expect([estimateConfidence(ranked, read), estimateConfidence([], read)]).toEqual([0, 0])
  })

  it('is above the threshold for what a command plainly serves', () => {
    const {ranked, ...read} = rankIntent(catalog, 'remove a certificate')

    expect(estimateConfidence(ranked, read)).toBeGreaterThan(confidenceThreshold)
    expect(findCommands(catalog, 'remove a certificate').confident).toBe(true)
  })
})
