import {type Action, readAction} from './action.js'
import {joinStems, particles} from './intent-phrases.js'
import {type Forms, type IntentWord, questionWords} from './intent-word.js'
import {readIntentWords} from './intent-words.js'
import {isCertainVerb, meaningsOf, phrasesIn} from './vocabulary.js'
import {mayBeParticiple, isPlural, splitWords, stemOf} from './word-forms.js'

/** What a person wants, as the search reads it. The order of the words does not matter. */
export type Intent = Action & {
  words: readonly IntentWord[]
  /** Whether it asks for one thing: `a release`, `this app`. */
  isSingular: boolean
  /** Whether it asks something, as `which` and `why` do. */
  isQuestion: boolean
  /** Whether it has letters that are not Latin, so that it may ask for more than is read. */
  isForeign: boolean
  /** What words ask for that may say what is not wanted, was done, or is only named (10.3a). */
  denied: Action
  /**
   * The stems and verbs that a matching command must not have: those that are ruled out, as in
   * `without fixing`, and what is done already, as in `the logged in account`.
   */
  excluded: ReadonlySet<string>
}

/** The longest intent, in characters. */
export const maxIntentLength = 2000

/** 10.3: Words that ask for one thing. */
const singularWords = new Set(['a', 'an', 'one', 'that', 'this'])

/** 10.3a: Words that may deny what follows: `must not delete`, `cannot delete`. */
const negations = new Set([
  'against',
  'avoid',
  'before',
  'cannot',
  'except',
  'forbid',
  'instead',
  'neither',
  'never',
  'no',
  'nobody',
  'nor',
  'not',
  'prevent',
  'rather',
  'refuse',
  'skip',
  'undo',
  'without',
])

/**
 * 10.3a: Words that may keep what follows from happening: `abort the delete`, `anything but delete`.
 * At the end, they may be about something else: `delete the preview`.
 */
const hindrances = new Set([
  'abort',
  'block',
  'but',
  'cancel',
  'disable',
  'disallow',
  'explain',
  'fail',
  'halt',
  'hold',
  'postpone',
  'preview',
  'prohibit',
  'protect',
  'recover',
  'revert',
  'simulate',
  'stop',
])

/** 10.3a: Words before a noun, or a verb that is used as one: `the delete of`, `safe from a purge`. */
const beforeNouns = new Set([
  'a',
  'an',
  'any',
  'each',
  'every',
  'from',
  'of',
  'that',
  'the',
  'this',
])

/** Contractions with `not`, as `splitWords` writes them: `cant`. */
const contraction =
  /^(?:ai|are|ca|could|did|do|does|had|has|have|is|might|must|need|should|was|were|wo|would)nt$/

/** Reads what a text asks for. */
export function readIntent(text: string): Intent {
  const read = text.slice(0, maxIntentLength)
  const {asked, denied, ruledOut} = splitRuledOut(splitWords(read))
  const forms = {
    done: new Set(asked.filter(mayBeParticiple).map(stemOf)),
    plurals: new Set(asked.filter(isPlural).map(stemOf)),
  }
  const words = readIntentWords([...new Set(asked)].toSorted(), forms)
  return {
    ...readAction(words),
    denied: readAction(readIntentWords(denied, forms)),
    excluded: findExcluded(asked, ruledOut, forms),
    isForeign: /\p{L}/u.test(read.normalize('NFKD').replaceAll(/\p{Script=Latin}/gu, '')),
    isQuestion: asked.some((word) => questionWords.has(word)),
    isSingular: asked.some((word) => singularWords.has(word)),
    words,
  }
}

/** The words of an intent, by what they may ask for. */
type SplitWords = {
  asked: string[]
  /**
   * Of the asked words, those after a negation, or all if it comes last, those that say what was
   * done, `deleted` and `deletion`, and those that are used as nouns: `the delete`.
   */
  denied: string[]
  /** The verbs that it certainly rules out. */
  ruledOut: string[]
}

/** Separates the words that an intent asks for from those that it denies and rules out. */
function splitRuledOut(words: readonly string[]): SplitWords {
  const asked: string[] = []
  const ruledOut: string[] = []
  let firstDenied = Number.POSITIVE_INFINITY
  for (const [index, word] of words.entries()) {
    const isRuledOut = isNegated(words, index)
    if (isRuledOut) ruledOut.push(word)
    // `without changing` is ruled out, but it is also a phrase of the vocabulary with a meaning.
    if (!isRuledOut || hasPhrase(words.slice(index - 1, index + 1))) asked.push(word)
    if (isNegation(word) || hindrances.has(word)) firstDenied = Math.min(firstDenied, asked.length)
  }

  const isDeniedAtEnd = firstDenied === asked.length && isNegation(words.at(-1)!)
  const denied = asked.filter((word, index) => {
    const isNoun = beforeNouns.has(asked[index - 1] ?? '')
    return isDeniedAtEnd || index >= firstDenied || saysState(word) || isNoun
  })
  return {asked, denied, ruledOut}
}

/** Whether a word may say what was done, or name an action: `deleted`, `deletion`, `removal`. */
function saysState(word: string): boolean {
  return mayBeParticiple(word) || /(?:al|ion)$/.test(word)
}

function isNegation(word: string): boolean {
  return negations.has(word) || contraction.test(word)
}

/** Whether the words before a verb negate it: `without fixing`, `do not repair`. */
function isNegated(words: readonly string[], index: number): boolean {
  const before = words[index - 1]
  if (before === 'without') return words[index]!.endsWith('ing')
  if (before === 'not') return words[index - 2] === 'do'
  return before === 'dont' || before === 'never'
}

function hasPhrase(words: readonly string[]): boolean {
  return phrasesIn(new Set(words.map(stemOf))).length > 0
}

/** The terms that a matching command must not have: ruled out verbs, and states (`logged in`). */
function findExcluded(
  asked: readonly string[],
  ruledOut: readonly string[],
  forms: Forms,
): Set<string> {
  const phrases = phrasesIn(new Set(asked.map(stemOf)))
  // The vocabulary also has the longer phrase `get logged in`, which asks for the state.
  const states = phrases.filter((stems) => isState(stems, forms) && !isPartOfOther(stems, phrases))
  const excluded = [...ruledOut.map((word) => [stemOf(word)]), ...states]
  return new Set(excluded.flatMap((stems) => termsOf(stems)))
}

/** Whether a phrase is a state: a participle with a particle, such as `logged in`. */
function isState(stems: readonly string[], {done}: Forms): boolean {
  return stems.length === 2 && done.has(stems[0]!) && particles.has(stems[1]!)
}

function isPartOfOther(stems: readonly string[], phrases: readonly (readonly string[])[]): boolean {
  const longer = phrases.filter((other) => other.length > stems.length)
  return longer.some((other) => stems.every((stem) => other.includes(stem)))
}

/** The terms that a command for some words has: their joined stem, and their certain verbs. */
function termsOf(stems: readonly string[]): string[] {
  const verbs = meaningsOf(stems.join(' ')).filter((meaning) => isCertainVerb(meaning))
  return [joinStems(stems), ...verbs.map(({name}) => name)]
}
