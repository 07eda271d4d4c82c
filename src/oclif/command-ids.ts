import {readProperty} from '../contract/unknown-value.js'

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
