import {type Candidate, type Features, type Found, sum} from './match.js'

/** The weight of each feature of a command, as `npm run bench:search -- --fit` fits them. */
export const rankingModel: Features = {
  overlap: 4.49,
  anywhere: 5.19,
  said: 1.44,
  saysAll: 1.93,
  summary: 2.94,
  summarySaid: 1.02,
  named: 4.24,
  nameSaid: 0.6,
  extraNouns: -0.79,
  number: 1.78,
  verbs: 0.71,
  opposite: 0.75,
  question: 1.34,
  deprecated: 1.58,
  housekeeping: 2.62,
  parent: 0.56,
}

/**
 * The logistic model of the probability that the first command is right (10.3), fitted to intents of
 * other CLIs than those of the vocabulary, which knows too many words of its own.
 */
export const confidenceModel = {
  // Lower than fitted: a confident wrong answer costs more than a right one that is not confident.
  bias: -2.5,
  /** How much of the intent is explained, and how much of the name is requested. */
  fit: 1.03,
  share: 2.75,
  words: -0.07,
  /** How much of the intent a rival explains and the first command does not. */
  rival: -1.01,
  /** How far the second command is behind. */
  lead: 0.31,
  /** 10.4a: how much of the intent the first command says in the intent's own words. */
  said: 1.48,
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
  return {
    fit: Math.sqrt(explained * features.named),
    lead: 1 - (others[0]?.share ?? 0) / share,
    rival: Math.max(0, most - features.anywhere),
    said: features.said,
    share,
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
