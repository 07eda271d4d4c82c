import {type Intent, type IntentWord, readIntent} from './intent.js'
import type {SearchIndex, Word} from './search-index.js'
import {type Action, isOpposite} from './vocabulary.js'

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
  /** How much of the summary the intent covers, and covers in the summary's own words. */
  summary: number
  summarySaid: number
  /** How much of the name the intent covers, and covers in the name's own words. */
  named: number
  nameSaid: number
  /** The number of nouns in the name that the intent does not mention. */
  extraNouns: number
  /** For a command that lists: 1 if the intent is in the plural, -1 if it is about one thing. */
  number: number
  /** -1 if the intent changes something and the command reads. */
  verbs: number
  /** -1 if the command does the opposite of what the intent asks for. */
  opposite: number
  /** -1 if the intent asks something and the command changes something. */
  question: number
  /** -1 if the command is deprecated. */
  deprecated: number
  /** -1 if the command is of one of oclif's own plugins. */
  housekeeping: number
  /** -1 if other commands are below it. */
  parent: number
}

/** The candidates of an intent, with the data for ranking them. */
export type Found = ReturnType<typeof findCandidates>

/** A command that may serve an intent, and what it has of it. */
export type Candidate = Found['candidates'][number]

type IndexedCommand = SearchIndex['commands'][number]
type WordScore = ReturnType<typeof scoreWord>

/** The most commands compared in detail. */
const maxCandidates = 60

/**
 * The weighed match from which a host names a thing, and the match for a noun to be the intent's
 * subject.
 */
const namedMatch = 0.3
const subjectMatch = 0.4

/** The strength from which a word is the intent's own, rather than a part of a phrase. */
const ownStrength = 0.4

/** The weight of an intent's word that the host lacks. */
const unknownWeight = 1.5

/** Finds an intent's candidates, with the data for ranking them. */
export function findCandidates(index: SearchIndex, text: string) {
  const intent = readIntent(text)
  const {words} = intent
  const scores = words.map((word) => scoreWord(index, word))
  const most = sum(scores.map(({best}) => best)) || 1
  const unknown = scores.filter(({best}) => best === 0).length * unknownWeight
  const candidates = index.commands
    .map((indexed, number) => ({
      indexed,
      number,
      own: sum(scores.map(({weighed}) => weighed[number]!)),
    }))
    .filter(({own}) => own > 0)
    .toSorted((a, b) => b.own - a.own)
    .slice(0, maxCandidates)
    .map(({indexed, number, own}) => ({
      command: indexed.command,
      /**
       * How much of the intent the command explains, from 0 to 1; words that no command has count
       * in full.
       */
      explained: own / (most + unknown),
      features: readFeatures(intent, scores, indexed, number, own / most),
      isContrary: isContrary(intent, indexed),
      /** Whether it destroys something that the intent does not ask to destroy. */
      isHarmful: indexed.destroys && !intent.mayDestroy,
      /** Whether it only lists or shows something. */
      reads: indexed.reads,
    }))
  /** Whether it is about a thing that the host names nowhere, except in flags and examples. */
  const isOffTopic = words.some(({isThing}, position) => isThing && !scores[position]!.isNamed)
  return {candidates, isOffTopic, words}
}

