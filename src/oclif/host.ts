import {readProperty} from '../contract/unknown-value.js'
import type {HostConfig, PluginDefinition} from './shapes.js'

/** Whether a command's class extends AgentCommand, by its manifest entry. */
export function isAdoptedCommand(command: object | undefined): boolean {
  return command !== undefined && 'murli' in command
}

/** Marks guarded command classes of all copies of this package. */
export const guardedBrand = Symbol.for('oclif-plugin-murli.guarded')

/**
 * The name of a `<BIN>_…` variable of this host, as oclif forms it (core 1 to 5,
 * lib/config/config.js).
 */
export function scopedVariable({bin}: Pick<HostConfig, 'bin'>, name: string): string {
  return `${bin}_${name}`.replaceAll('@', '').replaceAll(/[/-]/g, '_').toUpperCase()
}

/** The host's plugins: an array in @oclif/core 1 and 2, a map since. */
export function pluginsOf({plugins}: HostConfig): PluginDefinition[] {
  return [...(plugins?.values() ?? [])]
}

/**
 * An object that identifies a command: an alias's entry is a copy of its command's and shares its
 * properties.
 */
export function identityOf(entry: object): unknown {
  if (typeof entry === 'function') return entry
  return readProperty(entry, 'load') ?? readProperty(entry, 'flags') ?? entry
}

type NamedCommand = {
  id?: string
  aliases?: readonly string[]
  hiddenAliases?: readonly string[]
}

/** A command's id, then its aliases. */
export function idsOf({aliases, hiddenAliases, id = ''}: NamedCommand): string[] {
  // A malformed manifest may have null.
  return [id, ...(aliases ?? []), ...(hiddenAliases ?? [])]
}

/** The properties of every function. */
const meaningless = new Set(['arguments', 'caller', 'length', 'name', 'prototype'])

/**
 * Reads a command class as a manifest entry, because some hosts put classes into the config in
 * their init hooks.
 */
export function readClassEntry(command: {load?: unknown}): Record<string, unknown> {
  const entry: Record<string, unknown> = {}
  for (let link: unknown = command; typeof link === 'function' && link !== Function.prototype;) {
    for (const key of Object.getOwnPropertyNames(link)) {
      // A getter may need a missing file or login.
      if (!meaningless.has(key) && !Object.hasOwn(entry, key)) {
        entry[key] = readProperty(command, key)
      }
    }
    link = Object.getPrototypeOf(link)
  }
  const {load} = command
  return {
    ...entry,
    load: () => (typeof load === 'function' ? load.call(command) : command),
  }
}

/**
 * A config with other fields. It inherits the rest, because oclif's config is an instance with
 * methods.
 */
export function withConfigFields(config: HostConfig, fields: object): HostConfig {
  return Object.create(config, Object.getOwnPropertyDescriptors(fields)) as HostConfig
}
