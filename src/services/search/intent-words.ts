import {isCertainThing, isCertainVerb, type Meaning, meaningsOf, phrasesIn} from './vocabulary.js'
import {isLight, isStopWord, stemOf} from './word-forms.js'

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

/** The strength of the meaning that a single word of a phrase has. */
const partStrength = 0.4

/** The strength of an ambiguous verb (`make`). */
const lightStrength = 0.5

/** The strength of a verb in a word that looks like a plural noun (`releases`). */
const pluralStrength = 0.5

/** The second halves of phrasal verbs: in `log out`, `log` is a verb and not a record. */
export const particles = new Set(['away', 'back', 'down', 'in', 'off', 'on', 'out', 'over', 'up'])

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

/** Which words of an intent are participles, and which are in the plural, as stems. */
export type Forms = {done: ReadonlySet<string>; plurals: ReadonlySet<string>}

/** Reads the phrases among the different words of an intent, then its other words. */
export function readIntentWords(words: readonly string[], forms: Forms): IntentWord[] {
  const {taken, words: phrases} = readPhrases(new Set(words.map(stemOf)), forms)
  return [...phrases, ...readSingleWords(words, taken, forms)]
}

/**
 * Reads the phrases among the stems of an intent. The stems in `taken` mean nothing apart from
 * their phrase, so they are not read as single words.
 */
function readPhrases(
  stems: ReadonlySet<string>,
  forms: Forms,
): {taken: Set<string>; words: IntentWord[]} {
  const words: IntentWord[] = []
  const taken = new Set<string>()
  // A word is in one phrase at most, the longest.
  const free = new Set(stems)
  for (const phrase of phrasesIn(stems)) {
    const meaningful = phrase.filter((stem) => !isStopWord(stem))
    const content = meaningful.length === 0 ? phrase : meaningful
    if (!content.every((stem) => free.has(stem))) continue
    for (const stem of content) free.delete(stem)
    const reading = readPhrase(phrase, forms)
    words.push(reading.word)
    for (const stem of reading.taken) taken.add(stem)
  }

  return {taken, words}
}

/** The stem of a phrase written as one word, as in `logout`. */
export const joinStems = (stems: readonly string[]) => stemOf(stems.join(''))

/**
 * Reads a phrase. `taken` are its stems that are not also read as single words.
 *
 * A phrasal verb such as `log out` takes both words: a log is something else. It is searched by
 * `out`. The phrase `new password` means a verb, but `password` also names a thing, so that it is
 * read as a word of its own, too.
 */
function readPhrase(
  stems: readonly string[],
  forms: Forms,
): {taken: readonly string[]; word: IntentWord} {
  const meanings = meaningsOf(stems.join(' '))
  const isPhrasalVerb = particles.has(stems.at(-1)!) && meanings.some(isCertainVerb)
  const keepsThings = !isPhrasalVerb && meanings.every(({isVerb}) => isVerb)
  const taken = keepsThings ? stems.filter((stem) => !namesThing(stem)) : stems
  const literal = literalStems(stems).filter((stem) => taken.includes(stem))
  // What its single words mean is a hint at what the phrase means.
  const parts = isPhrasalVerb ? [] : stems.filter((stem) => !isStopWord(stem)).flatMap(readParts)
  const word = makeWord({
    forms,
    isPhraseOnly: literal.length === 0,
    meanings,
    stems,
    terms: new Map([
      ...parts,
      ...literal.map((stem) => [stem, strengthOf(stem)] as const),
      [joinStems(stems), 1],
    ]),
  })
  return {taken, word}
}

/**
 * The stems by which a phrase is searched in the texts of commands. For `log out` and `logged in
 * as` that is the particle after the verb, because a log is something else. In `in this folder`,
 * the particle follows no verb.
 */
function literalStems(stems: readonly string[]): readonly string[] {
  const hasParticle = stems.slice(1).some((stem) => particles.has(stem))
  if (hasParticle) return stems.filter((stem) => particles.has(stem))
  return stems.filter((stem) => !isStopWord(stem) && !questionWords.has(stem))
}

const namesThing = (stem: string) => meaningsOf(stem).some(isCertainThing)

const strengthOf = (stem: string) => (isLight(stem) ? lightStrength : 1)

const readParts = (stem: string) =>
  meaningsOf(stem).map(({name, strength}) => [name, partStrength * strength] as const)

/** Reads the words that no phrase has taken. Each stem is read once. */
function readSingleWords(
  words: readonly string[],
  taken: ReadonlySet<string>,
  forms: Forms,
): IntentWord[] {
  const singleWords: IntentWord[] = []
  const known = new Set(taken)
  for (const word of words) {
    const stem = stemOf(word)
    if (!known.has(stem) && !isStopWord(word)) singleWords.push(readSingleWord(stem, forms))
    known.add(stem)
  }

  return singleWords
}

function readSingleWord(stem: string, forms: Forms): IntentWord {
  const verbStrength = forms.plurals.has(stem) ? pluralStrength : 1
  const meanings = meaningsOf(stem).map((meaning) => ({
    ...meaning,
    strength: (meaning.isVerb ? verbStrength : 1) * strengthOf(stem) * meaning.strength,
  }))
  // A question's `who` is not what the summary `List users who have left` says.
  const terms = new Map(questionWords.has(stem) ? [] : [[stem, strengthOf(stem)]])
  return makeWord({forms, isPhraseOnly: false, meanings, stems: [stem], terms})
}

/** What an intent's word is made from: its stems, its literal `terms`, and its meanings. */
type WordParts = {
  forms: Forms
  isPhraseOnly: boolean
  meanings: readonly Meaning[]
  stems: readonly string[]
  terms: ReadonlyMap<string, number>
}

function makeWord({forms, isPhraseOnly, meanings, stems, terms: literal}: WordParts): IntentWord {
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
