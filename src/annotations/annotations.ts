import {pluginOf} from '../oclif/command-entry.js'
import type {HostConfig} from '../oclif/shapes.js'
import {type CommandAnnotation, commandFields, readAnnotation} from './annotation.js'
import {type Entry, idsOfEntry} from './entry-ids.js'
import {findDeclared, findSources} from './find-sources.js'
import {matchesKey} from './keys.js'
import {type Keyed, mergeAnnotations, mergeRules} from './merge-annotations.js'
import {oclifPlugins} from './oclif-plugins.js'
import {isPacked, readPack} from './packs/read-pack.js'
import {type AnnotationSource, readFoundSource} from './sources.js'

const sourcesByConfig = new WeakMap<HostConfig, readonly AnnotationSource[]>()

/** The sources of plugin authors, the host's author and the user, read once per config (12.2). */
export function readAnnotations(config: HostConfig): readonly AnnotationSource[] {
  const sources =
    sourcesByConfig.get(config) ?? findSources(config).map((found) => readFoundSource(found))
  sourcesByConfig.set(config, sources)
  return sources
}

/** The sources that are already in memory, for a person's command line, which opens no files. */
export function readLoadedAnnotations(config: HostConfig): readonly AnnotationSource[] {
  return findDeclared(config).flatMap((found) =>
    found.value === undefined ? [] : readFoundSource(found),
  )
}

/** What is declared about a command. */
type Declarations = {
  annotation: CommandAnnotation
  /** The command's ids as keys, canonical first. */
  ids: string[]
  /** Whether a source that may be about the command cannot be read. */
  isDamaged: boolean
}

/**
 * What this plugin, packs, the class and the sources declare about a command (12.2).
 *
 * @param loaded the only sources to read, without packs, for a command line that opens no files; by
 *   default all sources
 */
export function declarationsFor(
  config: HostConfig,
  entry: Entry,
  loaded?: readonly AnnotationSource[],
): Declarations {
  const ids = idsOfEntry(config, entry)
  const sources = loaded ?? readAnnotations(config)
  const covering = sources.filter((source) => covers(source, entry))
  const readAll = (chosen: readonly AnnotationSource[]) =>
    chosen.map(({rules}) => mergeRules(rules, ids))
  const byAuthors = [
    readDeclared(entry),
    ...readAll(covering.filter(({origin}) => origin !== 'user')),
  ]
  const byUser = readAll(covering.filter(({origin}) => origin === 'user'))
  const pack = loaded ? undefined : packOf(config, entry, ids[0])
  const byPack = pack ? [omitStated(pack, mergeSources(byAuthors))] : []
  // In ascending precedence: where values are not combined, the last one wins.
  const annotations = [mergeRules(rulesOfPlugin(entry), ids), ...byPack, ...byAuthors, ...byUser]
  return {
    annotation: mergeSources(annotations),
    ids,
    isDamaged: covering.some(({problem}) => problem !== undefined),
  }
}

/**
 * Merges what the sources state about a command (12.2). A source that calls a command destructive
 * means command lines with its `mutatingFlags`, if it states these too, and otherwise every command
 * line, which is then mutating (12.16b).
 */
function mergeSources(annotations: readonly CommandAnnotation[]): CommandAnnotation {
  const merged = mergeAnnotations(annotations.map((value) => ({key: '', value})))
  if (!merged.mutatingFlags?.length) return merged
  const isAlwaysDestructive = annotations.some(
    ({destructive, mutatingFlags = []}) => destructive && mutatingFlags.length === 0,
  )
  return isAlwaysDestructive ? {...merged, mutating: true} : merged
}

/** What this plugin states about the commands of one of oclif's plugins (12.3). */
function rulesOfPlugin(entry: Entry): Keyed<CommandAnnotation>[] {
  const rules = oclifPlugins[pluginOf(entry) ?? ''] ?? {}
  return Object.entries(rules).map(([key, value]) => ({key, value}))
}

/** Whether a source may be about a command: a plugin's own is only about that plugin's commands. */
function covers({plugin}: AnnotationSource, entry: Entry): boolean {
  return plugin === undefined || plugin === pluginOf(entry)
}

