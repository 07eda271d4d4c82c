import {identityOf} from '../oclif/command-entry.js'
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
 * A command's ids as keys, canonical first. For an alias, oclif has a copy of the command's entry
 * that differs only in its id.
 */
export function idsOfEntry(config: HostConfig, entry: Entry): string[] {
  const {id = '', permutations} = entry
  const aliases = aliasesOf(entry)
  const isCanonical = (other: Entry) =>
    identityOf(other) === identityOf(entry) &&
    aliasesOf(other).includes(id) &&
    !aliases.includes(other.id!)
  const canonical = aliases.includes(id)
    ? config.commands.find((other) => isCanonical(other))?.id
    : undefined
  // The only command of a single-command CLI has the id `Symbol(SINGLE_COMMAND_CLI)`; a key for it
  // is the bin.
  const binNames = id.startsWith('Symbol(') ? [config.bin] : []
  const ids = [canonical ?? id, id, ...aliases, ...binNames, ...(permutations ?? [])]
  return [...new Set(ids.map((each) => readKey(each)))]
}

function aliasesOf({aliases, hiddenAliases}: Entry): string[] {
  // A malformed manifest may have null.
  return [...(aliases ?? []), ...(hiddenAliases ?? [])]
}
