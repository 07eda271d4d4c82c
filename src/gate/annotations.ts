import {readProperty} from '../contract/unknown-value.js'
import {packageName} from '../mode/mode.js'
import {identityOf} from '../oclif/host.js'
import type {CommandDefinition, HostConfig, LoadableCommand} from '../oclif/shapes.js'
import {type CommandAnnotation, commandFields, parseSource, readAnnotation, type Source} from './annotation.js'
import type {Effects} from './decide.js'
import {findDeclared, findSources, readFoundSource} from './find-sources.js'
import {type Annotated, matchesKey, mergeAnnotations, readKey, readSource} from './precedence.js'

/** A manifest's entry, or a class that oclif has loaded. */
export type Entry = CommandDefinition & {
  load?: unknown
  permutations?: readonly string[]
  plugin?: object
}

const reads: CommandAnnotation = {mutating: false}
const writes: CommandAnnotation = {mutating: true}
const destroys: CommandAnnotation = {destructive: true, mutating: true}

/** What this plugin states about oclif's own plugins (12.3). */
const ourSources = Object.entries<Record<string, CommandAnnotation>>({
  // It writes its cache only.
  '@oclif/plugin-autocomplete': {autocomplete: reads, 'autocomplete:create': reads, 'autocomplete:script': reads},
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
  // It runs the command that its user picks.
  '@oclif/plugin-search': {search: {interactive: true}},
  '@oclif/plugin-update': {update: writes},
  '@oclif/plugin-version': {version: reads},
  '@oclif/plugin-which': {which: reads},
}).map(([plugin, commands]) => parseSource({name: packageName, origin: 'plugin', plugin}, commands))

const read = new WeakMap<HostConfig, readonly Source[]>()

/** The sources that authors of plugins, the host's author and the user have written; read once for a config. */
export function readAnnotations(config: HostConfig): readonly Source[] {
  const sources = read.get(config) ?? findSources(config).map((found) => readFoundSource(found))
  read.set(config, sources)
  return sources
}

/** The sources that need no file: a person's command line reads none. */
export function readLoadedAnnotations(config: HostConfig): readonly Source[] {
  const loaded = findDeclared(config).filter(({value}) => value !== undefined)
  return loaded.map((found) => readFoundSource(found))
}

/** What sources state about a command. */
export type Stated = {
  annotation: CommandAnnotation
  /** Whether a source that may be about the command cannot be read: it may say that the command mutates. */
  isDamaged: boolean
}

/** What sources, by default all of them, state about a command of the host. */
export function stateAbout(config: HostConfig, entry: Entry, sources = readAnnotations(config)): Stated {
  return stateBy(sources, identify(config, entry), entry)
}

/** What this plugin, the class and these sources state about a command. */
export function stateBy(
  sources: readonly Source[],
  command: Annotated,
  declared: Readonly<Record<string, unknown>>,
): Stated {
  const isAbout = ({plugin}: Source) => plugin === undefined || plugin === command.plugin
  const [ours, others] = [ourSources, sources].map((list) => list.filter(isAbout)) as [Source[], Source[]]
  const inOrder = [
    ...ours.map((source) => readSource(source, command)),
    readDeclared(declared),
    ...others.map((source) => readSource(source, command)),
  ]
  return {
    annotation: inOrder.reduce(mergeAnnotations),
    isDamaged: others.some(({problem}) => problem !== undefined),
  }
}

/** What a class or its manifest entry declares; a `readOnly` that is true counts as not mutating (8.25). */
function readDeclared(declared: Readonly<Record<string, unknown>>): CommandAnnotation {
  const fields = Object.keys(commandFields).filter((field) => (declared[field] ?? undefined) !== undefined)
  const annotation = readAnnotation(Object.fromEntries(fields.map((field) => [field, declared[field]])), () => {})
  return declared['readOnly'] === true ? {mutating: false, ...annotation} : annotation
}

/** A manifest's entry with what all sources state about it in place of what its class alone declares. */
export function annotateEntry<Type extends Entry>(config: HostConfig, entry: Type): Type {
  return {...entry, ...stateAbout(config, entry).annotation}
}

/** What sources, by default all of them, state about a command's effects. */
export function effectsOf(
  config: HostConfig,
  entry: Entry,
  isOwn: boolean,
  {annotation: {destructive, mutating}, isDamaged} = stateAbout(config, entry),
): Effects {
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
  return [...new Set([canonical, id, ...others, ...name, ...listOf(permutations)].map((one) => readKey(one)))]
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
  const commands = sources.length > 0 ? config.commands.map((command) => identify(config, command)) : []
  return sources.flatMap(({file, name, plugin, problem, rules, warnings}): AnnotationProblem[] => {
    const place = file === undefined ? {} : {file}
    if (problem !== undefined) return [{kind: 'unreadable', message: problem, ...place}]
    const known = commands.filter((command) => plugin === undefined || plugin === command.plugin)
    const idle = rules.filter(({key}) => !known.some(({ids}) => ids.some((id) => matchesKey(key, id))))
    return [
      ...warnings.map((warning) => ({kind: 'field' as const, ...warning, ...place})),
      ...idle.map(({written: key}) => ({
        kind: 'idle' as const,
        key,
        message: `${name}: "${key}" matches no command`,
        ...place,
      })),
    ]
  })
}
