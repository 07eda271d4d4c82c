import type {CatalogCommand} from '../catalog/catalog.js'
import {type IntentWord, readIntent} from './read-intent.js'
import type {Word} from './read-words.js'
import {compareVerbs, wantedVerbs} from './compare-verbs.js'
import type {Entry, SearchIndex} from './search-index.js'
import type {Weights} from './weights.js'

/** A command and how well it serves an intent. */
export type Ranked = {
  command: CatalogCommand
  /** How well it serves the intent: about 1 where all of it is found, below 0 where next to nothing is. */
  score: number
  /** How much of what the intent says is found in the command, from 0 to 1. */
  coverage: number
  /** The same, where words that neither the catalog nor the vocabulary knows count in full. */
  explained: number
  /** How many words of the intent are found in the command. */
  found: number
  /** How well the verb of the intent is that of the command. */
  verb: number
  /** How much of the command's name the intent asks for, from 0 to 1. */
  named: number
}

/** How much a command says of a term, by the number of the command. */
type Postings = Map<number, number>

/** Ranks the commands of an index by how well they serve an intent, best first, and without those that have no part in it. */
export function rankCommands(
  index: SearchIndex,
  intent: string,
  weights: Weights,
): {ranked: Ranked[]; words: IntentWord[]} {
  const words = readIntent(intent, index, weights)
  const postings = findPostings(index, words)
  const matched = words.map((word) => matchWord(word, postings, index.entries.length, weights))
  const most = matched.reduce((sum, {best}) => sum + best, 0) || 1
  const unknown = words.filter(({isUnknown}) => isUnknown).length * weights.unknown
  const wanted = wantedVerbs(words)
  const ranked = [...new Set(matched.flatMap(({scores}) => [...scores.keys()]))].map((number) => {
    const entry = index.entries[number]!
    const said = matched.reduce((sum, {scores}) => sum + (scores.get(number) ?? 0), 0)
    const verb = compareVerbs(wanted, entry.verbs, weights)
    const named = shareOfName(entry, words)
    const surplus = weights.surplus * (1 - named) * Math.log2(1 + entry.name.length)
    return {
      command: entry.command,
      coverage: said / most,
      explained: said / (most + unknown),
      found: matched.filter(({best, scores}) => (scores.get(number) ?? 0) > 0.3 * best).length,
      named,
      score: (said / most + weights.verb * verb - surplus) * entry.factor,
      verb,
    }
  })
  return {ranked: ranked.toSorted((a, b) => b.score - a.score || compareIds(a.command, b.command)), words}
}

/** Looks the terms of an intent up in every command; nothing else of the catalog is indexed. */
function findPostings({entries}: SearchIndex, words: readonly IntentWord[]): Map<string, Postings> {
  const postings = new Map<string, Postings>()
  for (const {terms} of words) for (const term of terms.keys()) postings.set(term, new Map())
  const wanted = new Map<Word, readonly (readonly [Postings, number])[]>()
  const findTerms = (word: Word) => {
    const own = postings.get(word.stem)
    const found: (readonly [Postings, number])[] = own ? [[own, 1]] : []
    for (const {name, strength} of word.meanings) {
      const list = name.startsWith('thing:') ? postings.get(name) : undefined
      if (list) found.push([list, strength])
    }

    wanted.set(word, found)
    return found
  }

  const note = (list: Postings, number: number, weight: number) => {
    if ((list.get(number) ?? 0) < weight) list.set(number, weight)
  }

  for (const [number, {fields, verbs}] of entries.entries()) {
    for (const {weight, words: said} of fields) {
      for (const word of said) {
        if (word.isStop && weight < 0.6) continue
        for (const [list, strength] of wanted.get(word) ?? findTerms(word)) note(list, number, weight * strength)
      }
    }

    for (const {name, strength} of verbs) {
      const list = postings.get(name)
      if (list) note(list, number, strength)
    }
  }

  return postings
}

/** What a word scores for each command, and what it scores at best. */
function matchWord(
  word: IntentWord,
  postings: ReadonlyMap<string, Postings>,
  total: number,
  weights: Weights,
): {best: number; scores: Postings} {
  const scores: Postings = new Map()
  let best = 0
  for (const [term, nearness] of word.terms) {
    const list = postings.get(term)!
    const rarity = weights.floor + (Math.log(1 + total / (list.size || 1)) / Math.log(1 + total)) ** weights.rarity
    for (const [number, weight] of list) {
      const score = nearness * weight * rarity
      if (score > (scores.get(number) ?? 0)) scores.set(number, score)
      if (score > best) best = score
    }
  }

  return {best, scores}
}

function shareOfName({name}: Entry, words: readonly IntentWord[]): number {
  const asked = name.filter(({meanings, stem}) =>
    words.some(
      ({terms}) => terms.has(stem) || meanings.some((meaning) => meaning.strength === 1 && terms.has(meaning.name)),
    ),
  )
  return name.length === 0 ? 1 : asked.length / name.length
}

function compareIds(a: CatalogCommand, b: CatalogCommand): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
