import {type Field, fieldBits} from './command-texts.js'
import type {Intent, IntentWord} from './intent.js'
import {sum, type WordScore} from './score-word.js'
import type {IndexedCommand, readEffects, Word} from './search-index.js'
import type {Action} from './vocabulary.js'

/** What a command has of an intent; each is weighed by `rankingModel`. */
export type Features = {
  /** How much of the intent the command has, weighted by field and by the rarity of the words. */
  overlap: number
  /** How much of the intent occurs anywhere in the command. */
  anywhere: number
  /** 10.4a: how much of the intent its name or summary says in the intent's own words. */
  said: number
  /** 10.4a: 1 if they say all of it. */
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
  /** How much of the summary the intent covers, and covers in the summary's own words. */
  summary: number
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
  /** -1 if the intent asks something and the command changes something. */
  question: number
  /** -1 if the command is deprecated. */
  deprecated: number
  /** -1 if the command is of one of oclif's own plugins. */
  housekeeping: number
  /** -1 if other commands are below it. */
  parent: number
}

/** A command to compare in detail, with its number in the index. */
type NumberedCommand = IndexedCommand & ReturnType<typeof readEffects> & {number: number}

/** The match for a noun to be the intent's subject. */
const subjectMatch = 0.4

/** 10.4a: the fields in which a command says what it is for; a second sentence does not. */
const tellingFields = [
  'name',
  'summary',
  'argument',
  'alias',
  'whenToUse',
  'flag',
  'topic',
] as const satisfies Field[]

const tellingBits = tellingFields.reduce((bits, field) => bits | fieldBits[field], 0)

/** The strength from which a word is the intent's own, rather than a part of a phrase. */
const ownStrength = 0.4

/** Reads what a command has of an intent; `share` is its part of the best possible match. */
export function readFeatures(
  intent: Intent,
  scores: readonly WordScore[],
  command: NumberedCommand,
  share: number,
): Features {
  const {action, name, nouns, number, summary} = command
  const most = sum(scores.map(({best}) => best)) || 1
  const allRarity = sum(scores.map(({best, rarity}) => (best > 0 ? rarity : 0))) || 1
  const cover = (words: readonly Word[], read: (score: WordScore, word: Word) => number) =>
    sum(words.map((word) => Math.max(0, ...scores.map((score) => read(score, word)))))
  const near = ({matches}: WordScore, word: Word) => matches.get(word) ?? 0
  const said = ({said}: WordScore, word: Word) => said.get(word) ?? 0
  const saysWord = scores.map((score, position) =>
    strengthSaid(score, intent.words[position]!, number),
  )
  // 10.4a: where the host has the intent's own verb, a synonym does not say it.
  const isDone = intent.words.map(({verbs}, position) =>
    verbs.some(
      ({name, strength}) =>
        strength === 1 && doesVerb(action, name) && (action.reads || !scores[position]!.isAction),
    ),
  )
  const things = scores.filter((_, position) => intent.words[position]!.isThing)
  const mentionsPlural = nouns.some((noun) =>
    scores.some(
      ({matches}, position) =>
        intent.words[position]!.isPlural && (matches.get(noun) ?? 0) >= subjectMatch,
    ),
  )
  return {
    anywhere: sum(scores.map(({anywhere, best}) => anywhere[number]! * best)) / most,
    deprecated: command.isDeprecated ? -1 : 0,
    extraNouns: nouns.length - cover(nouns, near),
    named: cover(name, near) / Math.max(1, name.length),
    plural: action.lists ? Number(mentionsPlural) - Number(intent.isSingular) : 0,
    harm: command.destroys && !intent.mayDestroy ? -1 : 0,
    ...readFields(scores, allRarity, number),
    housekeeping: command.isHousekeeping ? -1 : 0,
    overlap: share,
    parent: command.isParent ? -1 : 0,
    question: intent.isQuestion && action.changes ? -1 : 0,
    said: sum(scores.map(({rarity}, position) => rarity * saysWord[position]!)) / allRarity,
    saysAll: Number(
      saysWord.some((strength) => strength >= ownStrength) &&
        intent.words.every(
          ({isPhraseOnly}, position) =>
            isPhraseOnly || saysWord[position]! >= ownStrength || isDone[position],
        ),
    ),
    summary: cover(summary, near) / Math.max(1, summary.length),
    summarySaid: cover(summary, said) / Math.max(1, summary.length),
    things:
      sum(things.map(({weighed}) => weighed[number]!)) / (sum(things.map(({best}) => best)) || 1),
    verbs: intent.changes && action.reads ? -1 : 0,
  }
}

/** How much of an intent each field of a command says, weighted by the rarity of the words. */
function readFields(scores: readonly WordScore[], allRarity: number, number: number) {
  const weigh = (read: (score: WordScore) => number) =>
    sum(scores.map((score) => score.rarity * read(score))) / allRarity
  const inField = (field: Field) =>
    weigh(({matches}) => strongest(matches, (word) => hasIn(word, number, fieldBits[field])))
  return {
    inAlias: inField('alias'),
    inArgument: inField('argument'),
    inDescription: inField('description'),
    inName: inField('name'),
    inSummary: inField('summary'),
    inTopic: inField('topic'),
    literal: weigh(({said}) => strongest(said, (word) => hasIn(word, number, tellingBits))),
  }
}

/** Whether a command has a word in one of these fields, which are `fieldBits`. */
function hasIn({fields}: Word, number: number, bits: number): boolean {
  return ((fields.get(number) ?? 0) & bits) !== 0
}

/** The strongest match of a word that a command has; 0 without one. */
function strongest(matches: WordScore['matches'], has: (word: Word) => boolean): number {
  let most = 0
  for (const [word, match] of matches) if (match > most && has(word)) most = match
  return most
}

/** Whether a command does what a verb says; to list and to show are the same here. */
function doesVerb({does, reads}: Action, verb: string): boolean {
  return does.has(verb) || (reads && (verb === 'verb:list' || verb === 'verb:show'))
}

/** How well a command's name or first sentence says a word of the intent itself, from 0 to 1. */
function strengthSaid({said}: WordScore, {isDone}: IntentWord, number: number): number {
  let most = 0
  for (const [{saidBy}, strength] of said) {
    const by = saidBy.get(number)
    if (by && (isDone || !by.isDone)) most = Math.max(most, strength)
  }

  return most
}
