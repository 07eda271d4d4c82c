import {isRecord} from '../contract/unknown-value.js'
import {readLimits} from '../gate/environment.js'
import type {HostConfig} from '../oclif/shapes.js'
import {type Catalog, type CatalogTopic, pluginsOf, sortByName} from './catalog.js'
import {type CommandSource, type ListedCommand, readCommand} from './command.js'

/** The id that oclif gives the command of a single-command CLI. */
const singleCommandId = 'Symbol(SINGLE_COMMAND_CLI)'

/** Reads the host's config, from manifests only. Some hosts add commands in their init hooks: read it on demand. */
export function readCatalog(config: HostConfig): Catalog {
  const separator = config.topicSeparator === ' ' ? ' ' : ':'
  const source: CommandSource = {
    config,
    // oclif's help rewrites the config's ids if the separator is a space.
    toId: (id) => (separator === ' ' && id.includes(' ') ? id.replaceAll(' ', ':') : id),
    toName: (id) => (id === singleCommandId ? '' : separator === ':' ? id : id.replaceAll(':', ' ')),
  }
  const {byId, listed} = listCommands(config.commands, source)
  const isSingleCommand = Boolean(config.isSingleCommandCLI) || listed.some(({id}) => id === singleCommandId)
  // 11.18: a denied command appears nowhere; denying an alias denies its command, even if another one has that alias.
  const isAllowed = 'scopedEnvVar' in config ? readLimits(config) : undefined
  const commands = listed
    .filter(({id}) => !isSingleCommand || id === singleCommandId)
    .filter(({aliases, hiddenAliases, id}) => !isAllowed || isAllowed([id, ...aliases, ...hiddenAliases]))
  for (const command of commands) command.aliases = keepLeadingAliases(command, byId)
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
      if (topics) return topics
      const all = isSingleCommand ? [] : readTopics(commands, source)
      return (topics = isAllowed ? keepTopics(all, commands) : all)
    },
    version: config.version,
    get warnings() {
      return commands.flatMap(({malformed, name}) =>
        malformed.map((part) => `${name || config.bin}: ${part} is malformed`),
      )
    },
  }
}

const cached = new WeakMap<HostConfig, {catalog: Catalog; listed: readonly unknown[]}>()

/** Reads the host's config, but only again if oclif's commands or topics have changed. */
export function cachedCatalog(config: HostConfig): Catalog {
  const listed = [config.commands, config.topics ?? []].flatMap((list) => [list.length, ...list])
  const entry = cached.get(config)
  if (entry?.listed.length === listed.length && listed.every((item, index) => item === entry.listed[index])) {
    return entry.catalog
  }

  const catalog = readCatalog(config)
  cached.set(config, {catalog, listed})
  return catalog
}

/** The host's commands without alias entries. Of two with the same id the first wins. */
function listCommands(entries: readonly unknown[], source: CommandSource) {
  const byId = new Map<string, ListedCommand>()
  for (const entry of entries) {
    const command = readCommand(entry, source)
    if (command && !byId.has(command.id)) byId.set(command.id, command)
  }

  const all = [...byId.values()]
  const isAlias = ({aliases, hiddenAliases, id}: ListedCommand) => aliases.includes(id) || hiddenAliases.includes(id)
  const hasAliases = ({aliases, hiddenAliases}: ListedCommand) => aliases.length + hiddenAliases.length > 0
  const listed = all.filter((command) => !isAlias(command))
  const named = new Set(listed.filter((command) => hasAliases(command)).map(({identity}) => identity))
  // Another plugin may have taken a command's id, leaving it only an alias.
  for (const command of all.filter((each) => isAlias(each)).toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (!named.has(command.identity)) listed.push(command)
    named.add(command.identity)
  }

  return {byId, listed}
}

/** A command's aliases that no other command has. */
function keepLeadingAliases({aliases, id, identity}: ListedCommand, byId: ReadonlyMap<string, ListedCommand>) {
  if (aliases.length === 0) return aliases
  const leading = aliases.filter((alias) => alias !== id && (byId.get(alias)?.identity ?? identity) === identity)
  return [...new Set(leading)].toSorted()
}

function readPlugins(config: HostConfig): Catalog['plugins'] {
  const plugins = sortByName(pluginsOf(config)).map(({name, version}) => ({name, version}))
  return [{name: config.name, version: config.version}, ...plugins.filter(({name}) => name !== config.name)]
}

/**
 * Reads the topics, with the text of its command or else of its plugin: oclif's text depends on the order in which
 * plugins load, which varies between runs (3.14).
 */
function readTopics(commands: readonly ListedCommand[], {config, toId, toName}: CommandSource): CatalogTopic[] {
  const ofCommands = new Map(commands.map(({entry, id}) => [id, entry['summary'] || entry['description']]))
  const texts = new Set(ofCommands.values())
  const declared = readDeclaredTopics(config)
  const topics = new Map<string, CatalogTopic>()
  const add = (id: string, isHidden = false, listed?: unknown) => {
    const text = ofCommands.get(id) ?? declared.get(id) ?? (texts.has(listed) ? undefined : listed)
    topics.set(id, {id, isHidden, name: toName(id), ...(typeof text === 'string' && {description: text})})
  }
  for (const topic of config.topics ?? []) {
    // An init hook may add a topic that no plugin declares.
    if (typeof topic?.name === 'string') add(toId(topic.name), Boolean(topic.hidden), topic.description)
  }

  for (const parent of commands.flatMap(({id}) => parentsOf(id))) if (!topics.has(parent)) add(parent)
  return sortByName([...topics.values()])
}

/** The topic descriptions in the plugins' package.json: the host's, or else the first plugin's by name. */
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
  const plugins = sortByName(pluginsOf(config))
  for (const {pjson} of [...plugins.filter(({name}) => name === config.name), ...plugins]) {
    if (isRecord(pjson?.oclif)) add(pjson.oclif['topics'], '')
  }

  return texts
}

/** The topics that contain one of the commands. */
export function keepTopics(
  topics: readonly CatalogTopic[],
  commands: readonly {id: string}[],
): readonly CatalogTopic[] {
  const parents = new Set(commands.flatMap(({id}) => parentsOf(id)))
  return topics.filter(({id}) => parents.has(id))
}

/** The ids of the topics above a command or topic, nearest first. */
export function parentsOf(id: string): string[] {
  const parents: string[] = []
  for (let end = id.lastIndexOf(':'); end > 0; end = id.lastIndexOf(':', end - 1)) parents.push(id.slice(0, end))
  return parents
}
