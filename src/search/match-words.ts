import type {IntentWord} from './read-intent.js'
import {placeBits, verbPlaces, weighPlaces} from './places.js'
import type {Word} from './read-words.js'
import type {SearchIndex} from './search-index.js'
import type {Weights} from './weights.js'

/** What a word of an intent scores for each command, by the command's number, and what it scores at best. */
export type MatchedWord = {
  best: number
  scores: Float64Array
  /** The same without how rare the word is: how near the command comes to the word, and where. */
  nearness: Float64Array
}

/** The commands that a term stands in, by their numbers in order, and how much each says of it. */
type Posting = {numbers: number[]; weights: number[]}

/** Where the terms of an intent that a word stands for are noted, and how near the word comes to each. */
type Target = {posting: Posting; strength: number}

/** What is noted of a word: as a word, and as the verb of a command. */
type Targets = {verbs: readonly Target[]; words: readonly Target[]}

/** How much a place has to count for a word that says nothing by itself to be found there. */
const LEAST_OF_STOP_WORD = 0.6

/** Looks the words of an intent up in every command, and weighs them: rare ones count more. */
export function matchWords(index: SearchIndex, words: readonly IntentWord[], weights: Weights): MatchedWord[] {
  const postings = findPostings(index, words, weights)
  return words.map((word) => matchWord(word, postings, index.commands.length, weights))
}

/** Passes over the catalog once; nothing but the terms of the intent is indexed. */
function findPostings(
  {commands, reader, starts, tokens}: SearchIndex,
  words: readonly IntentWord[],
  weights: Weights,
): Map<string, Posting> {
  const postings = new Map<string, Posting>()
  for (const {terms} of words) for (const term of terms.keys()) postings.set(term, {numbers: [], weights: []})
  const targets = reader.words.map((word) => findTargets(word, postings, weights))
  const counts = weighPlaces(weights)
  for (let number = 0; number < commands.length; number++) {
    const end = starts[number + 1]!
    for (let position = starts[number]!; position < end; position++) {
      const token = tokens[position]!
      const found = targets[token >> placeBits]
      if (found === undefined) continue
      const place = token & ((1 << placeBits) - 1)
      const weight = counts[place]!
      const isVerb = place >= verbPlaces.last
      if (!isVerb && weight < LEAST_OF_STOP_WORD && reader.words[token >> placeBits]!.isStop) continue
      for (const {posting, strength} of isVerb ? found.verbs : found.words) note(posting, number, weight * strength)
    }
  }

  return postings
}

function findTargets(
  {meanings, stem}: Word,
  postings: ReadonlyMap<string, Posting>,
  {maybeInCommand, member}: Weights,
): Targets | undefined {
  const words: Target[] = []
  const verbs: Target[] = []
  const own = postings.get(stem)
  if (own) words.push({posting: own, strength: 1})
  for (const {isName, name, strength} of meanings) {
    const posting = postings.get(name)
    const nearness = isName ? 1 : strength === 1 ? member : maybeInCommand
    if (posting) (name.startsWith('verb:') ? verbs : words).push({posting, strength: nearness})
  }

  return words.length > 0 || verbs.length > 0 ? {verbs, words} : undefined
}

function note({numbers, weights}: Posting, number: number, weight: number): void {
  const last = numbers.length - 1
  if (numbers[last] !== number) {
    numbers.push(number)
    weights.push(weight)
  } else if (weights[last]! < weight) weights[last] = weight
}

function matchWord(
  {terms}: IntentWord,
  postings: ReadonlyMap<string, Posting>,
  total: number,
  {floor, frequency, rarity: steepness}: Weights,
): MatchedWord {
  const scores = new Float64Array(total)
  const plain = new Float64Array(total)
  let best = 0
  for (const [term, nearness] of terms) {
    const {numbers, weights} = postings.get(term)!
    const count = weights.reduce((sum, weight) => sum + Math.min(1, weight) ** frequency, 0)
    const rarity = floor + (Math.log(1 + total / Math.max(1, count)) / Math.log(1 + total)) ** steepness
    for (let position = 0; position < numbers.length; position++) {
      const near = nearness * weights[position]!
      const score = near * rarity
      const number = numbers[position]!
      if (score > scores[number]!) {
        scores[number] = score
        plain[number] = near
      }

      if (score > best) best = score
    }
  }

  return {best, nearness: plain, scores}
}
