import type {Ranked} from './rank-commands.js'

/** The logistic model of how likely the first command is the right one; see docs/finding.md for how it is fitted. */
export const confidenceModel = {
  bias: -5.56,
  explained: 0.89,
  field: 0.97,
  found: 1.39,
  known: 1.02,
  lead: 0.59,
  least: 1.76,
  nearness: 0.63,
  share: 0.73,
  words: -0.85,
}

/** How likely it must be for the answer to call itself confident; see docs/finding.md for what others would bring. */
export const confidenceThreshold = 0.65

/** How far ahead of another one a command can be, as the logarithm of how many times likelier it is. */
const FARTHEST = 3

/** What the confidence in the first command depends on, each from 0 to 1. */
export type ConfidenceFeatures = Record<Exclude<keyof typeof confidenceModel, 'bias'>, number>

/** How likely it is that the first command is the one that serves the intent, from 0 to 1. */
export function estimateConfidence(ranked: readonly Ranked[], wordCount: number): number {
  if (ranked.length === 0) return 0
  const features = Object.entries(readFeatures(ranked, wordCount))
  const sum = features.reduce(
    (all, [name, value]) => all + confidenceModel[name as keyof ConfidenceFeatures] * value,
    confidenceModel.bias,
  )
  return 1 / (1 + Math.exp(-sum))
}

/** Reads what the confidence in the first of some commands depends on, for an intent of so many words and phrases. */
export function readFeatures([first, second, third]: readonly Ranked[], wordCount: number): ConfidenceFeatures {
  if (!first) return {explained: 0, field: 0, found: 0, known: 0, lead: 0, least: 0, nearness: 0, share: 0, words: 0}
  const leadOver = (other: Ranked | undefined) =>
    other ? Math.min(FARTHEST, Math.log(first.score / Math.max(other.score, 1e-9))) / FARTHEST : 1
  return {
    explained: first.explained,
    field: leadOver(third),
    found: Math.min(first.found, 3) / 3,
    known: first.explained / Math.max(first.coverage, 0.01),
    lead: leadOver(second),
    least: Math.min(first.explained, first.named, first.nearness),
    nearness: first.nearness,
    share: first.score,
    words: Math.min(wordCount, 6) / 6,
  }
}
