import type {CatalogCommand} from '../catalog/catalog.js'
import {type IntentWord, readIntent} from './read-intent.js'
import {type MatchedWord, matchWords} from './match-words.js'
import {makeRating} from './rate-command.js'
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
  const rate = makeRating(index, words, weights)
  const said = addUp(matched, index.commands.length)
  const least = leastOf(said) - MOST_BEHIND * most
  const ranked: Ranked[] = []
  for (let number = 0; number < said.length; number++) {
    const own = said[number]!
    if (own <= 0 || own < least) continue
    const {factor, named, surplus, verb} = rate(number)
    ranked.push({
      command: index.commands[number]!,
      coverage: own / most,
      explained: own / (most + unknown),
      found: matched.filter(({best, scores}) => scores[number]! > 0.3 * best).length,
      named,
      score: (own / most + weights.verb * verb - surplus) * factor,
      verb,
    })
  }

  return {ranked: ranked.toSorted((a, b) => b.score - a.score || compareIds(a.command, b.command)), words}
}

/** How much of the intent each command says, by its number. */
function addUp(matched: readonly MatchedWord[], total: number): Float64Array {
  const said = new Float64Array(total)
  for (const {scores} of matched) for (let number = 0; number < total; number++) said[number]! += scores[number]!
  return said
}

/** How much of the intent the fiftieth command says: what else counts cannot lift those that are far behind it. */
function leastOf(said: Float64Array): number {
  return said.toSorted().at(-MOST_ANSWERS) ?? 0
}

function compareIds(a: CatalogCommand, b: CatalogCommand): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
