import type {Features} from './features.js'
import type {Candidate, Found} from './match.js'
import {sum} from './score-word.js'

/** The weight of each feature of a command, as `npm run bench:search -- --fit` fits them. */
export const rankingModel: Features = {
  overlap: 2.62,
  anywhere: 4.04,
  said: 0.24,
  saysAll: 2.1,
  literal: 1.55,
  things: 0.77,
  inName: 0.84,
  inAlias: 1.88,
  inSummary: 1.27,
  inDescription: 0.56,
  inArgument: 0.46,
  inTopic: 0.52,
  summary: 2.74,
  summarySaid: 1.38,
  named: 3.56,
  extraNouns: -0.76,
  plural: 1.84,
  verbs: 0.94,
  harm: 1.18,
  question: 1.73,
  deprecated: 1.4,
  housekeeping: 1.96,
  parent: 0.22,
}

/**
 * The logistic model of the probability that the first command is right (10.3), fitted to intents of
 * other CLIs than those of the vocabulary, which knows too many words of its own.
 */
export const confidenceModel = {
  // Lower than fitted: a confident wrong answer costs more than a right one that is not confident.
  bias: -2.36,
  /** How much of the intent is explained, and how much of the name is requested. */
  fit: 1.3,
  share: 2.8,
  words: 0.04,
  /** How much of the intent a rival explains and the first command does not. */
  rival: -1.62,
  /** How far the second command is behind. */
  lead: 0.3,
  /** 10.4a: how much of the intent the first command says in the intent's own words. */
  said: 0.58,
  /** Whether the first command says all of the intent, and whether another does, too. */
  saysAll: 1.24,
  twin: -1.57,
}

/** 10.3: the lowest first score of a confident answer. */
export const minConfidence = 0.8

/**
 * The highest score for an intent about a thing that the host never names, or for a command that
 * does the contrary.
 */
const maxDoubtful = 0.7

/** The number of commands after the first that count as rivals. */
const maxRivals = 5

/** A candidate with its share of the weight of all. */
export type Shared = Candidate & {share: number}

/** A candidate with the probability that it is right, from 0 to 1. */
export type Ranked = Shared & {score: number}

/** The weight, relative to the best harmless one, of reading commands that harmful ones follow. */
const minWeight = 0.02

/** How much the weight drops for a command that must come after another. */
const step = 0.01

/**
 * Ranks candidates by their probability of being right, best first; the scores add up to at most 1.
 */
export function rankCandidates(
  found: Found,
  ranking = rankingModel,
  model = confidenceModel,
): Ranked[] {
  const shared = orderCandidates(found.candidates, ranking)
  const [best] = shared
  if (!best) return []
  const inputs = {bias: 1, ...readConfidence(found, shared)}
  const names = Object.keys(model) as (keyof typeof model)[]
  const logit = sum(names.map((name) => model[name] * inputs[name]))
  const first = Math.min(
    1 / (1 + Math.exp(-logit)),
    found.isOffTopic || best.isContrary ? maxDoubtful : 1,
  )
  // The others share the rest, and none gets more per share than the first.
  const factor = Math.min(
    first / best.share,
    (1 - first) / Math.max(1 - best.share, Number.EPSILON),
  )
  return shared.map((candidate, at) => ({
    ...candidate,
    score: at === 0 ? first : candidate.share * factor,
  }))
}

/** Reads the inputs of the confidence model, each from 0 to 1. */
export function readConfidence({words}: Found, [first, ...others]: readonly Shared[]) {
  const {explained, features, share} = first!
  const most = Math.max(0, ...others.slice(0, maxRivals).map((other) => other.features.anywhere))
  const isTwin = features.saysAll === 1 && others.some((other) => other.features.saysAll === 1)
  return {
    fit: Math.sqrt(explained * features.named),
    lead: 1 - (others[0]?.share ?? 0) / share,
    rival: Math.max(0, most - features.anywhere),
    said: features.said,
    saysAll: features.saysAll,
    share,
    twin: Number(isTwin),
    words: Math.min(words.length, 6) / 6,
  }
}

/** Orders candidates, best first, and computes their shares. */
export function orderCandidates(candidates: readonly Candidate[], model: Features): Shared[] {
  const names = Object.keys(model) as (keyof Features)[]
  const own = candidates.map(({features}) => sum(names.map((name) => model[name] * features[name])))
  const values = followReading(candidates, followSaying(candidates, own))
  const most = Math.max(...values)
  const parts = values.map((value) => Math.exp(value - most))
  const all = sum(parts)
  return candidates
    .map((candidate, position) => ({...candidate, share: parts[position]! / all}))
    .toSorted((a, b) => b.share - a.share || (a.command.id < b.command.id ? -1 : 1))
}

/** 10.4a: the others follow the commands that say all of the intent in its own words. */
function followSaying(candidates: readonly Candidate[], values: readonly number[]): number[] {
  const isSaying = candidates.map(({features}) => features.saysAll === 1)
  const least = Math.min(...values.filter((_, position) => isSaying[position]))
  return values.map((value, position) =>
    isSaying[position] ? value : Math.min(value, least - step),
  )
}

/** 10.3a: harmful commands follow the reading ones that are not much worse than any harmless one. */
function followReading(candidates: readonly Candidate[], values: readonly number[]): number[] {
  const isHarmful = candidates.map((candidate) => candidate.isHarmful)
  const lightest =
    Math.max(...values.filter((_, position) => !isHarmful[position])) + Math.log(minWeight)
  const reading = values.filter(
    (value, position) => candidates[position]!.reads && value >= lightest,
  )
  const least = Math.min(...reading)
  return values.map((value, position) =>
    isHarmful[position] ? Math.min(value, least - step) : value,
  )
}
