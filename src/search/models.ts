import type {Intent, IntentWord} from './read-intent.js'
import type {Found, Ranked} from './rank.js'
import type {IndexedCommand, Word} from './search-index.js'
import {agreementOf} from './vocabulary.js'

/** How much each feature of a command counts for an intent; bench/search/fit.ts fits them to the training intents. */
export const rankingModel = {
  /** How much of the intent the command has, by the fields that have it and by how rare the words are. */
  said: 5,
  /** How much of the intent is anywhere in the command. */
  anywhere: 5.58,
  /** How much of the summary the intent asks for. */
  summary: 3.8,
  /** Whether a list is wanted, by the number of the nouns: 1 if the command lists things in the plural, -1 if one thing. */
  number: 1.63,
  /** How surely both do the same kind of thing; -1 if the intent changes something, and the command reads. */
  verbs: 0.41,
  /** How many nouns of the name the intent does not ask for. */
  unasked: -0.71,
  /** How much of the name the intent asks for. */
  named: 2.51,
  /** How well the verb that is wanted is that of the command. */
  verb: 0.57,
}

/** What makes a command likelier or less likely to be what an intent means. */
export type Features = typeof rankingModel

/** What is read of a command for an intent. */
export type CommandReading = {
  features: Features
  /** How near the name or an alias comes to a thing that the intent is about: from 0 to 1. */
  thingInName: number
}

/** How near a noun has to come to be what the intent is about. */
const ABOUT = 0.4

/** Makes what reads the features of commands for an intent; `best` is what each of its words counts at best. */
export function makeFeatureReader(
  intent: Intent,
  best: readonly number[],
  nearnessOf: (word: Word, wanted: IntentWord) => number,
): (indexed: IndexedCommand, said: number) => CommandReading {
  const {words} = intent
  const most = sum(best) || 1
  const cache = new Map<Word, readonly number[]>()
  const hitsOf = (word: Word) => {
    let hits = cache.get(word)
    if (!hits) cache.set(word, (hits = words.map((wanted) => Math.min(1, nearnessOf(word, wanted)))))
    return hits
  }

  // Where no verb is wanted, a command that shows something is likelier.
  const wishFor = (verb: string) =>
    intent.wanted.size > 0 ? (intent.wanted.get(verb) ?? 0) : verb === 'verb:list' || verb === 'verb:show' ? 0.5 : 0
  return ({lastPart, name, profile, texts, verbs}, said) => {
    const anywhere = words.map(() => 0)
    const nouns: (readonly number[])[] = []
    const summary: number[] = []
    let thingInName = 0
    for (const {field, words: list} of texts) {
      const isName = field === 'name' || field === 'alias'
      for (const word of list) {
        if (word.isStop && !isName) continue
        const hits = hitsOf(word)
        for (const [position, hit] of hits.entries()) anywhere[position] = Math.max(anywhere[position]!, hit)
        if (field === 'name' && !lastPart.has(word)) nouns.push(hits)
        if (field === 'summary') summary.push(Math.max(0, ...hits))
        if (isName) thingInName = Math.max(thingInName, ...hits.filter((_, position) => words[position]!.isThing))
      }
    }

    const isPlural = nouns.some((hits) => hits.some((hit, position) => hit >= ABOUT && words[position]!.isPlural))
    const features = {
      anywhere: sum(anywhere.map((near, position) => near * best[position]!)) / most,
      named: sum(name.map((word) => Math.max(0, ...hitsOf(word)))) / Math.max(1, name.length),
      number: profile.lists ? Number(isPlural) - Number(intent.isSingular) : 0,
      said,
      summary: summary.length === 0 ? 0 : sum(summary) / summary.length,
      unasked: nouns.length - sum(nouns.map((hits) => Math.max(0, ...hits))),
      verb: Math.max(
        0,
        ...verbs.flatMap(({trust, word}) =>
          word.meanings.map((meaning) => trust * meaning.strength * wishFor(meaning.name)),
        ),
      ),
      verbs: intent.changes && profile.reads ? -1 : agreementOf(profile, intent),
    }
    return {features, thingInName}
  }
}

function sum(list: readonly number[]): number {
  return list.reduce((all, one) => all + one, 0)
}

/** The logistic model of how likely the first command is the right one; docs/finding.md says how it is fitted. */
export const confidenceModel = {
  bias: -3.35,
  /** How far ahead it is of the second. */
  lead: 0.91,
  /** How many words of the intent are found. */
  found: 1.09,
  /** The least of what is explained, named and near. */
  least: 2.64,
  share: 2.08,
  /** How many words the intent has. */
  words: -1.46,
}

/** The inputs of the model, each from 0 to 1. */
export type ConfidenceFeatures = Omit<typeof confidenceModel, 'bias'>

/** From which probability on an answer is confident; docs/finding.md has what others would bring. */
export const confidenceThreshold = 0.65

/** How far ahead of another one a command can be, as the logarithm of how many times likelier it is. */
const FARTHEST = 3

/** How near the name of a command has to come to a thing of the intent: more than a word that may mean it. */
const NEAR_THING = 0.7

/** How likely it is that the first command serves the intent, from 0 to 1. */
export function estimateConfidence(found: Found<Ranked>, model: typeof confidenceModel = confidenceModel): number {
  const features = readConfidence(found)
  if (!features) return 0
  const entries = Object.entries(features) as [keyof ConfidenceFeatures, number][]
  return 1 / (1 + Math.exp(-entries.reduce((sum, [name, value]) => sum + model[name] * value, model.bias)))
}

/**
 * Reads what the confidence in the first command depends on; undefined if there is none or it is ruled out: the intent is
 * about a thing that the host does not have, the command's name has nothing that the intent is about, or it surely does
 * something else.
 */
export function readConfidence({candidates, isStrange, words}: Found<Ranked>): ConfidenceFeatures | undefined {
  const [first, second] = candidates
  if (!first || isStrange || first.isContrary || first.thingInName < NEAR_THING) return undefined
  return {
    found: Math.min(first.found, 3) / 3,
    lead: second ? Math.min(FARTHEST, Math.log(first.score / Math.max(second.score, 1e-9))) / FARTHEST : 1,
    least: Math.min(first.explained, first.features.named, first.nearness),
    share: first.score,
    words: Math.min(words.length, 6) / 6,
  }
}
