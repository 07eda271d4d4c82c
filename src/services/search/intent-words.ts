import {readPhrases} from './intent-phrases.js'
import {type Forms, type IntentWord, makeWord, questionWords, strengthOf} from './intent-word.js'
import {type Meaning, meaningsOf} from './vocabulary.js'
import {isStopWord, stemOf} from './word-forms.js'

/** The strength of a verb in a word that looks like a plural noun (`releases`). */
const pluralStrength = 0.5

/** Reads the phrases among the different words of an intent, then its other words. */
export function readIntentWords(words: readonly string[], forms: Forms): IntentWord[] {
  const {taken, words: phrases} = readPhrases(new Set(words.map(stemOf)), forms)
  return [...phrases, ...readSingleWords(words, taken, forms)]
}

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
  const isPlural = forms.plurals.has(stem)
  // A question's `who` is not what the summary `List users who have left` says.
  const terms = new Map(questionWords.has(stem) ? [] : [[stem, strengthOf(stem)]])
  return makeWord({
    stems: [stem],
    forms,
    meanings: meaningsOf(stem).map((meaning) => weakenMeaning(meaning, stem, {isPlural})),
    terms,
    isPhraseOnly: false,
  })
}

/** A meaning of a stem, weaker for an ambiguous stem, and for a verb that looks like a noun. */
function weakenMeaning(meaning: Meaning, stem: string, {isPlural}: {isPlural: boolean}): Meaning {
  const verbStrength = meaning.isVerb && isPlural ? pluralStrength : 1
  return {...meaning, strength: verbStrength * strengthOf(stem) * meaning.strength}
}
