import {identityOf} from '../oclif/command-identity.js'
import type {CommandDefinition, HostConfig, LoadableCommand} from '../oclif/shapes.js'
import {readProperty} from '../read-property.js'
import {type Annotations, readAnnotations, readLoadedAnnotations} from './annotations.js'
import {readKey} from './key.js'
import type {Stated} from './read-source.js'

/** A manifest's entry, or a class that oclif has loaded. */
export type Entry = CommandDefinition & {
  load?: unknown
  permutations?: readonly string[]
  plugin?: object
}

/** What all sources state about a command of the host. */
export function stateAbout(config: HostConfig, entry: Entry): Stated {
  return stateBy(readAnnotations(config), config, entry)
}

/** What the sources state about a command that cost no file: a person's line reads none (contract, section 12). */
export function stateLoadedAbout(config: HostConfig, entry: Entry): Stated {
  return stateBy(readLoadedAnnotations(config), config, entry)
}

function stateBy(annotations: Annotations, config: HostConfig, entry: Entry): Stated {
  return annotations.of({ids: idsOf(config, entry), plugin: pluginOf(entry)}, entry)
}

/** The name of the plugin that a command belongs to; a class that oclif has loaded holds the plugin itself. */
export function pluginOf({plugin, pluginName}: Pick<Entry, 'plugin' | 'pluginName'>): string | undefined {
  const name = pluginName ?? (plugin && readProperty(plugin, 'name'))
  return typeof name === 'string' ? name : undefined
}

/** A manifest's entry with what all sources state about it in place of what its class alone declares. */
export function annotateEntry<Type extends Entry>(config: HostConfig, entry: Type): Type {
  return {...entry, ...stateAbout(config, entry).annotation}
}

/**
 * The ids that lead to a command, the canonical one first: sources may name any of them. An alias's entry has the alias
 * as its id, and shares what it holds with the command's own.
 */
export function idsOf(config: HostConfig, entry: Entry): string[] {
  const {aliases, hiddenAliases, id = '', permutations} = entry
  const others = [...list(aliases), ...list(hiddenAliases)]
  const canonical = others.includes(id) ? findCanonical(config, entry, others) : id
  const name = id.startsWith('Symbol(') ? [config.bin] : []
  return [...new Set([canonical, id, ...others, ...name, ...list(permutations)].map((one) => readKey(one).pattern))]
}

/** The id of the command that an alias's entry is a copy of; one that only shares what loads it does not state the alias. */
function findCanonical(config: HostConfig, entry: Entry, aliases: readonly string[]): string {
  const {id = ''} = entry
  const states = (other: LoadableCommand) =>
    ['aliases', 'hiddenAliases'].some((field) => list(readProperty(other, field)).includes(id))
  const same = config.commands.filter((other) => identityOf(other) === identityOf(entry) && states(other))
  return same.find((other) => !aliases.includes(other.id))?.id ?? id
}

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
