import {isRecord} from '../contract/unknown-value.js'
import {readClassEntry} from '../oclif/class-entry.js'
import {identityOf} from '../oclif/command-ids.js'
import {isHiddenByAuthor} from '../oclif/hidden-entry.js'
import {toName} from '../oclif/command-name.js'
import type {HostConfig} from '../oclif/shapes.js'
import {type CatalogCommand, sortByName} from './catalog.js'
import {readDefinition} from './definition.js'

/** A command as oclif lists it, where each alias has an entry of its own. */
export type ListedCommand = CatalogCommand & {
  /** What the entries of a command and its aliases have in common. */
  identity: unknown
  /** All aliases as the manifest lists them, hidden ones too. */
  allAliases: readonly string[]
}

/** Lists the host's commands without alias entries. If two have the same id, the first wins. */
export function listCommands(config: HostConfig, separator: string): ListedCommand[] {
  const byId = new Map<string, ListedCommand>()
  for (const listed of config.commands as readonly unknown[]) {
    const command = readCommand(config, listed, separator)
    if (command && !byId.has(command.id)) byId.set(command.id, command)
  }

  const commands = keepOneEntryEach([...byId.values()])
  for (const command of commands) command.aliases = listWorkingAliases(command, byId)
  return commands
}

/** The aliases by which oclif finds a command, because no other command has taken them, sorted. */
function listWorkingAliases(
  {aliases, id, identity}: ListedCommand,
  byId: ReadonlyMap<string, ListedCommand>,
): string[] {
  const working = aliases.filter((alias) => {
    const target = byId.get(alias)
    return alias !== id && (!target || target.identity === identity)
  })
  return [...new Set(working)].toSorted()
}

/**
 * Keeps one entry of each command: that of its id or, if another plugin has taken the id, that of
 * its first alias.
 */
function keepOneEntryEach(entries: readonly ListedCommand[]): ListedCommand[] {
  const isAlias = ({allAliases, id}: ListedCommand) => allAliases.includes(id)
  const commands = entries.filter((entry) => !isAlias(entry))
  const withAliases = commands.filter(({allAliases}) => allAliases.length > 0)
  const listed = new Set(withAliases.map(({identity}) => identity))
  for (const entry of sortByName(entries.filter(isAlias))) {
    if (!listed.has(entry.identity)) commands.push(entry)
    listed.add(entry.identity)
  }
  return commands
}

/** Reads a manifest entry or a class; undefined if it has no id. */
function readCommand(
  config: HostConfig,
  listed: unknown,
  separator: string,
): ListedCommand | undefined {
  // Some hosts put classes into the config. The getters of a class may throw, which omits the field.
  const entry = typeof listed === 'function' ? readClassEntry(listed as {load?: unknown}) : listed
  if (!isRecord(entry) || typeof entry['id'] !== 'string') {
    return undefined
  }
  const aliases = readAliases(config, entry['aliases'], separator)
  const hiddenAliases = readAliases(config, entry['hiddenAliases'], separator)
  const {load} = entry
  const id = toId(entry['id'], separator)
  const isAdopted = isRecord(entry['murli'])
  let definition: CatalogCommand['definition'] | undefined
  return {
    aliases: aliases.typed,
    get definition() {
      return (definition ??= readDefinition(config, entry, {isAdopted}))
    },
    entry,
    hiddenAliases: hiddenAliases.typed,
    id,
    identity: identityOf(listed as object),
    isHidden: isHiddenByAuthor(listed as object),
    isAdopted,
    name: toName(id, separator),
    allAliases: [...aliases.all, ...hiddenAliases.all],
    ...(typeof load === 'function' && {load: () => load.call(entry) as Promise<unknown>}),
  }
}

/**
 * Reads aliases, all of them and those that can be typed: an alias that its author wrote with a space
 * is one quoted word, which oclif does not find by several words.
 */
function readAliases(
  config: HostConfig,
  list: unknown,
  separator: string,
): {all: string[]; typed: string[]} {
  const aliases = Array.isArray(list) ? list.filter((alias) => typeof alias === 'string') : []
  const isTyped = (alias: string) => {
    return !alias.includes(' ') || config.findCommand(toId(alias, separator)) !== undefined
  }
  const toIds = (some: readonly string[]) => some.map((alias) => toId(alias, separator))
  return {all: toIds(aliases), typed: toIds(aliases.filter(isTyped))}
}

/** An id with colons: oclif's help rewrites the ids of a config whose separator is a space. */
export function toId(id: string, separator: string): string {
  return separator === ' ' ? id.replaceAll(' ', ':') : id
}
