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
  const sayingFirst = putFirst(weighed, saysAll)
  const namedFirst = putFirst(sayingFirst, hasItsName)
  // The rule about harm comes last: it holds even for a command that says all of the intent.
  const adjusted = putReadingFirst(namedFirst)
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

/** 10.4a: whether a command says all of the intent in the intent's own words. */
function saysAll({candidate}: Weighed): boolean {
  return candidate.features.saysAll === 1
}

/** 10.4a: whether a command's name is the intent. */
function hasItsName({candidate}: Weighed): boolean {
  return candidate.isIntentItsName
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
function putReadingFirst(weighed: readonly Weighed[]): Weighed[] {
  const isHarmful = ({candidate}: Weighed) => candidate.isHarmful
  const harmless = weighed.filter((each) => !isHarmful(each))
  // -Infinity without a harmless one: then no command that reads is too bad.
  const best = Math.max(...harmless.map(({weight}) => weight))
  const lowest = best + Math.log(minWeight)
  const leads = ({candidate, weight}: Weighed) => candidate.reads && weight >= lowest
  return putFirst(weighed, leads, isHarmful)
}

/** How far the commands that have to follow come after the last leading one, in weight. */
const step = 0.01

/** How much of their differences in weight the commands that have to follow keep: only the order. */
const keptDifference = 1e-6

/**
 * Puts the leading candidates before those that have to follow, by default all others: the weight of
 * these becomes lower than that of each leading one.
 */
function putFirst(
  weighed: readonly Weighed[],
  leads: (each: Weighed) => boolean,
  follows = (each: Weighed) => !leads(each),
): Weighed[] {
  const leading = weighed.filter(leads)
  // Infinity without a leading one: then nothing moves.
  const least = Math.min(...leading.map(({weight}) => weight))
  const most = Math.max(...weighed.map(({weight}) => weight))
  return weighed.map((each) => {
    if (!follows(each)) return each
    const difference = (most - each.weight) * keptDifference
    return {...each, weight: Math.min(each.weight, least - step - difference)}
  })
}
