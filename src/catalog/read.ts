import {isRecord} from '../contract/unknown-value.js'
import {readLimits} from '../gate/environment.js'
import {identityOf, pluginsOf, readClassEntry} from '../oclif/host.js'
import type {HostConfig, PluginDefinition} from '../oclif/shapes.js'
import {type Catalog, type CatalogCommand, type CatalogTopic, sortByName} from './catalog.js'
import {checkEntry, readDefinition} from './definition.js'
import {showOneDescribe} from './plugin-commands.js'

/** The id that oclif gives the command of a single-command CLI. */
const singleCommandId = 'Symbol(SINGLE_COMMAND_CLI)'

/**
 * Reads the host's config, from manifests only. Some hosts add commands in their init hooks: read
 * it on demand.
 *
 * @param isAllowed which commands it holds; by default those that the environment allows (11.18)
 */
export function readCatalog(config: HostConfig, isAllowed = readLimits(config)): Catalog {
  const separator = config.topicSeparator === ' ' ? ' ' : ':'
  const listed = listCommands(config, separator)
  const isSingleCommand =
    Boolean(config.isSingleCommandCLI) || listed.some(({id}) => id === singleCommandId)
  // 11.18: a denied command appears nowhere; denying an alias denies its command, even if another
  // one has that alias.
  const commands = showOneDescribe(
    listed
      .filter(({id}) => !isSingleCommand || id === singleCommandId)
      .filter(({id, names}) => !isAllowed || isAllowed([id, ...names])),
  )
  const topics = isSingleCommand ? [] : readTopics(config, commands, separator)
  return {
    bin: config.bin,
    commands: sortByName(commands),
    config,
    isFlexible: Boolean(config.flexibleTaxonomy),
    isSingleCommand,
    name: config.name,
    plugins: listPlugins(config).map(({name, version}) => ({name, version})),
    separator,
    topics: isAllowed ? keepTopics(topics, commands) : topics,
    version: config.version,
    get warnings() {
      return commands.flatMap(({entry, name}) =>
        checkEntry(entry).malformed.map((part) => `${name || config.bin}: ${part} is malformed`),
      )
    },
  }
}

/** Reads all commands of a host, with those that the environment denies. */
export function readWholeCatalog(config: HostConfig): Catalog {
  return readCatalog(config, () => true)
}

const cached = new WeakMap<HostConfig, {catalog: Catalog; listed: readonly unknown[]}>()

/** Reads the host's config, but only again if oclif's commands or topics have changed. */
export function cachedCatalog(config: HostConfig): Catalog {
  const listed = [config.commands, config.topics ?? []].flatMap((list) => [list.length, ...list])
  const entry = cached.get(config)
  if (
    entry?.listed.length === listed.length &&
    listed.every((item, index) => item === entry.listed[index])
  ) {
    return entry.catalog
  }

  const catalog = readCatalog(config)
  cached.set(config, {catalog, listed})
  return catalog
}

/** A command as oclif lists it, where each alias has its own entry; these share `identity`. */
type ListedCommand = CatalogCommand & {
  identity: unknown
  names: readonly string[]
}

/** The host's commands without alias entries. Of two with the same id the first wins. */
function listCommands(config: HostConfig, separator: string): ListedCommand[] {
  const byId = new Map<string, ListedCommand>()
  for (const listed of config.commands as readonly unknown[]) {
    const command = readCommand(config, listed, separator)
    if (command && !byId.has(command.id)) byId.set(command.id, command)
  }

  const all = [...byId.values()]
  const commands = all.filter(({id, names}) => !names.includes(id))
  const named = new Set(
    commands.flatMap(({identity, names}) => (names.length > 0 ? [identity] : [])),
  )
  // Another plugin may have taken a command's id, leaving it only an alias.
  for (const command of sortByName(all.filter(({id, names}) => names.includes(id)))) {
    if (!named.has(command.identity)) commands.push(command)
    named.add(command.identity)
  }

  // An alias may lead to another command.
  const leads = (alias: string, {id, identity}: ListedCommand) =>
    alias !== id && (byId.get(alias)?.identity ?? identity) === identity
  for (const command of commands) {
    command.aliases = [
      ...new Set(command.aliases.filter((alias) => leads(alias, command))),
    ].toSorted()
  }

  return commands
}

