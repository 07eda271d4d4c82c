import type {HostConfig} from '../../oclif/shapes.js'
import type {Catalog, CatalogCommand, CatalogDefinition, CatalogTopic} from '../catalog.js'
import {annotateEntry} from '../../annotations/annotate-entry.js'
import {readLimits} from '../../gate/environment.js'
import {isRecord} from '../../is-record.js'
import {readClassEntry} from '../../oclif/class-entry.js'
import {type CanonicalCommand, type Listed, listCanonical} from './canonical-commands.js'
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
  // Help rewrites the ids in a config whose separator is a space.
  const toId = (id: string) => (separator === ' ' ? id.replaceAll(' ', ':') : id)
  const toName = (id: string) => (id === SINGLE_COMMAND ? '' : separator === ':' ? id : id.replaceAll(':', ' '))

  // What may not run shows nowhere (contract, section 11).
  const isAllowed = 'scopedEnvVar' in config ? readLimits(config) : undefined
  const listed = listCanonical(config.commands, toId, warnings)
  const isSingleCommand = Boolean(config.isSingleCommandCLI) || listed.some(({id}) => id === SINGLE_COMMAND)
  const commands = listed
    .filter(({id, otherIds}) => (!isSingleCommand || id === SINGLE_COMMAND) && (isAllowed?.([id, ...otherIds]) ?? true))
    .map((command) => new ManifestCommand(command, toName(command.id), config))
  let topics: readonly CatalogTopic[] | undefined

  return {
    bin: config.bin,
    commands: sortByName(commands),
    config,
    isFlexible: Boolean(config.flexibleTaxonomy),
    isSingleCommand,
    name: config.name,
    plugins: readPlugins(config),
    separator,
    get topics() {
      topics ??= isSingleCommand
        ? []
        : keepTopics(readTopics(config, commands, toId, toName), isAllowed ? commands : undefined)
      return topics
    },
    version: config.version,
    get warnings() {
      const details = commands.flatMap(({name, warnings: found}) => found.map((one) => `${name || config.bin}: ${one}`))
      return [...warnings, ...details]
    },
  }
}

/** A command as its manifest has it. What it defines is read on first access: a suggestion needs few commands of many. */
class ManifestCommand implements CatalogCommand {
  readonly aliases: string[]
  readonly id: string
  readonly isHidden: boolean
  readonly isOwn: boolean
  readonly name: string
  readonly #config: HostConfig
  readonly #listed: Listed
  #definition: CatalogDefinition | undefined
  #entry: Listed | undefined
  #warnings: string[] | undefined

  constructor({aliases, id, isHidden, isOwn, listed}: CanonicalCommand, name: string, config: HostConfig) {
    this.aliases = aliases
    this.id = id
    this.isHidden = isHidden
    this.isOwn = isOwn
    this.name = name
    this.#config = config
    this.#listed = listed
  }

  get definition(): CatalogDefinition {
    this.#definition ??= readDefinition(annotateEntry(this.#config, this.entry), (detail) =>
      (this.#warnings ??= []).push(detail),
    )
    return this.#definition
  }

  get entry(): Listed {
    const listed = this.#listed
    this.#entry ??= typeof listed === 'function' ? (readClassEntry(listed) as Listed) : listed
    return this.#entry
  }

  get hiddenAliases(): readonly string[] {
    const {hiddenAliases} = this.#listed
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
export function keepTopics(
  topics: readonly CatalogTopic[],
  commands: readonly {id: string}[] | undefined,
): readonly CatalogTopic[] {
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
