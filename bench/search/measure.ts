import type {Features} from '../../src/services/search/features.js'
import {findCandidates, type CandidateSet} from '../../src/services/search/match.js'
import {orderCandidates, rankingModel} from '../../src/services/search/order-candidates.js'
import {
  confidenceModel,
  rankCandidates,
  type Ranked,
  readConfidence,
} from '../../src/services/search/rank.js'
import {type Answered, judgeAnswer} from '../../src/services/eval/score.js'
import {buildSearchIndex, type SearchIndex} from '../../src/services/search/search-index.js'
import {type OwnIntent, readOwnWords} from './own-words.js'
import {
  type HostName,
  type Intent,
  type IntentSet,
  intentSets,
  readIntents,
  readSnapshot,
  strangeHosts,
} from './corpus.js'

/** An intent and the commands that may serve it, before they are ranked. */
export type Question = {found: CandidateSet; host: HostName; intent: Intent}

/** How one intent was answered. */
export type Trial = Answered & {answer: readonly Ranked[]; host: HostName; intent: Intent}

const indexes = new Map<HostName, SearchIndex>()

/** Asks a host, up to the ranking; its index is built once. */
export function askHost(host: HostName, intents: readonly Intent[]): Question[] {
  const index = indexes.get(host) ?? buildSearchIndex(readSnapshot(host))
  indexes.set(host, index)
  return intents.map((intent) => ({found: findCandidates(index, intent.text), host, intent}))
}

/** Asks the hosts of a set its intents, up to the ranking. */
export function askHosts(set: IntentSet, hosts: readonly HostName[] = intentSets[set]): Question[] {
  return hosts.flatMap((host) => {
    const {served, unserved} = readIntents(host, set)
    return askHost(host, [...served, ...unserved])
  })
}

/** How often each short intent counts, and which of the intents that commands make are asked. */
const kindsWeight = 3
const everyOwn = 6
const everyTopic = 18

/**
 * Asks what the ranking is tuned on: `train`, `tasks`, `outside`, `unseen`, `kinds` several times,
 * and some of what commands say of themselves.
 */
export function askTuned(): Question[] {
  const kinds = askHosts('kinds')
  const own = [...intentSets.train, ...strangeHosts].flatMap((host) => {
    const {names, summaries, topics} = readOwnWords(host)
    const some = [...names, ...summaries].filter((_, at) => at % everyOwn === 0)
    return askHost(host, [...some, ...topics.filter((_, at) => at % everyTopic === 0)])
  })
  return [
    ...askHosts('train'),
    ...askHosts('tasks'),
    ...askHosts('outside'),
    ...askHosts('unseen'),
    ...Array.from({length: kindsWeight}, () => kinds).flat(),
    ...own,
  ]
}

/** How often the hosts' own words count beside intents that people wrote. */
const everyUntuned = 3

/**
 * Asks what the confidence is fitted on: what the vocabulary was not tuned on, because there the
 * first command is right less often than among what it knows.
 */
export function askUntuned(): Question[] {
  const own = strangeHosts.flatMap((host) => {
    const {names, summaries, topics} = readOwnWords(host)
    return askHost(
      host,
      [...names, ...summaries, ...topics].filter((_, at) => at % everyUntuned === 0),
    )
  })
  const sets = ['outside', 'unseen', 'own-words', 'held-out', 'handed', 'unserved'] as const
  return [...sets.flatMap((set) => askHosts(set)), ...own]
}

/** Ranks the commands of a question. */
export function answerQuestion(
  {found, host, intent}: Question,
  model?: Features,
  confidence = confidenceModel,
): Trial {
  const answer = rankCandidates(found, model, confidence)
  return {answer, host, intent, ...judgeAnswer(answer, intent.commands)}
}

/**
 * How often the right command comes first, among three and among five, and what being called
 * confident is worth.
 */
export type Score = {
  asked: number
  first: number
  three: number
  five: number
  /**
   * The share of the confident answers that are right, and of the right ones that are confident.
   */
  confidentRight: number
  rightConfident: number
  /** How many answers are confident and wrong. */
  confidentWrong: number
  /**
   * How many intents that no command serves were asked, and how many of the answers are confident.
   */
  unserved: number
  unservedConfident: number
}

/** Scores trials; shares are from 0 to 1. */
export function scoreTrials(trials: readonly Trial[]): Score {
  const served = trials.filter(({intent}) => intent.commands.length > 0)
  const unserved = trials.filter(({intent}) => intent.commands.length === 0)
  const confident = served.filter(({isConfident}) => isConfident)
  const within = (limit: number) => served.filter(({place}) => place <= limit)
  const both = confident.filter(({place}) => place === 1).length
  return {
    asked: served.length,
    confidentRight: both / confident.length,
    confidentWrong: confident.length - both,
    first: within(1).length / served.length,
    five: within(5).length / served.length,
    rightConfident: both / within(1).length,
    three: within(3).length / served.length,
    unserved: unserved.length,
    unservedConfident: unserved.filter(({isConfident}) => isConfident).length,
  }
}

