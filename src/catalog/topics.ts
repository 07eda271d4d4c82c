import {isRecord} from '../contract/unknown-value.js'
import {pluginsOf} from '../oclif/host.js'
import type {HostConfig, PluginDefinition} from '../oclif/shapes.js'
import {type Catalog, type CatalogCommand, type CatalogTopic, sortByName} from './catalog.js'
import {toId, toName} from './list-commands.js'

type Plugin = Pick<PluginDefinition, 'name' | 'pjson' | 'version'>

/** Lists the host, then its plugins by name. */
export function listPlugins(config: HostConfig): Plugin[] {
  const plugins = pluginsOf(config).filter(({name}) => name !== config.name)
  return [config, ...sortByName(plugins)]
}

type ListedTopic = NonNullable<HostConfig['topics']>[number]

/**
 * Reads the topics with the text of their command, or of a plugin's package.json: the text that
 * oclif chooses depends on which plugin loads first (3.14).
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
  const names = new Set(commands.flatMap(({id}) => parentsOf(id)))
  const parents = Array.from(names, (name): ListedTopic => ({name}))
  // An init hook may add a topic that no plugin declares.
  const listed = (config.topics ?? []).filter((topic) => typeof topic?.name === 'string')
  const topics = new Map<string, CatalogTopic>()
  for (const topic of [...parents, ...listed]) {
    const id = toId(topic.name, separator)
    // oclif gives a topic without a text the text of its first command.
    const isOfCommand = allCommandTexts.has(topic.description)
    const listedText = isOfCommand ? undefined : topic.description
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

/**
 * The topic descriptions in the plugins' package.json: the host's, or else the first plugin's by
 * name.
 */
function readDeclaredTopics(config: HostConfig): Map<string, string> {
  const texts = new Map<string, string>()
  // Adds the texts of topics, and of the topics below them.
  const add = (declared: unknown, prefix: string): void => {
    for (const [key, topic] of Object.entries(isRecord(declared) ? declared : {})) {
      if (!isRecord(topic)) continue
      const {description, name = key, subtopics} = topic
      const id = `${prefix}${String(name)}`
      if (typeof description === 'string' && !texts.has(id)) {
        texts.set(id, description)
      }
      add(subtopics, `${id}:`)
    }
  }
  for (const {pjson} of listPlugins(config)) {
    if (isRecord(pjson?.oclif)) add(pjson.oclif['topics'], '')
  }
  return texts
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
