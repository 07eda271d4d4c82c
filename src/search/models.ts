import type {Intent} from './read-intent.js'
import type {Found, Hits, Ranked} from './rank.js'
import {type IndexedCommand, profileCommand, type Word} from './search-index.js'
import {agreementOf, isContrary} from './vocabulary.js'

/** How much each feature of a command counts for an intent; bench/search/fit.ts fits them to the training intents. */
export const rankingModel = {
  /** How much of the intent the command has, by the fields that have it and by how rare the words are. */
  said: 5.54,
  /** How much of the intent is anywhere in the command. */
  anywhere: 5.06,
  /** How much of the summary the intent asks for. */
  summary: 3.84,
  /** Whether a list is wanted, by the number of the nouns: 1 if the command lists things in the plural, -1 if one thing. */
  number: 1.64,
  /** How surely both do the same kind of thing; -1 if the intent changes something, and the command reads. */
  verbs: 0.51,
  /** How many nouns of the name the intent does not ask for. */
  unasked: -0.79,
  /** How much of the name the intent asks for. */
  named: 2.67,
}

/** What makes a command likelier or less likely to be what an intent means. */
export type Features = typeof rankingModel

/** What is read of a command for an intent. */
export type CommandReading = {
  features: Features
  /** Whether it surely does something else than the intent wants. */
  isContrary: boolean
  /** How near the name or an alias comes to a thing that the intent is about: from 0 to 1. */
  thingInName: number
}

/** How near a noun has to come to be what the intent is about. */
const ABOUT = 0.4

/** Makes what reads the features of commands for an intent; `best` is what each of its words counts at best. */
export function makeFeatureReader(
  intent: Intent,
  best: readonly number[],
  hitsOf: (word: Word) => Hits,
): (indexed: IndexedCommand, said: number) => CommandReading {
  const {words} = intent
  const most = sum(best) || 1
  const hitsIn = (word: Word) =>
    hitsOf(word).inText.map((hit, position) => Math.max(hit, hitsOf(word).asVerb[position]!))
  return (indexed, said) => {
    const {name, texts, verbs} = indexed
    const profile = profileCommand(indexed)
    const anywhere = words.map(() => 0)
    const nouns: (readonly number[])[] = []
    const summary: number[] = []
    let thingInName = 0
    for (const {field, words: list} of texts) {
      const isName = field === 'name' || field === 'alias'
      for (const word of list) {
        if (field === 'verb' || (word.isStop && !isName)) continue
        const hits = hitsIn(word)
        for (const [position, hit] of hits.entries()) anywhere[position] = Math.max(anywhere[position]!, hit)
        if (field === 'name' && !verbs.inName.includes(word)) nouns.push(hits)
        if (field === 'summary') summary.push(Math.max(0, ...hits))
        if (isName) thingInName = Math.max(thingInName, ...hits.filter((_, position) => words[position]!.isThing))
      }
    }

    const isPlural = nouns.some((hits) => hits.some((hit, position) => hit >= ABOUT && words[position]!.isPlural))
    const features = {
      anywhere: sum(anywhere.map((near, position) => near * best[position]!)) / most,
      named: sum(name.map((word) => Math.max(0, ...hitsIn(word)))) / Math.max(1, name.length),
      number: profile.lists ? Number(isPlural) - Number(intent.isSingular) : 0,
      said,
      summary: summary.length === 0 ? 0 : sum(summary) / summary.length,
      unasked: nouns.length - sum(nouns.map((hits) => Math.max(0, ...hits))),
      verbs: intent.changes && profile.reads ? -1 : agreementOf(profile, intent),
    }
    return {features, isContrary: isContrary(intent, profile), thingInName}
  }
}

function sum(list: readonly number[]): number {
  return list.reduce((all, one) => all + one, 0)
}

/** The logistic model of how likely the first command is the right one; docs/finding.md says how it is fitted. */
export const confidenceModel = {
  bias: -3.72,
  /** How many words of the intent are found. */
  found: 1.24,
  /** How much of the intent is explained, and how much of the name is asked for. */
  fit: 2.34,
  /** The first score. */
  share: 3,
  /** How many words the intent has. */
  words: -1.51,
}

/** The inputs of the model, each from 0 to 1. */
export type ConfidenceFeatures = Omit<typeof confidenceModel, 'bias'>

/** From which probability on an answer is confident; docs/finding.md has what others would bring. */
export const confidenceThreshold = 0.6

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
  const [first] = candidates
  if (!first || isStrange || first.isContrary || first.thingInName < NEAR_THING) return undefined
  return {
    found: Math.min(first.found, 3) / 3,
    fit: Math.sqrt(first.explained * first.features.named),
    share: first.score,
    words: Math.min(words.length, 6) / 6,
  }
}
