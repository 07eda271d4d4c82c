import {countEdits} from '../command-line/count-edits.js'
import {compiledVocabulary} from './compiled-vocabulary.js'
import type {SearchIndex, Word} from './search-index.js'
import {
  isStopWord,
  knownTexts,
  type Meaning,
  meaningsOf,
  phrasesIn,
  profileVerbs,
  splitWords,
  stemOf,
  type VerbProfile,
} from './vocabulary.js'

/** A word of an intent, or a phrase. */
export type IntentWord = {
  text: string
  /** The stems and classes to search for, and how well each matches. */
  terms: ReadonlyMap<string, number>
  verbs: readonly Meaning[]
  /** Whether it may name the intent's subject, rather than only the action. */
  isThing: boolean
  /** Whether it is in the plural. */
  isPlural: boolean
}

/** An intent as searched; the order of its words is irrelevant. */
export type Intent = VerbProfile & {
  words: readonly IntentWord[]
  /** Whether it is a question rather than an order: `which`, `did`, `how many`. */
  isQuestion: boolean
  /** Whether it is about one thing: `a`, `this`. */
  isSingular: boolean
}

/** The weight of a phrase's single word, an ambiguous verb (`make`), and a misspelled word. */
const PART = 0.4
const LIGHT = 0.5
const MISSPELLED = 0.5

/** The certainty from which an intent's verb counts as its action. */
const SURE = 0.8

const MAX_WORDS = 40

/** The shortest stem that may be misspelled. */
const SHORTEST_MISSPELLED = 6

const lightStems = new Set(compiledVocabulary.lightWords.split(' ').map(stemOf))
const questionWords = new Set('are did do does has how is was were what when where which who whose'.split(' '))
const singularWords = new Set(['a', 'an', 'one', 'that', 'this'])

/** Reads an intent, for searching an index. */
export function readIntent(text: string, index: SearchIndex): Intent {
  const plain = splitWords(text)
  const plurals = new Set(plain.filter((word) => word.length > 3 && /[^isu]s$/.test(word)).map(stemOf))
  const words = readTexts([...new Set(plain)].slice(0, MAX_WORDS), index).map((word) => ({
    ...word,
    isPlural: word.text.split(' ').some((stem) => plurals.has(stem)),
  }))
  return {
    ...profileVerbs(
      words.flatMap(({verbs}) => verbs),
      SURE,
    ),
    isQuestion: plain.some((word) => questionWords.has(word)),
    isSingular: plain.some((word) => singularWords.has(word)),
    words,
  }
}

function readTexts(words: readonly string[], index: SearchIndex): Omit<IntentWord, 'isPlural'>[] {
  const open = new Set(words.map(stemOf))
  const read: Omit<IntentWord, 'isPlural'>[] = []
  for (const {meanings, stems} of phrasesIn(open)) {
    const content = stems.filter((stem) => !isStopWord(stem))
    if (!(content.length === 0 ? stems : content).every((stem) => open.has(stem))) continue
    const isVerb = meanings.every(({name}) => name.startsWith('verb:'))
    // In `new password`, the password is still the subject.
    for (const stem of stems) if (!isVerb || !namesThing(meaningsOf(stem))) open.delete(stem)
    const phrase = makeWord(stems.join(' '), isVerb ? [] : content, meanings)
    const terms = new Map(phrase.terms)
    for (const {name, strength} of content.flatMap((stem) => meaningsOf(stem))) {
      terms.set(name, Math.max(PART * strength, terms.get(name) ?? 0))
    }

    read.push({...phrase, isThing: isAboutThing(terms), terms})
  }

  for (const word of words.toSorted()) {
    const stem = stemOf(word)
    if (open.delete(stem) && !isStopWord(word)) read.push(readWord(stem, index))
  }

  return read
}

function readWord(stem: string, {words}: SearchIndex): Omit<IntentWord, 'isPlural'> {
  const meanings = meaningsOf(stem)
  const misspelled = meanings.length > 0 || words.has(stem) ? undefined : findMisspelled(stem, words)
  if (misspelled !== undefined) return makeWord(stem, [misspelled], meaningsOf(misspelled), MISSPELLED)
  return makeWord(stem, [stem], meanings, lightStems.has(stem) ? LIGHT : 1)
}

function makeWord(
  text: string,
  stems: readonly string[],
  meanings: readonly Meaning[],
  factor = 1,
): Omit<IntentWord, 'isPlural'> {
  const weighed = meanings.map((meaning) => ({...meaning, strength: factor * meaning.strength}))
  const terms = new Map([
    ...stems.map((stem) => [stem, factor] as const),
    ...weighed.map(({name, strength}) => [name, strength] as const),
  ])
  const verbs = weighed.filter(({name}) => name.startsWith('verb:'))
  return {isThing: verbs.length === 0 || isAboutThing(terms), terms, text, verbs}
}

/** The nearest word of the host or vocabulary, if any is close enough. */
function findMisspelled(stem: string, words: ReadonlyMap<string, Word>): string | undefined {
  if (stem.length < SHORTEST_MISSPELLED) return undefined
  const limit = stem.length < 8 ? 1 : 2
  let best: {edits: number; word: string} | undefined
  for (const word of [...words.keys(), ...knownTexts()]) {
    if (Math.abs(stem.length - word.length) > limit || word.includes(' ')) continue
    const edits = countEdits(stem, word, limit)
    if (edits > limit) continue
    if (!best || edits < best.edits || (edits === best.edits && word < best.word)) best = {edits, word}
  }

  return best?.word
}

function namesThing(meanings: readonly Meaning[]): boolean {
  return meanings.some(({name, strength}) => strength === 1 && name.startsWith('thing:'))
}

function isAboutThing(terms: ReadonlyMap<string, number>): boolean {
  return [...terms.keys()].some((term) => term.startsWith('thing:'))
}
