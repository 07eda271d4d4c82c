import {compiledVocabulary} from './compiled-vocabulary.js'
import {
  type Action,
  isStopWord,
  type Meaning,
  meaningsOf,
  phrasesIn,
  readAction,
  splitWords,
  stemOf,
} from './vocabulary.js'

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
export type Intent = Action & {words: readonly IntentWord[]; isSingular: boolean}

/** The weight of a phrase's single word, and of an ambiguous verb (`make`). */
const PART = 0.4
const LIGHT = 0.5

const MAX_WORDS = 40
const lightStems = new Set(compiledVocabulary.lightWords.split(' ').map(stemOf))
// 10.3: one or all.
const singularWords = new Set(['a', 'an', 'one', 'that', 'this'])

/** Reads an intent. */
export function readIntent(text: string): Intent {
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
    const weight = lightStems.has(stem) ? LIGHT : 1
    add([stem], {[stem]: weight}, meaningsOf(stem), weight)
  }

  return {...readAction(words), isSingular: plain.some((word) => singularWords.has(word)), words}
}

function namesThing({isVerb, strength}: Meaning): boolean {
  return !isVerb && strength === 1
}
