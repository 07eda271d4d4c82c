import {type CatalogCommand, entryOf, isHousekeeping} from '../catalog/catalog.js'
import {type CommandReading, type Features, makeFeatureReader, rankingModel} from './models.js'
import {type IntentWord, readIntent} from './read-intent.js'
import {fieldWeights, type SearchIndex, type Word} from './search-index.js'
import {isContrary, type Meaning} from './vocabulary.js'

/** A command that may serve an intent, and what the ranking and the confidence depend on. */
export type Candidate = CommandReading & {
  command: CatalogCommand
  /** How much of the intent is found in the command, from 0 to 1; words that no command has count in full. */
  explained: number
  /** How many words of the intent are found in the command. */
  found: number
  /** How near the command comes to the words of the intent on average, however rare they are: from 0 to 1. */
  nearness: number
  /** Whether it surely does something else than the intent wants. */
  isContrary: boolean
}

/** A command and its share of what the model gives all candidates. */
export type Ranked = Candidate & {score: number}

/** An intent with the commands that may serve it. */
export type Found<Type> = {
  words: readonly IntentWord[]
  /** Whether it is about a thing that nothing of the host names. */
  isStrange: boolean
  candidates: readonly Type[]
}

/** How many commands are compared closely. */
const MOST_CANDIDATES = 60

/** How near a word of a command comes to its class if it is not the class's name: where it means it, and may mean it. */
const MEMBER = 0.75
const MAYBE = 0.25

/** A word that says nothing counts only where it weighs as much as in an alias. */
const LEAST_OF_STOP_WORD = fieldWeights.alias

/** How much a word of the intent counts that nothing in the host means, beside one that a command has. */
const UNKNOWN = 1.5

/** Commands of oclif's own plugins, and deprecated ones, count less. */
const HOUSEKEEPING = 0.64
const DEPRECATED = 0.7

/** Ranks the commands of an index by how well they serve an intent, best first. */
export function rankCommands(index: SearchIndex, text: string): Found<Ranked> {
  const found = findCandidates(index, text)
  return {...found, candidates: orderCandidates(found.candidates)}
}

/** Finds the commands that are worth a close look, with what the ranking depends on. */
export function findCandidates(index: SearchIndex, text: string): Found<Candidate> {
  const intent = readIntent(text, index)
  const {isStrange, matched} = matchWords(index, intent.words)
  const best = matched.map(({scores}) => Math.max(0, ...scores))
  const most = best.reduce((sum, one) => sum + one, 0) || 1
  const unknown = best.filter((one) => one === 0).length * UNKNOWN
  const readFeatures = makeFeatureReader(intent, best, nearnessOf)
  const candidates = index.commands
    .map((indexed, number) => {
      const own = matched.reduce((sum, {scores}) => sum + scores[number]!, 0)
      return {indexed, number, own, said: (own / most) * factorOf(indexed.command)}
    })
    .filter(({said}) => said > 0)
    .toSorted((a, b) => b.said - a.said)
    .slice(0, MOST_CANDIDATES)
    .map(({indexed, number, own, said}) => ({
      ...readFeatures(indexed, said),
      command: indexed.command,
      explained: own / (most + unknown),
      found: matched.filter(({scores}, position) => scores[number]! > 0.3 * best[position]!).length,
      isContrary: isContrary(intent, indexed.profile),
      nearness:
        matched.reduce((sum, {nearness}) => sum + Math.min(1, nearness[number]! / fieldWeights.summary), 0) /
        matched.length,
    }))
  return {candidates, isStrange, words: intent.words}
}

/** Orders candidates, best first, and gives each its share of what all have together. */
export function orderCandidates(candidates: readonly Candidate[], model: Features = rankingModel): Ranked[] {
  const values = candidates.map(({features}) =>
    Object.entries(model).reduce((sum, [name, weight]) => sum + weight * features[name as keyof Features], 0),
  )
  const highest = Math.max(...values)
  const parts = values.map((value) => Math.exp(value - highest))
  const sum = parts.reduce((all, part) => all + part, 0)
  return candidates
    .map((candidate, position) => ({...candidate, score: parts[position]! / sum}))
    .toSorted((a, b) => b.score - a.score || (a.command.id < b.command.id ? -1 : 1))
}

