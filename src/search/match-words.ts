import type {IntentWord} from './read-intent.js'
import type {SearchIndex, Word} from './search-index.js'
import type {Meaning} from './vocabulary.js'

/** How well a word of the host matches each word of an intent, from 0 to 1, in a text, as a verb, and as either. */
export type Hits = {inText: readonly number[]; asVerb: readonly number[]; asEither: readonly number[]}

/** How well a word matches its class without being the class's name: if it has that meaning, and if it may. */
const MEMBER = 0.75
const MAYBE = 0.25

/** Makes a function that matches a word of the host with the words of an intent. */
export function makeMatcher(words: readonly IntentWord[]): (word: Word) => Hits {
  const cache = new Map<Word, Hits>()
  return (word) => {
    let hits = cache.get(word)
    if (!hits) {
      const {stem, things, verbs} = word
      const inText = words.map(({terms}) => Math.max(terms.get(stem) ?? 0, nearnessOf(things, terms)))
      const asVerb = words.map(({terms}) => nearnessOf(verbs, terms))
      const asEither = inText.map((hit, position) => Math.max(hit, asVerb[position]!))
      cache.set(word, (hits = {asEither, asVerb, inText}))
    }

    return hits
  }
}

function nearnessOf(meanings: readonly Meaning[], terms: IntentWord['terms']): number {
  return meanings.reduce((nearest, {isName, name, strength}) => {
    const grade = isName ? 1 : strength === 1 ? MEMBER : MAYBE
    return Math.max(nearest, grade * (terms.get(name) ?? 0))
  }, 0)
}

/** The words of the host that match a word of an intent at all. */
export function wordsLike({terms}: IntentWord, {byTerm}: SearchIndex): Set<Word> {
  return new Set([...terms.keys()].flatMap((term) => byTerm.get(term) ?? []))
}
