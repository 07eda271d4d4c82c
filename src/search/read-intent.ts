import {countEdits} from '../command-line/count-edits.js'
import {compiledVocabulary} from './compiled-vocabulary.js'
import type {SearchIndex} from './search-index.js'
import {isStopWord, knownTexts, meaningsOf, phrasesIn, readAction, splitWords, stemOf} from './vocabulary.js'
import type {Action, Meaning} from './vocabulary.js'

/** A word of an intent, or a phrase. */
export type IntentWord = {
  /** The stems and classes to search for, and how well each matches. */
  terms: ReadonlyMap<string, number>
  verbs: readonly Meaning[]
  /** Whether it may name the intent's subject, rather than only the action. */
  isThing: boolean
  isPlural: boolean
}

/** An intent as searched; the order of its words is irrelevant. */
export type Intent = Action & {words: readonly IntentWord[]; isQuestion: boolean; isSingular: boolean}

/** The weight of a phrase's single word, an ambiguous verb (`make`), and a misspelled word. */
const PART = 0.4
const LIGHT = 0.5
const MISSPELLED = 0.5

const MAX_WORDS = 40
const lightStems = new Set(compiledVocabulary.lightWords.split(' ').map(stemOf))
// A question is not a command, and a singular is about one thing.
const questionWords = new Set('are did do does has how is was were what when where which who whose'.split(' '))
const singularWords = new Set(['a', 'an', 'one', 'that', 'this'])

/** Reads an intent, for searching an index. */
export function readIntent(text: string, index: SearchIndex): Intent {
  const plain = splitWords(text)
  const plurals = new Set(plain.filter((word) => word.length > 3 && /[^isu]s$/.test(word)).map(stemOf))
  const raw = [...new Set(plain)].slice(0, MAX_WORDS).toSorted()
  const open = new Set(raw.map(stemOf))
  const words: IntentWord[] = []
  const add = (stems: readonly string[], terms: Record<string, number>, meanings: readonly Meaning[], weight = 1) => {
    const weighed = meanings.map((meaning) => ({...meaning, strength: weight * meaning.strength}))
    const all = new Map(Object.entries(terms))
    for (const {name, strength} of weighed) all.set(name, Math.max(strength, all.get(name) ?? 0))
    const verbs = weighed.filter(({isVerb}) => isVerb)
    const isThing = verbs.length === 0 || [...all.keys()].some((term) => term.startsWith('thing:'))
    const isPlural = stems.some((stem) => plurals.has(stem))
    words.push({isPlural, isThing: isThing && !verbs.some(({strength}) => strength === 1), terms: all, verbs})
  }

  for (const stems of phrasesIn(open)) {
    const meaningful = stems.filter((stem) => !isStopWord(stem))
    const content = meaningful.length === 0 ? stems : meaningful
    if (!content.every((stem) => open.has(stem))) continue
    const meanings = meaningsOf(stems.join(' '))
    const isVerb = meanings.every(({isVerb}) => isVerb)
    // In `new password`, the password is still the subject.
    for (const stem of stems) if (!isVerb || !meaningsOf(stem).some(namesThing)) open.delete(stem)
    const parts = meaningful.flatMap((stem) => meaningsOf(stem).map(({name, strength}) => [name, PART * strength]))
    add(stems, Object.fromEntries([...(isVerb ? [] : meaningful.map((stem) => [stem, 1])), ...parts]), meanings)
  }

  for (const word of raw) {
    const stem = stemOf(word)
    if (!open.delete(stem) || isStopWord(word)) continue
    const meanings = meaningsOf(stem)
    const isUnknown = meanings.length === 0 && !index.words.has(stem)
    const meant = (isUnknown && findMisspelled(stem, index)) || stem
    const usual = lightStems.has(stem) ? LIGHT : 1
    const weight = meant === stem ? usual : MISSPELLED
    add([stem], {[meant]: weight}, meaningsOf(meant), weight)
  }

  return {
    ...readAction(words),
    isQuestion: plain.some((word) => questionWords.has(word)),
    isSingular: plain.some((word) => singularWords.has(word)),
    words,
  }
}

function namesThing({isVerb, strength}: Meaning): boolean {
  return !isVerb && strength === 1
}

/** The nearest word of the host or vocabulary, if any is close enough. */
function findMisspelled(stem: string, {words}: SearchIndex): string | undefined {
  const limit = [6, 8].filter((length) => stem.length >= length).length
  const near = [...words.keys(), ...knownTexts().keys()].flatMap((word) => {
    const edits = word.includes(' ') ? Infinity : countEdits(stem, word, limit)
    return edits <= limit ? {edits, word} : []
  })
  return near.toSorted((a, b) => a.edits - b.edits || (a.word < b.word ? -1 : 1))[0]?.word
}
