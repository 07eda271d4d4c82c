import fc from 'fast-check'
import {describe, expect, it} from 'vitest'

import {placeBits, places} from '../../src/search/places.js'
import {WordReader} from '../../src/search/read-words.js'
import {TokenList} from '../../src/search/token-list.js'
import {splitWords, stemOf} from '../../src/search/words.js'
import {meaningsOf} from '../../src/search/vocabulary/meanings.js'

/** The stems that a reader finds in a text. */
function readStems(reader: WordReader, text: string): (string | undefined)[] {
  const tokens = new TokenList()
  reader.read(text, 0, text.length, places.summary, tokens)
  return [...tokens.numbers.slice(0, tokens.length)].map((token) => reader.words[token >> placeBits]?.stem)
}

describe('WordReader', () => {
  it('finds the words that splitting the text finds', () => {
    const reader = new WordReader(meaningsOf)
    const letters = fc.string({unit: fc.constantFrom(...'abzABZ019 -_.:éÀß\n'), maxLength: 60})
    fc.assert(
      fc.property(fc.oneof(letters, fc.lorem()), (text) => {
        expect(readStems(reader, text)).toEqual(splitWords(text).map(stemOf))
      }),
      {numRuns: 2000},
    )
  })

  it('gives each of 50,000 words a number of its own', () => {
    const reader = new WordReader(meaningsOf)
    const words = Array.from({length: 50_000}, (_, index) => `w${index.toString(36)}x`)

    expect(readStems(reader, words.join(' '))).toEqual(words.map(stemOf))
  })

  it('reads no further than it is told to', () => {
    const tokens = new TokenList()
    new WordReader(meaningsOf).read('apps:destroy', 5, 9, places.summary, tokens)

    expect(tokens.length).toBe(1)
  })
})
