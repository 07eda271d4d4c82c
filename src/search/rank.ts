import {type CatalogCommand, isHousekeeping} from '../catalog/catalog.js'
import {renderSafety} from '../catalog/render-command.js'
import {confidenceModel, scoreFirst} from './confidence.js'
import {type Hits, matchWords} from './match-words.js'
import {type Intent, type IntentWord, readIntent} from './read-intent.js'
import {type IndexedCommand, profileCommand, type SearchIndex, type Word} from './search-index.js'
import {agreementOf, isContrary, mayDestroy, surelyDestroys} from './vocabulary.js'

/** The weight of each feature of a command; bench/search/measure.ts fits them to the training intents. */
export const rankingModel = {
  /** How much of the intent the command has, weighted by field and by the rarity of the words. */
  overlap: 5.54,
  /** How much of the intent occurs anywhere in the command. */
  anywhere: 5.06,
  /** How much of the summary the intent covers. */
  summary: 3.84,
  /** For a command that lists: 1 if the intent is in the plural, -1 if it is about one thing. */
  number: 1.64,
  /** How certainly the verbs agree; -1 if the intent changes something and the command reads. */
  verbs: 0.51,
  /** The number of nouns in the name that the intent does not mention. */
  extraNouns: -0.79,
  /** How much of the name the intent covers. */
  named: 2.67,
}

/** The features that make a command more or less likely. */
export type Features = typeof rankingModel

/** A command that may match an intent. */
export type Candidate = {
  command: CatalogCommand
  features: Features
  /** Whether it certainly contradicts the intent: one changes and the other reads, or one destroys. */
  isContrary: boolean
  /** Whether it destroys something that the intent does not ask to destroy. */
  isHarmful: boolean
  /** Whether it destroys something, and a word of the intent certainly asks for that. */
  isAskedFor: boolean
  /** Whether it only lists or shows something. */
  reads: boolean
  /** How much of the intent the command explains, from 0 to 1; words that no command has count in full. */
  explained: number
  /** The number of words of the intent found in the command. */
  found: number
}

/** A candidate with its share of the total ranking. */
export type Shared = Candidate & {share: number}

/** A candidate with the probability that it is right, from 0 to 1. */
export type Ranked = Shared & {score: number}

/** An intent with its candidates. */
export type Found = {
  words: readonly IntentWord[]
  /** Whether it is about a thing that the host never names. */
  isOffTopic: boolean
  candidates: readonly Candidate[]
}

/** The words of the host that match an intent. */
type Matches = ReadonlyMap<Word, Hits>

/** The most commands compared in detail. */
const MAX_CANDIDATES = 60

/** The match needed for a word of a command to name a thing, and for a noun to be the intent's subject. */
const NAMED = 0.5
const ABOUT = 0.4

/** The share of a word's best score from which a command counts as having it. */
const FOUND = 0.3

/** The weight of an intent's word that the host does not know, relative to a known one. */
const UNKNOWN = 1.5

/** The weight, relative to the best, of reading commands that harmful ones must follow, and the distance. */
const minWeight = 0.02
const harmfulMargin = 0.01

/** The weight of deprecated commands and those of oclif's own plugins. */
const HOUSEKEEPING = 0.64
const DEPRECATED = 0.7

/** Finds an intent's candidates, with the data for ranking them. */
export function findCandidates(index: SearchIndex, text: string): Found {
  const intent = readIntent(text, index)
  const {words} = intent
  const matches = matchWords(words, index)
  const scores = words.map((_, position) => scoreWord(index, matches, position))
  const best = scores.map((own) => Math.max(0, ...own))
  const most = sum(best) || 1
  const unknown = best.filter((one) => one === 0).length * UNKNOWN
  const sums = index.commands.map((_, number) => scores.reduce((all, one) => all + one[number]!, 0))
  const candidates = index.commands
    .flatMap((indexed, number) => {
      const own = sums[number]!
      return own > 0 ? [{indexed, number, own, overlap: (own / most) * factorOf(indexed.command)}] : []
    })
    .toSorted((a, b) => b.overlap - a.overlap)
    .slice(0, MAX_CANDIDATES)
    .map(({indexed, number, own, overlap}) => ({
      ...readFeatures(indexed, intent, {best, matches, overlap}),
      command: indexed.command,
      explained: own / (most + unknown),
      found: scores.filter((one, position) => one[number]! > FOUND * best[position]!).length,
    }))
  const isOffTopic = words.some(
    (word, position) => word.isThing && !word.verbs.some(({strength}) => strength === 1) && !isNamed(matches, position),
  )
  return {candidates, isOffTopic, words}
}

