import type {CatalogCommand} from '../catalog/catalog.js'
import {type IntentWord, readIntent} from './read-intent.js'
import {type MatchedWord, matchWords} from './match-words.js'
import {compareVerbs, wantedVerbs} from './compare-verbs.js'
import {describeEntry, type Entry} from './describe-entry.js'
import type {SearchIndex} from './search-index.js'
import type {Weights} from './weights.js'

/** How many commands an answer holds at most. */
const MOST_ANSWERS = 50

/** How far behind the last of these, of all that can be said of an intent, a command cannot be lifted any more. */
const MOST_BEHIND = 0.35

/** A command and how well it serves an intent. */
export type Ranked = {
  command: CatalogCommand
  /** How well it serves the intent: about 1 where all of it is found, below 0 where next to nothing is. */
  score: number
  /** How much of what the intent says is found in the command, from 0 to 1. */
  coverage: number
  /** The same, where words that neither the catalog nor the vocabulary knows count in full. */
  explained: number
  /** How many words of the intent are found in the command. */
  found: number
  /** How well the verb of the intent is that of the command. */
  verb: number
  /** How much of the command's name the intent asks for, from 0 to 1. */
  named: number
}

/** Ranks the commands of an index by how well they serve an intent, best first, without those that are far behind. */
export function rankCommands(
  index: SearchIndex,
  intent: string,
  weights: Weights,
): {ranked: Ranked[]; words: IntentWord[]} {
  const words = readIntent(intent, index, weights)
  const matched = matchWords(index, words, weights)
  const most = matched.reduce((sum, {best}) => sum + best, 0) || 1
  const unknown = words.filter(({isUnknown}) => isUnknown).length * weights.unknown
  const wanted = wantedVerbs(words)
  const ranked = nearest(index, matched, MOST_BEHIND * most).map(({number, said}) => {
    const entry = describeEntry(index, number, weights)
    const verb = compareVerbs(wanted, entry.verbs, weights)
    const named = shareOfName(entry, words)
    const surplus = weights.surplus * (1 - named) * Math.log2(1 + entry.name.length)
    return {
      command: entry.command,
      coverage: said / most,
      explained: said / (most + unknown),
      found: matched.filter(({best, scores}) => scores[number]! > 0.3 * best).length,
      named,
      score: (said / most + weights.verb * verb - surplus) * entry.factor,
      verb,
    }
  })
  return {ranked: ranked.toSorted((a, b) => b.score - a.score || compareIds(a.command, b.command)), words}
}

/** The commands that say nearly as much of the intent as the fiftieth does: what else counts cannot lift the others. */
function nearest(
  {commands}: SearchIndex,
  matched: readonly MatchedWord[],
  behind: number,
): {number: number; said: number}[] {
  const found: {number: number; said: number}[] = []
  for (let number = 0; number < commands.length; number++) {
    let said = 0
    for (const {scores} of matched) said += scores[number]!
    if (said > 0) found.push({number, said})
  }

  if (found.length <= MOST_ANSWERS) return found
  const least = found.map(({said}) => said).toSorted((a, b) => b - a)[MOST_ANSWERS - 1]! - behind
  return found.filter(({said}) => said >= least)
}

function shareOfName({name}: Entry, words: readonly IntentWord[]): number {
  const asked = name.filter(({meanings, stem}) =>
    words.some(
      ({terms}) => terms.has(stem) || meanings.some((meaning) => meaning.strength === 1 && terms.has(meaning.name)),
    ),
  )
  return name.length === 0 ? 1 : asked.length / name.length
}

function compareIds(a: CatalogCommand, b: CatalogCommand): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
