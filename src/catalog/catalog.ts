import type {CommandMetadata} from '../contract/metadata.js'
import {findRow} from '../flags/table.js'
import type {CommandDefinition, FlagDefinition, HostConfig, PluginDefinition} from '../oclif/shapes.js'
import type {ClassTypes} from './class-types.js'

/**
 * The model of a host, which `describe`, `--schema`, the index, corrections, search and the Markdown are rendered from.
 *
 * Reading it renders no template and loads no command.
 */
export type Catalog = {
  bin: string
  name: string
  version: string
  /** The separator between the words of a command as it is typed. */
  separator: ' ' | ':'
  /** Whether the words of a command may come in any order. */
  isFlexible: boolean
  /** Whether the CLI is one command without a name. */
  isSingleCommand: boolean
  /** Every command once, under its canonical id, hidden ones included, sorted by name. */
  commands: CatalogCommand[]
  /** Every topic, hidden ones included, sorted by name. */
  readonly topics: readonly CatalogTopic[]
  /** The host and its plugins, the host first, the others sorted by name. */
  plugins: {name: string; version: string}[]
  /** What is malformed in the manifests, one sentence each. */
  readonly warnings: readonly string[]
  /** The host's config, which templates read values from. */
  config?: HostConfig
}

/** A command of the host. */
export type CatalogCommand = {
  /** The canonical id, its words separated by `:`. */
  id: string
  /** The command as it is typed, without the bin. */
  name: string
  /** Other ids that run it, without the hidden ones. */
  aliases: readonly string[]
  /** Other ids that run it and are listed nowhere. */
  readonly hiddenAliases?: readonly string[]
  isHidden: boolean
  /** Whether the class extends `AgentCommand`. */
  isOwn: boolean
  /** The manifest's entry with its annotations, without malformed fields. */
  readonly definition: CatalogDefinition
  /** The manifest's entry as it is, unchecked and without annotations; `entryOf` reads it. */
  readonly entry?: ManifestEntry
  /** The types of its values, from the loaded class; `typesOf` falls back to an own command's manifest. */
  readonly types?: ClassTypes | undefined
  load?(): Promise<unknown>
}

/** A manifest's entry with valid flags and arguments. */
export type CatalogDefinition = CommandDefinition & Required<Pick<CommandDefinition, 'args' | 'flags'>>

/** A manifest's entry whose fields are unchecked. */
export type ManifestEntry = Readonly<Record<string, unknown>>

/** A topic of the host. */
export type CatalogTopic = {
  /** The id, its words separated by `:`. */
  id: string
  /** The topic as it is typed, without the bin. */
  name: string
  description?: string
  isHidden: boolean
}

/** What a command declares about itself (7), as its manifest keeps it. */
export type DeclaredMetadata = CommandMetadata & {murli?: ClassTypes}

/** What a command's definition declares about it. */
export function readMetadata(definition: CatalogDefinition): DeclaredMetadata {
  return definition as CatalogDefinition & DeclaredMetadata
}

/** The types of a command's values: from its class, or from an own command's manifest. */
export function typesOf({definition, types}: CatalogCommand): ClassTypes | undefined {
  return types ?? readMetadata(definition).murli
}

/** A command's manifest entry, unchecked, for loops over every command: checking and annotating 10,000 is slow. */
export function entryOf(command: CatalogCommand): ManifestEntry {
  return command.entry ?? command.definition
}

/** The flags of a command without hidden ones, the plugin's global flags, and those that confirm (8.9, 8.15). */
export function visibleFlags(command: CatalogCommand, includeHidden = false): [string, FlagDefinition][] {
  return Object.entries(command.definition.flags).filter(
    ([name, flag]) => (includeHidden || !flag.hidden) && !(command.isOwn && isDescribedElsewhere(name, flag)),
  )
}

function isDescribedElsewhere(name: string, flag: FlagDefinition): boolean {
  const row = findRow(name, flag)
  return row !== undefined && (row.flag.helpGroup === 'AGENT' || row.confirms === true)
}

/** Plugins whose commands manage the CLI itself: oclif's own, and this one. */
const housekeepingPlugin = /^(?:@oclif\/plugin-.+|oclif-plugin-murli)$/

/** Their commands in a CLI that bundles its plugins; `update` or `search` may be the purpose of that CLI. */
const housekeepingId = /^(?:autocomplete|commands|help|murli|plugins|version)(?::|$)/

/** Whether a command manages the CLI itself; lists have those commands last. */
export function isHousekeeping(command: CatalogCommand): boolean {
  return housekeepingPlugin.test(String(entryOf(command)['pluginName'])) || housekeepingId.test(command.id)
}

/** How this package's `murli which` is typed on the host; undefined if the host has none, or one of its own. */
export function findWhich({commands}: Catalog): string | undefined {
  return commands.find(({definition, id}) => id === 'murli:which' && 'limit' in definition.flags)?.name
}

/** Sorts by code unit, so that no locale changes the order. */
export function sortByName<Type extends {name: string}>(list: readonly Type[]): Type[] {
  return list.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** Makes a function that remembers what it has returned for each catalog. */
export function oncePerCatalog<Value>(make: (catalog: Catalog) => Value): (catalog: Catalog) => Value {
  const made = new WeakMap<Catalog, {value: Value}>()
  return (catalog) => {
    const {value} = made.get(catalog) ?? {value: make(catalog)}
    made.set(catalog, {value})
    return value
  }
}

/** The host's plugins: an array in @oclif/core 1 and 2, and a map since. */
export function pluginsOf({plugins}: HostConfig): PluginDefinition[] {
  return [...(plugins?.values() ?? [])]
}
