import {readProperty} from '../contract/unknown-value.js'
import {packageName} from './host.js'

/** Whether a command's class extends AgentCommand, by its manifest entry. */
export function isAdoptedCommand(command: object | undefined): boolean {
  return command !== undefined && 'murli' in command
}

/** What the author of a hidden entry states; a symbol, because bundles share no module. */
const hiddenByAuthor = Symbol.for('oclif-plugin-murli.hidden-by-author')

/** Hides a command in help and lists, and remembers whether its author hides it. */
export function hideEntry(entry: {hidden?: unknown}): void {
  if (!Object.hasOwn(entry, hiddenByAuthor)) {
    Object.defineProperty(entry, hiddenByAuthor, {value: entry.hidden})
  }
  entry.hidden = true
}

/** Whether the author of a command hides it, even if `hideEntry` did, too. */
export function isHiddenByAuthor(entry: object): boolean {
  const isMarked = Object.hasOwn(entry, hiddenByAuthor)
  return Boolean(readProperty(entry, isMarked ? hiddenByAuthor : 'hidden'))
}

/** Marks guarded command classes of all copies of this package. */
export const guardedBrand = Symbol.for('oclif-plugin-murli.guarded')

/** A manifest entry names its plugin; a class loaded by oclif holds the plugin itself. */
type PluginMember = {plugin?: unknown; pluginName?: unknown}

/** The name of a command's plugin. */
export function pluginOf({plugin, pluginName}: PluginMember): string | undefined {
  const name = pluginName ?? readProperty(plugin, 'name')
  return typeof name === 'string' ? name : undefined
}

/** Whether a command is one of this plugin's: a host may have a command with the same id. */
export function isPluginCommand(command: PluginMember | undefined): boolean {
  return command !== undefined && pluginOf(command) === packageName
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

/** The properties of every function, which say nothing of a command. */
const functionProperties = new Set(['arguments', 'caller', 'length', 'name', 'prototype'])

/**
 * Reads a command class as a manifest entry, because some hosts put classes into the config in
 * their init hooks.
 */
export function readClassEntry(command: {load?: unknown}): Record<string, unknown> {
  const entry: Record<string, unknown> = {}
  let link: unknown = command
  while (typeof link === 'function' && link !== Function.prototype) {
    for (const key of Object.getOwnPropertyNames(link)) {
      // Read by `readProperty`, because a getter may throw: it may need a missing file or login.
      if (!functionProperties.has(key) && !Object.hasOwn(entry, key)) {
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
