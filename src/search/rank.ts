import {type CatalogCommand, entryOf, isHousekeeping} from '../catalog/catalog.js'
import {type CommandReading, type Features, makeFeatureReader, rankingModel, scoreShares} from './models.js'
import {type IntentWord, readIntent} from './read-intent.js'
import {fieldWeights, type SearchIndex, type Word} from './search-index.js'
import type {Meaning} from './vocabulary.js'

/** A command that may serve an intent, and what the ranking and the confidence depend on. */
export type Candidate = CommandReading & {
  command: CatalogCommand
  /** How much of the intent is found in the command, from 0 to 1; words that no command has count in full. */
  explained: number
  /** How many words of the intent are found in the command. */
  found: number
}

/** A command with its share of what the ranking gives all candidates, which decides its place. */
export type Shared = Candidate & {share: number}

/** A command and how likely it is the right one, from 0 to 1. */
export type Ranked = Shared & {score: number}

/** An intent with the commands that may serve it. */
export type Found<Type> = {
  words: readonly IntentWord[]
  /** Whether it is about a thing that nothing of the host names. */
  isStrange: boolean
  candidates: readonly Type[]
}

/** How near a word of the host comes to each word of an intent, from 0 to 1, in a field and as a verb. */
export type Hits = {inText: readonly number[]; asVerb: readonly number[]}

/** How many commands are compared closely. */
const MOST_CANDIDATES = 60

/** How near a word of a command comes to its class if it is not the class's name: where it means it, and may mean it. */
const MEMBER = 0.75
const MAYBE = 0.25

/** How near a word of a command has to come to a thing to name it. */
const NAMED = 0.5

/** A stop word counts only where a word weighs at least as much as in an alias. */
const LEAST_OF_STOP_WORD = fieldWeights.alias

/** How much of a word's best score a command has to have for the word to count as found. */
const FOUND = 0.3

/** How much a word of the intent counts that nothing in the host means, beside one that a command has. */
const UNKNOWN = 1.5

/** How much weight a command has at least, beside the best, that harmful ones come after, and how far after it. */
const leastWeight = 0.02
const behind = 0.01

/** Commands of oclif's own plugins, and deprecated ones, count less. */
const HOUSEKEEPING = 0.64
const DEPRECATED = 0.7

/** Ranks the commands of an index by how well they serve an intent, best first. */
export function rankCommands(index: SearchIndex, text: string): Found<Ranked> {
  const found = findCandidates(index, text)
  return scoreShares({...found, candidates: orderCandidates(found.candidates)})
}

/** Finds the commands that are worth a close look, with what the ranking depends on. */
export function findCandidates(index: SearchIndex, text: string): Found<Candidate> {
  const intent = readIntent(text, index)
  const hitsOf = makeMatcher(intent.words)
  const scores = intent.words.map((_, position) => scoreWord(index, hitsOf, position))
  const best = scores.map((own) => Math.max(0, ...own))
  const most = best.reduce((sum, one) => sum + one, 0) || 1
  const unknown = best.filter((one) => one === 0).length * UNKNOWN
  const readFeatures = makeFeatureReader(intent, best, hitsOf)
  const candidates = index.commands
    .map((indexed, number) => {
      const own = scores.reduce((sum, one) => sum + one[number]!, 0)
      return {indexed, number, own, said: (own / most) * factorOf(indexed.command)}
    })
    .filter(({said}) => said > 0)
    .toSorted((a, b) => b.said - a.said)
    .slice(0, MOST_CANDIDATES)
    .map(({indexed, number, own, said}) => ({
      ...readFeatures(indexed, said),
      command: indexed.command,
      explained: own / (most + unknown),
      found: scores.filter((one, position) => one[number]! > FOUND * best[position]!).length,
    }))
  const isStrange = intent.words.some((word, position) => isOnlyThing(word) && !isNamed(index, hitsOf, position))
  return {candidates, isStrange, words: intent.words}
}

