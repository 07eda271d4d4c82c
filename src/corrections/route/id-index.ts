import {type Catalog, type CatalogCommand, oncePerCatalog} from '../../catalog/catalog.js'
import {idsOf} from '../../oclif/command-ids.js'

/** A command's id or alias, split for comparisons. */
export type IndexedId = {
  id: string
  words: readonly string[]
  command: CatalogCommand
}

/** How a catalog's commands are found by what is typed. */
type IdIndex = {
  /** The commands by id, or else by alias. */
  byId: ReadonlyMap<string, CatalogCommand>
  ids: readonly IndexedId[]
  /** The words that may follow each beginning of an id. */
  topics: ReadonlyMap<string, ReadonlySet<string>>
  /** The most words of an id. */
  longest: number
}

/** Indexes a catalog's commands by their ids and aliases, hidden ones too. */
export const indexIds = oncePerCatalog(({commands}: Catalog): IdIndex => {
  const byId = new Map(commands.map((command) => [command.id, command]))
  for (const command of commands) {
    for (const alias of idsOf(command)) {
      if (!byId.has(alias)) byId.set(alias, command)
    }
  }
  const ids = Array.from(byId, ([id, command]) => indexId(id, command))
  const topics = new Map<string, Set<string>>()
  for (const {words} of ids) {
    for (let length = 1; length < words.length; length++) {
      const topic = words.slice(0, length).join(':')
      const following = topics.get(topic) ?? new Set()
      topics.set(topic, following.add(words[length]!))
    }
  }
  return {
    byId,
    ids,
    longest: Math.max(0, ...ids.map(({words}) => words.length)),
    topics,
  }
})

function indexId(id: string, command: CatalogCommand): IndexedId {
  return {command, id, words: id.split(':')}
}

/** Lists the ids and aliases of commands, hidden ones too. */
export function listIds(commands: readonly CatalogCommand[]): IndexedId[] {
  return commands.flatMap((command) => idsOf(command).map((id) => indexId(id, command)))
}

/** Finds the command that an id names, as oclif does. */
export function findCommand(catalog: Catalog, id: string): CatalogCommand | undefined {
  const {byId, ids} = indexIds(catalog)
  const command = id === '' ? undefined : byId.get(id)
  if (command || !catalog.isFlexible) return command
  const sorted = id.split(':').toSorted().join(':')
  return ids.findLast(({words}) => words.toSorted().join(':') === sorted)?.command
}

/** Whether words are an id, or the beginning of one. */
export function isBeginning(catalog: Catalog, words: readonly string[]): boolean {
  const {byId, topics} = indexIds(catalog)
  const id = words.join(':')
  return byId.has(id) || topics.has(id)
}

/** Runs the words of an id together, ignoring separators, hyphens and case. */
export function joinIgnoringSeparators(id: string): string {
  return id.replaceAll(/[-_:]/g, '').toLowerCase()
}