/** Ranks candidates by their probability of being right, best first; the scores add up to at most 1. */
export function rankCandidates(found: Found, ranking = rankingModel, confidence = confidenceModel): Ranked[] {
  const shared = orderCandidates(found.candidates, ranking)
  if (!shared[0]) return []
  const [{share}] = shared as [Shared]
  const first = scoreFirst(found, shared, confidence)
  // The others share the rest, and none gets more per share than the first.
  const factor = Math.min(first / share, (1 - first) / Math.max(1 - share, Number.EPSILON))
  return shared.map((candidate, position) => ({
    ...candidate,
    score: position === 0 ? first : candidate.share * factor,
  }))
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
    candidates[position]!.isHarmful ? Math.min(value, ...reading.map((other) => other - harmfulMargin)) : value,
  )
  const parts = values.map((value) => Math.exp(value - Math.max(...values)))
  const all = sum(parts)
  return candidates
    .map((candidate, position) => ({...candidate, share: parts[position]! / all}))
    .toSorted((a, b) => b.share - a.share || (a.command.id < b.command.id ? -1 : 1))
}

/** Scores an intent's word for each command, by its best field; rare words count more. */
function scoreWord({commands}: SearchIndex, matches: Matches, position: number): number[] {
  const values = commands.map(() => 0)
  for (const [word, {asVerb, inText}] of matches) {
    for (const [heaviest, hit] of [
      [word.asText, inText[position]!],
      [word.asVerb, asVerb[position]!],
    ] as const) {
      if (hit === 0) continue
      for (const [number, weight] of heaviest) values[number] = Math.max(values[number]!, weight * hit)
    }
  }

  const count = sum(values.map((value) => Math.min(1, value)))
  const rarity = Math.log(1 + values.length / Math.max(1, count)) / Math.log(1 + values.length)
  return values.map((value) => value * rarity)
}

/** Reads a command's features; `best` holds the best score of each word. */
function readFeatures(
  indexed: IndexedCommand,
  intent: Intent,
  {best, matches, overlap}: {best: readonly number[]; matches: Matches; overlap: number},
): Pick<Candidate, 'features' | 'isContrary' | 'isHarmful' | 'isAskedFor' | 'reads'> {
  const {command, content, name, summary, verbs} = indexed
  const {words} = intent
  const hitsIn = (word: Word) => matches.get(word)?.asEither ?? []
  const nearest = (word: Word) => Math.max(0, ...hitsIn(word))
  const anywhere = words.map(() => 0)
  for (const word of content) {
    for (const [position, hit] of hitsIn(word).entries()) anywhere[position] = Math.max(anywhere[position]!, hit)
  }

  const nouns = name.filter((word) => !verbs.inName.includes(word))
  const isPlural = nouns.some((noun) => hitsIn(noun).some((hit, position) => hit >= ABOUT && words[position]!.isPlural))
  const profile = profileCommand(indexed)
  const features = {
    anywhere: sum(anywhere.map((near, position) => near * best[position]!)) / (sum(best) || 1),
    named: sum(name.map(nearest)) / Math.max(1, name.length),
    number: profile.lists ? Number(isPlural) - Number(intent.isSingular) : 0,
    overlap,
    summary: sum(summary.map(nearest)) / Math.max(1, summary.length),
    extraNouns: nouns.length - sum(nouns.map(nearest)),
    verbs: intent.changes && profile.reads ? -1 : agreementOf(profile, intent),
  }
  // Declared effects take precedence over the command's words.
  const safety = renderSafety(command)
  const isKnown = !('unknown' in safety)
  const destroys = isKnown ? safety.destructive === true : surelyDestroys(profile)
  const reads = isKnown ? safety.read_only === true : profile.reads
  const isHarmful = destroys && !mayDestroy(intent)
  const isAskedFor = destroys && surelyDestroys(intent)
  return {features, isContrary: isContrary(intent, profile), isHarmful, isAskedFor, reads}
}

/** Whether a naming text contains an intent's word; flags, arguments and examples do not count. */
function isNamed(matches: Matches, position: number): boolean {
  return [...matches].some(([{isNaming}, {inText}]) => isNaming && inText[position]! >= NAMED)
}

/** A command's weight: lower if it manages the CLI itself or is deprecated. */
function factorOf(command: CatalogCommand): number {
  const {deprecationOptions, state} = command.entry
  const isDeprecated = state === 'deprecated' || deprecationOptions
  return (isHousekeeping(command) ? HOUSEKEEPING : 1) * (isDeprecated ? DEPRECATED : 1)
}

function sum(list: readonly number[]): number {
  return list.reduce((all, one) => all + one, 0)
}