/** Reads a manifest entry or a class; undefined if it has no id. */
function readCommand(
  config: HostConfig,
  listed: unknown,
  separator: string,
): ListedCommand | undefined {
  // Some hosts put classes into the config. This is the only guarded read: a throwing getter omits
  // its field.
  const entry = typeof listed === 'function' ? readClassEntry(listed as {load?: unknown}) : listed
  if (!isRecord(entry) || typeof entry['id'] !== 'string') return undefined
  const readIds = (list: unknown) =>
    Array.isArray(list)
      ? list.filter((id) => typeof id === 'string').map((id) => toId(id, separator))
      : []
  const [aliases, hiddenAliases] = [readIds(entry['aliases']), readIds(entry['hiddenAliases'])]
  const {load} = entry
  const id = toId(entry['id'], separator)
  const isOwn = isRecord(entry['murli'])
  let definition: CatalogCommand['definition'] | undefined
  return {
    aliases,
    get definition() {
      return (definition ??= readDefinition(config, entry, isOwn))
    },
    entry,
    hiddenAliases,
    id,
    identity: identityOf(listed as object),
    isHidden: Boolean(entry['hidden']),
    isOwn,
    name: toName(id, separator),
    names: [...aliases, ...hiddenAliases],
    ...(typeof load === 'function' && {load: () => load.call(entry) as Promise<unknown>}),
  }
}

/** oclif's help rewrites the ids of a config whose separator is a space. */
function toId(id: string, separator: string): string {
  return separator === ' ' ? id.replaceAll(' ', ':') : id
}

function toName(id: string, separator: string): string {
  return id === singleCommandId ? '' : id.replaceAll(':', separator)
}

function listPlugins(config: HostConfig): Pick<PluginDefinition, 'name' | 'pjson' | 'version'>[] {
  return [config, ...sortByName(pluginsOf(config)).filter(({name}) => name !== config.name)]
}

/**
 * Reads the topics with the text of the command or plugin: oclif's depends on which plugin loads
 * first (3.14).
 */
function readTopics(
  config: HostConfig,
  commands: readonly CatalogCommand[],
  separator: string,
): CatalogTopic[] {
  const ofCommands = new Map(
    commands.map(({entry, id}) => [id, entry['summary'] || entry['description']]),
  )
  const texts = new Set(ofCommands.values())
  const declared = readDeclaredTopics(config)
  const parents = commands.flatMap(({id}) => parentsOf(id).map((parent) => ({name: parent})))
  // An init hook may add a topic that no plugin declares.
  const listed = (config.topics ?? []).filter((topic) => typeof topic?.name === 'string')
  const topics = [...parents, ...listed].map(
    ({description: own, hidden, name}: (typeof listed)[number]) => {
      const id = toId(name, separator)
      const description =
        ofCommands.get(id) ?? declared.get(id) ?? (texts.has(own) ? undefined : own)
      const topic = {
        id,
        isHidden: Boolean(hidden),
        name: toName(id, separator),
      }
      return typeof description === 'string' ? {...topic, description} : topic
    },
  )
  return sortByName([...new Map(topics.map((topic) => [topic.id, topic])).values()])
}

/**
 * The topic descriptions in the plugins' package.json: the host's, or else the first plugin's by
 * name.
 */
function readDeclaredTopics(config: HostConfig): Map<string, string> {
  const texts = new Map<string, string>()
  const add = (declared: unknown, prefix: string): void => {
    for (const [key, topic] of Object.entries(isRecord(declared) ? declared : {})) {
      if (!isRecord(topic)) continue
      const {description, name = key, subtopics} = topic
      const id = `${prefix}${String(name)}`
      if (typeof description === 'string' && !texts.has(id)) texts.set(id, description)
      add(subtopics, `${id}:`)
    }
  }
  for (const {pjson} of listPlugins(config)) {
    if (isRecord(pjson?.oclif)) add(pjson.oclif['topics'], '')
  }
  return texts
}

/** Returns the topics that have at least one of these commands. */
export function keepTopics(
  topics: Catalog['topics'],
  commands: readonly {id: string}[],
): Catalog['topics'] {
  const parents = new Set(commands.flatMap(({id}) => parentsOf(id)))
  return topics.filter(({id}) => parents.has(id))
}

/** The ids of the topics above a command or topic, nearest first. */
export function parentsOf(id: string): string[] {
  const words = id.split(':')
  return words.slice(1).map((_, index) => words.slice(0, -1 - index).join(':'))
}
