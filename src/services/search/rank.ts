import type {Features} from './features.js'
import type {Candidate, CandidateSet} from './match.js'
import {sum} from './sum.js'

/** The weight of each feature (see `Features`), fitted by `npm run bench:search -- --fit`. */
export const rankingModel: Features = {
  overlap: 2.62,
  anywhere: 4.04,
  said: 0.24,
  saysAll: 2.1,
  literalInPurpose: 1.55,
  things: 0.77,
  inName: 0.84,
  inAlias: 1.88,
  inSummary: 1.27,
  inDescription: 0.56,
  inArgument: 0.46,
  inTopic: 0.52,
  summaryCovered: 2.74,
  summaryCoveredLiterally: 1.38,
  nameCovered: 3.56,
  extraNouns: -0.76,
  plural: 1.84,
  onlyReads: 0.94,
  unwantedLoss: 1.18,
  changeForQuestion: 1.73,
  deprecated: 1.4,
  housekeeping: 1.96,
  parent: 0.22,
}

/**
 * The logistic model of the probability that the first command is right (10.3). It is fitted to
 * intents of CLIs that the vocabulary was not written for, because it knows most words of the
 * others.
 */
export const confidenceModel = {
  // Lower than fitted: a confident wrong answer costs more than a right one that is not confident.
  bias: -2.36,
  /** How much of the intent the first command explains, and how much of its name the intent covers. */
  fit: 1.3,
  /** The first command's share of the weight of all candidates. */
  share: 2.8,
  /** How many words the intent has, as a share of `manyWords`. */
  words: 0.04,
  /** How much more of the intent than the first command the best of its rivals has. */
  rival: -1.62,
  /** How far the second command is behind the first. */
  lead: 0.3,
  /** 10.4a: how much of the intent the first command says in the intent's own words. */
  said: 0.58,
  /** Whether the first command says all of the intent. */
  saysAll: 1.24,
  /** Whether another command also says all of it. */
  twin: -1.57,
}

/** 10.3: the lowest first score of a confident answer. */
export const minConfidence = 0.8

/**
 * The highest score for an intent about a thing that the host never names, or for a command that
 * does the opposite.
 */
const maxDoubtful = 0.7

/** The number of commands after the first that count as rivals. */
const maxRivals = 5

/** A candidate with its share of the weight of all. */
export type Shared = Candidate & {share: number}

/** A candidate with the probability that it is right, from 0 to 1. */
export type Ranked = Shared & {score: number}

/**
 * The lowest weight at which a reading command comes before harmful ones, as a share of the best
 * harmless command's.
 */
const minWeight = 0.02

/** How far the commands that are put behind come after the last leading one, in weight. */
const step = 0.01

/**
 * How much of their differences in weight the commands that are put behind keep: only the order.
 */
const keptDifference = 1e-6

/** An intent with more words than this counts as one with this many. */
const manyWords = 6

/** Ranks candidates by their probability of being right, best first. Scores add up to at most 1. */
export function rankCandidates(
  candidateSet: CandidateSet,
  ranking = rankingModel,
  model = confidenceModel,
): Ranked[] {
  const shared = orderCandidates(candidateSet.candidates, ranking)
  const [best] = shared
  if (!best) return []
  const inputs = {bias: 1, ...readConfidence(candidateSet, shared)}
  const names = Object.keys(model) as (keyof typeof model)[]
  const logit = sum(names.map((name) => model[name] * inputs[name]))
  const probability = 1 / (1 + Math.exp(-logit))
  const isDoubtful = candidateSet.isOffTopic || best.isContrary
  const bestScore = isDoubtful ? Math.min(probability, maxDoubtful) : probability
  // The others divide the rest by their shares, but none gets more for its share than the best.
  const restPerShare = (1 - bestScore) / Math.max(1 - best.share, Number.EPSILON)
  const scorePerShare = Math.min(bestScore / best.share, restPerShare)
  return shared.map((candidate, position) => ({
    ...candidate,
    score: position === 0 ? bestScore : candidate.share * scorePerShare,
  }))
}

