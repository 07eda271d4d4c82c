import type {IntentWord} from './read-intent.js'
import type {SearchIndex, Word} from './search-index.js'
import type {Meaning} from './vocabulary.js'

/** How well a word of the host matches each word of an intent, from 0 to 1, in a text, as a verb, and as either. */
export type Hits = {inText: readonly number[]; asVerb: readonly number[]; asEither: readonly number[]}

/** How well a word matches its class without being the class's name: if it has that meaning, and if it may. */
const MEMBER = 0.75
const MAYBE = 0.25

/** Finds the words of a host that match any word of an intent. Most match none, and need no room. */
export function matchWords(words: readonly IntentWord[], {byTerm}: SearchIndex): ReadonlyMap<Word, Hits> {
  const terms = new Set(words.flatMap((word) => [...word.terms.keys()]))
  const found = new Set([...terms].flatMap((term) => byTerm.get(term) ?? []))
  return new Map([...found].map((word) => [word, matchWord(word, words)]))
}

function matchWord({stem, things, verbs}: Word, words: readonly IntentWord[]): Hits {
  const inText = words.map(({terms}) => Math.max(terms.get(stem) ?? 0, nearnessOf(things, terms)))
  const asVerb = words.map(({terms}) => nearnessOf(verbs, terms))
  return {asEither: inText.map((hit, position) => Math.max(hit, asVerb[position]!)), asVerb, inText}
}

function nearnessOf(meanings: readonly Meaning[], terms: IntentWord['terms']): number {
  return meanings.reduce((nearest, {isName, name, strength}) => {
    const grade = isName ? 1 : strength === 1 ? MEMBER : MAYBE
    return Math.max(nearest, grade * (terms.get(name) ?? 0))
  }, 0)
}