function readFeatures(
  intent: Intent,
  scores: readonly WordScore[],
  {action, isDeprecated, isParent, isHousekeeping, name, nouns, summary}: IndexedCommand,
  number: number,
  share: number,
): Features {
  const most = sum(scores.map(({best}) => best)) || 1
  const rarity = sum(scores.map(({best, rarity}) => (best > 0 ? rarity : 0))) || 1
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
  const isPlural = nouns.some((noun) =>
    scores.some(
      ({matches}, position) =>
        intent.words[position]!.isPlural && (matches.get(noun) ?? 0) >= subjectMatch,
    ),
  )
  return {
    anywhere: sum(scores.map(({anywhere, best}) => anywhere[number]! * best)) / most,
    deprecated: isDeprecated ? -1 : 0,
    extraNouns: nouns.length - cover(nouns, near),
    named: cover(name, near) / Math.max(1, name.length),
    nameSaid: cover(name, said) / Math.max(1, name.length),
    number: action.lists ? Number(isPlural) - Number(intent.isSingular) : 0,
    opposite: isOpposite(intent, action) ? -1 : 0,
    housekeeping: isHousekeeping ? -1 : 0,
    overlap: share,
    parent: isParent ? -1 : 0,
    question: intent.isQuestion && action.changes ? -1 : 0,
    said: sum(scores.map(({rarity}, position) => rarity * saysWord[position]!)) / rarity,
    saysAll: Number(
      saysWord.some((strength) => strength >= ownStrength) &&
        intent.words.every(
          ({isPhraseOnly}, position) =>
            isPhraseOnly || saysWord[position]! >= ownStrength || isDone[position],
        ),
    ),
    summary: cover(summary, near) / Math.max(1, summary.length),
    summarySaid: cover(summary, said) / Math.max(1, summary.length),
    verbs: intent.changes && action.reads ? -1 : 0,
  }
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

/**
 * Matches a word of the intent with the host's words (`matches`, from 0 to 1; `said` where it is
 * the same word) and, by their numbers, with the commands: `anywhere` in them, and `weighed` by
 * field and rarity, which has a `best`.
 */
function scoreWord(index: SearchIndex, {terms}: IntentWord) {
  const {inText, matches, said} = matchWords(index, terms)
  const {length} = index.commands
  const anywhere = new Float64Array(length)
  const values = new Float64Array(length)
  for (const [word, match] of matches) {
    const text = inText.get(word) ?? 0
    for (const [number, weight] of word.weights) {
      const value = Math.max(weight * text, word.actionOf.has(number) ? match : 0)
      if (match > anywhere[number]!) anywhere[number] = match
      if (value > values[number]!) values[number] = value
    }
  }

  let best = 0
  let count = 0
  for (const value of values) {
    best = Math.max(best, value)
    count += Math.min(1, value)
  }

  const rarity = Math.log(1 + length / Math.max(1, count)) / Math.log(1 + length)
  return {
    anywhere,
    best: best * rarity,
    /** Whether the host has the word itself as an action: first in a summary, or last in a name. */
    isAction: [...said].some(([{actionOf}, strength]) => strength === 1 && actionOf.size > 0),
    isNamed: best >= namedMatch,
    matches,
    rarity,
    said,
    weighed: values.map((value) => value * rarity),
  }
}

/** The host's words that match the terms at all, as things that a text may say, and literally. */
function matchWords({words, wordsOf}: SearchIndex, terms: IntentWord['terms']) {
  const matches = new Map<Word, number>()
  const inText = new Map<Word, number>()
  const said = new Map<Word, number>()
  const raise = (map: Map<Word, number>, word: Word, match: number) => {
    if (match > (map.get(word) ?? 0)) map.set(word, match)
  }
  for (const [term, strength] of terms) {
    const word = words.get(term)
    if (word) for (const map of [matches, inText, said]) raise(map, word, strength)
    for (const meant of wordsOf.get(term) ?? []) {
      raise(matches, meant.word, meant.match * strength)
      if (!meant.isVerb) raise(inText, meant.word, meant.match * strength)
    }
  }

  return {inText, matches, said}
}

/**
 * Whether an intent and a command certainly conflict: one changes and the other reads, one destroys,
 * or the intent rules out what the command does.
 */
function isContrary(intent: Intent, {action, name}: IndexedCommand): boolean {
  return (
    isOpposite(intent, action) ||
    (intent.changes && action.reads) ||
    ((intent.reads || intent.isQuestion) && action.changes) ||
    (intent.destroys && action.changes && !action.mayDestroy) ||
    (action.destroys && intent.changes && !intent.mayDestroy) ||
    [...action.does, ...name.map(({stem}) => stem)].some((term) => intent.excluded.has(term))
  )
}

/** The sum of numbers, 0 of none. */
export function sum(list: readonly number[]): number {
  return list.reduce((all, one) => all + one, 0)
}
