import {readFileSync} from 'node:fs'

import {describe, expect, it, test} from 'vitest'

import {type IntentSet, intentSets, readIntents} from '../../../bench/search/corpus.js'
import {isStopWord, splitWords, stemOf} from '../../../src/services/search/word-forms.js'
import {knownTexts, meaningsOf, phrasesIn} from '../../../src/services/search/vocabulary.js'

const stemAll = (text: string) => splitWords(text).map(stemOf).join(' ')
const intents = (Object.keys(intentSets) as IntentSet[]).flatMap((set) =>
  intentSets[set].flatMap((host) => {
    const {served, unserved} = readIntents(host, set)
    return [...served, ...unserved].map(({text}) => ` ${stemAll(text)} `)
  }),
)

describe('vocabulary.txt', () => {
  it('holds no intent of a set that it is measured or tuned with, but for phrasal verbs', () => {
    const known = knownTexts()
    expect(intents.length).toBeGreaterThan(1200)
    expect(
      intents.filter((intent) => intent.trim().split(' ').length > 3 && known.has(intent.trim())),
    ).toEqual([])
  })

  it('holds no three words of an intent', () => {
    const long = [...knownTexts().keys()].filter(
      (text) => text.split(' ').filter((word) => !isStopWord(word)).length > 2,
    )
    expect(long.length).toBeGreaterThan(100)
    expect(long.filter((text) => intents.some((intent) => intent.includes(` ${text} `)))).toEqual(
      [],
    )
  })
})

test('vocabulary.txt has each word of a class once, in lower case, and no list goes on without its mark', () => {
  const text = readFileSync('src/services/search/vocabulary.txt', 'utf8')
  const classes = text.split(/^\[/m).filter((section) => /^(?:verb|thing) /.test(section))
  expect(classes.length).toBeGreaterThan(100)
  for (const section of classes) {
    const [head, ...lines] = section.split('\n').filter((line) => !line.startsWith('#'))
    const words = lines.flatMap((line) => line.replace(/^[?~]/, '').split(','))
    const listed = words.map((word) => word.trim()).filter(Boolean)
    const twice = listed.filter((word, index) => listed.indexOf(word) < index)
    const wrong = listed.filter((word) => word !== word.toLowerCase())
    const unended = lines.filter((line) => /^[?~].*,$/.test(line))
    expect([head, twice, wrong, unended]).toEqual([head, [], [], []])
  }
})

test('a word is the name of a class, means it or may mean it', () => {
  const meanings = ['delete', 'erase', 'purge'].map((word) =>
    meaningsOf(stemOf(word)).find(({name}) => name === 'verb:delete'),
  )
  const shared = {destroys: true, isVerb: true, name: 'verb:delete'}
  expect(meanings).toEqual([
    {...shared, match: 1, strength: 1},
    {...shared, match: 0.75, strength: 1},
    {...shared, match: 0.25, strength: 0.5},
  ])
  expect(['constructor', 'toString', '__proto__', 'nosuchword'].flatMap(meaningsOf)).toEqual([])
})

test('phrases are found in any order of their words', () => {
  expect(phrasesIn(new Set(['of', 'rid', 'get']))[0]).toEqual(['get', 'rid', 'of'])
})

test('words are separated at hyphens and in camelCase, without accents, in lower case', () => {
  const text = "Don't re-create theAppConfig, s'il vous plaît!"
  expect(splitWords(text)).toEqual([
    'dont',
    're',
    'create',
    'the',
    'app',
    'config',
    'sil',
    'vous',
    'plait',
  ])
})

test('the forms of a word have one stem, however long the word is', () => {
  const forms = ['deploys', 'deploying', 'deployed', 'deploy']
  expect(new Set(forms.map(stemOf))).toEqual(new Set(['deploy']))
  expect(['bring', 'shed', 'stopped', 'vying'].map(stemOf)).toEqual([
    'bring',
    'shed',
    'stop',
    'vying',
  ])
  // An unknown command may be a word of any length.
  const long = 'a'.repeat(1_000_000)
  expect(stemOf(`${long}ing`)).toBe(long)
  expect(stemOf(`${long}b`)).toBe(`${long}b`)
})
