import type {Ranked} from './rank-commands.js'

/** The logistic model of how likely the first command is the right one; see docs/finding.md for how it is fitted. */
export const confidenceModel = {
  bias: -5.09,
  explained: 2.63,
  field: 1.76,
  found: 0.78,
  known: 1.55,
  lead: 1.7,
  named: 0.76,
}

/** How likely it must be for the answer to call itself confident; see docs/finding.md for what others would bring. */
export const confidenceThreshold = 0.75

/** What the confidence in the first command depends on, each from 0 to 1. */
export type ConfidenceFeatures = Record<Exclude<keyof typeof confidenceModel, 'bias'>, number>

/** How likely it is that the first command is the one that serves the intent, from 0 to 1. */
export function estimateConfidence(ranked: readonly Ranked[], model = confidenceModel): number {
  if (ranked.length === 0) return 0
  const features = Object.entries(readFeatures(ranked))
  const sum = features.reduce((all, [name, value]) => all + model[name as keyof ConfidenceFeatures] * value, model.bias)
  return 1 / (1 + Math.exp(-sum))
}

/** Reads what the confidence in the first of some commands depends on. */
export function readFeatures([first, second, third]: readonly Ranked[]): ConfidenceFeatures {
  if (!first) return {explained: 0, field: 0, found: 0, known: 0, lead: 0, named: 0}
  const leadOver = (other: Ranked | undefined) =>
    other ? Math.min(0.5, Math.max(0, first.score - other.score) / Math.max(first.score, 0.01)) : 0.5
  return {
    explained: first.explained,
    field: leadOver(third),
    found: Math.min(first.found, 3) / 3,
    known: first.explained / Math.max(first.coverage, 0.01),
    lead: leadOver(second),
    named: first.named,
  }
}