/** Orders candidates, best first, and gives each its share of what all have together. */
export function orderCandidates(candidates: readonly Candidate[], model: Features = rankingModel): Shared[] {
  const own = candidates.map(({features}) =>
    Object.entries(model).reduce((sum, [name, weight]) => sum + weight * features[name as keyof Features], 0),
  )
  // 10.3a: harmful commands come after all that read and have some weight.
  const lightest = Math.max(...own) + Math.log(leastWeight)
  const reading = own.filter((value, position) => candidates[position]!.reads && value >= lightest)
  const values = own.map((value, position) =>
    candidates[position]!.isHarmful ? Math.min(value, ...reading.map((other) => other - behind)) : value,
  )
  const highest = Math.max(...values)
  const parts = values.map((value) => Math.exp(value - highest))
  const sum = parts.reduce((all, part) => all + part, 0)
  return candidates
    .map((candidate, position) => ({
      candidate: {...candidate, share: parts[position]! / sum},
      value: values[position]!,
    }))
    .toSorted((a, b) => b.value - a.value || (a.candidate.command.id < b.candidate.command.id ? -1 : 1))
    .map(({candidate}) => candidate)
}

/** Makes what compares a word of the host with the words of an intent. */
function makeMatcher(words: readonly IntentWord[]): (word: Word) => Hits {
  const cache = new Map<Word, Hits>()
  return (word) => {
    let hits = cache.get(word)
    if (!hits) {
      const verbs = word.meanings.filter(({name}) => name.startsWith('verb:'))
      const things = word.meanings.filter(({name}) => !name.startsWith('verb:'))
      const inText = words.map(({terms}) => Math.max(terms.get(word.stem) ?? 0, nearnessOf(things, terms)))
      cache.set(word, (hits = {asVerb: words.map(({terms}) => nearnessOf(verbs, terms)), inText}))
    }

    return hits
  }
}

function nearnessOf(meanings: readonly Meaning[], terms: IntentWord['terms']): number {
  return meanings.reduce((nearest, {isName, name, strength}) => {
    const grade = isName ? 1 : strength === 1 ? MEMBER : MAYBE
    return Math.max(nearest, grade * (terms.get(name) ?? 0))
  }, 0)
}

/** Scores a word of an intent for each command, by its best field; a rare word counts more. */
function scoreWord({commands}: SearchIndex, hitsOf: (word: Word) => Hits, position: number): number[] {
  const values = commands.map(({texts}) => {
    let value = 0
    for (const {field, words} of texts) {
      const weight = fieldWeights[field]
      for (const word of words) {
        if (word.isStop && weight < LEAST_OF_STOP_WORD) continue
        const {asVerb, inText} = hitsOf(word)
        value = Math.max(value, weight * (field === 'verb' ? asVerb : inText)[position]!)
      }
    }

    return value
  })
  const count = values.reduce((sum, value) => sum + Math.min(1, value), 0)
  const rarity = Math.log(1 + values.length / Math.max(1, count)) / Math.log(1 + values.length)
  return values.map((value) => value * rarity)
}

function isOnlyThing({isThing, verbs}: IntentWord): boolean {
  return isThing && !verbs.some(({strength}) => strength === 1)
}

/** Whether a text that names things has a word of the intent; what flags, arguments and examples name is from anywhere. */
function isNamed({commands}: SearchIndex, hitsOf: (word: Word) => Hits, position: number): boolean {
  return commands.some(({texts}) =>
    texts.some(
      ({field, words}) =>
        field !== 'argument' &&
        field !== 'flag' &&
        field !== 'example' &&
        words.some((word) => hitsOf(word).inText[position]! >= NAMED),
    ),
  )
}

/** How much a command counts beside others: less if it keeps the CLI itself in order, or is deprecated. */
function factorOf(command: CatalogCommand): number {
  const {deprecationOptions, state} = entryOf(command)
  const isDeprecated = state === 'deprecated' || Boolean(deprecationOptions)
  return (isHousekeeping(command) ? HOUSEKEEPING : 1) * (isDeprecated ? DEPRECATED : 1)
}
