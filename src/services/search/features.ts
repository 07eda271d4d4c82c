import type {Action} from './action.js'
import type {CommandEffects} from './command-effects.js'
import {type Field, fieldBits} from './command-texts.js'
import type {Intent} from './intent.js'
import type {WordScore} from './score-word.js'
import type {IndexedCommand, Word} from './search-index.js'
import {isCertainVerb} from './vocabulary.js'

/**
 * How a command fits an intent. `rankingModel` weighs each feature. A command says something "in
 * the intent's own words" if it has the same words, and not only words of the same meaning.
 */
export type Features = {
  /** How much of the intent the command has, weighted by field and by the rarity of the words. */
  overlap: number
  /** How much of the intent occurs anywhere in the command. */
  anywhere: number
  /** 10.4a: how much of the intent its name or summary says in the intent's own words. */
  said: number
  /** 10.4a: 1 if the name and summary say all of the intent. */
  saysAll: number
  /** How much of the intent the command's texts say in the intent's own words. */
  literal: number
  /** How much of the things that the intent is about the command has, weighted as `overlap`. */
  things: number
  /** How much of the intent each field says, weighted by the rarity of the words alone. */
  inName: number
  inAlias: number
  inSummary: number
  inDescription: number
  inArgument: number
  inTopic: number
  /** How much of the summary the intent covers. */
  summary: number
  /** How much of the summary the intent covers in the summary's own words. */
  summarySaid: number
  /** How much of the name the intent covers. */
  named: number
  /** The number of nouns in the name that the intent does not mention. */
  extraNouns: number
  /** For a command that lists: 1 if the intent is in the plural, -1 if it is about one thing. */
  plural: number
  /** -1 if the intent changes something and the command reads. */
  verbs: number
  /** -1 if the command destroys something and the intent does not ask for that. */
  harm: number
  /** -1 if the intent is a question and the command changes something. */
  question: number
  /** -1 if the command is deprecated. */
  deprecated: number
  /** -1 if the command belongs to one of oclif's own plugins. */
  housekeeping: number
  /** -1 if the command is also a topic. */
  parent: number
}

/** A command to compare in detail, with its index among the host's commands. */
type ComparedCommand = IndexedCommand & CommandEffects & {commandIndex: number}

/** The lowest match of a noun for it to be a subject of the intent. */
const subjectMatch = 0.4

/**
 * The fields about what a command is for (10.4a). A description or an example has other words, too.
 */
const purposeFields = [
  'name',
  'summary',
  'argument',
  'alias',
  'whenToUse',
  'flag',
  'topic',
] as const satisfies Field[]

const purposeBits = purposeFields.reduce((bits, field) => bits | fieldBits[field], 0)

/** Compares a command with an intent, whose words are scored. */
export function readFeatures(
  intent: Intent,
  scores: readonly WordScore[],
  command: ComparedCommand,
): Features {
  return {
    ...readOverlap(scores, command),
    ...readSaid(scores, command),
    ...readFields(scores, command),
    ...readCoverage(scores, command),
    ...readFit(intent, scores, command),
  }
}

/** How much of an intent a command has, of what any command has. */
function readOverlap(scores: readonly WordScore[], {commandIndex}: ComparedCommand) {
  const things = scores.filter(({intentWord}) => intentWord.isThing)
  const anywhere = sum(scores.map((score) => score.anywhere[commandIndex]! * score.best))
  return {
    overlap: weightOf(scores, commandIndex) / bestWeightOf(scores),
    anywhere: anywhere / bestWeightOf(scores),
    things: weightOf(things, commandIndex) / bestWeightOf(things),
  }
}

/** How much of a command's name and summary an intent covers. */
function readCoverage(scores: readonly WordScore[], {name, nouns, summary}: ComparedCommand) {
  const nameLength = Math.max(1, name.length)
  const summaryLength = Math.max(1, summary.length)
  return {
    summary: countCovered(summary, scores, ({matches}) => matches) / summaryLength,
    summarySaid: countCovered(summary, scores, ({literal}) => literal) / summaryLength,
    named: countCovered(name, scores, ({matches}) => matches) / nameLength,
    extraNouns: nouns.length - countCovered(nouns, scores, ({matches}) => matches),
  }
}

/** Whether what a command does, and its kind, fit what an intent asks for. */
function readFit(intent: Intent, scores: readonly WordScore[], command: ComparedCommand) {
  const {action, destroys, nouns} = command
  const isPlural = nouns.some((noun) => mentionsPlural(scores, noun))
  return {
    plural: action.lists ? Number(isPlural) - Number(intent.isSingular) : 0,
    verbs: penaltyIf(intent.changes && action.reads),
    harm: penaltyIf(destroys && !intent.mayDestroy),
    question: penaltyIf(intent.isQuestion && action.changes),
    deprecated: penaltyIf(command.isDeprecated),
    housekeeping: penaltyIf(command.isHousekeeping),
    parent: penaltyIf(command.isParent),
  }
}

