import type {CandidateSet} from './match.js'
import {orderCandidates, type OrderedCandidate, rankingModel} from './order-candidates.js'
import {sum} from './sum.js'

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
  /** By how much the best rival has more of the intent than the first command. */
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

/** A candidate with the probability that it is right, from 0 to 1. */
export type Ranked = OrderedCandidate & {score: number}

/** An intent with more words than this counts as one with this many. */
const manyWords = 6

/** Ranks candidates by their probability of being right, best first. Scores add up to at most 1. */
export function rankCandidates(
  candidateSet: CandidateSet,
  ranking = rankingModel,
  model = confidenceModel,
): Ranked[] {
  const ordered = orderCandidates(candidateSet.candidates, ranking)
  const [best] = ordered
  if (!best) return []
  const inputs = {bias: 1, ...readConfidence(candidateSet, ordered)}
  const probability = probabilityOf(inputs, model)
  const isDoubtful = candidateSet.isOffTopic || best.isContrary
  const bestScore = isDoubtful ? Math.min(probability, maxDoubtful) : probability
  // The others divide the rest by their shares, but none gets more for its share than the best.
  const restPerShare = (1 - bestScore) / Math.max(1 - best.share, Number.EPSILON)
  const scorePerShare = Math.min(bestScore / best.share, restPerShare)
  return ordered.map((candidate, position) => ({
    ...candidate,
    score: position === 0 ? bestScore : candidate.share * scorePerShare,
  }))
}

/** The probability that a logistic model gives to its inputs. */
function probabilityOf(inputs: typeof confidenceModel, model: typeof confidenceModel): number {
  const names = Object.keys(model) as (keyof typeof model)[]
  const logit = sum(names.map((name) => model[name] * inputs[name]))
  return 1 / (1 + Math.exp(-logit))
}

/** Reads the inputs of the confidence model, except the bias, each from 0 to 1. */
export function readConfidence(
  {wordCount}: CandidateSet,
  [first, ...others]: readonly OrderedCandidate[],
) {
  const {explained, features, lacksObject, share} = first!
  const rivals = others.slice(0, maxRivals)
  const mostOfRivals = Math.max(0, ...rivals.map((rival) => rival.features.anywhere))
  const full = [first!, ...others].filter((each) => each.features.saysAll === 1)
  const isTwin = features.saysAll === 1 && full.length > 1
  return {
    fit: Math.sqrt(explained * features.nameCovered),
    lead: 1 - (others[0]?.share ?? 0) / share,
    rival: Math.max(0, mostOfRivals - features.anywhere),
    said: features.said,
    saysAll: lacksObject ? 0 : features.saysAll,
    share,
    twin: Number(isTwin),
    words: Math.min(wordCount, manyWords) / manyWords,
  }
}