/** The reviewed annotation of a command, unless a user has turned packs off (12.18). */
export function packOf(
  config: HostConfig,
  entry: Entry,
  id = idsOfEntry(config, entry)[0],
): CommandAnnotation | undefined {
  const plugin = pluginOf(entry)
  if (plugin === undefined || id === undefined || !isPacked(plugin)) {
    return undefined
  }
  if (!arePacksOn(config)) return undefined
  const path = Array.isArray(entry.relativePath) ? entry.relativePath : undefined
  return readPack(config, {id, path, plugin})
}

/**
 * Whether packs count (12.18): a user's file can turn them off, and one that cannot be read might.
 */
export function arePacksOn(config: HostConfig): boolean {
  return readAnnotations(config).every(({settings = {}}) => {
    // `null` if the file cannot be read but mentions packs.
    const {packs = true} = settings
    return packs !== false && packs !== null
  })
}

/**
 * A pack's annotation, without the effects that the authors of class, plugin and host state (12.8).
 * Authors who say that the command does not mutate, or name `mutatingFlags`, have decided every
 * effect.
 */
function omitStated(pack: CommandAnnotation, authors: CommandAnnotation): CommandAnnotation {
  const {destructive, mutating, mutatingFlags, ...otherFields} = pack
  if (authors.mutating === false || authors.mutatingFlags?.length) return otherFields
  const annotation: CommandAnnotation = {...otherFields}
  if (mutating !== undefined && authors.mutating === undefined) annotation.mutating = mutating
  if (mutatingFlags && !authors.mutatingFlags) annotation.mutatingFlags = mutatingFlags
  if (destructive && authors.destructive === undefined) annotation.destructive = destructive
  return annotation
}

/** The declarations of a class or manifest entry; a true `readOnly` means not mutating (8.25). */
function readDeclared(declared: Readonly<Record<string, unknown>>): CommandAnnotation {
  const fields: Record<string, unknown> = {}
  for (const field of Object.keys(commandFields)) {
    const value = declared[field] ?? undefined
    // `targets` is a field of annotations only; a class may have a static field with this name.
    if (value !== undefined && field !== 'targets') fields[field] = value
  }

  const annotation = readAnnotation(fields, () => {})
  return declared['readOnly'] === true ? {mutating: false, ...annotation} : annotation
}

/** A manifest entry or class with everything that is stated about it (12.12). */
export function annotateEntry<Type extends Entry>(config: HostConfig, entry: Type): Type {
  return {...entry, ...declarationsFor(config, entry).annotation}
}

/**
 * What is stated about a command's effects, with its ids, canonical first. With `mutatingFlags`, a
 * command line's flags decide which of these effects it has.
 *
 * @param isAdopted whether its class extends `AgentCommand`, as the plugin's own commands do
 * @param declarations those of the command, if they have been read
 */
export function effectsOf(
  config: HostConfig,
  entry: Entry,
  {
    isAdopted,
    declarations = declarationsFor(config, entry),
  }: {isAdopted: boolean; declarations?: Declarations},
) {
  const {annotation, ids, isDamaged} = declarations
  const {destructive, flagAnnotations, mutating, mutatingFlags, parsesItself, targets} = annotation
  return {
    destructive,
    flagAnnotations,
    ids,
    isDamaged,
    isAdopted,
    mutating,
    mutatingFlags,
    parsesItself,
    targets,
  }
}

/**
 * Finds annotations of plugins, the host's author and the user that have no effect (12.10), each
 * with its key as written.
 */
export function findAnnotationProblems(config: HostConfig) {
  return readAnnotations(config).flatMap((source) => {
    const {file, name, problem, rules, warnings} = source
    const report = (kind: 'field' | 'idle' | 'unreadable', message: string, key?: string) => ({
      file,
      key,
      kind,
      message,
    })
    if (problem !== undefined) return [report('unreadable', problem)]
    const ids = config.commands
      .filter((entry) => covers(source, entry))
      .flatMap((entry) => idsOfEntry(config, entry))
    const idle = rules.filter(({key}) => !ids.some((id) => matchesKey(key, id)))
    return [
      ...warnings.map(({key, message}) => report('field', message, key)),
      ...idle.map(({written}) =>
        report('idle', `${name}: "${written}" matches no command`, written),
      ),
    ]
  })
}