/** Reads the inputs of the confidence model, except the bias, each from 0 to 1. */
export function readConfidence({wordCount}: CandidateSet, [first, ...others]: readonly Shared[]) {
  const {explained, features, share} = first!
  const rivals = others.slice(0, maxRivals)
  const mostOfRivals = Math.max(0, ...rivals.map((rival) => rival.features.anywhere))
  const isTwin = features.saysAll === 1 && others.some((other) => other.features.saysAll === 1)
  return {
    fit: Math.sqrt(explained * features.nameCovered),
    lead: 1 - (others[0]?.share ?? 0) / share,
    rival: Math.max(0, mostOfRivals - features.anywhere),
    said: features.said,
    saysAll: features.saysAll,
    share,
    twin: Number(isTwin),
    words: Math.min(wordCount, manyWords) / manyWords,
  }
}

/** Orders candidates, best first, and computes their shares. */
export function orderCandidates(candidates: readonly Candidate[], model: Features): Shared[] {
  const names = Object.keys(model) as (keyof Features)[]
  const weighed = candidates.map((candidate) => ({
    candidate,
    weight: sum(names.map((name) => model[name] * candidate.features[name])),
  }))
  // The rule about harm comes last: it holds even for a command that says all of the intent.
  const adjusted = putReadingFirst(putNamedFirst(putSayingFirst(weighed)))
  const most = Math.max(...adjusted.map(({weight}) => weight))
  const withOdds = adjusted.map(({candidate, weight}) => ({
    candidate,
    odds: Math.exp(weight - most),
  }))
  const total = sum(withOdds.map(({odds}) => odds))
  return withOdds
    .map(({candidate, odds}) => ({...candidate, share: odds / total}))
    .toSorted((a, b) => b.share - a.share || (a.command.id < b.command.id ? -1 : 1))
}

/** A candidate with its weight, which is a logarithm: a share is in proportion to `exp(weight)`. */
type Weighed = {candidate: Candidate; weight: number}

/** Puts the commands that say all of the intent in its own words before the others (10.4a). */
function putSayingFirst(weighed: readonly Weighed[]): Weighed[] {
  const saysAll = ({candidate}: Weighed) => candidate.features.saysAll === 1
  return putBehind(weighed, (each) => !saysAll(each), weighed.filter(saysAll))
}

/** Puts the commands whose name is the intent before the others (10.4a). */
function putNamedFirst(weighed: readonly Weighed[]): Weighed[] {
  const isNamed = ({candidate}: Weighed) => candidate.isIntentItsName
  return putBehind(weighed, (each) => !isNamed(each), weighed.filter(isNamed))
}

/**
 * Puts the commands that read before the harmful ones (10.3a), unless they are much worse than the
 * best harmless one.
 */
function putReadingFirst(weighed: readonly Weighed[]): Weighed[] {
  const harmless = weighed.filter(({candidate}) => !candidate.isHarmful)
  // -Infinity without a harmless one: then no command that reads is too bad.
  const best = Math.max(...harmless.map(({weight}) => weight))
  const reading = weighed.filter(
    ({candidate, weight}) => candidate.reads && weight >= best + Math.log(minWeight),
  )
  return putBehind(weighed, ({candidate}) => candidate.isHarmful, reading)
}

/**
 * Lowers the weight of the candidates that have to follow below the weight of each leading one.
 * Their weights are then nearly equal, but keep their order.
 */
function putBehind(
  weighed: readonly Weighed[],
  follows: (each: Weighed) => boolean,
  leading: readonly Weighed[],
): Weighed[] {
  // Infinity without a leading one: then nothing moves.
  const least = Math.min(...leading.map(({weight}) => weight))
  const most = Math.max(...weighed.map(({weight}) => weight))
  return weighed.map((each) => {
    const behind = least - step - (most - each.weight) * keptDifference
    return follows(each) ? {...each, weight: Math.min(each.weight, behind)} : each
  })
}
