import type {CatalogCommand} from '../catalog/catalog.js'
import {hasStranger} from './find-stranger.js'
import {readShape} from './intent-shape.js'
import {type MatchedWord, matchWords} from './match-words.js'
import {type CommandReading, type FirstScore, makeFeatureReader} from './rank-features.js'
import {rankingModel, type RankingModel, weighFeatures} from './ranking-model.js'
import {factorOf, makeRating, type Rating} from './rate-command.js'
import {type IntentWord, readIntent} from './read-intent.js'
import type {SearchIndex} from './search-index.js'
import {type Weights, weights as tunedWeights} from './weights.js'

/** How many commands are compared closely: the right one is hardly ever behind them. */
const MOST_CANDIDATES = 60

/** How many commands are rated by their names and verbs, of those that say the most of the intent. */
const MOST_RATED = 400

/** How far behind the last of the candidates, of all that can be said of an intent, a command cannot be lifted any more. */
const MOST_BEHIND = 0.35

/** A command that may serve an intent, and what tells whether it does. */
export type Candidate = CommandReading & {
  command: CatalogCommand
  /**
   * How much of what the intent says is found in the command, from 0 to 1; words that no command has, nor anything that
   * means the same, count in full.
   */
  explained: number
  /** How many words of the intent are found in the command. */
  found: number
  /** How much of the command's name the intent asks for, from 0 to 1. */
  named: number
  /** How near the command comes to the words of the intent, whatever others do, on average: from 0 to 1. */
  nearness: number
}

/** A command and how well it serves an intent. */
export type Ranked = Candidate & {
  /** How likely it is the one that is meant, if one of the commands is: from 0 to 1, all together 1. */
  score: number
}

/** What is known of an intent beside the commands that may serve it. */
export type ReadIntent = {
  words: readonly IntentWord[]
  /** Whether it is about a thing that nothing of the host names. */
  isStrange: boolean
}

/** Ranks the commands of an index by how well they serve an intent, best first, without those that are far behind. */
export function rankCommands(index: SearchIndex, intent: string): ReadIntent & {ranked: Ranked[]} {
  const {candidates, isStrange, words} = findCandidates(index, intent, tunedWeights)
  return {isStrange, ranked: orderCandidates(candidates, rankingModel), words}
}

/** Finds the commands that are worth a close look, with what the ranking depends on. */
export function findCandidates(
  index: SearchIndex,
  intent: string,
  weights: Weights,
): ReadIntent & {candidates: Candidate[]} {
  const words = readIntent(intent, index, weights)
  const matched = matchWords(index, words, weights)
  const most = matched.reduce((sum, {best}) => sum + best, 0) || 1
  const unknown = matched.filter(({best}) => best === 0).length * weights.unknown
  const said = addUp(matched, index.commands.length)
  const readFeatures = makeFeatureReader(
    index,
    words,
    matched.map(({best}) => best),
    readShape(intent, words),
    weights,
  )
  const candidates = chooseBest(index, said, most, makeRating(index, words, weights), weights).map((first) => {
    const {named, number} = first
    const own = said[number]!
    const reading = readFeatures(first)
    return {
      ...reading,
      command: index.commands[number]!,
      explained: own / (most + unknown),
      found: matched.filter(({best, scores}) => scores[number]! > 0.3 * best).length,
      named,
      nearness:
        matched.reduce((sum, {nearness}) => sum + Math.min(1, nearness[number]! / weights.summary), 0) / words.length,
    }
  })
  return {candidates, isStrange: hasStranger(index, words, weights), words}
}

/** Orders candidates by a model, best first, and gives each its share of what the best and the others together have. */
export function orderCandidates(candidates: readonly Candidate[], model: RankingModel): Ranked[] {
  const values = candidates.map(({features}) => weighFeatures(features, model))
  const highest = Math.max(...values)
  const parts = values.map((value) => Math.exp(value - highest))
  const sum = parts.reduce((all, part) => all + part, 0)
  return candidates
    .map((candidate, position) => ({...candidate, score: parts[position]! / sum}))
    .toSorted((a, b) => b.score - a.score || compareIds(a.command, b.command))
}

/** The commands with the best first scores, by what they say of the intent, their verbs and their names. */
function chooseBest(
  {commands}: SearchIndex,
  said: Float64Array,
  most: number,
  rate: (number: number) => Rating,
  weights: Weights,
): FirstScore[] {
  const sorted = said.toSorted()
  const least = Math.max((sorted.at(-MOST_CANDIDATES) ?? 0) - MOST_BEHIND * most, sorted.at(-MOST_RATED) ?? 0)
  const best: FirstScore[] = []
  // Thousands of commands of a large host may say the same of an intent.
  let worst = Number.NEGATIVE_INFINITY
  for (let number = 0; number < said.length; number++) {
    const own = said[number]!
    if (own <= 0 || own < least) continue
    const rating = rate(number)
    const plain = own / most + weights.verb * rating.verb - rating.surplus
    if (Math.max(0, plain) <= worst) continue
    const score = plain * factorOf(commands[number]!, weights)
    if (score <= worst) continue
    const place = best.findLastIndex((other) => other.score >= score) + 1
    best.splice(place, 0, {...rating, number, score})
    if (best.length > MOST_CANDIDATES) best.pop()
    if (best.length === MOST_CANDIDATES) worst = best.at(-1)!.score
  }

  return best
}

/** How much of the intent each command says, by its number. */
function addUp(matched: readonly MatchedWord[], total: number): Float64Array {
  const said = new Float64Array(total)
  for (const {scores} of matched) for (let number = 0; number < total; number++) said[number]! += scores[number]!
  return said
}

function compareIds(a: CatalogCommand, b: CatalogCommand): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