/** What a word of an intent scores for each command, and how near the command comes to it, however rare it is. */
type Matched = {nearness: Float64Array; scores: Float64Array}

/** Looks the words of an intent up in every command; rare terms count more. */
function matchWords({commands}: SearchIndex, words: readonly IntentWord[]): {isStrange: boolean; matched: Matched[]} {
  const terms = new Map<string, Float64Array>()
  for (const word of words) for (const term of word.terms.keys()) terms.set(term, new Float64Array(commands.length))
  const cache = new Map<Word, Target[]>()
  const targetsOf = (word: Word) => {
    let targets = cache.get(word)
    if (!targets) cache.set(word, (targets = findTargets(word, terms)))
    return targets
  }

  const named = new Set<string>()
  for (const [number, {texts, verbs}] of commands.entries()) {
    for (const {field, words: list} of texts) {
      const weight = fieldWeights[field]
      const isWeak = weight < LEAST_OF_STOP_WORD
      const isNaming = field !== 'argument' && field !== 'flag' && field !== 'example'
      for (const word of list) {
        for (const {strength, term, values} of targetsOf(word)) {
          if (isNaming && strength > MAYBE) named.add(term)
          if (term.startsWith('verb:') || (isWeak && word.isStop)) continue
          values[number] = Math.max(values[number]!, weight * strength)
        }
      }
    }

    for (const {trust, word} of verbs) {
      for (const {strength, term, values} of targetsOf(word)) {
        if (term.startsWith('verb:')) values[number] = Math.max(values[number]!, trust * strength)
      }
    }
  }

  const rarities = new Map([...terms].map(([term, values]) => [term, rarityOf(values)]))
  const isStrange = words.some(
    ({isThing, terms: own, verbs}) =>
      isThing &&
      !verbs.some(({strength}) => strength === 1) &&
      ![...own].some(([term, near]) => near >= 0.5 && named.has(term)),
  )
  return {isStrange, matched: words.map((word) => scoreWord(word, commands.length, terms, rarities))}
}

/** How near a word of a command comes to one of an intent: 1 where it is the same, or the name of its class. */
function nearnessOf({meanings, stem}: Word, {terms}: IntentWord): number {
  const near = meanings.map((meaning) => (terms.get(meaning.name) ?? 0) * gradeOf(meaning))
  return Math.max(terms.get(stem) ?? 0, ...near)
}

function gradeOf({isName, strength}: Meaning): number {
  return isName ? 1 : strength === 1 ? MEMBER : MAYBE
}

/** A term of the intent that a word of a command stands for. */
type Target = {strength: number; term: string; values: Float64Array}

function findTargets({meanings, stem}: Word, terms: ReadonlyMap<string, Float64Array>): Target[] {
  const targets = meanings.map((meaning) => ({strength: gradeOf(meaning), term: meaning.name}))
  return [{strength: 1, term: stem}, ...targets].flatMap((target) => {
    const values = terms.get(target.term)
    return values ? [{...target, values}] : []
  })
}

function rarityOf(values: Float64Array): number {
  const count = values.reduce((sum, value) => sum + Math.min(1, value), 0)
  return Math.log(1 + values.length / Math.max(1, count)) / Math.log(1 + values.length)
}

function scoreWord(
  {terms: own}: IntentWord,
  total: number,
  terms: ReadonlyMap<string, Float64Array>,
  rarities: ReadonlyMap<string, number>,
): Matched {
  const scores = new Float64Array(total)
  const nearness = new Float64Array(total)
  for (const [term, near] of own) {
    const values = terms.get(term)!
    const rarity = rarities.get(term)!
    for (let number = 0; number < total; number++) {
      const score = near * values[number]! * rarity
      if (score <= scores[number]!) continue
      scores[number] = score
      nearness[number] = near * values[number]!
    }
  }

  return {nearness, scores}
}

/** How much a command counts beside others: less if it keeps the CLI itself in order, or is deprecated. */
function factorOf(command: CatalogCommand): number {
  const {deprecationOptions, state} = entryOf(command)
  const isDeprecated = state === 'deprecated' || Boolean(deprecationOptions)
  return (isHousekeeping(command) ? HOUSEKEEPING : 1) * (isDeprecated ? DEPRECATED : 1)
}
