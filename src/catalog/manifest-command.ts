import {annotateEntry} from '../gate/annotations.js'
import {parserFlags} from '../flags/for-command.js'
import {isRecord, readProperty} from '../contract/unknown-value.js'
import {identityOf, readClassEntry} from '../oclif/host.js'
import type {HostConfig, LoadableCommand} from '../oclif/shapes.js'
import type {CatalogCommand, CatalogDefinition} from './catalog.js'
import {readDefinition} from './read-definition.js'

/** A manifest's entry of which only its id has been checked, or the class that a host has put in its place. */
type Listed = LoadableCommand & Record<string, unknown>

/** A host, as far as its commands are read from it. */
export type CommandSource = {
  config: HostConfig
  /** The catalog's form of an id. */
  toId(id: string): string
  /** A command as it is typed. */
  toName(id: string): string
}

/** What most commands have. */
const noIds: readonly string[] = []

/** What of a command is read on first access. */
type Details = {definition?: CatalogDefinition; entry?: Listed; warnings?: string[]}

/** Reads a host's entry of a command; undefined where it has no id. */
export function readCommand(entry: unknown, source: CommandSource): ManifestCommand | undefined {
  if (typeof entry !== 'function' && !isRecord(entry)) return undefined
  const id = readProperty(entry, 'id')
  return typeof id === 'string' ? new ManifestCommand(source, entry as Listed, source.toId(id)) : undefined
}

/**
 * A command as its manifest has it.
 *
 * A host may have 10,000 of them, and a suggestion needs few: an object has few fields, and what else there is of it is
 * read on first access.
 */
export class ManifestCommand implements CatalogCommand {
  /** The other ids that it states, or, once the commands are listed, those that lead to it, as lists show them. */
  aliases: readonly string[]
  readonly hiddenAliases: readonly string[]
  readonly id: string
  readonly name: string
  readonly #listed: Listed
  readonly #source: CommandSource
  #details: Details | undefined

  constructor(source: CommandSource, listed: Listed, id: string) {
    this.aliases = readIds(readProperty(listed, 'aliases'), source.toId)
    this.hiddenAliases = readIds(readProperty(listed, 'hiddenAliases'), source.toId)
    this.id = id
    this.name = source.toName(id)
    this.#listed = listed
    this.#source = source
  }

  get definition(): CatalogDefinition {
    const details = this.#read
    details.definition ??= this.#addGlobalFlags(
      readDefinition(annotateEntry(this.#source.config, this.entry), (detail) =>
        (details.warnings ??= []).push(detail),
      ),
    )
    return details.definition
  }

  get entry(): Listed {
    const listed = this.#listed
    if (typeof listed !== 'function') return listed
    this.#read.entry ??= readClassEntry(listed) as Listed
    return this.#read.entry
  }

  get identity(): unknown {
    return identityOf(this.#listed)
  }

  get isHidden(): boolean {
    return Boolean(readProperty(this.#listed, 'hidden'))
  }

  get isOwn(): boolean {
    return isRecord(readProperty(this.#listed, 'murli'))
  }

  get load(): (() => Promise<unknown>) | undefined {
    const entry = this.entry
    return typeof entry.load === 'function' ? () => entry.load() : undefined
  }

  /** Every id that it states, wherever they lead. */
  get statedIds(): readonly string[] {
    return [this.id, ...readIds(readProperty(this.#listed, 'aliases'), this.#source.toId), ...this.hiddenAliases]
  }

  /** What the manifest says of it in one text. */
  get text(): unknown {
    return this.entry.summary || this.entry.description
  }

  /** What of it could not be read. */
  get warnings(): readonly string[] {
    void this.definition
    return this.#read.warnings ?? []
  }

  /** The parser of an own command knows the global flags, which no manifest holds (7.16). */
  #addGlobalFlags(definition: CatalogDefinition): CatalogDefinition {
    if (!this.isOwn) return definition
    const {pjson} = this.#source.config
    return {...definition, flags: parserFlags({...definition, plugin: {pjson}})}
  }

  get #read(): Details {
    this.#details ??= {}
    return this.#details
  }
}

function readIds(list: unknown, toId: (id: string) => string): readonly string[] {
  if (!Array.isArray(list) || list.length === 0) return noIds
  return list.filter((id) => typeof id === 'string').map(toId)
}
