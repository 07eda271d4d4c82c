import {beginsAlike, countMistakes} from './resembling.js'
import type {SearchIndex} from './search-index.js'
import {isStopWord, splitWords, stemOf} from './words.js'
import {knownStems, type Meaning, meaningsOf, phrasesIn} from './vocabulary/meanings.js'
import type {Weights} from './weights.js'

/** A word of an intent, or a phrase, and the terms of the index that it is looked up by. */
export type IntentWord = {
  text: string
  /** Terms of the index, and how near each comes. */
  terms: ReadonlyMap<string, number>
  /** The classes of verbs that it may mean. */
  verbs: readonly Meaning[]
  /** Whether it may name a thing that the intent is about, rather than only what to do. */
  isThing: boolean
}

/** How many words of an intent are read. */
const MOST_WORDS = 40

/** Words that say what is meant, but not in which words: a command with such a word is not nearer for it. */
const genericWords = new Set(
  'all another do get give go have how make new now old put see show take tell use what which who'.split(' '),
)

/** Verbs of so many meanings that each of them is but a hint. */
const lightWords = new Set(
  'bring call come do get give go have keep let look make need put run see set show take tell use want work'
    .split(' ')
    .map(stemOf),
)

/** Reads an intent as the words that it is searched by; their order does not matter. */
export function readIntent(intent: string, index: SearchIndex, weights: Weights): IntentWord[] {
  const words = [...new Set(splitWords(intent))].slice(0, MOST_WORDS)
  const open = new Set(words.map(stemOf))
  const read: IntentWord[] = []
  for (const {meanings, stems} of phrasesIn(open)) {
    const content = stems.filter((stem) => !isStopWord(stem))
    if (!(content.length === 0 ? stems : content).every((stem) => open.has(stem))) continue
    const isVerb = meanings.every(({name}) => name.startsWith('verb:'))
    for (const stem of stems) if (!isVerb || !isThing(stem)) open.delete(stem)
    read.push(withParts(makeWord(stems.join(' '), isVerb ? [] : content, meanings, weights), content, weights))
  }

  for (const word of words.toSorted()) {
    const stem = stemOf(word)
    if (!open.delete(stem) || isStopWord(word)) continue
    read.push(readWord(stem, index, weights))
  }

  return read
}

/** Whether a word names a thing, which it still does in a phrase that says what to do: the password of `new password`. */
function isThing(stem: string): boolean {
  return meaningsOf(stem).some(({name, strength}) => strength === 1 && name.startsWith('thing:'))
}

function readWord(stem: string, index: SearchIndex, weights: Weights): IntentWord {
  const meanings = meaningsOf(stem)
  if (meanings.length > 0 || index.reader.wordOf(stem)) {
    const isGeneric = genericWords.has(stem)
    const plain = makeWord(stem, isGeneric ? [] : [stem], meanings, weights)
    const word = lightWords.has(stem) ? soften(plain, weights.light) : plain
    return isGeneric ? {...word, isThing: false} : withResembling(word, stem, index, weights)
  }

  const near = findNear(stem, index)
  if (near === undefined) return withResembling(makeWord(stem, [], [], weights), stem, index, weights)
  return makeWord(stem, [near], meaningsOf(near), {...weights, meaning: weights.meaning * weights.resembling})
}

/** Adds the words of the catalog that begin the same: `config` and `configuration`. */
function withResembling(word: IntentWord, stem: string, {reader}: SearchIndex, weights: Weights): IntentWord {
  const terms = new Map(word.terms)
  for (const {stem: other} of reader.words) {
    if (!beginsAlike(stem, other)) continue
    const near = weights.resembling * (Math.min(other.length, stem.length) / Math.max(other.length, stem.length)) ** 0.5
    terms.set(other, Math.max(terms.get(other) ?? 0, near))
  }

  return {...word, terms}
}

/** Adds to a phrase what its words mean by themselves, which counts less. */
function withParts(phrase: IntentWord, stems: readonly string[], {maybe, meaning, part}: Weights): IntentWord {
  const terms = new Map(phrase.terms)
  for (const {name, strength} of stems.flatMap((stem) => meaningsOf(stem))) {
    terms.set(name, Math.max(terms.get(name) ?? 0, meaning * part * (strength === 1 ? 1 : maybe)))
  }

  return {...phrase, isThing: isAboutThing(terms), terms}
}

function soften(word: IntentWord, factor: number): IntentWord {
  return {
    ...word,
    terms: new Map([...word.terms].map(([name, near]) => [name, factor * near])),
    verbs: word.verbs.map((verb) => ({...verb, strength: factor * verb.strength})),
  }
}

function makeWord(text: string, direct: readonly string[], meanings: readonly Meaning[], weights: Weights): IntentWord {
  const terms = new Map(direct.map((stem) => [stem, 1]))
  for (const {name, strength} of meanings) terms.set(name, weights.meaning * (strength === 1 ? 1 : weights.maybe))
  const verbs = meanings.filter(({name}) => name.startsWith('verb:'))
  return {isThing: verbs.length === 0 || isAboutThing(terms), terms, text, verbs}
}

function isAboutThing(terms: ReadonlyMap<string, number>): boolean {
  return [...terms.keys()].some((term) => term.startsWith('thing:'))
}

/** A word that was probably meant where there is no such word. */
function findNear(stem: string, index: SearchIndex): string | undefined {
  let best: {edits: number; stem: string} | undefined
  for (const candidates of [index.reader.words.map((word) => word.stem), knownStems()]) {
    for (const candidate of candidates) {
      const edits = countMistakes(stem, candidate)
      if (edits === Infinity) continue
      if (!best || edits < best.edits || (edits === best.edits && candidate < best.stem))
        best = {edits, stem: candidate}
    }
  }

  return best?.stem
}
