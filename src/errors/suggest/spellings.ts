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
  const {byId} = indexCommands(catalog)
  const spellings: Spellings = new Map()
  let topic = ''
  let lists: string[][] = []
  const add = (id: string) => {
    const end = id.lastIndexOf(':') + 1
    // Neighbours are mostly of one topic, and its words are then known.
    if (topic.length !== end || !id.startsWith(topic)) {
      topic = id.slice(0, end)
      lists = topic
        .split(':')
        .slice(0, -1)
        .map((word) => listOf(word, spellings))
    }

    for (const list of lists) list.push(id)
    listOf(id.slice(end), spellings).push(id)
  }

  for (const command of catalog.commands) {
    if (command.isHidden) continue
    add(command.id)
    for (const alias of command.aliases) if (byId.get(alias) === command) add(alias)
  }

  return spellings
}

function listOf(word: string, spellings: Spellings): string[] {
  const known = spellings.get(word)
  if (known) return known.ids
  const ids: string[] = []
  spellings.set(word, {ids, spelling: spell(word)})
  return ids
}
