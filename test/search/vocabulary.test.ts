import {describe, expect, it} from 'vitest'

import {type IntentSet, intentSets, readIntents} from '../../bench/search/corpus.js'
import {knownTexts, meaningsOf, phrasesIn, splitWords, stemOf} from '../../src/search/vocabulary.js'

const stemAll = (text: string) => splitWords(text).map(stemOf).join(' ')
const intents = (Object.keys(intentSets) as IntentSet[]).flatMap((set) =>
  intentSets[set].flatMap((host) => {
    const {served, unserved} = readIntents(host, set)
    return [...served, ...unserved].map(({text}) => ` ${stemAll(text)} `)
  }),
)

describe('vocabulary.txt', () => {
  it('holds no intent of a set that it is measured or tuned with', () => {
    const known = knownTexts()
    expect(intents.length).toBeGreaterThan(1200)
    expect(intents.filter((intent) => intent.trim().includes(' ') && known.has(intent.trim()))).toEqual([])
  })

  it('holds no longer phrase that an intent has verbatim', () => {
    const long = [...knownTexts().keys()].filter((text) => text.split(' ').length > 3)
    expect(long.length).toBeGreaterThan(300)
    expect(long.filter((text) => intents.some((intent) => intent.includes(` ${text} `)))).toEqual([])
  })
})

describe('meaningsOf', () => {
  it('knows the name of a class, what means it and what may mean it', () => {
    const [name, sure, maybe] = ['delete', 'erase', 'purge'].map((word) =>
      meaningsOf(stemOf(word)).find((meaning) => meaning.name === 'verb:delete'),
    )
    expect(name).toEqual({attributes: ['destroys'], isVerb: true, match: 1, name: 'verb:delete', strength: 1})
    expect(sure).toMatchObject({match: 0.75, strength: 1})
    expect(maybe).toMatchObject({match: 0.25, strength: 0.5})
  })

  it.each(['constructor', 'toString', '__proto__', 'nosuchword'])('knows nothing of %s', (word) => {
    expect(meaningsOf(word)).toEqual([])
  })
})

it('finds phrases regardless of the order of their words', () => {
  const found = phrasesIn(new Set(['of', 'rid', 'get']))
  expect(found[0]).toEqual(['get', 'rid', 'of'])
})

describe('splitWords', () => {
  it('separates hyphens, camelCase and accents, and ignores case', () => {
    const text = "Don't re-create theAppConfig, s'il vous plaît!"
    expect(splitWords(text)).toEqual(['dont', 're', 'create', 'the', 'app', 'config', 'sil', 'vous', 'plait'])
  })
})
