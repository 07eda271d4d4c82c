import type {CommandDefinition, HostConfig} from '../oclif/shapes.js'
import type {PreciseTypes} from './flag-types.js'

/**
 * The model of a host: what `describe`, `--schema`, the index, suggestions and the Markdown are drawn from.
 *
 * It is cheap to make (no template is rendered, no command is loaded); what costs more is made from it on demand.
 */
export type Catalog = {
  /** The executable's name. */
  bin: string
  /** The host's package name. */
  name: string
  /** The host's version. */
  version: string
  /** What stands between the words of a command as it is typed. */
  separator: ' ' | ':'
  /** Whether the words of a command may come in any order. */
  isFlexible: boolean
  /** Whether the CLI is one command without a name. */
  isSingleCommand: boolean
  /** Every command once, under its canonical id, hidden ones included, sorted by name. */
  commands: CatalogCommand[]
  /** Every topic, hidden ones included, sorted by name; read on first access. */
  readonly topics: readonly CatalogTopic[]
  /** The host and its plugins, the host first, the others sorted by name. */
  plugins: {name: string; version: string}[]
  /** What could not be read, one sentence each. */
  readonly warnings: readonly string[]
  /** The host's config, which templates look values up in. */
  config?: HostConfig
}

/** A command of the host. */
export type CatalogCommand = {
  /** The canonical id, its words separated by `:`. */
  id: string
  /** The command as it is typed, without the bin. */
  name: string
  /** Other ids that run it, the hidden ones left out. */
  aliases: readonly string[]
  /** Other ids that run it and are in no list. */
  readonly hiddenAliases?: readonly string[]
  isHidden: boolean
  /** Whether the class extends `AgentCommand`. */
  isOwn: boolean
  /** The manifest's entry; `flags` and `args` are always there, malformed ones are not. */
  readonly definition: CatalogDefinition
  /** The manifest's entry as it is, without annotations and unchecked; `entryOf` reads it. */
  readonly entry?: Readonly<Record<string, unknown>>
  /** What the loaded class says of its values; without it, what an own command's manifest says is all that is known. */
  readonly types?: PreciseTypes | undefined
  /** Loads the command's class. */
  load?(): Promise<unknown>
}

/** A manifest's entry of which the flags and arguments can be relied on. */
export type CatalogDefinition = CommandDefinition & Required<Pick<CommandDefinition, 'args' | 'flags'>>

/** A topic of the host. */
export type CatalogTopic = {
  /** The id, its words separated by `:`. */
  id: string
  /** The topic as it is typed, without the bin. */
  name: string
  description?: string
  isHidden: boolean
}
