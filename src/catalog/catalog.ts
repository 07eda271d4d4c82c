import type {CommandAnnotation} from '../annotations/annotation.js'
import {binNames} from '../oclif/host.js'
import type {CommandDefinition, HostConfig} from '../oclif/shapes.js'
import type {ClassTypes} from './class-types.js'

/**
 * The model of a host, read without loading a command; documents, corrections and search are made
 * from it.
 */
export type Catalog = {
  bin: string
  name: string
  version: string
  /** What is typed between a command's words. */
  separator: ' ' | ':'
  /** Whether a command's words may come in any order. */
  isFlexible: boolean
  /** Whether the CLI is one command, which has no name. */
  isSingleCommand: boolean
  /** Every command once, hidden ones too, sorted by name, as the topics are. */
  commands: CatalogCommand[]
  /** The commands that the environment denies (11.18), which nothing may name. */
  denied?: readonly CatalogCommand[]
  topics: readonly CatalogTopic[]
  /** The host first, then its plugins sorted by name. */
  plugins: {name: string; version: string}[]
  /** Malformed parts of the manifests, one sentence each. */
  readonly warnings: readonly string[]
  config?: HostConfig
}

/** A command of the host; the words of ids are separated by `:`. */
export type CatalogCommand = {
  id: string
  /** The command as typed, without the bin; empty for a single-command CLI. */
  name: string
  aliases: readonly string[]
  hiddenAliases?: readonly string[]
  isHidden: boolean
  /** Whether the class extends `AgentCommand`. */
  isAdopted: boolean
  /**
   * Its manifest entry, unchecked, because checking all of 10,000 is slow; `definition` checks one.
   */
  entry: ManifestEntry
  readonly definition: CatalogDefinition
  load?(): Promise<unknown>
}

/** A command's entry in a manifest, unchecked. */
export type ManifestEntry = Readonly<Record<string, unknown>>

/**
 * A manifest's entry with valid flags and arguments, and all annotations; `murli` has the types of
 * its values.
 */
export type CatalogDefinition = CommandDefinition &
  CommandAnnotation &
  Required<Pick<CommandDefinition, 'args' | 'flags'>> & {murli?: ClassTypes}

/** A topic of the host; `id` and `name` have the same form as a command's. */
export type CatalogTopic = {
  id: string
  name: string
  description?: string
  isHidden: boolean
}

/** The names that start the host, its bin first (2.8). */
export function binsOf({bin, config}: Catalog): string[] {
  return config ? binNames(config) : [bin]
}

/**
 * A copy of a catalog with other commands or another separator. It is not spread, because that would
 * read the warnings, and so check every command.
 */
export function changeCatalog(
  catalog: Catalog,
  changes: Partial<Pick<Catalog, 'commands' | 'separator'>>,
): Catalog {
  return {
    bin: catalog.bin,
    commands: changes.commands ?? catalog.commands,
    config: catalog.config,
    denied: catalog.denied,
    isFlexible: catalog.isFlexible,
    isSingleCommand: catalog.isSingleCommand,
    name: catalog.name,
    plugins: catalog.plugins,
    separator: changes.separator ?? catalog.separator,
    topics: catalog.topics,
    version: catalog.version,
    get warnings() {
      return catalog.warnings
    },
  }
}

/** oclif's own plugins, and this one. */
const housekeepingPlugin = /^(?:@oclif\/plugin-.+|oclif-plugin-murli)$/

/**
 * The same commands in a CLI that bundles its plugins. `update` and `search` are not among them,
 * because they may be what the CLI is for.
 */
const housekeepingId = /^(?:autocomplete|commands|help|murli|plugins|version)(?::|$)/

/** Whether a command manages the CLI itself; lists show those last. */
export function isHousekeeping({entry, id}: CatalogCommand): boolean {
  return housekeepingPlugin.test(String(entry['pluginName'])) || housekeepingId.test(id)
}

/** Sorts by code unit, independent of the locale. */
export function sortByName<Type extends {name: string}>(list: readonly Type[]): Type[] {
  return list.toSorted((a, b) => Number(a.name > b.name) - Number(a.name < b.name))
}

/** Returns a function that computes a value once for each catalog, when it is first needed. */
export function oncePerCatalog<Value extends {}>(
  make: (catalog: Catalog) => Value,
): (catalog: Catalog) => Value {
  const values = new WeakMap<Catalog, Value>()
  return (catalog) => {
    const value = values.get(catalog) ?? make(catalog)
    values.set(catalog, value)
    return value
  }
}
