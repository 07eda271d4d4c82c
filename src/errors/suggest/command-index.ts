import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {compareWith, spell} from './word-cost.js'

/** A catalog, prepared for looking commands up. */
export type CommandIndex = {
  /** Every id and alias, as it is looked up: its words separated by `:`. */
  byId: Map<string, CatalogCommand>
  /** The ids that begin with a word. */
  families: Map<string, string[]>
  /** Every beginning of an id that has more words. */
  topics: Set<string>
  /** How many words the longest id has. */
  depth: number
  /** Ids with their words sorted, for hosts that take them in any order. */
  bySortedWords: Map<string, CatalogCommand>
}

const indices = new WeakMap<Catalog, CommandIndex>()

/** Prepares a catalog for looking commands up, once. */
export function indexCommands(catalog: Catalog): CommandIndex {
  const index = indices.get(catalog) ?? buildIndex(catalog)
  indices.set(catalog, index)
  return index
}

/** Finds the command that an id names, as oclif does. */
export function findCommand(catalog: Catalog, id: string): CatalogCommand | undefined {
  const index = indexCommands(catalog)
  return index.byId.get(id) ?? (catalog.isFlexible ? index.bySortedWords.get(sortWords(id)) : undefined)
}

/** Whether an id is a command, or the beginning of one. */
export function isBeginning(catalog: Catalog, id: string): boolean {
  const {byId, topics} = indexCommands(catalog)
  return byId.has(id) || topics.has(id)
}

/** How far a word behind an id is from the next word of a longer id; Infinity when it resembles none. */
export function resembleSubcommand(catalog: Catalog, id: string, word: string): number {
  const compare = compareWith(word)
  const beginning = `${id}:`
  let nearest = Infinity
  for (const longer of indexCommands(catalog).families.get(id.split(':', 1)[0]!) ?? []) {
    if (!longer.startsWith(beginning)) continue
    const [next = ''] = longer.slice(beginning.length).split(':', 1)
    nearest = Math.min(nearest, compare(spell(next)))
  }

  // In a short word one letter makes another word, in a long one two are still a misspelling.
  return nearest <= Math.min(2.05, 0.3 * word.length) ? nearest : Infinity
}

function buildIndex(catalog: Catalog): CommandIndex {
  const index: CommandIndex = {
    byId: new Map(),
    bySortedWords: new Map(),
    depth: 1,
    families: new Map(),
    topics: new Set(),
  }
  for (const command of catalog.commands) addId(index, command.id, command, catalog.isFlexible)
  for (const command of catalog.commands) {
    for (const alias of command.aliases) addId(index, alias, command, catalog.isFlexible)
  }

  return index
}

function addId(index: CommandIndex, id: string, command: CatalogCommand, isFlexible: boolean): void {
  if (index.byId.has(id)) return
  index.byId.set(id, command)
  if (isFlexible) index.bySortedWords.set(sortWords(id), command)
  let depth = 1
  for (let colon = id.indexOf(':'); colon !== -1; colon = id.indexOf(':', colon + 1)) {
    index.topics.add(id.slice(0, colon))
    if (depth === 1) addToFamily(index, id.slice(0, colon), id)
    depth++
  }

  index.depth = Math.max(index.depth, depth)
}

function addToFamily(index: CommandIndex, word: string, id: string): void {
  const family = index.families.get(word)
  if (family) family.push(id)
  else index.families.set(word, [id])
}

function sortWords(id: string): string {
  return id.split(':').toSorted().join(':')
}
