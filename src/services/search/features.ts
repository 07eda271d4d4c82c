import type {CommandEffects} from './command-effects.js'
import {type Field, fieldBits} from './command-texts.js'
import type {Intent} from './intent.js'
import {readSaid} from './said-words.js'
import {bestWeightOf, totalRarity, weightOf, type WordScore} from './score-word.js'
import type {IndexedCommand, Word} from './search-index.js'
import {sum} from './sum.js'

/**
 * How a command fits an intent. `rankingModel` weighs each feature. A text has a word of the intent
 * literally if it has a form of that word, and not only one of the same meaning.
 */
export type Features = {
  /** How much of the intent the command has, weighted by field and by the rarity of the words. */
  overlap: number
  /** How much of the intent occurs anywhere in the command. */
  anywhere: number
  /** 10.4a: how much of the intent its name and the summary's first sentence have literally. */
  said: number
  /** 10.4a: 1 if its name and the summary's first sentence have all of the intent. */
  saysAll: number
  /** How much of the intent the texts about the command's purpose have literally. */
  literalInPurpose: number
  /** How much of the things that the intent is about the command has, weighted as `overlap`. */
  things: number
  /** How much of the intent each field has, weighted by the rarity of the words alone. */
  inName: number
  inAlias: number
  inSummary: number
  inDescription: number
  inArgument: number
  inTopic: number
  /** How much of the summary the intent covers, and how much of it literally. */
  summaryCovered: number
  summaryCoveredLiterally: number
  /** How much of the name the intent covers. */
  nameCovered: number
  /** The number of nouns in the name that the intent does not mention. */
  extraNouns: number
  /** For a command that lists: 1 if the intent is in the plural, -1 if it is about one thing. */
  plural: number
  /** -1 if the intent changes something and the command reads. */
  onlyReads: number
  /** -1 if the command destroys something and the intent does not ask for that. */
  unwantedLoss: number
  /** -1 if the intent is a question and the command changes something. */
  changeForQuestion: number
  /** -1 if the command is deprecated. */
  deprecated: number
  /** -1 if the command manages the CLI itself, as those of oclif's plugins do (`isHousekeeping`). */
  housekeeping: number
  /** -1 if the command is also a topic. */
  parent: number
}

/** A command to compare in detail, with its index among the host's commands. */
type ComparedCommand = IndexedCommand & CommandEffects & {commandIndex: number}

/** Compares a command with an intent, whose words are scored. */
export function readFeatures(
  intent: Intent,
  scores: readonly WordScore[],
  command: ComparedCommand,
): Features {
  return {
    ...readOverlap(scores, command),
    ...readSaid(scores, command.commandIndex, command.action),
    ...readFields(scores, command),
    ...readCoverage(scores, command),
    ...readFit(intent, scores, command),
  }
}

/** How much of an intent a command has, compared with the host's best match of each word. */
function readOverlap(scores: readonly WordScore[], {commandIndex}: ComparedCommand) {
  const things = scores.filter(({intentWord}) => intentWord.isThing)
  const anywhere = sum(scores.map((score) => score.anywhere[commandIndex]! * score.best))
  return {
    overlap: weightOf(scores, commandIndex) / bestWeightOf(scores),
    anywhere: anywhere / bestWeightOf(scores),
    things: weightOf(things, commandIndex) / bestWeightOf(things),
  }
}

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
    literalInPurpose: weigh(({literal}) => bestIn(literal, commandIndex, purposeBits)),
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

/** How much of a command's name and summary an intent covers. */
function readCoverage(scores: readonly WordScore[], {name, nouns, summary}: ComparedCommand) {
  const nameLength = Math.max(1, name.length)
  const summaryLength = Math.max(1, summary.length)
  return {
    summaryCovered: countCovered(summary, scores, ({matches}) => matches) / summaryLength,
    summaryCoveredLiterally: countCovered(summary, scores, ({literal}) => literal) / summaryLength,
    nameCovered: countCovered(name, scores, ({matches}) => matches) / nameLength,
    extraNouns: nouns.length - countCovered(nouns, scores, ({matches}) => matches),
  }
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

/** Whether what a command does, and its kind, fit what an intent asks for. */
function readFit(intent: Intent, scores: readonly WordScore[], command: ComparedCommand) {
  const {action, destroys, nouns} = command
  const isPlural = nouns.some((noun) => mentionsPlural(scores, noun))
  return {
    plural: action.lists ? Number(isPlural) - Number(intent.isSingular) : 0,
    onlyReads: penaltyIf(intent.changes && action.reads),
    unwantedLoss: penaltyIf(destroys && !intent.mayDestroy),
    changeForQuestion: penaltyIf(intent.isQuestion && action.changes),
    deprecated: penaltyIf(command.isDeprecated),
    housekeeping: penaltyIf(command.isHousekeeping),
    parent: penaltyIf(command.isParent),
  }
}

/** The lowest match of a noun for it to be a subject of the intent. */
const subjectMatch = 0.4

/** Whether a noun is a subject of the intent, in the plural. */
function mentionsPlural(scores: readonly WordScore[], noun: Word): boolean {
  const plurals = scores.filter(({intentWord}) => intentWord.isPlural)
  return plurals.some(({matches}) => (matches.get(noun) ?? 0) >= subjectMatch)
}

function penaltyIf(isWrong: boolean): number {
  return isWrong ? -1 : 0
}
