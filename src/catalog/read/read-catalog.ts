import type {HostConfig, LoadableCommand} from '../../oclif/shapes.js'
import type {Catalog, CatalogCommand, CatalogDefinition, CatalogTopic} from '../catalog.js'
import {readClassEntry} from '../../oclif/class-entry.js'
import {annotateEntry} from '../../annotations/annotate-entry.js'
import {readLimits} from '../../gate/environment.js'
import {isRecord} from '../../is-record.js'
import {readDefinition} from './read-definition.js'

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
  const entries = config.commands
  const isSingleCommand =
    Boolean(config.isSingleCommandCLI) || entries.some((command) => command?.id === SINGLE_COMMAND)
  // Help rewrites the ids in a config whose separator is a space.
  const toId = (id: string) => (separator === ' ' ? id.replaceAll(' ', ':') : id)
  const toName = (id: string) => (id === SINGLE_COMMAND ? '' : separator === ':' ? id : id.replaceAll(':', ' '))

  // What may not run shows nowhere (contract, section 11).
  const isAllowed = 'scopedEnvVar' in config ? readLimits(config) : undefined
  const commands = canonicalEntries(entries, toId, warnings)
    .filter(({id}) => !isSingleCommand || id === SINGLE_COMMAND)
    .filter(({entry, id}) => !isAllowed || isAllowed([id, ...readIds(entry, toId)]))
    .map(({aliases, entry, id}) => new ManifestCommand(id, toName(id), aliases, entry, config))

  return {
    bin: config.bin,
    commands: sortByName(commands),
    config,
    isFlexible: Boolean(config.flexibleTaxonomy),
    isSingleCommand,
    name: config.name,
    plugins: readPlugins(config),
    separator,
    topics: isSingleCommand
      ? []
      : keepTopics(readTopics(config, commands, toId, toName), isAllowed ? commands : undefined),
    version: config.version,
    get warnings() {
      const details = commands.flatMap(({name, warnings: found}) => found.map((one) => `${name || config.bin}: ${one}`))
      return [...warnings, ...details]
    },
  }
}

/** A command as its manifest has it. What it defines is read on first access: a suggestion needs few commands of many. */
class ManifestCommand implements CatalogCommand {
  readonly isHidden: boolean
  readonly isOwn: boolean
  readonly #config: HostConfig
  #definition: CatalogDefinition | undefined
  #warnings: string[] | undefined

  constructor(
    readonly id: string,
    readonly name: string,
    readonly aliases: string[],
    readonly entry: Entry,
    config: HostConfig,
  ) {
    this.isHidden = Boolean(entry.hidden)
    this.isOwn = isRecord(entry['murli'])
    this.#config = config
  }

  get definition(): CatalogDefinition {
    this.#definition ??= readDefinition(annotateEntry(this.#config, this.entry), (detail) =>
      (this.#warnings ??= []).push(detail),
    )
    return this.#definition
  }

  get hiddenAliases(): readonly string[] {
    const {hiddenAliases} = this.entry
    return Array.isArray(hiddenAliases) ? hiddenAliases.filter((alias) => typeof alias === 'string') : []
  }

  get load(): (() => Promise<unknown>) | undefined {
    const entry = this.entry
    return typeof entry.load === 'function' ? () => entry.load() : undefined
  }

  /** What of it could not be read. */
  get warnings(): readonly string[] {
    void this.definition
    return this.#warnings ?? []
  }

  /** What the manifest says of it in one text. */
  get text(): unknown {
    return this.entry.summary || this.entry.description
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
    if (!isRecord(entry) || typeof entry.id !== 'string') {
      warnings.push('A command without an id was left out')
      continue
    }

    const id = toId(entry.id)
    if (!byId.has(id)) byId.set(id, entry as Entry)
  }

  const canonical = new Map<unknown, string>()
  const demoted: string[] = []
  for (const [id, entry] of byId) {
    if (hasIds(entry) && readIds(entry, toId).includes(id)) demoted.push(id)
    else canonical.set(identify(entry), id)
  }

  // Another plugin may have taken a command's id and left it only its alias.
  for (const id of demoted.toSorted()) {
    const identity = identify(byId.get(id)!)
    if (!canonical.has(identity)) canonical.set(identity, id)
  }

  return [...canonical].map(([identity, id]) => {
    const entry = byId.get(id)!
    if (!hasIds(entry)) return {aliases: [], entry, id}
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

/** Whether a command has other ids, as few have. */
function hasIds({aliases, hiddenAliases}: Entry): boolean {
  return Boolean(aliases?.length) || Boolean(hiddenAliases?.length)
}

function readIds(entry: Entry, toId: (id: string) => string, keys = ['aliases', 'hiddenAliases']): string[] {
  const ids: string[] = []
  for (const key of keys) {
    const list = entry[key]
    if (!Array.isArray(list)) continue
    for (const id of list) if (typeof id === 'string') ids.push(toId(id))
  }

  return ids
}

function readPlugins(config: HostConfig): Catalog['plugins'] {
  // An array in @oclif/core 1 and 2, a map since.
  const plugins = [...(config.plugins?.values() ?? [])].map(({name, version}) => ({name, version}))
  const others = sortByName(plugins.filter(({name}) => name !== config.name))
  return [{name: config.name, version: config.version}, ...others]
}

function readTopics(
  config: HostConfig,
  commands: readonly ManifestCommand[],
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

  // Neighbours stand in the same topics, and most topics have no text: 10,000 commands are passed over in milliseconds.
  let silent = ''
  for (const command of commands) {
    const {id} = command
    if (silent !== '' && id.startsWith(silent) && !id.includes(':', silent.length)) continue
    silent = id.slice(0, id.lastIndexOf(':') + 1)
    for (const parent of parentsOf(id)) {
      const topic = topics.get(parent)
      if (!topic) topics.set(parent, {id: parent, isHidden: false, name: toName(parent)})
      else if (topic.description !== undefined) {
        silent = ''
        // A topic without a text of its own has borrowed one of its commands'.
        if (topic.description === command.text) delete topic.description
      }
    }
  }

  return sortByName([...topics.values()])
}

/** The topics in which one of the commands stands, where it matters. */
export function keepTopics(topics: CatalogTopic[], commands: readonly {id: string}[] | undefined): CatalogTopic[] {
  return commands ? topics.filter(({id: topic}) => commands.some(({id}) => id.startsWith(`${topic}:`))) : topics
}

/** The ids of the topics that a command or topic stands in, the nearest first. */
export function parentsOf(id: string): string[] {
  const parents: string[] = []
  for (let end = id.lastIndexOf(':'); end > 0; end = id.lastIndexOf(':', end - 1)) parents.push(id.slice(0, end))
  return parents
}

/** Sorts by code unit, so that no locale changes the order. */
export function sortByName<Type extends {name: string}>(list: readonly Type[]): Type[] {
  return list.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}
