import {pluginOf} from '../oclif/command-entry.js'
import {identityOf, idsOf} from '../oclif/command-ids.js'
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
  const {id = ''} = entry
  const listed = findListed(config, entry) ?? entry
  const aliases = [...aliasesOf(entry), ...aliasesOf(listed)]
  const canonical = aliases.includes(id) ? findOriginal(config, listed, id)?.id : undefined
  // A key for the command of a single-command CLI is the bin.
  const bin = id === singleCommandId ? [config.bin] : []
  const names = [canonical ?? id, id, ...aliases, ...bin].map((each) => readKey(each))
  return [...new Set([...names, ...listOrders(names, listed, config.flexibleTaxonomy)])]
}

/**
 * The names of a command with their words in the other orders by which oclif finds it (core 1 to 5,
 * lib/config/config.js): those that its manifest lists, or all of them in a host with
 * `flexibleTaxonomy`.
 */
export function listOrders(
  names: readonly string[],
  {permutations}: Entry,
  isFlexible = false,
): readonly string[] {
  if (permutations) return permutations
  if (!isFlexible) return []
  const orders = names.flatMap((name) => orderWords(name.split(':')))
  return orders.map((words) => words.join(':'))
}

function orderWords(words: readonly string[]): string[][] {
  if (words.length < 2) return [[...words]]
  return words.flatMap((word, at) => {
    const others = orderWords(words.toSpliced(at, 1))
    return others.map((order) => [word, ...order])
  })
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
  const isClass = (each: unknown) => typeof each === 'function'
  if (!isClass(entry)) return undefined
  const plugin = pluginOf(entry)
  return config.commands.find((listed) => listed.id === entry.id && pluginOf(listed) === plugin)
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
