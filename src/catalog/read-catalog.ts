import type {HostConfig} from '../oclif/shapes.js'
import type {Catalog, CatalogTopic} from './catalog.js'
import {readLimits} from '../gate/environment.js'
import {isRecord} from '../contract/unknown-value.js'
import {listCanonical} from './canonical-commands.js'
import type {ManifestCommand} from './manifest-command.js'

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
  const toId = (id: string) => (separator === ' ' && id.includes(' ') ? id.replaceAll(' ', ':') : id)
  const toName = (id: string) => (id === SINGLE_COMMAND ? '' : separator === ':' ? id : id.replaceAll(':', ' '))

  // What may not run shows nowhere (contract, section 11).
  const isAllowed = 'scopedEnvVar' in config ? readLimits(config) : undefined
  const listed = listCanonical(config.commands, {config, toId, toName}, warnings)
  const isSingleCommand = Boolean(config.isSingleCommandCLI) || listed.some(({id}) => id === SINGLE_COMMAND)
  const named = isSingleCommand ? listed.filter(({id}) => id === SINGLE_COMMAND) : listed
  const commands = isAllowed ? named.filter(({statedIds}) => isAllowed(statedIds)) : named
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
