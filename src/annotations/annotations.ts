import {identityOf, pluginOf} from '../oclif/command-entry.js'
import type {CommandDefinition, HostConfig} from '../oclif/shapes.js'
import {
  type CommandAnnotation,
  commandFields,
  mergeAnnotations,
  readAnnotation,
  readRules,
} from './annotation.js'
import {matchesKey, readKey} from './keys.js'
import {oclifPlugins} from './oclif-plugins.js'
import {isPacked, readPack} from './packs/read-pack.js'
import {findDeclared, findSources, readFoundSource, type AnnotationSource} from './sources.js'

/** A manifest entry, or a class loaded by oclif. */
export type Entry = CommandDefinition & {
  load?: unknown
  permutations?: readonly string[]
  relativePath?: readonly string[] | undefined
  plugin?: {name?: string}
}

const cached = new WeakMap<HostConfig, readonly AnnotationSource[]>()

/** The sources of plugin authors, the host's author and the user, read once per config (12.2). */
export function readAnnotations(config: HostConfig): readonly AnnotationSource[] {
  const sources = cached.get(config) ?? findSources(config).map((found) => readFoundSource(found))
  cached.set(config, sources)
  return sources
}

/** The sources that need no file access: a person's command line opens no files. */
export function readLoadedAnnotations(config: HostConfig): readonly AnnotationSource[] {
  return findDeclared(config).flatMap((found) =>
    found.value === undefined ? [] : readFoundSource(found),
  )
}

/**
 * What this plugin, packs, the class and the sources declare about a command (12.2); `isDamaged` if
 * one of them is unreadable.
 *
 * @param loaded the only sources to read, without packs, for a command line that opens no files
 */
export function declarationsFor(
  config: HostConfig,
  entry: Entry,
  loaded?: readonly AnnotationSource[],
) {
  const ids = idsOfEntry(config, entry)
  const sources = loaded ?? readAnnotations(config)
  const covering = sources.filter((source) => covers(source, entry))
  const ours = Object.entries(oclifPlugins[pluginOf(entry) ?? ''] ?? {})
  const ourRules = ours.map(([key, value]) => ({key, value}))
  const rulesOf = (isIn: (source: AnnotationSource) => boolean) =>
    covering.filter(isIn).map(({rules}) => readRules(rules, ids))
  const authors = [readDeclared(entry), ...rulesOf(({origin}) => origin !== 'user')]
  const pack = loaded ? undefined : packOf(config, entry, ids[0])
  const annotations = [
    readRules(ourRules, ids),
    ...(pack ? [yieldTo(mergeSources(authors), pack)] : []),
    ...authors,
    ...rulesOf(({origin}) => origin === 'user'),
  ]
  return {
    annotation: mergeSources(annotations),
    ids,
    isDamaged: covering.some(({problem}) => problem !== undefined),
  }
}

/**
 * Merges what the sources state about a command (12.2). A source that calls a command destructive
 * means its `mutatingFlags`, if it states them too, and otherwise every command line (12.16b).
 */
function mergeSources(annotations: readonly CommandAnnotation[]): CommandAnnotation {
  const merged = mergeAnnotations(annotations.map((value) => ({key: '', value})))
  if (!merged.mutatingFlags?.length) return merged
  const isAlwaysDestructive = annotations.some(
    ({destructive, mutatingFlags = []}) => destructive && mutatingFlags.length === 0,
  )
  return isAlwaysDestructive ? {...merged, mutating: true} : merged
}

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

/** Whether packs count (12.18): a user can turn them off, and one that cannot be read may have. */
export function arePacksOn(config: HostConfig): boolean {
  return readAnnotations(config).every(({settings = {}}) => {
    const {packs = true} = settings
    return packs !== false && packs !== null
  })
}

/** What of a pack's effects the authors of class, plugin and host have not stated otherwise (12.8). */
function yieldTo(authors: CommandAnnotation, pack: CommandAnnotation): CommandAnnotation {
  const {destructive, mutating, mutatingFlags, ...others} = pack
  const {destructive: isLoss, mutating: isChange, mutatingFlags: flags} = authors
  if (isChange === false || flags?.length) return others
  return {
    ...others,
    ...(isChange === undefined && mutating !== undefined && {mutating}),
    ...(flags === undefined && mutatingFlags && {mutatingFlags}),
    ...(isLoss === undefined && destructive && {destructive}),
  }
}

/** The declarations of a class or manifest entry; a true `readOnly` means not mutating (8.25). */
function readDeclared(declared: Readonly<Record<string, unknown>>): CommandAnnotation {
  const fields: Record<string, unknown> = {}
  for (const field of Object.keys(commandFields)) {
    const value = declared[field] ?? undefined
    // `targets` is for those who annotate a command, and may mean something else in its class.
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
 * What is stated about a command's effects, with its ids, canonical first. Which of them a command
 * line has, its `mutatingFlags` decide.
 *
 * @param isAdopted whether its class extends `AgentCommand`, as the plugin's own commands do
 */
export function effectsOf(
  config: HostConfig,
  entry: Entry,
  isAdopted: boolean,
  stated = declarationsFor(config, entry),
) {
  const {annotation, ids, isDamaged} = stated
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
 * A command's ids, canonical first. An alias has an entry of its own, which shares the rest with
 * its command's.
 */
function idsOfEntry(config: HostConfig, entry: Entry): string[] {
  const {id = ''} = entry
  const others = aliasesOf(entry)
  const isCanonical = (other: Entry) =>
    identityOf(other) === identityOf(entry) &&
    aliasesOf(other).includes(id) &&
    !others.includes(other.id!)
  const canonical = others.includes(id)
    ? config.commands.find((other) => isCanonical(other))?.id
    : undefined
  const name = id.startsWith('Symbol(') ? [config.bin] : []
  const all = [canonical ?? id, id, ...others, ...name, ...(entry.permutations ?? [])]
  return [...new Set(all.map((one) => readKey(one)))]
}

function aliasesOf({aliases, hiddenAliases}: Entry): string[] {
  return [...(aliases ?? []), ...(hiddenAliases ?? [])]
}

/**
 * Finds annotations of plugins, the host's author and the user that have no effect (12.10); a key
 * is as written.
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
