import type {HostConfig, LoadableCommand} from '../oclif-shapes.js'
import type {Catalog, CatalogCommand, CatalogTopic} from './catalog.js'
import {readClassEntry} from './class-entry.js'
import {isRecord, readDefinition} from './read-definition.js'

/** What oclif calls the one command of a CLI that has no other. */
const SINGLE_COMMAND = 'Symbol(SINGLE_COMMAND_CLI)'

/**
 * Reads the host's config into a catalog: manifests only, no command is loaded and the config stays as it is.
 *
 * Some hosts add commands in their init hooks, so read it when it is needed, not there.
 */
export function readCatalog(config: HostConfig): Catalog {
  const warnings: string[] = []
  const separator = config.topicSeparator === ' ' ? ' ' : ':'
  const isSingleCommand =
    Boolean(config.isSingleCommandCLI) || config.commands.some((command) => command?.id === SINGLE_COMMAND)
  // Help rewrites the ids in a config whose separator is a space.
  const toId = (id: string) => (separator === ' ' ? id.replaceAll(' ', ':') : id)
  const toName = (id: string) => (id === SINGLE_COMMAND ? '' : id.replaceAll(':', separator))

  const commands = canonicalEntries(config.commands, toId, warnings)
    .filter(({id}) => !isSingleCommand || id === SINGLE_COMMAND)
    .map(({aliases, entry, id}): CatalogCommand => {
      const name = toName(id)
      return {
        aliases,
        definition: readDefinition(entry, (detail) => warnings.push(`${name || config.bin}: ${detail}`)),
        id,
        isHidden: Boolean(entry.hidden),
        isOwn: isRecord((entry as Record<string, unknown>)['murli']),
        name,
        ...(typeof entry.load === 'function' && {load: () => entry.load()}),
      }
    })

  return {
    bin: config.bin,
    commands: sortByName(commands),
    config,
    isFlexible: Boolean(config.flexibleTaxonomy),
    isSingleCommand,
    name: config.name,
    plugins: readPlugins(config),
    separator,
    topics: isSingleCommand ? [] : readTopics(config, commands, toId, toName),
    version: config.version,
    warnings,
  }
}

type Entry = LoadableCommand & Record<string, unknown>

/** Leaves out the entries that are aliases of others, and gives these others the ids that really lead to them. */
function canonicalEntries(
  entries: readonly LoadableCommand[],
  toId: (id: string) => string,
  warnings: string[],
): {aliases: string[]; entry: Entry; id: string}[] {
  const byId = new Map<string, Entry>()
  for (const command of entries) {
    const entry: unknown = typeof command === 'function' ? readClassEntry(command) : command
    if (!isRecord(entry) || typeof entry.id !== 'string') warnings.push('A command without an id was left out')
    else if (!byId.has(toId(entry.id))) byId.set(toId(entry.id), entry as Entry)
  }

  const canonical = new Map<unknown, string>()
  const demoted: string[] = []
  for (const [id, entry] of byId) {
    if (readIds(entry, toId).includes(id)) demoted.push(id)
    else canonical.set(identify(entry), id)
  }

  // Another plugin may have taken a command's id and left it only its alias.
  for (const id of demoted.toSorted()) {
    const identity = identify(byId.get(id)!)
    if (!canonical.has(identity)) canonical.set(identity, id)
  }

  return [...canonical].map(([identity, id]) => {
    const entry = byId.get(id)!
    const aliases = readIds(entry, toId, ['aliases']).filter(
      (alias) => alias !== id && (!byId.has(alias) || identify(byId.get(alias)!) === identity),
    )
    return {aliases: [...new Set(aliases)].toSorted(), entry, id}
  })
}

/** An alias's entry is a copy of its command's, so they share what they hold. */
function identify(entry: Entry): unknown {
  return entry['load'] ?? entry.flags ?? entry
}

function readIds(entry: Entry, toId: (id: string) => string, keys = ['aliases', 'hiddenAliases']): string[] {
  return keys.flatMap((key) => {
    const ids = entry[key]
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').map((id) => toId(id)) : []
  })
}

function readPlugins(config: HostConfig): Catalog['plugins'] {
  // An array in @oclif/core 1 and 2, a map since.
  const plugins = [...(config.plugins?.values() ?? [])].map(({name, version}) => ({name, version}))
  const others = sortByName(plugins.filter(({name}) => name !== config.name))
  return [{name: config.name, version: config.version}, ...others]
}

function readTopics(
  config: HostConfig,
  commands: readonly CatalogCommand[],
  toId: (id: string) => string,
  toName: (id: string) => string,
): CatalogTopic[] {
  const topics = new Map<string, CatalogTopic>()
  for (const topic of config.topics ?? []) {
    if (!isRecord(topic) || typeof topic.name !== 'string') continue
    const id = toId(topic.name)
    topics.set(id, {
      id,
      isHidden: Boolean(topic.hidden),
      name: toName(id),
      ...(typeof topic.description === 'string' && {description: topic.description}),
    })
  }

  for (const {definition, id} of commands) {
    for (const parent of parentsOf(id)) {
      const topic = topics.get(parent)
      if (!topic) topics.set(parent, {id: parent, isHidden: false, name: toName(parent)})
      // A topic that nobody described has borrowed its text from one of its commands.
      else if (topic.description === (definition.summary || definition.description)) delete topic.description
    }
  }

  return sortByName([...topics.values()])
}

/** The ids of the topics that a command or topic stands in, the nearest first. */
export function parentsOf(id: string): string[] {
  const words = id.split(':')
  return words.slice(1).map((_, index) => words.slice(0, -1 - index).join(':'))
}

/** Sorts by code unit, so that no locale changes the order. */
export function sortByName<Type extends {name: string}>(list: readonly Type[]): Type[] {
  return list.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}
