import {isRecord} from '../contract/unknown-value.js'
import {readLimits} from '../gate/environment.js'
import type {HostConfig} from '../oclif/shapes.js'
import {type Catalog, type CatalogTopic, sortByName} from './catalog.js'
import {type CommandSource, type ListedCommand, readCommand} from './command.js'

/** The id that oclif gives the one command of a CLI that has no other. */
const singleCommandId = 'Symbol(SINGLE_COMMAND_CLI)'

/**
 * Reads the host's config into a catalog. It reads manifests only: no command is loaded, and the config is not changed.
 *
 * Some hosts add commands in their init hooks, so read it when it is needed, not there.
 */
export function readCatalog(config: HostConfig): Catalog {
  const separator = config.topicSeparator === ' ' ? ' ' : ':'
  const source: CommandSource = {
    config,
    // oclif's help rewrites the ids in a config whose separator is a space.
    toId: (id) => (separator === ' ' && id.includes(' ') ? id.replaceAll(' ', ':') : id),
    toName: (id) => (id === singleCommandId ? '' : separator === ':' ? id : id.replaceAll(':', ' ')),
  }
  const warnings: string[] = []
  const {byId, listed} = listCommands(config.commands, source, warnings)
  const isSingleCommand = Boolean(config.isSingleCommandCLI) || byId.has(singleCommandId)
  const named = isSingleCommand ? listed.filter(({id}) => id === singleCommandId) : listed
  // 11.18: what is denied appears nowhere; an alias denies its command even if another command has taken it.
  const isAllowed = 'scopedEnvVar' in config ? readLimits(config) : undefined
  const commands = isAllowed
    ? named.filter(({aliases, hiddenAliases, id}) => isAllowed([id, ...aliases, ...hiddenAliases]))
    : named
  for (const command of commands) if (command.aliases.length > 0) keepLeadingAliases(command, byId)
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
      const all = isSingleCommand ? [] : (topics ?? readTopics(commands, source))
      return (topics ??= isAllowed ? keepTopics(all, commands) : all)
    },
    version: config.version,
    get warnings() {
      const details = commands.flatMap(({name, warnings: found}) => found.map((one) => `${name || config.bin}: ${one}`))
      return [...warnings, ...details]
    },
  }
}

type Cached = {catalog: Catalog; commands: readonly unknown[]; topics: readonly unknown[]}

const cached = new WeakMap<HostConfig, Cached>()

/** Reads the host's config as `readCatalog` does, and again only if oclif lists other commands or topics than before. */
export function cachedCatalog(config: HostConfig): Catalog {
  const {commands, topics} = config
  const known = cached.get(config)
  if (known && isSame(known.commands, commands) && isSame(known.topics, topics)) return known.catalog
  const catalog = readCatalog(config)
  cached.set(config, {catalog, commands, topics})
  return catalog
}

function isSame(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((item, position) => item === after[position])
}

/** The host's commands without the entries that are aliases of others. The first of two with one id counts. */
function listCommands(entries: readonly unknown[], source: CommandSource, warnings: string[]) {
  const byId = new Map<string, ListedCommand>()
  for (const entry of entries) {
    const command = readCommand(entry, source)
    if (!command) warnings.push('A command without an id was left out')
    else if (!byId.has(command.id)) byId.set(command.id, command)
  }

  const all = [...byId.values()]
  const isAlias = ({aliases, hiddenAliases, id}: ListedCommand) => aliases.includes(id) || hiddenAliases.includes(id)
  const listed = all.filter((command) => !isAlias(command))
  const named = new Set<unknown>(
    listed
      .filter(({aliases, hiddenAliases}) => aliases.length > 0 || hiddenAliases.length > 0)
      .map(({identity}) => identity),
  )
  // Another plugin may have taken a command's id and left it only an alias.
  for (const command of all.filter((each) => isAlias(each)).toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (!named.has(command.identity)) listed.push(command)
    named.add(command.identity)
  }

  return {byId, listed}
}

/** Removes the aliases of a command that another command has taken. */
function keepLeadingAliases(command: ListedCommand, byId: ReadonlyMap<string, ListedCommand>): void {
  const {aliases, id, identity} = command
  const leading = aliases.filter((alias) => alias !== id && (byId.get(alias)?.identity ?? identity) === identity)
  command.aliases = [...new Set(leading)].toSorted()
}

function readPlugins(config: HostConfig): Catalog['plugins'] {
  // An array in @oclif/core 1 and 2, a map since.
  const plugins = [...(config.plugins?.values() ?? [])].map(({name, version}) => ({name, version}))
  const others = sortByName(plugins.filter(({name}) => name !== config.name))
  return [{name: config.name, version: config.version}, ...others]
}

/**
 * Reads the topics. A topic that is a command has the command's text; any other has what its plugin declares.
 *
 * oclif gives a topic the text of the plugin that was loaded last, or of one of its commands, and the order in which
 * plugins are loaded varies between runs (3.14).
 */
function readTopics(commands: readonly ListedCommand[], {config, toId, toName}: CommandSource): CatalogTopic[] {
  const texts = new Map(commands.map(({entry, id}) => [id, entry['summary'] || entry['description']]))
  const declared = readDeclaredTopics(config)
  const topics = new Map<string, CatalogTopic>()
  const add = (id: string, isHidden: boolean, listed?: unknown) => {
    const text = texts.get(id) ?? declared.get(id) ?? listed
    topics.set(id, {id, isHidden, name: toName(id), ...(typeof text === 'string' && {description: text})})
  }
  const commandTexts = new Set(texts.values())
  for (const topic of config.topics ?? []) {
    if (!isRecord(topic) || typeof topic.name !== 'string') continue
    const id = toId(topic.name)
    // An init hook may have added a topic that no plugin declares.
    const {description} = topic
    add(id, Boolean(topic.hidden), commandTexts.has(description) ? undefined : description)
  }

  for (const parent of commands.flatMap(({id}) => parentsOf(id))) {
    if (!topics.has(parent)) add(parent, false)
  }

  return sortByName([...topics.values()])
}

/** The descriptions of topics in the plugins' package.json: the host's, or else those of the first plugin by name. */
function readDeclaredTopics(config: HostConfig): Map<string, string> {
  const texts = new Map<string, string>()
  const add = (declared: unknown, prefix: string): void => {
    for (const [key, topic] of Object.entries(isRecord(declared) ? declared : {})) {
      if (!isRecord(topic)) continue
      const id = `${prefix}${typeof topic['name'] === 'string' ? topic['name'] : key}`
      if (typeof topic['description'] === 'string' && !texts.has(id)) texts.set(id, topic['description'])
      add(topic['subtopics'], `${id}:`)
    }
  }
  const plugins = sortByName([...(config.plugins?.values() ?? [])])
  for (const {pjson} of [...plugins.filter(({name}) => name === config.name), ...plugins]) {
    if (isRecord(pjson?.oclif)) add(pjson.oclif['topics'], '')
  }

  return texts
}

/** The topics that one of the commands belongs to. */
export function keepTopics(
  topics: readonly CatalogTopic[],
  commands: readonly {id: string}[],
): readonly CatalogTopic[] {
  const parents = new Set(commands.flatMap(({id}) => parentsOf(id)))
  return topics.filter(({id}) => parents.has(id))
}

/** The ids of the topics that a command or topic belongs to, the nearest first. */
export function parentsOf(id: string): string[] {
  const parents: string[] = []
  for (let end = id.lastIndexOf(':'); end > 0; end = id.lastIndexOf(':', end - 1)) parents.push(id.slice(0, end))
  return parents
}
