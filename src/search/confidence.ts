import type {Found, Shared} from './rank.js'

/** 10.3: the lowest first score of a confident answer. */
export const minConfidence = 0.8

/** The logistic model of the probability that the first command is right; bench/search/measure.ts fits it. */
export const confidenceModel = {
  // Higher than the fitted value, which is confident of too few correct answers.
  bias: -2.35,
  /** How much of the intent is explained, and how much of the name is requested. */
  fit: 2.91,
  share: 2.65,
  /** The number of words in the intent. */
  words: -0.68,
  /** How much of the intent a rival explains and the first command does not. */
  rival: -1.09,
}

/** The highest score for an intent about a thing that the host never names, or for a command that does the contrary. */
const maxDoubtful = 0.7

/** The number of commands after the first that count as rivals. */
const RIVALS = 5

/** The probability that the first of the ranked candidates is right. */
export function scoreFirst(found: Found, shared: readonly Shared[], model = confidenceModel): number {
  const {fit, rival, share, words} = readConfidence(found, shared)
  const sum = model.bias + model.fit * fit + model.rival * rival + model.share * share + model.words * words
  return Math.min(1 / (1 + Math.exp(-sum)), found.isOffTopic || shared[0]!.isContrary ? maxDoubtful : 1)
}

/** Reads the model's inputs, each from 0 to 1. */
export function readConfidence({words}: Found, shared: readonly Shared[]) {
  const [first, ...others] = shared as [Shared, ...Shared[]]
  const most = Math.max(0, ...others.slice(0, RIVALS).map(({features}) => features.anywhere))
  return {
    fit: Math.sqrt(first.explained * first.features.named),
    rival: Math.max(0, most - first.features.anywhere),
    share: first.share,
    words: Math.min(words.length, 6) / 6,
  }
}
