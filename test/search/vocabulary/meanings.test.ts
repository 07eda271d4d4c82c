import {describe, expect, it} from 'vitest'

import {meaningsOf, phrasesIn} from '../../../src/search/vocabulary/meanings.js'
import {thingTables} from '../../../src/search/vocabulary/things.js'
import {verbTables} from '../../../src/search/vocabulary/verbs.js'
import {stemOf} from '../../../src/search/words.js'

const lines = [...verbTables, ...thingTables].flatMap((table) => Object.entries(table))

describe('the vocabulary', () => {
  it('has lines of words that an intent can hold, none of them empty', () => {
    const wrong = lines.flatMap(([name, line]) =>
      [name, ...line.split(/[,|]/)].map((text) => text.trim()).filter((text) => !/[a-z\d]/i.test(text)),
    )

    expect(wrong).toEqual([])
    expect(lines.filter(([, line]) => line.split('|').length > 2)).toEqual([])
  })

  it('leads a word to the class that it is the name of, and to those that it may mean', () => {
    expect(meaningsOf('certificat')).toContainEqual({isName: true, name: 'thing:certificate', strength: 1})
    expect(meaningsOf(stemOf('tls'))).toContainEqual({isName: false, name: 'thing:certificate', strength: 1})
    expect(meaningsOf(stemOf('terminate'))).toContainEqual({isName: false, name: 'verb:delete', strength: 0.5})
  })

  it.each([
    ['get rid of it', 'verb:delete'],
    ['log me in', 'verb:login'],
    ['who am i', 'thing:identity'],
    ['kubectl get pods', 'thing:ps'],
    ['from staging to production', 'verb:promote'],
    ['too much traffic', 'verb:scale'],
  ])('knows what "%s" means: %s', (text, meaning) => {
    const phrases = phrasesIn(new Set(text.split(' ').map(stemOf)))

    expect(phrases.flatMap(({meanings}) => meanings.map(({name}) => name))).toContain(meaning)
  })
})
