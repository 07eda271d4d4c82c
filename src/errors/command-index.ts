import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {compareWith, spell} from './word-cost.js'

/**
 * A catalog, prepared for looking commands up. A host may have 10,000 of them and a line is explained once: what passes
 * over all of them counts positions, because an iterator makes an object for each until V8 has compiled the loop.
 */
export type CommandIndex = {
  /** Every id and alias, as it is looked up: its words separated by `:`. */
  byId: Map<string, CatalogCommand>
  /** The same ids, those of commands first. */
  ids: string[]
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
    ids: [],
    roots: [],
    topics: new Map(),
  }
  const {commands} = catalog
  const writer = new IndexWriter(index, catalog.isFlexible)
  for (let position = 0; position < commands.length; position++) {
    const command = commands[position]!
    writer.add(command.id, command)
  }

  for (let position = 0; position < commands.length; position++) {
    const command = commands[position]!
    const {aliases, hiddenAliases} = command
    if (aliases.length > 0) for (const alias of aliases) writer.add(alias, command)
    if (hiddenAliases?.length) for (const alias of hiddenAliases) writer.add(alias, command)
  }

  return index
}

class IndexWriter {
  readonly #index: CommandIndex
  readonly #isFlexible: boolean
  /** The topic of the id before, with the separator behind it: neighbours stand in the same one. */
  #beginning = ''
  #members: string[] = []

  constructor(index: CommandIndex, isFlexible: boolean) {
    this.#index = index
    this.#isFlexible = isFlexible
  }

  add(id: string, command: CatalogCommand): void {
    const {byId, bySortedWords, ids, roots} = this.#index
    if (byId.has(id)) return
    byId.set(id, command)
    ids.push(id)
    if (this.#isFlexible) bySortedWords.set(sortWords(id), command)
    const end = id.lastIndexOf(':')
    if (end === -1) roots.push(id)
    else this.#membersOf(id, end).push(id)
  }

  #membersOf(id: string, end: number): string[] {
    if (this.#beginning.length === end + 1 && id.startsWith(this.#beginning)) return this.#members
    const topic = id.slice(0, end)
    this.#beginning = `${topic}:`
    this.#members = this.#index.topics.get(topic) ?? addTopic(this.#index, topic)
    return this.#members
  }
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

/** The ids that are the same as one of these once their words are run together; most are told apart by their last letter. */
export function findRunTogether({ids}: CommandIndex, words: readonly string[]): {id: string; joined: string}[] {
  const spelled = words.flatMap((word) => [word, word.toUpperCase()])
  const last = new Set(spelled.map((word) => word.charCodeAt(word.length - 1)))
  const found: {id: string; joined: string}[] = []
  for (let position = 0; position < ids.length; position++) {
    const id = ids[position]!
    if (!last.has(id.charCodeAt(id.length - 1))) continue
    const joined = runTogether(id)
    if (words.includes(joined)) found.push({id, joined})
  }

  return found
}

/** Runs the words of an id together, so that nothing between or inside them counts. */
export function runTogether(id: string): string {
  return id.replaceAll(/[-_:]/g, '').toLowerCase()
}

function sortWords(id: string): string {
  return id.split(':').toSorted().join(':')
}
