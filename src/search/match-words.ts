import type {IntentWord} from './read-intent.js'
import {placeBits, verbPlaces, weighPlaces} from './places.js'
import type {Word, WordReader} from './read-words.js'
import type {SearchIndex} from './search-index.js'
import type {Weights} from './weights.js'

/** What a word of an intent scores for each command, by the command's number, and what it scores at best. */
export type MatchedWord = {
  best: number
  scores: Float64Array
  /** The same without how rare the word is: how near the command comes to the word, and where. */
  nearness: Float64Array
}

/** The commands that a term stands in, in order: the number of each, shifted, and the rank of what it tells of the term. */
type Posting = number[]

/** How many bits of a posting hold a rank: there are three weights for each place. */
const rankBits = 6
const rankMask = (1 << rankBits) - 1

/** Where the terms of an intent that a word stands for are noted, and the rank of that for each place of the word. */
type Target = {posting: Posting; ranks: readonly number[]}

/** What is noted of a word: as a word, and as the verb of a command. */
type Targets = {verbs: readonly Target[]; words: readonly Target[]}

/** How much a place has to count for a word that says nothing by itself to be found there. */
const LEAST_OF_STOP_WORD = 0.6

/** Looks the words of an intent up in every command, and weighs them: rare ones count more. */
export function matchWords(index: SearchIndex, words: readonly IntentWord[], weights: Weights): MatchedWord[] {
  const scale = new Scale(weights)
  const postings = findPostings(index, words, scale)
  return words.map((word) => matchWord(word, postings, index.commands.length, scale))
}

/**
 * What a word can count for, by its place and how near it comes to a term. There are few such values, so that the pass over
 * all words of a host compares their ranks: numbers with a fraction are objects for code that runs for the first time.
 */
class Scale {
  readonly weights: Weights
  /** What each rank counts, in ascending order. */
  readonly values: readonly number[]
  /** How much less rare a command of each rank makes a term. */
  readonly frequencies: readonly number[]
  /** Whether a word that says nothing by itself is passed over, by its place. */
  readonly isWeak: readonly boolean[]
  readonly #counts: readonly number[]

  constructor(weights: Weights) {
    const {frequency, maybeInCommand, member} = weights
    this.weights = weights
    this.#counts = weighPlaces(weights)
    const values = [1, member, maybeInCommand].flatMap((strength) => this.#counts.map((count) => count * strength))
    this.values = [...new Set(values)].toSorted((a, b) => a - b)
    this.frequencies = this.values.map((value) => Math.min(1, value) ** frequency)
    this.isWeak = this.#counts.map((count, place) => place < verbPlaces.last && count < LEAST_OF_STOP_WORD)
  }

  /** The rank of a word that comes so near to a term, by its place. */
  ranksOf(strength: number): readonly number[] {
    return this.#counts.map((count) => this.values.indexOf(count * strength))
  }
}

/** Passes over the catalog once; nothing but the terms of the intent is indexed. */
function findPostings(
  {commands, reader, starts, tokens}: SearchIndex,
  words: readonly IntentWord[],
  scale: Scale,
): Map<string, Posting> {
  const postings = new Map<string, Posting>()
  for (const {terms} of words) for (const term of terms.keys()) postings.set(term, [])
  const targets = findTargets(reader, postings, scale)
  for (let number = 0; number < commands.length; number++) {
    const end = starts[number + 1]!
    for (let position = starts[number]!; position < end; position++) {
      const token = tokens[position]!
      const found = targets[token >> placeBits]
      if (found === undefined) continue
      const place = token & ((1 << placeBits) - 1)
      if (scale.isWeak[place]! && reader.words[token >> placeBits]!.isStop) continue
      const noted = place >= verbPlaces.last ? found.verbs : found.words
      for (let target = 0; target < noted.length; target++) {
        const {posting, ranks} = noted[target]!
        note(posting, (number << rankBits) | ranks[place]!)
      }
    }
  }

  return postings
}

/** What is noted of each word, by its number; undefined where that is nothing. */
function findTargets(
  reader: WordReader,
  postings: ReadonlyMap<string, Posting>,
  scale: Scale,
): (Targets | undefined)[] {
  const {maybeInCommand, member} = scale.weights
  const [named, sure, maybe] = [1, member, maybeInCommand].map((strength) => scale.ranksOf(strength))
  const targets: (Targets | undefined)[] = reader.words.map(() => undefined)
  const add = ({id, meanings, stem}: Word) => {
    const words: Target[] = []
    const verbs: Target[] = []
    const own = postings.get(stem)
    if (own) words.push({posting: own, ranks: named!})
    for (const {isName, name, strength} of meanings) {
      const posting = postings.get(name)
      const ranks = isName ? named! : strength === 1 ? sure! : maybe!
      if (posting) (name.startsWith('verb:') ? verbs : words).push({posting, ranks})
    }

    if (words.length > 0 || verbs.length > 0) targets[id] = {verbs, words}
  }

  for (const term of postings.keys()) {
    const word = reader.wordOf(term)
    if (word) add(word)
  }

  for (const word of reader.meaningful) if (targets[word.id] === undefined) add(word)
  return targets
}

/** Notes a command once, by the best that it tells. */
function note(posting: Posting, entry: number): void {
  const last = posting.length - 1
  if (last < 0 || posting[last]! >> rankBits !== entry >> rankBits) posting.push(entry)
  else if (posting[last]! < entry) posting[last] = entry
}

function matchWord(
  {terms}: IntentWord,
  postings: ReadonlyMap<string, Posting>,
  total: number,
  {frequencies, values, weights: {floor, rarity: steepness}}: Scale,
): MatchedWord {
  const scores = new Float64Array(total)
  const plain = new Float64Array(total)
  let best = 0
  for (const [term, nearness] of terms) {
    const posting = postings.get(term)!
    let count = 0
    for (let at = 0; at < posting.length; at++) count += frequencies[posting[at]! & rankMask]!
    const rarity = floor + (Math.log(1 + total / Math.max(1, count)) / Math.log(1 + total)) ** steepness
    for (let at = 0; at < posting.length; at++) {
      const entry = posting[at]!
      const near = nearness * values[entry & rankMask]!
      const score = near * rarity
      const number = entry >> rankBits
      if (score > scores[number]!) {
        scores[number] = score
        plain[number] = near
      }

      if (score > best) best = score
    }
  }

  return {best, nearness: plain, scores}
}
