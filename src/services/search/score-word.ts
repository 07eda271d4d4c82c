import {heaviestWeights} from './command-texts.js'
import type {IntentWord} from './intent-word.js'
import type {SearchIndex, Word} from './search-index.js'
import {sum} from './sum.js'

/** The lowest weighed match at which a command counts as naming a thing. */
const namedMatch = 0.3

/** How well the host's words, and the commands that have them, match a word of an intent. */
export type WordScore = {
  intentWord: IntentWord
  /** The host's words that match at all, each from 0 to 1. */
  matches: ReadonlyMap<Word, number>
  /** The host's words that are the word itself, and not only words of the same meaning. */
  literal: ReadonlyMap<Word, number>
  /** The match of each command, by its index, anywhere in its texts: from 0 to 1. */
  anywhere: Float64Array
  /** The match of each command, by its index, weighed by field and rarity. */
  weighed: Float64Array
  /** The highest of `weighed`. */
  best: number
  /** How few commands match, from 0 to 1. */
  rarity: number
  /** Whether the host has the word itself as an action: first in a summary, or last in a name. */
  isAction: boolean
  /** Whether the host names the thing somewhere else than in a flag or an example. */
  isNamed: boolean
}

/** Matches a word of an intent with the words of a host and its commands. */
export function scoreWord(index: SearchIndex, intentWord: IntentWord): WordScore {
  const {inText, literal, matches} = matchWords(index, intentWord.terms)
  const {length} = index.commands
  const anywhere = new Float64Array(length)
  const values = new Float64Array(length)
  for (const [word, match] of matches) {
    const textMatch = inText.get(word) ?? 0
    for (const [commandIndex, fields] of word.fields) {
      const asText = heaviestWeights[fields]! * textMatch
      const asAction = word.actionOf.has(commandIndex) ? match : 0
      anywhere[commandIndex] = Math.max(anywhere[commandIndex]!, match)
      values[commandIndex] = Math.max(values[commandIndex]!, asText, asAction)
    }
  }

  const highest = values.reduce((most, value) => Math.max(most, value), 0)
  const rarity = rarityOf(values)
  return {
    anywhere,
    best: highest * rarity,
    intentWord,
    isAction: [...literal].some(([{actionOf}, match]) => match === 1 && actionOf.size > 0),
    isNamed: highest >= namedMatch,
    literal,
    matches,
    rarity,
    weighed: values.map((value) => value * rarity),
  }
}

/** How rare a word is: 1 if only one command matches, and smaller the more commands do. */
function rarityOf(values: Float64Array): number {
  const {length} = values
  // A weak match counts as a part of one.
  const matchCount = values.reduce((count, value) => count + Math.min(1, value), 0)
  return Math.log(1 + length / Math.max(1, matchCount)) / Math.log(1 + length)
}

/**
 * The host's words that match some terms. `literal` are the terms themselves, and `matches` also
 * the words of the same meaning. `inText` applies to a word that is not the action of a command:
 * there, another verb of the same meaning does not count.
 */
function matchWords({words, wordsOf}: SearchIndex, terms: IntentWord['terms']) {
  const matches = new Map<Word, number>()
  const inText = new Map<Word, number>()
  const literal = new Map<Word, number>()
  const raise = (map: Map<Word, number>, word: Word, match: number) => {
    if (match > (map.get(word) ?? 0)) map.set(word, match)
  }
  for (const [term, strength] of terms) {
    const same = words.get(term)
    if (same) {
      raise(matches, same, strength)
      raise(inText, same, strength)
      raise(literal, same, strength)
    }
    for (const {isVerb, match, word} of wordsOf.get(term) ?? []) {
      raise(matches, word, match * strength)
      if (!isVerb) raise(inText, word, match * strength)
    }
  }

  return {inText, literal, matches}
}

/** The total weight of an intent's words in a command, which is given by its index. */
export function weightOf(scores: readonly WordScore[], commandIndex: number): number {
  return sum(scores.map(({weighed}) => weighed[commandIndex]!))
}

/** The weight of a command with the best match of each word; 1 instead of 0, for a divisor. */
export function bestWeightOf(scores: readonly WordScore[]): number {
  return sum(scores.map(({best}) => best)) || 1
}

/** The total rarity of an intent's words that the host has; 1 instead of 0, for a divisor. */
export function totalRarity(scores: readonly WordScore[]): number {
  return sum(scores.map(({best, rarity}) => (best > 0 ? rarity : 0))) || 1
}
