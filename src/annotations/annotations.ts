import {pluginOf} from '../oclif/command-entry.js'
import type {HostConfig} from '../oclif/shapes.js'
import {type CommandAnnotation, commandFields} from './annotation.js'
import {type Entry, idsOfEntry, isTaken} from './entry-ids.js'
import {type Keyed, mergeAnnotations, mergeKeyed} from './merge-annotations.js'
import {oclifPlugins} from './oclif-plugins.js'
import {omitStated, packOf} from './packs/command-pack.js'
import {readAnnotation} from './read-annotation.js'
import {coversCommand, readAnnotations} from './read-sources.js'
import type {AnnotationSource} from './sources.js'

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
  const allSources = loaded ?? readAnnotations(config)
  const sources = allSources.filter((source) => coversCommand(source, entry))
  const named = {ids, isTaken: (alias: string) => isTaken(config, entry, alias)}
  const annotationsOf = (chosen: readonly AnnotationSource[]) =>
    chosen.map(({rules}) => mergeKeyed(rules, named))
  const byUser = annotationsOf(sources.filter(({origin}) => origin === 'user'))
  const byAuthors = [
    readDeclared(entry),
    ...annotationsOf(sources.filter(({origin}) => origin !== 'user')),
  ]
  const pack = loaded ? undefined : packOf(config, entry, ids[0])
  const byPack = pack ? [omitStated(pack, mergeSources(byAuthors))] : []
  const byPlugin = mergeKeyed(rulesOfPlugin(entry), named)
  return {
    // In ascending precedence: where values are not combined, the last one wins.
    annotation: mergeSources([byPlugin, ...byPack, ...byAuthors, ...byUser]),
    ids,
    isDamaged: sources.some(({problem}) => problem !== undefined),
  }
}

/**
 * Merges what the sources state about a command (12.2). A source that calls a command destructive
 * means command lines with its `mutatingFlags`, if it states these too, and otherwise every command
 * line, which is then mutating (12.16b).
 */
function mergeSources(annotations: readonly CommandAnnotation[]): CommandAnnotation {
  const merged = mergeAnnotations(annotations)
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

/**
 * A manifest entry or class with everything that is stated about it (12.12), without the invalid
 * values of its own.
 */
export function annotateEntry<Type extends Entry>(config: HostConfig, entry: Type): Type {
  const others = Object.entries(entry).filter(([name]) => !Object.hasOwn(commandFields, name))
  const {annotation} = declarationsFor(config, entry)
  return {...Object.fromEntries(others), ...annotation} as Type
}

/**
 * What is stated about a command's effects. With `mutatingFlags`, a command line's flags decide
 * which of these effects it has.
 */
export type DeclaredEffects = Pick<Declarations, 'ids' | 'isDamaged'> &
  Pick<
    CommandAnnotation,
    'destructive' | 'flagAnnotations' | 'mutating' | 'mutatingFlags' | 'parsesItself' | 'targets'
  > & {
    /** Whether its class extends `AgentCommand`, as those of the plugin's own commands do. */
    isAdopted: boolean
  }

/**
 * Reads what is stated about a command's effects.
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
): DeclaredEffects {
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
