import type {Ranked, ReadIntent} from './rank-commands.js'

/** The logistic model of how likely the first command is the right one; see docs/finding.md for how it is fitted. */
export const confidenceModel = {
  bias: -3.38,
  explained: 0.4,
  field: 0.87,
  found: 1.15,
  lead: 0.65,
  least: 1.31,
  share: 1.66,
  words: -1.11,
}

/** How likely it must be for the answer to call itself confident; see docs/finding.md for what others would bring. */
export const confidenceThreshold = 0.68

/** How far ahead of another one a command can be, as the logarithm of how many times likelier it is. */
const FARTHEST = 3

/** What the confidence in the first command depends on, each from 0 to 1. */
export type ConfidenceFeatures = Record<Exclude<keyof typeof confidenceModel, 'bias'>, number>

/** How near the name of a command has to come to a thing of the intent: more than a word that may mean it. */
const NEAR_THING = 0.7

/** How likely it is that the first command is the one that serves the intent, from 0 to 1. */
export function estimateConfidence(ranked: readonly Ranked[], intent: ReadIntent): number {
  if (!ranked[0] || isRuledOut(ranked[0], intent)) return 0
  const features = Object.entries(readFeatures(ranked, intent.words.length))
  const sum = features.reduce(
    (all, [name, value]) => all + confidenceModel[name as keyof ConfidenceFeatures] * value,
    confidenceModel.bias,
  )
  return 1 / (1 + Math.exp(-sum))
}

/**
 * Whether a command cannot be what an intent surely means, however well its words fit: the intent is about a thing that
 * the host does not have, the command's name has nothing that the intent is about, or it surely does something else.
 */
export function isRuledOut({isContrary, thingInName}: Ranked, {isStrange}: ReadIntent): boolean {
  return isStrange || isContrary || thingInName < NEAR_THING
}

/** Reads what the confidence in the first of some commands depends on, for an intent of so many words and phrases. */
export function readFeatures([first, second, third]: readonly Ranked[], wordCount: number): ConfidenceFeatures {
  if (!first) return {explained: 0, field: 0, found: 0, lead: 0, least: 0, share: 0, words: 0}
  const leadOver = (other: Ranked | undefined) =>
    other ? Math.min(FARTHEST, Math.log(first.score / Math.max(other.score, 1e-9))) / FARTHEST : 1
  return {
    explained: first.explained,
    field: leadOver(third),
    found: Math.min(first.found, 3) / 3,
    lead: leadOver(second),
    least: Math.min(first.explained, first.named, first.nearness),
    share: first.score,
    words: Math.min(wordCount, 6) / 6,
  }
}
