import type {CatalogCommand} from '../../catalog/catalog.js'
import {type Action, doesOpposite} from './action.js'
import {readEffects} from './command-effects.js'
import {type Features, readFeatures} from './features.js'
import {type Intent, readIntent} from './intent.js'
import {bestWeightOf, scoreWord, weightOf, type WordScore} from './score-word.js'
import type {IndexedCommand, SearchIndex} from './search-index.js'

/** The candidates of an intent, with the data for ranking them. */
export type CandidateSet = {
  candidates: readonly Candidate[]
  /**
   * Whether the intent is about a thing that the host names nowhere but in flags and examples, or
   * has words that cannot be read.
   */
  isOffTopic: boolean
  /** The number of the intent's words and phrases. */
  wordCount: number
}

/** A command that may serve an intent, with how well it does. */
export type Candidate = {
  command: CatalogCommand
  /**
   * How much of the intent the command has, from 0 to 1. A word that no command has counts fully.
   */
  explained: number
  features: Features
  /** Whether the intent and the command certainly conflict. */
  isContrary: boolean
  /** Whether it destroys something that the intent does not ask to destroy. */
  isHarmful: boolean
  /** 10.4a: whether the words of the intent are its name. A question never names a change. */
  isIntentItsName: boolean
  /** Whether the intent names only what contains the thing that the command is about. */
  lacksObject: boolean
  /** Whether it only lists or shows something. */
  reads: boolean
}

/** The most commands that are compared in detail. */
const maxCandidates = 60

/** The weight of an intent's word that the host lacks. */
const unknownWeight = 1.5

/** Finds an intent's candidates, with the data for ranking them. */
export function findCandidates(index: SearchIndex, text: string): CandidateSet {
  const intent = readIntent(text)
  const scores = intent.words.map((word) => scoreWord(index, word))
  const weighed = index.commands.map((_, commandIndex) => ({
    commandIndex,
    weight: weightOf(scores, commandIndex),
  }))
  const heaviest = weighed
    .filter(({weight}) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, maxCandidates)
  const weightOfUnknown = scores.filter(({best}) => best === 0).length * unknownWeight
  const wholeWeight = bestWeightOf(scores) + weightOfUnknown
  return {
    candidates: heaviest.map(({commandIndex, weight}) => ({
      ...compareCommand({index, intent, scores}, commandIndex),
      explained: weight / wholeWeight,
    })),
    isOffTopic:
      intent.isForeign || scores.some(({intentWord, isNamed}) => intentWord.isThing && !isNamed),
    wordCount: scores.length,
  }
}

/** An intent, and how well the words of a host match its words. */
type ScoredIntent = {
  index: SearchIndex
  intent: Intent
  scores: readonly WordScore[]
}

/** Compares an intent with a command in detail. */
function compareCommand(
  {index, intent, scores}: ScoredIntent,
  commandIndex: number,
): Omit<Candidate, 'explained'> {
  const indexed = index.commands[commandIndex]!
  const effects = readEffects(index.catalog, indexed)
  const {action, destroys, reads} = effects
  const isUnwantedLoss = destroys && !asksForLoss(intent, action)
  return {
    command: indexed.command,
    features: readFeatures(intent, scores, {...indexed, ...effects, commandIndex}),
    isContrary: isUnwantedLoss || isContrary(intent, action, indexed.name),
    isHarmful: destroys && !intent.mayDestroy,
    lacksObject: lacksObject(indexed, scores),
    isIntentItsName: !(intent.isQuestion && action.changes) && isNameOf(indexed, scores),
    reads,
  }
}

/**
 * Whether an intent has a noun of a command's name, but not the last one, which is what the command
 * is about: `remove an app` is not about `apps:members:remove`.
 */
function lacksObject({nouns}: IndexedCommand, scores: readonly WordScore[]): boolean {
  const hasNoun = nouns.map((noun) => scores.some(({matches}) => matches.has(noun)))
  return hasNoun.includes(true) && hasNoun.at(-1) === false
}

/** Whether the words of an intent are those of a command's name, and no others. */
function isNameOf({name}: IndexedCommand, scores: readonly WordScore[]): boolean {
  const words = scores.filter(({intentWord}) => !intentWord.isPhraseOnly)
  return (
    words.length > 0 &&
    words.every(({literal}) => name.some((word) => literal.has(word))) &&
    name.every((word) => words.some(({literal}) => literal.has(word)))
  )
}

/**
 * Whether an intent certainly asks for a loss, or has the verb of the command (10.3a). "The app
 * vanished" may be about a deletion, but does not ask for one.
 */
function asksForLoss(intent: Intent, {certainVerbs}: Action): boolean {
  const {denied} = intent
  if (intent.destroys && !denied.destroys) return true
  return [...certainVerbs].some((verb) => {
    return intent.certainVerbs.has(verb) && !denied.certainVerbs.has(verb)
  })
}

/** Whether an intent and a command certainly conflict. */
function isContrary(intent: Intent, action: Action, name: IndexedCommand['name']): boolean {
  if (doesOpposite(action, intent)) return true
  // One changes something, and the other only reads.
  if (intent.changes && action.reads) return true
  if ((intent.reads || intent.isQuestion) && action.changes) return true
  // One destroys something, and the other changes something without a loss.
  if (intent.destroys && action.changes && !action.mayDestroy) return true
  if (action.destroys && intent.changes && !intent.mayDestroy) return true
  // The intent rules out what the command does.
  const terms = [...action.certainVerbs, ...name.map(({stem}) => stem)]
  return terms.some((term) => intent.excluded.has(term))
}
