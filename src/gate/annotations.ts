import {identityOf} from '../oclif/host.js'
import type {CommandDefinition, HostConfig, LoadableCommand} from '../oclif/shapes.js'
import {readProperty} from '../contract/unknown-value.js'
import {type CommandAnnotation, commandFields, readAnnotation, type Source} from './annotation.js'
import {
  type Annotated,
  matchesKey,
  mergeAnnotations,
  readKey,
  readSource,
  safetyFields,
  type Stated,
} from './precedence.js'
import type {Effects} from './decide.js'
import {findDeclared, findSources, readFoundSource} from './find-sources.js'

/** A manifest's entry, or a class that oclif has loaded. */
export type Entry = CommandDefinition & {
  load?: unknown
  permutations?: readonly string[]
  plugin?: object
}

const reads: CommandAnnotation = {mutating: false}
const writes: CommandAnnotation = {mutating: true}
const destroys: CommandAnnotation = {destructive: true, mutating: true}

/**
 * What the commands of oclif's own plugins do, by plugin and id (12.3). Those of autocomplete write their cache only;
 * `search` runs the command that its user picks.
 */
const oclifPlugins: Record<string, Record<string, CommandAnnotation>> = {
  '@oclif/plugin-autocomplete': {
    autocomplete: reads,
    'autocomplete:create': reads,
    'autocomplete:script': reads,
  },
  '@oclif/plugin-commands': {commands: reads},
  '@oclif/plugin-help': {help: reads},
  '@oclif/plugin-plugins': {
    plugins: reads,
    'plugins:inspect': reads,
    'plugins:install': writes,
    'plugins:link': writes,
    'plugins:reset': destroys,
    'plugins:uninstall': destroys,
    'plugins:update': writes,
  },
  '@oclif/plugin-search': {search: {interactive: true}},
  '@oclif/plugin-update': {update: writes},
  '@oclif/plugin-version': {version: reads},
  '@oclif/plugin-which': {which: reads},
}

const read = new WeakMap<HostConfig, readonly Source[]>()

/** The sources that authors of plugins, the host's author and the user have written; read once for a config. */
export function readAnnotations(config: HostConfig): readonly Source[] {
  const sources = read.get(config) ?? findSources(config).map((found) => readFoundSource(found))
  read.set(config, sources)
  return sources
}

/** What all sources state about a command of the host. */
export function stateAbout(config: HostConfig, entry: Entry): Stated {
  return stateBy(readAnnotations(config), identify(config, entry), entry)
}

/** What the sources state about a command that cost no file: a person's command line reads none. */
export function stateLoadedAbout(config: HostConfig, entry: Entry): Stated {
  const loaded = findDeclared(config).filter(({path}) => path === undefined)
  return stateBy(
    loaded.map((found) => readFoundSource(found)),
    identify(config, entry),
    entry,
  )
}

/** What oclif's plugins, the class and these sources state about a command. */
export function stateBy(
  sources: readonly Source[],
  command: Annotated,
  declared: Readonly<Record<string, unknown>>,
): Stated {
  const {ids, plugin = ''} = command
  const known = Object.hasOwn(oclifPlugins, plugin) ? oclifPlugins[plugin]! : {}
  const id = ids.find((each) => Object.hasOwn(known, each))
  const stated = sources
    .filter((source) => source.plugin === undefined || source.plugin === plugin)
    .map((source) => readSource(source, command))
  return [readDeclared(declared), ...stated].reduce(
    (earlier, later) => ({
      annotation: mergeAnnotations(earlier.annotation, later.annotation),
      isDamaged: earlier.isDamaged || later.isDamaged,
    }),
    {annotation: id === undefined ? {} : known[id]!, isDamaged: false},
  )
}

/** What a class or its manifest entry declares; a `readOnly` that is true counts as not mutating (8.25). */
function readDeclared(declared: Readonly<Record<string, unknown>>): Stated {
  const fields = Object.keys(commandFields).filter((field) => declared[field] !== undefined && declared[field] !== null)
  const {annotation, damaged} = readAnnotation(
    Object.fromEntries(fields.map((field) => [field, declared[field]])),
    () => {},
  )
  const isDamaged = safetyFields.some((field) => damaged.includes(field))
  if (declared['readOnly'] === true && annotation.mutating === undefined && !isDamaged) annotation.mutating = false
  return {annotation, isDamaged}
}

