import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {compareWith, spell} from './word-cost.js'

/** A catalog, prepared for looking commands up. */
export type CommandIndex = {
  /** Every id and alias, as it is looked up: its words separated by `:`. */
  byId: Map<string, CatalogCommand>
  /** Every beginning of an id that has more words, and the ids that have one word more. */
  topics: Map<string, string[]>
  /** The ids of one word. */
  roots: string[]
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
  const {topics} = indexCommands(catalog)
  const commands = topics.get(id)
  if (!commands) return Infinity
  const compare = compareWith(word)
  const beginning = `${id}:`
  const inner = [...topics.keys()].filter((topic) => topic.startsWith(beginning))
  const next = [...commands, ...inner].map((longer) => longer.slice(beginning.length).split(':', 1)[0]!)
  const nearest = Math.min(...next.map((each) => compare(spell(each))))
  // In a short word one letter makes another word, in a long one two are still a misspelling.
  return nearest <= Math.min(2.05, 0.3 * word.length) ? nearest : Infinity
}

function buildIndex(catalog: Catalog): CommandIndex {
  const index: CommandIndex = {
    byId: new Map(),
    bySortedWords: new Map(),
    depth: 1,
    roots: [],
    topics: new Map(),
  }
  for (const command of catalog.commands) addId(index, command.id, command, catalog.isFlexible)
  for (const command of catalog.commands) {
    const {aliases, hiddenAliases = []} = command
    for (const alias of [...aliases, ...hiddenAliases]) addId(index, alias, command, catalog.isFlexible)
  }

  return index
}

function addId(index: CommandIndex, id: string, command: CatalogCommand, isFlexible: boolean): void {
  if (index.byId.has(id)) return
  index.byId.set(id, command)
  if (isFlexible) index.bySortedWords.set(sortWords(id), command)
  const end = id.lastIndexOf(':')
  if (end === -1) {
    index.roots.push(id)
    return
  }

  const topic = id.slice(0, end)
  const members = index.topics.get(topic) ?? addTopic(index, topic)
  members.push(id)
}

/** Adds a topic, and those that it is in. */
function addTopic(index: CommandIndex, topic: string): string[] {
  const members: string[] = []
  index.topics.set(topic, members)
  const words = topic.split(':')
  index.depth = Math.max(index.depth, words.length + 1)
  const outer = words.slice(0, -1).join(':')
  if (outer !== '' && !index.topics.has(outer)) addTopic(index, outer)
  return members
}

/** The ids that are the same as some letters once their words are run together; most are told apart by their last letter. */
export function findRunTogether({byId}: CommandIndex, joined: string): string[] {
  const last = joined.at(-1)
  return [...byId.keys()].filter((id) => id.at(-1)?.toLowerCase() === last && runTogether(id) === joined)
}

/** Runs the words of an id together, so that nothing between or inside them counts. */
export function runTogether(id: string): string {
  return id.replaceAll(/[-_:]/g, '').toLowerCase()
}

function sortWords(id: string): string {
  return id.split(':').toSorted().join(':')
}
