import type {Catalog} from '../../src/catalog/catalog.js'
import {
  type ConfidenceFeatures,
  confidenceThreshold,
  estimateConfidence,
  isRuledOut,
  readFeatures,
} from '../../src/search/confidence.js'
import {
  type Candidate,
  findCandidates,
  orderCandidates,
  type Ranked,
  type ReadIntent,
} from '../../src/search/rank-commands.js'
import {rankingModel, type RankingModel} from '../../src/search/ranking-model.js'
import {buildSearchIndex, type SearchIndex} from '../../src/search/search-index.js'
import {weights} from '../../src/search/weights.js'
import type {Intent} from './intents.js'
import {meaningsOf} from '../../src/search/vocabulary/meanings.js'

/** The commands that may serve an intent, before they are ranked. */
export type Question = {candidates: readonly Candidate[]; intent: Intent; read: ReadIntent}

/** How one intent was answered. */
export type Trial = {
  intent: Intent
  /** Where the first command stands that serves it, from 1; undefined where none was found. */
  place?: number
  isConfident: boolean
  /** What the confidence depends on; undefined where nothing was found, or a rule forbids to be confident. */
  features?: ConfidenceFeatures
  best: readonly Ranked[]
}

const indices = new WeakMap<Catalog, SearchIndex>()

/** Asks a catalog for an intent, up to the ranking. */
export function askCatalog(catalog: Catalog, intent: Intent): Question {
  let index = indices.get(catalog)
  if (!index) indices.set(catalog, (index = buildSearchIndex(catalog, meaningsOf)))
  const {candidates, ...read} = findCandidates(index, intent.text, weights)
  return {candidates, intent, read}
}

/** Ranks the commands of a question; an intent without commands is right when nothing is called confident. */
export function answerQuestion({candidates, intent, read}: Question, model: RankingModel = rankingModel): Trial {
  const ranked = orderCandidates(candidates, model)
  const index = ranked.findIndex(({command}) => intent.commands.includes(command.name))
  return {
    best: ranked.slice(0, 3),
    intent,
    isConfident: estimateConfidence(ranked, read) >= confidenceThreshold,
    ...(ranked[0] && !isRuledOut(ranked[0], read) && {features: readFeatures(ranked, read.words.length)}),
    ...(index !== -1 && {place: index + 1}),
  }
}

/**
 * What the confidence is fitted to: every question, and those that a command serves once more without what serves them, so
 * that the nearest of the other commands is told from a right one.
 */
export function sampleConfidence(questions: readonly Question[], model: RankingModel): Trial[] {
  const withheld = questions
    .filter(({intent}) => intent.commands.length > 0)
    .map(({candidates, intent, read}) => ({
      candidates: candidates.filter(({command}) => !intent.commands.includes(command.name)),
      intent: {...intent, commands: []},
      read,
    }))
  return [...questions, ...withheld].map((question) => answerQuestion(question, model))
}

/** A share with its 95 % interval after Wilson, as text: `62 % (54 to 70)`. */
export function writeShare(count: number, total: number): string {
  if (total === 0) return '–'
  const z = 1.96
  const share = count / total
  const middle = (share + z ** 2 / (2 * total)) / (1 + z ** 2 / total)
  const half = (z * Math.sqrt((share * (1 - share)) / total + z ** 2 / (4 * total ** 2))) / (1 + z ** 2 / total)
  const percent = (value: number) => Math.round(100 * value)
  return `${percent(share)} % (${percent(middle - half)} to ${percent(middle + half)})`
}
