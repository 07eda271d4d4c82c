import type {IntentWord} from './intent.js'
import {heaviestWeights} from './command-texts.js'
import type {SearchIndex, Word} from './search-index.js'

/** The weighed match from which a host names a thing. */
const namedMatch = 0.3

/** How well the host's words, and by them its commands, match a word of an intent. */
export type WordScore = ReturnType<typeof scoreWord>

/**
 * Matches a word of the intent with the host's words (`matches`, from 0 to 1; `said` where it is
 * the same word) and, by their numbers, with the commands: `anywhere` in them, and `weighed` by
 * field and rarity, which has a `best`.
 */
export function scoreWord(index: SearchIndex, {terms}: IntentWord) {
  const {inText, matches, said} = matchWords(index, terms)
  const {length} = index.commands
  const anywhere = new Float64Array(length)
  const values = new Float64Array(length)
  for (const [word, match] of matches) {
    const text = inText.get(word) ?? 0
    for (const [number, fields] of word.fields) {
      const value = Math.max(heaviestWeights[fields]! * text, word.actionOf.has(number) ? match : 0)
      if (match > anywhere[number]!) anywhere[number] = match
      if (value > values[number]!) values[number] = value
    }
  }

  let best = 0
  let count = 0
  for (const value of values) {
    best = Math.max(best, value)
    count += Math.min(1, value)
  }

  const rarity = Math.log(1 + length / Math.max(1, count)) / Math.log(1 + length)
  return {
    anywhere,
    best: best * rarity,
    /** Whether the host has the word itself as an action: first in a summary, or last in a name. */
    isAction: [...said].some(([{actionOf}, strength]) => strength === 1 && actionOf.size > 0),
    isNamed: best >= namedMatch,
    matches,
    rarity,
    said,
    weighed: values.map((value) => value * rarity),
  }
}

/** The host's words that match the terms at all, as things that a text may say, and literally. */
function matchWords({words, wordsOf}: SearchIndex, terms: IntentWord['terms']) {
  const matches = new Map<Word, number>()
  const inText = new Map<Word, number>()
  const said = new Map<Word, number>()
  const raise = (map: Map<Word, number>, word: Word, match: number) => {
    if (match > (map.get(word) ?? 0)) map.set(word, match)
  }
  for (const [term, strength] of terms) {
    const word = words.get(term)
    if (word) for (const map of [matches, inText, said]) raise(map, word, strength)
    for (const meant of wordsOf.get(term) ?? []) {
      raise(matches, meant.word, meant.match * strength)
      if (!meant.isVerb) raise(inText, meant.word, meant.match * strength)
    }
  }

  return {inText, matches, said}
}

/** The sum of numbers, 0 of none. */
export function sum(list: readonly number[]): number {
  return list.reduce((all, one) => all + one, 0)
}
