import {isCertainVerb, type Meaning} from './vocabulary.js'
import {isLight} from './word-forms.js'

/** A word or a phrase of an intent. */
export type IntentWord = {
  /** The stems and classes of the vocabulary to search for, and how well each matches. */
  terms: ReadonlyMap<string, number>
  verbs: readonly Meaning[]
  /** Whether it may name the intent's subject, rather than only the action. */
  isThing: boolean
  isPlural: boolean
  /** Whether it is a participle, which says that something was done: `deployed`. */
  isDone: boolean
  /** Whether it is a phrase whose words are also read as single words. */
  isPhraseOnly: boolean
}

/** Which words of an intent are participles, and which are in the plural, as stems. */
export type Forms = {done: ReadonlySet<string>; plurals: ReadonlySet<string>}

/** The words that make an intent a question. */
export const questionWords = new Set([
  'am',
  'are',
  'did',
  'does',
  'how',
  'is',
  'was',
  'were',
  'what',
  'when',
  'where',
  'which',
  'who',
  'whose',
  'why',
])

/** The strength of an ambiguous verb (`make`). */
const lightStrength = 0.5

/** How well a stem itself matches, from 0 to 1. */
export function strengthOf(stem: string): number {
  return isLight(stem) ? lightStrength : 1
}

/** What an intent's word is made from. */
type WordParts = {
  stems: readonly string[]
  forms: Forms
  meanings: readonly Meaning[]
  /** The terms that are no meanings: its stems, for example. */
  terms: ReadonlyMap<string, number>
  isPhraseOnly: boolean
}

/** Makes a word of an intent, which is also searched by the names of its meanings. */
export function makeWord({
  forms,
  isPhraseOnly,
  meanings,
  stems,
  terms: literal,
}: WordParts): IntentWord {
  const terms = new Map(literal)
  for (const {name, strength} of meanings) {
    terms.set(name, Math.max(strength, terms.get(name) ?? 0))
  }

  const verbs = meanings.filter(({isVerb}) => isVerb)
  const mayBeThing =
    verbs.length === 0 || [...terms.keys()].some((term) => term.startsWith('thing:'))
  return {
    isDone: stems.some((stem) => forms.done.has(stem)),
    isPhraseOnly,
    isPlural: stems.some((stem) => forms.plurals.has(stem)),
    isThing: mayBeThing && !verbs.some(isCertainVerb),
    terms,
    verbs,
  }
}
