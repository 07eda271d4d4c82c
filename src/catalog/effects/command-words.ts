import type {Evidence} from './evidence.js'
import {effectOfProse, effectOfWord, formsOf, isCheckVerb, isWeakVerb, type Verb} from './verbs.js'

/** The words of a command's name and summary, in lower case, with the verb of each. */
export type CommandWords = {
  nameWords: readonly string[]
  summaryWords: readonly string[]
  nameVerb: Verb | undefined
  /** The verb at the start of the summary. */
  summaryVerb: Verb | undefined
}

/** Reads the words and verbs of a command's name and summary. */
export function readCommandWords({id, summary}: Evidence): CommandWords {
  const nameWords = id.toLowerCase().split(/[:\s_-]/)
  const summaryWords = splitSummary(summary)
  const nameVerb = verbOfName(nameWords)
  const summaryVerb = verbOfSummary(summaryWords, nameVerb)
  return {nameVerb, nameWords, summaryVerb, summaryWords}
}

/** The words of a summary, in lower case, without marks like `[DEPRECATED]` or `(beta)` before it. */
function splitSummary(summary: string): string[] {
  const unmarked = summary.replace(/^(\s*(\[[^\]]*\]|\([^)]*\)))+/, '')
  return unmarked.toLowerCase().match(/[a-z][a-z0-9'-]*/g) ?? []
}

/** The last verb in a name; the words before it are topics. */
function verbOfName(nameWords: readonly string[]): Verb | undefined {
  const last = nameWords.at(-1)!
  // `deploy:validate` deploys nothing, and its summary is clearer.
  if (isCheckVerb(last)) return undefined
  // `maintenance:on`
  if (/^(on|off)$/.test(last)) {
    return {effect: 'mutates', word: nameWords.slice(-2).join(' ')}
  }
  const verbs = nameWords.flatMap((word): Verb[] => {
    const effect = effectOfWord(word)
    return effect ? [{effect, word}] : []
  })
  return verbs.at(-1)
}

/**
 * The verb at the start of a summary, after an adverb; a weak verb such as `check` only if the
 * summary or the verb of the name shows that it reads.
 */
function verbOfSummary(
  summaryWords: readonly string[],
  nameVerb: Verb | undefined,
): Verb | undefined {
  const [first = '', second = ''] = summaryWords
  const word = isAdverb(first) ? second : first
  const effect = effectOfProse(word)
  if (effect) return {effect, word}
  if (!formsOf(word).some(isWeakVerb)) return undefined
  // The verb's object is among the next words: `Check the current status of …`.
  const isAboutState = summaryWords.slice(1, 5).some((each) => stateNouns.test(each))
  const isShowing = /^(outputs?|returns?|see)$/.test(word)
  const isReading = isAboutState || isShowing || nameVerb?.effect === 'reads'
  return isReading ? {effect: 'reads', word} : undefined
}

function isAdverb(word: string): boolean {
  const isVerb = effectOfProse(word) !== undefined || otherVerbs.test(word)
  return word.endsWith('ly') && !isVerb
}

/** Verbs in -ly that are not in the lists of effects, and ones with a prefix: `re-apply`. */
const otherVerbs =
  /^(ally|bully|comply|fly|imply|ply|rally|rely|sully|tally)$|-(apply|multiply|reply|supply)$/

/** Nouns for what a command shows: `the current status`. */
const stateNouns = /^(status|state|details?|list|information|info|collection|logs?|results?)$/