function penaltyIf(isWrong: boolean): number {
  return isWrong ? -1 : 0
}

/** The total weight of an intent's words in a command, which is given by its index. */
export function weightOf(scores: readonly WordScore[], commandIndex: number): number {
  return sum(scores.map(({weighed}) => weighed[commandIndex]!))
}

/** The weight of a command with the best match of each word; 1 instead of 0, for a divisor. */
export function bestWeightOf(scores: readonly WordScore[]): number {
  return sum(scores.map(({best}) => best)) || 1
}

/** How many words of a command an intent covers. Each counts as its best match, from 0 to 1. */
function countCovered(
  words: readonly Word[],
  scores: readonly WordScore[],
  matchesOf: (score: WordScore) => ReadonlyMap<Word, number>,
): number {
  const matchesWith = (word: Word) => scores.map((score) => matchesOf(score).get(word) ?? 0)
  return sum(words.map((word) => Math.max(0, ...matchesWith(word))))
}

/** Whether a noun is a subject of the intent, in the plural. */
function mentionsPlural(scores: readonly WordScore[], noun: Word): boolean {
  const plurals = scores.filter(({intentWord}) => intentWord.isPlural)
  return plurals.some(({matches}) => (matches.get(noun) ?? 0) >= subjectMatch)
}

/** The total rarity of an intent's words that the host has; 1 instead of 0, for a divisor. */
function totalRarity(scores: readonly WordScore[]): number {
  return sum(scores.map(({best, rarity}) => (best > 0 ? rarity : 0))) || 1
}

/** How much of an intent is in each field of a command, weighted by the rarity of the words. */
function readFields(scores: readonly WordScore[], {commandIndex}: ComparedCommand) {
  const total = totalRarity(scores)
  const weigh = (read: (score: WordScore) => number) =>
    sum(scores.map((score) => score.rarity * read(score))) / total
  const inField = (field: Field) =>
    weigh(({matches}) => bestIn(matches, commandIndex, fieldBits[field]))
  return {
    inAlias: inField('alias'),
    inArgument: inField('argument'),
    inDescription: inField('description'),
    inName: inField('name'),
    inSummary: inField('summary'),
    inTopic: inField('topic'),
    literal: weigh(({literal}) => bestIn(literal, commandIndex, purposeBits)),
  }
}

/** The best match of a command in a set of fields, which is given as `fieldBits`; 0 without one. */
function bestIn(matches: WordScore['matches'], commandIndex: number, bits: number): number {
  let best = 0
  for (const [{fields}, match] of matches) {
    const isIn = ((fields.get(commandIndex) ?? 0) & bits) !== 0
    if (isIn) best = Math.max(best, match)
  }

  return best
}

/** 10.4a: how much of an intent a command's name or first sentence says in the same words. */
function readSaid(scores: readonly WordScore[], {action, commandIndex}: ComparedCommand) {
  const said = scores.map((score) => ({score, strength: strengthSaid(score, commandIndex)}))
  const saysAny = said.some(({strength}) => strength > 0)
  const saysAll = said.every(
    ({score, strength}) => strength > 0 || score.intentWord.isPhraseOnly || doesWord(action, score),
  )
  return {
    said: sum(said.map(({score, strength}) => score.rarity * strength)) / totalRarity(scores),
    saysAll: Number(saysAny && saysAll),
  }
}

/** How well a command's name or first sentence says a word of the intent itself, from 0 to 1. */
function strengthSaid({intentWord, literal}: WordScore, commandIndex: number): number {
  let most = 0
  for (const [{saidBy}, strength] of literal) {
    const place = saidBy.get(commandIndex)
    // The summary `run deployed checks` is about what is deployed already, and not about deploying.
    if (place && (intentWord.isDone || !place.isDone)) most = Math.max(most, strength)
  }

  return most
}

/**
 * 10.4a: whether a command does what a word asks for, under that name or a synonym. If the host has
 * an action with the word itself, a synonym counts only for commands that read.
 */
function doesWord(action: Action, {intentWord, isAction}: WordScore): boolean {
  if (isAction && !action.reads) return false
  const verbs = intentWord.verbs.filter((meaning) => isCertainVerb(meaning))
  return verbs.some(({name}) => doesVerb(action, name))
}

/** Whether a command does what a verb of the vocabulary means. Listing and showing count as one. */
function doesVerb({does, reads}: Action, verb: string): boolean {
  return does.has(verb) || (reads && (verb === 'verb:list' || verb === 'verb:show'))
}

/** The sum of some numbers; 0 without any. */
export function sum(list: readonly number[]): number {
  return list.reduce((total, value) => total + value, 0)
}
