import type {Catalog} from '../../catalog/catalog.js'
import {indexCommands} from './command-index.js'
import {letterSet} from './distance.js'
import {compareWith, spell, type Spelling} from './word-cost.js'

/** A word of the catalog that was probably meant, what it costs, and the visible ids that it occurs in. */
export type NearWord = {word: string; cost: number; ids: readonly string[]}

/** The ids of a catalog's visible commands by the words that they are made of. */
export type Spellings = Map<string, {spelling: Spelling; ids: string[]}>

const known = new WeakMap<Catalog, Spellings>()

/** Prepares the words of a catalog for being compared, once. */
export function readSpellings(catalog: Catalog): Spellings {
  const spellings = known.get(catalog) ?? readAll(catalog)
  known.set(catalog, spellings)
  return spellings
}

/** How many words a typed one may stand for: among more than these nobody could tell. */
const MOST_WORDS = 24

/** Finds the words that a typed one may stand for, by word. */
export function findNearWords(typed: string, spellings: Spellings): Map<string, NearWord> {
  const near: NearWord[] = []
  const compare = compareWith(typed)
  for (const [word, entry] of spellings) {
    const cost = compare(entry.spelling)
    if (cost !== Infinity) near.push({cost, ids: entry.ids, word})
  }

  const nearest = near.length > MOST_WORDS ? near.toSorted((a, b) => a.cost - b.cost).slice(0, MOST_WORDS) : near
  return new Map(nearest.map((each) => [each.word, each]))
}

/** Runs the words of an id together, so that nothing between or inside them counts. */
export function joinWords(id: string): {joined: string; letters: number} {
  const joined = id.replaceAll(/[-_:]/g, '').toLowerCase()
  return {joined, letters: letterSet(joined)}
}

function readAll(catalog: Catalog): Spellings {
  const spellings: Spellings = new Map()
  for (const [id, command] of indexCommands(catalog).byId) {
    if (command.isHidden) continue
    for (let start = 0; start <= id.length;) {
      const colon = id.indexOf(':', start)
      const end = colon === -1 ? id.length : colon
      const word = id.slice(start, end)
      const entry = spellings.get(word)
      if (entry) entry.ids.push(id)
      else spellings.set(word, {ids: [id], spelling: spell(word)})
      start = end + 1
    }
  }

  return spellings
}