/**
 * How a model is fitted: rounds of gradient descent, their step, and the penalty on large weights.
 */
const ranking = {penalty: 0.01, rounds: 150, step: 0.1}
const confidence = {own: 0.1, penalty: 0.002, rounds: 1500, step: 1, unserved: 0.1}

const rankingNames = Object.keys(rankingModel) as (keyof Features)[]
const confidenceNames = Object.keys(confidenceModel) as (keyof typeof confidenceModel)[]

/**
 * Fits the ranking: a softmax over the candidates of each intent, so that those that serve it
 * become likely.
 */
export function fitRanking(questions: readonly Question[]): Features {
  const samples = questions
    .map(({found, intent}) => ({
      isRight: found.candidates.map(({command}) => intent.commands.includes(command.name)),
      rows: found.candidates.map(({features}) => rankingNames.map((name) => features[name])),
    }))
    .filter(({isRight}) => isRight.includes(true))
  const spread = rankingNames.map((_, at) =>
    spreadOf(samples.flatMap(({rows}) => rows.map((row) => row[at]!))),
  )
  for (const sample of samples)
    sample.rows = sample.rows.map((row) => row.map((value, at) => value / spread[at]!))
  const weights = rankingNames.map(() => 0)
  const mean = rankingNames.map(() => 0)
  const variance = rankingNames.map(() => 0)
  for (let round = 1; round <= ranking.rounds; round++) {
    const gradient = weights.map((weight) => ranking.penalty * weight)
    for (const {isRight, rows} of samples) {
      const parts = rows.map((row) => Math.exp(dot(row, weights)))
      const all = sum(parts)
      const right = sum(parts.filter((_, number) => isRight[number]))
      for (const [number, row] of rows.entries()) {
        const pull = parts[number]! * (1 / all - (isRight[number] ? 1 / right : 0))
        for (let at = 0; at < row.length; at++) gradient[at]! += (pull * row[at]!) / samples.length
      }
    }

    // Adam.
    for (const [at, slope] of gradient.entries()) {
      mean[at] = 0.9 * mean[at]! + 0.1 * slope
      variance[at] = 0.999 * variance[at]! + 0.001 * slope ** 2
      const scale = Math.sqrt(variance[at] / (1 - 0.999 ** round)) + 1e-8
      weights[at]! -= (ranking.step * mean[at]) / (1 - 0.9 ** round) / scale
    }
  }

  return toModel(
    rankingNames,
    weights.map((weight, at) => weight / spread[at]!),
  ) as Features
}

/**
 * Fits the confidence: how likely the first command is right, or the one whose words were asked
 * for. What no command serves counts less, being asked of all hosts.
 */
export function fitConfidence(
  questions: readonly Question[],
  model: Features,
): typeof confidenceModel {
  const samples = questions.flatMap((question) => {
    const {answer, intent, place} = answerQuestion(question, model)
    const {candidates} = question.found
    if (candidates.length === 0) return []
    const {meant} = intent as Partial<OwnIntent>
    const features = readConfidence(question.found, orderCandidates(candidates, model))
    const inputs = confidenceNames.map((name) => (name === 'bias' ? 1 : features[name]))
    return [
      {
        inputs,
        label: Number(meant === undefined ? place === 1 : answer[0]?.command.name === meant),
        weight:
          meant === undefined
            ? intent.commands.length > 0
              ? 1
              : confidence.unserved
            : confidence.own,
      },
    ]
  })
  const total = sum(samples.map(({weight}) => weight))
  const weights = confidenceNames.map(() => 0)
  for (let round = 0; round < confidence.rounds; round++) {
    const gradient = weights.map((weight) => confidence.penalty * weight)
    for (const {inputs, label, weight} of samples) {
      const miss = (weight * (1 / (1 + Math.exp(-dot(inputs, weights))) - label)) / total
      for (let at = 0; at < inputs.length; at++) gradient[at]! += miss * inputs[at]!
    }

    for (const [at, slope] of gradient.entries()) weights[at]! -= confidence.step * slope
  }

  return toModel(confidenceNames, weights) as typeof confidenceModel
}

function toModel(names: readonly string[], weights: readonly number[]): Record<string, number> {
  return Object.fromEntries(names.map((name, at) => [name, Number(weights[at]!.toFixed(2))]))
}

function spreadOf(values: readonly number[]): number {
  const mean = sum(values) / values.length
  return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / values.length) || 1
}

function dot(a: readonly number[], b: readonly number[]): number {
  let product = 0
  for (let at = 0; at < a.length; at++) product += a[at]! * b[at]!
  return product
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}
