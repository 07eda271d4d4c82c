import type {IntentShape} from './intent-shape.js'
import {isOpposite} from './direction.js'
import {isContrary} from './is-contrary.js'
import {deepestLevel, placeBits, places, verbPlaces} from './places.js'
import type {RankingFeatures} from './ranking-model.js'
import type {Rating} from './rate-command.js'
import type {IntentWord} from './read-intent.js'
import type {Word} from './read-words.js'
import type {SearchIndex} from './search-index.js'
import {readVerbs} from './read-verbs.js'
import type {Weights} from './weights.js'

/** A word of an intent, by its position, that a word of a command stands for, and how near it comes, from 0 to 1. */
type Hit = {position: number; strength: number}

/** What is known of a command before its features are read: its number, its first score, and its rating. */
export type FirstScore = {number: number; score: number} & Rating

/** How near a word of a command comes to its class when it is not the class's name: surely, or maybe. */
const MEMBER = 0.75
const MAYBE = 0.25

/** How much a word counts that stands in an example: its values come from anywhere. */
const IN_EXAMPLE = 0.25

/** How near a word has to come to count as found, and a noun to count as what the intent is about. */
const FOUND = 0.2
const ABOUT = 0.4

/** What is read of a command for an intent. */
export type CommandReading = {
  /** What it is ranked by. */
  features: RankingFeatures
  /** Whether it surely does something else than the intent wants. */
  isContrary: boolean
  /** How near the name or an alias comes to a thing that the intent is about: from 0 to 1. */
  thingInName: number
}

/** Makes what reads the features of the commands of an index for one intent; `best` is what each of its words counts. */
export function makeFeatureReader(
  index: SearchIndex,
  words: readonly IntentWord[],
  best: readonly number[],
  shape: IntentShape,
  weights: Weights,
): (first: FirstScore) => CommandReading {
  const {reader, starts, tokens} = index
  const total = best.reduce((sum, one) => sum + one, 0) || 1
  const known: Hit[][] = []
  const hitsOf = (id: number) => (known[id] ??= findHits(reader.words[id]!, words, weights))
  const places = new PlaceTable(words.length)

  return ({named, number, score, surplus}) => {
    const from = starts[number]!
    const to = starts[number + 1]!
    const verbs = readVerbs(index, number)
    places.clear()
    let nouns = 0
    let nounsAsked = 0
    let lastNoun = 0
    let summaryWords = 0
    let summaryAsked = 0
    for (let at = from; at < to; at++) {
      const place = tokens[at]! & ((1 << placeBits) - 1)
      const id = tokens[at]! >> placeBits
      const hits = hitsOf(id)
      const nearest = hits.reduce((most, {strength}) => Math.max(most, strength), 0)
      const {isStop} = reader.words[id]!
      if (place <= deepestLevel && !verbs.last.has(id)) {
        nouns++
        nounsAsked += nearest
        if (place === 0) lastNoun = Math.max(lastNoun, nearest)
      } else if (place === summaryPlace && !isStop) {
        summaryWords++
        summaryAsked += nearest
      }

      for (const {position, strength} of hits) places.note(place, position, strength, isStop, verbs.last.has(id))
    }

    const share = (row: Float64Array) => row.reduce((sum, value, position) => sum + value * best[position]!, 0) / total
    const group = agreement(verbs.groups, shape.groups)
    const isAboutPlural = places.noun.some((value, position) => value >= ABOUT && shape.plurals.has(position))
    const features = {
      anywhere: share(places.anywhere),
      changed: shape.wantsChange && verbs.reads ? 1 : 0,
      conflict: conflictOf(verbs.groups, shape.groups),
      group,
      inAlias: share(places.alias),
      inDescription: share(places.description),
      inName: share(places.name),
      lastNoun,
      missed: places.anywhere.filter((value) => value < FOUND).length / Math.max(1, words.length),
      named,
      opposite: isOpposite(shape.direction, verbs.direction) ? 1 : 0,
      oneOfList: shape.isSingular && verbs.lists ? 1 : 0,
      pluralList: isAboutPlural && verbs.lists ? 1 : 0,
      preciseSummary: summaryWords === 0 ? 0 : summaryAsked / summaryWords,
      questionChanges: shape.isQuestion && verbs.changes ? 1 : 0,
      questionReads: shape.isQuestion && verbs.reads ? 1 : 0,
      score,
      surplus,
      unasked: nouns - nounsAsked,
    }
    return {
      features,
      isContrary: isContrary(shape, verbs),
      thingInName: places.nearestNamed(words),
    }
  }
}

const summaryPlace = places.summary

/** How near each word of an intent comes to a command's, in the rows of the places where that stands. */
class PlaceTable {
  readonly alias: Float64Array
  readonly anywhere: Float64Array
  readonly description: Float64Array
  readonly name: Float64Array
  readonly noun: Float64Array

  constructor(count: number) {
    this.alias = new Float64Array(count)
    this.anywhere = new Float64Array(count)
    this.description = new Float64Array(count)
    this.name = new Float64Array(count)
    this.noun = new Float64Array(count)
  }

  clear(): void {
    for (const row of [this.alias, this.anywhere, this.description, this.name, this.noun]) row.fill(0)
  }

  /** How near the name or an alias comes to one of the words that name a thing. */
  nearestNamed(words: readonly IntentWord[]): number {
    return words.reduce(
      (most, {isThing}, position) => (isThing ? Math.max(most, this.name[position]!, this.alias[position]!) : most),
      0,
    )
  }

  note(place: number, position: number, strength: number, isStop: boolean, isLast: boolean): void {
    const raise = (row: Float64Array) => {
      if (row[position]! < strength) row[position] = strength
    }

    if (place === verbPlaces.earlier || (isStop && place > places.alias)) return
    if (place === places.example) strength *= IN_EXAMPLE
    raise(this.anywhere)
    if (place <= deepestLevel) {
      raise(this.name)
      if (!isLast) raise(this.noun)
    } else if (place === places.alias) raise(this.alias)
    else if (place === places.description || place === places.whenToUse) raise(this.description)
  }
}

function findHits(word: Word, words: readonly IntentWord[], {meaning}: Weights): Hit[] {
  return words.flatMap(({terms}, position) => {
    const strength = nearnessOf(word, terms, meaning)
    return strength > 0 ? [{position, strength: Math.min(1, strength)}] : []
  })
}

/** How near a word of a command comes to one of an intent, by the terms of that; 1 where it is the same, or surely means it. */
export function nearnessOf({meanings, stem}: Word, terms: IntentWord['terms'], meaning: number): number {
  let strength = terms.get(stem) ?? 0
  for (const {isName, name, strength: sureness} of meanings) {
    const near = ((terms.get(name) ?? 0) / meaning) * (isName ? 1 : sureness === 1 ? MEMBER : MAYBE)
    strength = Math.max(strength, near)
  }

  return strength
}

function agreement(own: IntentShape['groups'], wanted: IntentShape['groups']): number {
  let most = 0
  for (const [group, strength] of own) most = Math.max(most, Math.min(strength, wanted.get(group) ?? 0))
  return most
}

/** How much surer the intent is of another group of verbs than of that of the command. */
function conflictOf(own: IntentShape['groups'], wanted: IntentShape['groups']): number {
  const sure = [...own].filter(([, strength]) => strength >= 0.7).map(([group]) => wanted.get(group) ?? 0)
  return sure.length === 0 || wanted.size === 0 ? 0 : Math.max(0, Math.max(...wanted.values()) - Math.max(...sure))
}
