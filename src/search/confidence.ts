import type {Ranked} from './rank-commands.js'

/** The logistic model of how likely the first command is the right one; see docs/finding.md for how it is fitted. */
export const confidenceModel = {bias: -4.31, explained: 3.89, found: 0.82, lead: 2.73, named: 0.82, verb: 0.33}

/** How likely it must be for the answer to call itself confident: strict, because the train half flatters the model. */
export const confidenceThreshold = 0.8

/** How likely it is that the first command is the one that serves the intent, from 0 to 1. */
export function estimateConfidence(ranked: readonly Ranked[], model = confidenceModel): number {
  const [first, second] = ranked
  if (!first) return 0
  const {explained, found, lead, named, verb} = confidenceFeatures(first, second)
  const sum =
    model.bias +
    model.explained * explained +
    model.found * found +
    model.lead * lead +
    model.named * named +
    model.verb * verb
  return 1 / (1 + Math.exp(-sum))
}

/** What the confidence in the first command depends on. */
export function confidenceFeatures(
  first: Ranked,
  second: Ranked | undefined,
): {explained: number; found: number; lead: number; named: number; verb: number} {
  const lead = second ? Math.max(0, first.score - second.score) / Math.max(first.score, 0.01) : 1
  return {
    explained: first.explained,
    found: Math.min(first.found, 3) / 3,
    lead: Math.min(lead, 0.5),
    named: first.named,
    verb: first.verb,
  }
}
