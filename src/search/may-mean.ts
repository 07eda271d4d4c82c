import type {Catalog} from '../catalog/catalog.js'
import {beginsAlike, countMistakes} from './resembling.js'
import {readCommands} from './search-index.js'
import {WORD} from './read-words.js'
import {readTypedIntent} from './typed-intent.js'
import {knownWords} from './vocabulary/known-words.js'
import {splitWords, stemOf} from './words.js'

/**
 * Whether the search may find a command for the words of an unknown one: false where neither the vocabulary nor a text of
 * the host has any of them, or one that resembles it. The vocabulary with its meanings is five times as large, and most
 * words that are no command mean none.
 */
export function mayMean(catalog: Catalog, words: readonly string[]): boolean {
  const stems = [...new Set(splitWords(readTypedIntent(words)).map(stemOf))]
  const known = knownWords.split(',')
  if (stems.some((stem) => known.some((other) => isSpeltAs(stem, other)))) return true
  return wordsOf(catalog).some((word) => {
    const other = stemOf(word)
    return stems.some((stem) => isSpeltAs(stem, other) || beginsAlike(stem, other))
  })
}

function isSpeltAs(stem: string, other: string): boolean {
  return stem === other || countMistakes(stem, other) !== Infinity
}

/** The words of all texts that are searched, once each; V8 cuts one long text faster than we read many for the first time. */
function wordsOf(catalog: Catalog): string[] {
  const texts: string[] = []
  const read = (text: string, start: number, end: number) => texts.push(text.slice(start, end))
  readCommands(catalog, {implied: {id: 0}, read, words: []})
  const runs = new Set(texts.join('\n').match(WORD))
  return [...new Set([...runs].flatMap((run) => splitWords(run)))]
}
