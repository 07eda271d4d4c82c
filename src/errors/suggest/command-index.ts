import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {letterSet} from './distance.js'
import {spell, wordCost, type Spelling} from './word-cost.js'

/** One id under which a command runs. */
export type CommandEntry = {
  command: CatalogCommand
  /** The id as it is looked up, its words separated by `:`. */
  id: string
  /** Its words, as indices of the vocabulary. */
  words: number[]
  /** Its words without anything between them. */
  joined: string
  letters: number
}

/** A catalog, prepared for looking commands up. */
export type CommandIndex = {
  byId: Map<string, CatalogCommand>
  entries: CommandEntry[]
  /** Every id and every beginning of one. */
  prefixes: Set<string>
  /** Every word that occurs in an id. */
  vocabulary: Spelling[]
  /** How many words the longest id has. */
  depth: number
  /** Ids with their words sorted, for hosts that take them in any order. */
  bySortedWords: Map<string, CatalogCommand>
}

const indices = new WeakMap<Catalog, CommandIndex>()

/** Prepares a catalog for looking commands up, once. */
export function indexCommands(catalog: Catalog): CommandIndex {
  const known = indices.get(catalog)
  if (known) return known
  const index = buildIndex(catalog)
  indices.set(catalog, index)
  return index
}

/** Finds the command that an id names, as oclif does. */
export function findCommand(catalog: Catalog, id: string): CatalogCommand | undefined {
  const index = indexCommands(catalog)
  return index.byId.get(id) ?? (catalog.isFlexible ? index.bySortedWords.get(sortWords(id)) : undefined)
}

/** How far a word behind an id is from the next word of a longer id; Infinity when it resembles none. */
export function resembleSubcommand(catalog: Catalog, id: string, word: string): number {
  const typed = spell(word)
  let nearest = Infinity
  for (const longer of indexCommands(catalog).byId.keys()) {
    if (!longer.startsWith(`${id}:`)) continue
    const [next = ''] = longer.slice(id.length + 1).split(':', 1)
    nearest = Math.min(nearest, wordCost(typed, spell(next)))
  }

  // In a short word one letter makes another word, in a long one two are still a misspelling.
  return nearest <= Math.min(2.05, 0.3 * word.length) ? nearest : Infinity
}

function buildIndex(catalog: Catalog): CommandIndex {
  const positions = new Map<string, number>()
  const index: CommandIndex = {
    byId: new Map(),
    bySortedWords: new Map(),
    depth: 1,
    entries: [],
    prefixes: new Set(),
    vocabulary: [],
  }

  const add = (id: string, command: CatalogCommand) => {
    if (index.byId.has(id)) return
    index.byId.set(id, command)
    if (catalog.isFlexible) index.bySortedWords.set(sortWords(id), command)
    const words = id.split(':')
    index.depth = Math.max(index.depth, words.length)
    for (let length = 1; length <= words.length; length++) index.prefixes.add(words.slice(0, length).join(':'))
    if (command.isHidden) return
    const joined = joinWords(words)
    index.entries.push({
      command,
      id,
      joined,
      letters: letterSet(joined),
      words: words.map((word) => positionOf(word, positions, index.vocabulary)),
    })
  }

  for (const command of catalog.commands) add(command.id, command)
  for (const command of catalog.commands) for (const alias of command.aliases) add(alias, command)
  return index
}

function positionOf(word: string, positions: Map<string, number>, vocabulary: Spelling[]): number {
  const known = positions.get(word)
  if (known !== undefined) return known
  positions.set(word, vocabulary.length)
  vocabulary.push(spell(word))
  return vocabulary.length - 1
}

/** Runs words together, so that nothing between or inside them counts. */
export function joinWords(words: readonly string[]): string {
  return words.join('').replaceAll(/[-_]/g, '').toLowerCase()
}

function sortWords(id: string): string {
  return id.split(':').toSorted().join(':')
}
