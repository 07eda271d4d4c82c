import {identityOf, idsOf, pluginOf} from '../oclif/command-entry.js'
import {singleCommandId} from '../oclif/command-name.js'
import type {CommandDefinition, HostConfig} from '../oclif/shapes.js'
import {readKey} from './keys.js'

/** A manifest entry, or a class loaded by oclif. */
export type Entry = CommandDefinition & {
  load?: unknown
  permutations?: readonly string[]
  relativePath?: readonly string[] | undefined
  plugin?: {name?: string}
}

/**
 * A command's ids as keys, canonical first, also for the entry of an alias: a copy that oclif makes
 * of the command's entry, which differs only in its id.
 */
export function idsOfEntry(config: HostConfig, entry: Entry): string[] {
  const {id = '', permutations} = entry
  const aliases = aliasesOf(entry)
  const canonical = aliases.includes(id) ? findOriginal(config, entry, id)?.id : undefined
  // A key for the command of a single-command CLI is the bin.
  const bin = id === singleCommandId ? [config.bin] : []
  const ids = [canonical ?? id, id, ...aliases, ...bin, ...(permutations ?? [])]
  return [...new Set(ids.map((each) => readKey(each)))]
}

/**
 * Whether oclif finds another command by an id of this one, as by an alias that is the name of a
 * command in another plugin. If that cannot be known, it counts as taken.
 *
 * @param key the id as a key
 */
export function isTaken(config: HostConfig, entry: Entry, key: string): boolean {
  const identity = identityOf(findListed(config, entry) ?? entry)
  return config.commands.some((other) => {
    return readKey(other.id) === key && identityOf(other) !== identity
  })
}

/** The entry that oclif lists for a loaded class. */
function findListed(config: HostConfig, entry: Entry): Entry | undefined {
  const plugin = pluginOf(entry)
  const isSame = (listed: Entry) => listed.id === entry.id && pluginOf(listed) === plugin
  const isClass = (each: unknown) => typeof each === 'function'
  return isClass(entry) ? config.commands.find((listed) => isSame(listed)) : undefined
}

/** The entry that oclif copied for an alias: of the same command, with its canonical id. */
function findOriginal(config: HostConfig, copy: Entry, alias: string): Entry | undefined {
  const aliases = aliasesOf(copy)
  const isOriginal = (entry: Entry) =>
    aliasesOf(entry).includes(alias) &&
    !aliases.includes(entry.id!) &&
    identityOf(entry) === identityOf(copy)
  return config.commands.find((entry) => isOriginal(entry))
}

function aliasesOf(entry: Entry): string[] {
  return idsOf(entry).slice(1)
}
