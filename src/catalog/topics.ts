import {isRecord} from '../contract/unknown-value.js'
import {toName} from '../oclif/command-name.js'
import {pluginsOf} from '../oclif/host.js'
import type {HostConfig, PluginDefinition} from '../oclif/shapes.js'
import {type Catalog, type CatalogCommand, type CatalogTopic, sortByName} from './catalog.js'
import {toId} from './list-commands.js'

type Plugin = Pick<PluginDefinition, 'name' | 'pjson' | 'version'>

/** Lists the host, then its plugins by name. */
export function listPlugins(config: HostConfig): Plugin[] {
  const plugins = pluginsOf(config).filter(({name}) => name !== config.name)
  return [config, ...sortByName(plugins)]
}

type ListedTopic = NonNullable<HostConfig['topics']>[number]

/**
 * Reads the topics, sorted by name. A topic has the text of the command of that name, or else of a
 * plugin's package.json: the text that oclif chooses depends on which plugin loads first (3.14).
 */
export function readTopics(
  config: HostConfig,
  commands: readonly CatalogCommand[],
  separator: string,
): CatalogTopic[] {
  const commandTexts = new Map(
    commands.map(({entry, id}) => [id, entry['summary'] || entry['description']]),
  )
  const allCommandTexts = new Set(commandTexts.values())
  const declared = readDeclaredTopics(config)
  const topics = new Map<string, CatalogTopic>()
  for (const topic of listTopics(config, commands)) {
    const id = toId(topic.name, separator)
    // oclif gives a topic without a text the text of its first command.
    const isBorrowed = allCommandTexts.has(topic.description)
    const listedText = isBorrowed ? undefined : topic.description
    const description = commandTexts.get(id) || declared.get(id) || listedText
    topics.set(id, {
      id,
      isHidden: Boolean(topic.hidden),
      name: toName(id, separator),
      ...(typeof description === 'string' && {description}),
    })
  }
  return sortByName([...topics.values()])
}

/** The topics above the commands, then those that oclif lists: an init hook may add some. */
function listTopics(config: HostConfig, commands: readonly CatalogCommand[]): ListedTopic[] {
  const names = new Set(commands.flatMap(({id}) => parentsOf(id)))
  const listed = (config.topics ?? []).filter((topic) => typeof topic?.name === 'string')
  return [...Array.from(names, (name): ListedTopic => ({name})), ...listed]
}

/**
 * The topic descriptions in the plugins' package.json: the host's, or else the first plugin's by
 * name.
 */
function readDeclaredTopics(config: HostConfig): Map<string, string> {
  const texts = listPlugins(config).flatMap(({pjson}) => {
    return isRecord(pjson?.oclif) ? listTopicTexts(pjson.oclif['topics'], '') : []
  })
  // The last entry of an id wins, so the first plugin comes last.
  return new Map(texts.toReversed())
}

/** The descriptions of declared topics and of the topics below them, by id. */
function listTopicTexts(declared: unknown, prefix: string): [id: string, description: string][] {
  if (!isRecord(declared)) return []
  return Object.entries(declared).flatMap(([key, topic]) => {
    if (!isRecord(topic)) return []
    const {description, name = key, subtopics} = topic
    const id = `${prefix}${String(name)}`
    const below = listTopicTexts(subtopics, `${id}:`)
    return typeof description === 'string' ? [[id, description], ...below] : below
  })
}

/** Keeps the topics that have at least one of these commands. */
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
