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
 * A command's ids as keys, canonical first. An alias has an entry of its own, which is a copy of its
 * command's with another id.
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
  // oclif's id of the only command of a single-command CLI is the text of a symbol.
  const name = id.startsWith('Symbol(') ? [config.bin] : []
  const ids = [canonical ?? id, id, ...aliases, ...name, ...(permutations ?? [])]
  return [...new Set(ids.map((each) => readKey(each)))]
}

function aliasesOf({aliases, hiddenAliases}: Entry): string[] {
  // A malformed manifest may have null.
  return [...(aliases ?? []), ...(hiddenAliases ?? [])]
}
