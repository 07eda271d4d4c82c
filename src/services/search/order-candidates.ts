import type {Features} from './features.js'
import type {Candidate} from './match.js'
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

/** A candidate with its share of the weight of all. */
export type OrderedCandidate = Candidate & {share: number}

/** Orders candidates, best first, and computes their shares. */
export function orderCandidates(
  candidates: readonly Candidate[],
  model: Features,
): OrderedCandidate[] {
  const names = Object.keys(model) as (keyof Features)[]
  const weighed = candidates.map((candidate) => ({
    candidate,
    weight: sum(names.map((name) => model[name] * candidate.features[name])),
  }))
  const sorted = weighed.toSorted((a, b) => {
    const byRule = ruleOf(b.candidate) - ruleOf(a.candidate)
    return (
      byRule || b.weight - a.weight || (a.candidate.command.id < b.candidate.command.id ? -1 : 1)
    )
  })
  // The rule about harm comes last: it holds even for a command that says all of the intent.
  const ordered = lowerWeights(putReadingFirst(lowerWeights(sorted)))
  const most = ordered[0]?.weight ?? 0
  const odds = ordered.map(({weight}) => Math.exp(weight - most))
  const total = sum(odds)
  return ordered.map(({candidate}, place) => ({...candidate, share: odds[place]! / total}))
}

/** A candidate with its weight, which is a logarithm: a share is in proportion to `exp(weight)`. */
type Weighed = {candidate: Candidate; weight: number}

/** 10.4a: a command whose name is the intent comes first, then those that say all of it literally. */
function ruleOf({features, isIntentItsName}: Candidate): number {
  if (isIntentItsName) return 2
  return features.saysAll === 1 ? 1 : 0
}

/**
 * The lowest weight at which a reading command comes before harmful ones, as a share of the best
 * harmless command's.
 */
const minWeight = 0.02

/**
 * Puts the commands that read before the harmful ones (10.3a), unless they are much worse than the
 * best harmless one.
 */
function putReadingFirst(sorted: readonly Weighed[]): Weighed[] {
  // Without a harmless one, no command that reads is too bad.
  const best = sorted.find(({candidate}) => !candidate.isHarmful)?.weight ?? -Infinity
  const lowest = best + Math.log(minWeight)
  const last = sorted.findLastIndex(({candidate, weight}) => candidate.reads && weight >= lowest)
  const [leading, others] = [sorted.slice(0, last + 1), sorted.slice(last + 1)]
  const isHarmful = ({candidate}: Weighed) => candidate.isHarmful
  return [...leading.filter((each) => !isHarmful(each)), ...leading.filter(isHarmful), ...others]
}

/** Lowers the weight of each command that a rule puts after another one to the weight of that. */
function lowerWeights(sorted: readonly Weighed[]): Weighed[] {
  let least = Infinity
  return sorted.map(({candidate, weight}) => {
    least = Math.min(least, weight)
    return {candidate, weight: least}
  })
}