/** A manifest's entry with what all sources state about it in place of what its class alone declares. */
export function annotateEntry<Type extends Entry>(config: HostConfig, entry: Type): Type {
  return {...entry, ...stateAbout(config, entry).annotation}
}

/** What sources state about a command's effects; by default all of them together. */
export function effectsOf(
  config: HostConfig,
  entry: Entry,
  isOwn: boolean,
  {annotation, isDamaged} = stateAbout(config, entry),
): Effects {
  const {destructive, mutating} = annotation
  return {destructive, ids: idsOf(config, entry), isDamaged, isOwn, mutating}
}

function identify(config: HostConfig, entry: Entry): Annotated {
  return {ids: idsOf(config, entry), plugin: pluginOf(entry)}
}

/** The name of the plugin that a command belongs to; a class that oclif has loaded holds the plugin. */
export function pluginOf({plugin, pluginName}: Pick<Entry, 'plugin' | 'pluginName'>): string | undefined {
  const name = pluginName ?? (plugin && readProperty(plugin, 'name'))
  return typeof name === 'string' ? name : undefined
}

/**
 * The ids of a command, the canonical one first: sources may name any of them. An alias's entry has the alias as its id
 * and shares the rest with the command's own entry.
 */
export function idsOf(config: HostConfig, entry: Entry): string[] {
  const {aliases, hiddenAliases, id = '', permutations} = entry
  const others = [...listOf(aliases), ...listOf(hiddenAliases)]
  const canonical = others.includes(id) ? findCanonical(config, entry, others) : id
  const name = id.startsWith('Symbol(') ? [config.bin] : []
  return [...new Set([canonical, id, ...others, ...name, ...listOf(permutations)].map((one) => readKey(one).pattern))]
}

/** The id of the command that an alias's entry is a copy of: one that states the alias, not one that only shares `load`. */
function findCanonical(config: HostConfig, entry: Entry, aliases: readonly string[]): string {
  const {id = ''} = entry
  const states = (other: LoadableCommand) =>
    ['aliases', 'hiddenAliases'].some((field) => listOf(readProperty(other, field)).includes(id))
  const same = config.commands.filter((other) => identityOf(other) === identityOf(entry) && states(other))
  return same.find((other) => !aliases.includes(other.id))?.id ?? id
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** Something in an annotation that has no effect. */
export type AnnotationProblem = {
  /** Whether its source cannot be read, a field or value is wrong, or a key matches no command. */
  kind: 'unreadable' | 'field' | 'idle'
  /** One sentence that names the source. */
  message: string
  /** The file that holds it, a package.json included. */
  file?: string
  /** The key of its entry as it is written; left out if the source cannot be read at all. */
  key?: string
}

/** Finds what has no effect in the annotations of plugins, the host's author and the user (12.10). */
export function findAnnotationProblems(config: HostConfig): AnnotationProblem[] {
  const sources = readAnnotations(config)
  if (sources.length === 0) return []
  const commands = config.commands.map((command) => identify(config, command))
  return sources.flatMap(({file, name, plugin, problem, rules, warnings}): AnnotationProblem[] => {
    const place = file === undefined ? {} : {file}
    if (problem !== undefined) return [{kind: 'unreadable', message: problem, ...place}]
    const known = commands.filter((command) => plugin === undefined || plugin === command.plugin)
    const idle = rules.filter(({key}) => !known.some(({ids}) => ids.some((id) => matchesKey(key, id))))
    return [
      ...warnings.map((warning) => ({kind: 'field' as const, ...warning, ...place})),
      ...idle.map(({written}) => ({
        kind: 'idle' as const,
        key: written,
        message: `${name}: "${written}" matches no command`,
        ...place,
      })),
    ]
  })
}
