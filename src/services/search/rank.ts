import type {SearchIndex, Word} from './search-index.js'
import {type Action, type Intent, type IntentWord, type Meaning, readIntent} from './vocabulary.js'

/**
 * The weight of each feature of a command; bench/search/measure.ts fits them to the training
 * intents.
 */
export const rankingModel = {
  /** How much of the intent the command has, weighted by field and by the rarity of the words. */
  overlap: 5.54,
  /** How much of the intent occurs anywhere in the command. */
  anywhere: 5.06,
  /** How much of the summary the intent covers. */
  summary: 3.84,
  /** For a command that lists: 1 if the intent is in the plural, -1 if it is about one thing. */
  number: 1.64,
  /** -1 if the intent changes something and the command reads. */
  verbs: 0.51,
  /** The number of nouns in the name that the intent does not mention. */
  extraNouns: -0.79,
  /** How much of the name the intent covers. */
  named: 2.67,
}

/**
 * The logistic model of the probability that the first command is right; bench/search/measure.ts
 * fits it.
 */
export const confidenceModel = {
  // Higher than the fitted value, which is confident of too few correct answers.
  bias: -2.35,
  /** How much of the intent is explained, and how much of the name is requested. */
  fit: 2.91,
  share: 2.65,
  words: -0.68,
  /** How much of the intent a rival explains and the first command does not. */
  rival: -1.09,
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

export type Features = typeof rankingModel

export type Found = ReturnType<typeof findCandidates>

export type Candidate = Found['candidates'][number]

export type Shared = Candidate & {share: number}

/** A candidate with the probability that it is right, from 0 to 1. */
export type Ranked = Shared & {score: number}

/** The most commands compared in detail. */
const maxCandidates = 60

/**
 * The weighed match from which a host names a thing, and the match for a noun to be the intent's
 * subject.
 */
const namedMatch = 0.3
const subjectMatch = 0.4

/** The weight of an intent's word that the host lacks. */
const unknownWeight = 1.5

/** The weight, relative to the best, of reading commands that harmful ones must follow. */
const minWeight = 0.02

/** Finds an intent's candidates, with the data for ranking them. */
export function findCandidates(index: SearchIndex, text: string) {
  const intent = readIntent(text)
  const {words} = intent
  const scores = words.map((word) => scoreWord(index, word))
  const most = sum(scores.map(({best}) => best)) || 1
  const unknown = scores.filter(({best}) => best === 0).length * unknownWeight
  const likely = index.commands
    .map((indexed, number) => ({
      ...indexed,
      number,
      own: sum(scores.map(({weighed}) => weighed[number]!)),
    }))
    .filter(({own}) => own > 0)
    .toSorted((a, b) => b.own * b.weight - a.own * a.weight)
    .slice(0, maxCandidates)
  const candidates = likely.map(
    ({action, command, destroys, name, nouns, number, own, reads, summary, weight}) => {
      const nearest = (word: Word) =>
        Math.max(0, ...scores.map(({matches}) => matches.get(word) ?? 0))
      const isPlural = nouns.some((noun) =>
        scores.some(
          ({matches}, position) =>
            words[position]!.isPlural && (matches.get(noun) ?? 0) >= subjectMatch,
        ),
      )
      const features: Features = {
        anywhere: sum(scores.map(({anywhere, best}) => anywhere[number]! * best)) / most,
        extraNouns: nouns.length - sum(nouns.map(nearest)),
        named: sum(name.map(nearest)) / Math.max(1, name.length),
        number: action.lists ? Number(isPlural) - Number(intent.isSingular) : 0,
        overlap: (own / most) * weight,
        summary: sum(summary.map(nearest)) / Math.max(1, summary.length),
        verbs: intent.changes && action.reads ? -1 : 0,
      }
      return {
        command,
        /**
         * How much of the intent the command explains, from 0 to 1; words that no command has count
         * in full.
         */
        explained: own / (most + unknown),
        features,
        isContrary: isContrary(intent, action),
        /** Whether it destroys something that the intent does not ask to destroy. */
        isHarmful: destroys && !intent.mayDestroy,
        /** Whether it only lists or shows something. */
        reads,
      }
    },
  )
  /** Whether it is about a thing that the host names nowhere, except in flags and examples. */
  const isOffTopic = words.some(({isThing}, position) => isThing && !scores[position]!.isNamed)
  return {candidates, isOffTopic, words}
}

/**
 * Matches a word of the intent with the host's words (`matches`, from 0 to 1) and, by their
 * numbers, with the commands: `anywhere` in them, and `weighed` by field and rarity, which has a
 * `best`.
 */
function scoreWord({commands, words}: SearchIndex, {terms}: IntentWord) {
  const nearest = (meanings: readonly Meaning[]) =>
    meanings.reduce((best, {match, name}) => Math.max(best, match * (terms.get(name) ?? 0)), 0)
  const matches = new Map<Word, number>()
  const anywhere = commands.map(() => 0)
  const values = commands.map(() => 0)
  for (const word of words.values()) {
    const inText = Math.max(terms.get(word.stem) ?? 0, nearest(word.things))
    const asVerb = nearest(word.verbs)
    const match = Math.max(inText, asVerb)
    if (match === 0) continue
    matches.set(word, match)
    for (const [number, weight] of word.weights) {
      anywhere[number] = Math.max(anywhere[number]!, match)
      const value = Math.max(weight * inText, word.actionOf.has(number) ? asVerb : 0)
      values[number] = Math.max(values[number]!, value)
    }
  }

  const count = sum(values.map((value) => Math.min(1, value)))
  const rarity = Math.log(1 + values.length / Math.max(1, count)) / Math.log(1 + values.length)
  const best = Math.max(0, ...values)
  const weighed = values.map((value) => value * rarity)
  return {anywhere, best: best * rarity, isNamed: best >= namedMatch, matches, weighed}
}

/**
 * Whether an intent and a command certainly conflict: one changes and the other reads, or one
 * destroys.
 */
function isContrary(intent: Intent, command: Action): boolean {
  return (
    (intent.changes && command.reads) ||
    (intent.reads && command.changes) ||
    (intent.destroys && command.changes && !command.mayDestroy) ||
    (command.destroys && intent.changes && !intent.mayDestroy)
  )
}

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
  const {fit, rival, share, words} = readConfidence(found, shared)
  const sum =
    model.bias + model.fit * fit + model.rival * rival + model.share * share + model.words * words
  const first = Math.min(
    1 / (1 + Math.exp(-sum)),
    found.isOffTopic || best.isContrary ? maxDoubtful : 1,
  )
  // The others share the rest, and none gets more per share than the first.
  const factor = Math.min(first / share, (1 - first) / Math.max(1 - share, Number.EPSILON))
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
    rival: Math.max(0, most - features.anywhere),
    share,
    words: Math.min(words.length, 6) / 6,
  }
}

/** Orders candidates, best first, and computes their shares. */
export function orderCandidates(candidates: readonly Candidate[], model: Features): Shared[] {
  const own = candidates.map(({features}) =>
    sum(Object.entries(model).map(([name, weight]) => weight * features[name as keyof Features])),
  )
  // 10.3a: harmful commands follow all reading ones of sufficient weight.
  const lightest = Math.max(...own) + Math.log(minWeight)
  const reading = own.filter((value, position) => candidates[position]!.reads && value >= lightest)
  const values = own.map((value, position) =>
    candidates[position]!.isHarmful
      ? Math.min(value, ...reading.map((other) => other - 0.01))
      : value,
  )
  const parts = values.map((value) => Math.exp(value - Math.max(...values)))
  const all = sum(parts)
  return candidates
    .map((candidate, position) => ({...candidate, share: parts[position]! / all}))
    .toSorted((a, b) => b.share - a.share || (a.command.id < b.command.id ? -1 : 1))
}

function sum(list: readonly number[]): number {
  return list.reduce((all, one) => all + one, 0)
}
