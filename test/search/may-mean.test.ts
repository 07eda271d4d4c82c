import fc from 'fast-check'
import {describe, expect, it} from 'vitest'

import {mayMean} from '../../src/search/may-mean.js'
import {proposeCommands} from '../../src/search/propose-commands.js'
import {knownStems} from '../../src/search/vocabulary/meanings.js'
import {catalogOf} from '../support/manifest-catalog.js'
import {shopCatalog, shopCommands} from '../support/shop-catalog.js'

const catalog = shopCatalog()
const boats = catalogOf({
  'boat:moor': {args: {berth: {}}, description: 'Fasten with a hawser', flags: {bollard: {type: 'boolean'}}},
})

describe('mayMean', () => {
  it.each(['nosuchcommand', 'frobnicate', 'asdfgh jklqwe', 'xyzzy --delete', 'qqq', '日本', '', '-'])(
    'knows no word of "%s"',
    (line) => {
      expect(mayMean(catalog, line.split(' '))).toBe(false)
    },
  )

  it.each([
    ['delete nosuchcommand', 'a word of the vocabulary'],
    ['destrroy', 'one that is misspelt'],
    ['what if', 'a phrase of words that say nothing by themselves'],
    ['black friday', 'a phrase of words that mean nothing by themselves'],
  ])('reads an intent in "%s": %s', (line) => {
    expect(mayMean(catalog, line.split(' '))).toBe(true)
  })

  it.each(['moor', 'mooring', 'berths', 'hawser', 'hawserr', 'bollard', 'bollarrd'])(
    'knows the words of the host, as in "%s"',
    (word) => {
      expect(mayMean(boats, [word])).toBe(true)
      expect(mayMean(catalog, [word])).toBe(false)
    },
  )

  it('knows whatever the search proposes a command for', () => {
    const stems = [...knownStems()]
    const texts = Object.values(shopCommands).flatMap(({summary = ''}) => summary.split(' '))
    const letters = fc.string({maxLength: 9, minLength: 1, unit: fc.constantFrom(...'aeiolnrst')})
    const word = fc.oneof(letters, fc.constantFrom(...stems), fc.constantFrom(...texts, ...Object.keys(shopCommands)))
    const misspelt = fc
      .tuple(word, fc.nat())
      .map(([text, at]) => text.slice(0, at % text.length) + text.slice((at % text.length) + 1))
    let known = 0
    fc.assert(
      fc.property(fc.array(fc.oneof(word, misspelt), {maxLength: 4, minLength: 1}), (words) => {
        if (mayMean(catalog, words)) known++
        else expect(proposeCommands(catalog, words)).toEqual([])
      }),
      {numRuns: 1500},
    )

    expect(known).toBeGreaterThan(500)
    expect(known).toBeLessThan(1450)
  })
})
