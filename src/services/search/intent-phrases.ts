import {type Forms, type IntentWord, makeWord, questionWords, strengthOf} from './intent-word.js'
import {isCertainThing, isCertainVerb, meaningsOf, phrasesIn} from './vocabulary.js'
import {isStopWord, stemOf} from './word-forms.js'

/** The second halves of phrasal verbs: in `log out`, `log` is a verb and not a record. */
export const particles = new Set(['away', 'back', 'down', 'in', 'off', 'on', 'out', 'over', 'up'])

/** The phrases of an intent, and the stems that are not also read as single words. */
type Phrases = {words: IntentWord[]; taken: Set<string>}

/** Reads the phrases among the stems of an intent. A stem is in one of them at most, the longest. */
export function readPhrases(stems: ReadonlySet<string>, forms: Forms): Phrases {
  const words: IntentWord[] = []
  const taken = new Set<string>()
  const free = new Set(stems)
  for (const phrase of phrasesIn(stems)) {
    const content = contentOf(phrase)
    if (!content.every((stem) => free.has(stem))) continue
    for (const stem of content) free.delete(stem)
    const reading = readPhrase(phrase, forms)
    words.push(reading.word)
    for (const stem of reading.taken) taken.add(stem)
  }

  return {taken, words}
}

/** The stems of a phrase without its stop words, unless it has no others. */
function contentOf(stems: readonly string[]): readonly string[] {
  const meaningful = stems.filter((stem) => !isStopWord(stem))
  return meaningful.length === 0 ? stems : meaningful
}

/**
 * Reads a phrase.
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
  const isVerbPhrase = !isPhrasalVerb && meanings.every(({isVerb}) => isVerb)
  const taken = isVerbPhrase ? stems.filter((stem) => !namesThing(stem)) : stems
  const literal = literalStems(stems).filter((stem) => taken.includes(stem))
  const terms = new Map(isPhrasalVerb ? [] : hintsOf(stems))
  for (const stem of literal) terms.set(stem, strengthOf(stem))
  terms.set(joinStems(stems), 1)
  const word = makeWord({
    stems,
    forms,
    meanings,
    terms,
    isPhraseOnly: literal.length === 0,
  })
  return {taken, word}
}

/** Whether a stem certainly names a thing. */
function namesThing(stem: string): boolean {
  return meaningsOf(stem).some(isCertainThing)
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

/** The strength of the meaning that a single word of a phrase has. */
const hintStrength = 0.4

/** What the single words of a phrase mean, which is a hint at what the phrase means. */
function hintsOf(stems: readonly string[]): [name: string, strength: number][] {
  const content = stems.filter((stem) => !isStopWord(stem))
  return content
    .flatMap((stem) => meaningsOf(stem))
    .map(({name, strength}) => [name, hintStrength * strength])
}

/** The stem of a phrase written as one word, as in `logout`. */
export function joinStems(stems: readonly string[]): string {
  return stemOf(stems.join(''))
}
