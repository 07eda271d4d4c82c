import type {Intent} from './read-intent.js'
import {renderSafety} from '../catalog/render-command.js'
import type {Found, Hits, Ranked, Shared} from './rank.js'
import {type IndexedCommand, profileCommand, type Word} from './search-index.js'
import {agreementOf, asksDestruction, isContrary, isDestroying, type VerbProfile} from './vocabulary.js'

/** How much each feature of a command counts for an intent; bench/search/measure.ts fits them to the training intents. */
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
  /** Whether it destroys something and the intent does not ask for that. */
  isHarmful: boolean
  /** Whether it only lists or shows something. */
  reads: boolean
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
    const {destroys, reads} = effectsOf(indexed, profile)
    const isHarmful = destroys && !asksDestruction(intent)
    return {features, isContrary: isContrary(intent, profile), isHarmful, reads, thingInName}
  }
}

function sum(list: readonly number[]): number {
  return list.reduce((all, one) => all + one, 0)
}

/** Whether a command destroys something and whether it only reads, by what is stated of it or else by its words. */
function effectsOf({command}: IndexedCommand, profile: VerbProfile): {destroys: boolean; reads: boolean} {
  const safety = renderSafety(command)
  if ('unknown' in safety) return {destroys: isDestroying(profile), reads: profile.reads}
  return {destroys: safety.destructive === true, reads: safety.read_only === true}
}

/** The logistic model of how likely the first command is the right one; bench/search/measure.ts fits it. */
export const confidenceModel = {
  bias: -2.36,
  /** How many words of the intent are found. */
  found: 1.3,
  /** How much of the intent is explained, and how much of the name is asked for. */
  fit: 1.67,
  /** The first command's share, and how far it is ahead of the second's. */
  share: 1.86,
  lead: 0.99,
  /** How many words the intent has. */
  words: -1.27,
  /** What tells a rival from the first command: how much of the intent it has and the first has not. */
  rival: -1.15,
  /** 1 if the intent is about a thing that nothing in the host names. */
  strange: -0.52,
  /** 1 if the first command surely does something else than the intent wants. */
  contrary: -0.32,
  /** 1 if the first command's name has nothing that the intent is about. */
  unnamed: -0.66,
}

/** The inputs of the model, each from 0 to 1. */
export type ConfidenceFeatures = Omit<typeof confidenceModel, 'bias'>

/** 10.3: the first score from which on an answer is confident. */
export const leastConfident = 0.8

/** How near the name of a command has to come to a thing of the intent: more than a word that may mean it. */
const NEAR_THING = 0.7

/** The highest score if the intent is about a thing that nothing in the host names: *upload the invoice* is no deploy. */
const mostOfStrange = 0.7

/** How many commands after the first count as its rivals. */
const RIVALS = 5

/** Turns shares into scores: the first is how likely it is right, and the others share what is left. */
export function scoreShares(found: Found<Shared>, model: typeof confidenceModel = confidenceModel): Found<Ranked> {
  const features = readConfidence(found)
  if (!features) return {...found, candidates: []}
  const entries = Object.entries(features) as [keyof ConfidenceFeatures, number][]
  const sum = entries.reduce((all, [name, value]) => all + model[name] * value, model.bias)
  const first = Math.min(1 / (1 + Math.exp(-sum)), features.strange ? mostOfStrange : 1)
  const {share} = found.candidates[0]!
  const factor = Math.min(first / share, (1 - first) / Math.max(1 - share, Number.EPSILON))
  const candidates = found.candidates.map((candidate, position) => ({
    ...candidate,
    score: position === 0 ? first : candidate.share * factor,
  }))
  return {...found, candidates}
}

/** Reads what the first score depends on; undefined without a command. */
export function readConfidence({candidates, isStrange, words}: Found<Shared>): ConfidenceFeatures | undefined {
  const [first, ...others] = candidates
  if (!first) return undefined
  const lead = Math.log((first.share + 1e-6) / ((others[0]?.share ?? 0) + 1e-6)) / 3
  const most = Math.max(0, ...others.slice(0, RIVALS).map(({features}) => features.anywhere))
  return {
    contrary: Number(first.isContrary),
    fit: Math.sqrt(first.explained * first.features.named),
    found: Math.min(first.found, 3) / 3,
    lead: Math.min(lead, 1),
    rival: Math.max(0, most - first.features.anywhere),
    share: first.share,
    strange: Number(isStrange),
    unnamed: Number(first.thingInName < NEAR_THING),
    words: Math.min(words.length, 6) / 6,
  }
}
