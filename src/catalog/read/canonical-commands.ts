import {isRecord} from '../../is-record.js'
import type {LoadableCommand} from '../../oclif/shapes.js'
import {FieldReader} from './field-reader.js'

/** A manifest's entry of which only its id has been checked, or the class that a host has put in its place. */
export type Listed = LoadableCommand & Record<string, unknown>

/** A command under the id that it goes by. */
export type CanonicalCommand = {
  id: string
  listed: Listed
  /** The other ids that lead to it, as lists show them. */
  aliases: string[]
  /** Every other id that it states, hidden ones included, wherever they lead. */
  readonly otherIds: readonly string[]
  readonly isHidden: boolean
  readonly isOwn: boolean
  /** An alias's entry is a copy of its command's, so they share what they hold. */
  readonly identity: unknown
}

/** What is read of each entry; an array is taken apart by its positions, because a pattern takes several times as long. */
const fields = ['id', 'hidden', 'murli', 'aliases', 'hiddenAliases', 'load', 'flags'] as const

/** What most commands have. */
const noIds: string[] = []

/** Leaves out the entries that are aliases of others, and gives these others the ids that really lead to them. */
export function listCanonical(
  entries: readonly LoadableCommand[],
  toId: (id: string) => string,
  warnings: string[],
): CanonicalCommand[] {
  const byId = readEntries(entries, toId, warnings)
  const canonical = new Map<unknown, CanonicalCommand>()
  const demoted: CanonicalCommand[] = []
  for (const command of byId.values()) {
    if (command.otherIds.includes(command.id)) demoted.push(command)
    else canonical.set(command.identity, command)
  }

  // Another plugin may have taken a command's id and left it only its alias.
  for (const command of demoted.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (!canonical.has(command.identity)) canonical.set(command.identity, command)
  }

  const commands = [...canonical.values()]
  for (const command of commands) {
    const {aliases, id, identity} = command
    if (aliases.length === 0) continue
    const leading = aliases.filter((alias) => alias !== id && (byId.get(alias)?.identity ?? identity) === identity)
    command.aliases = [...new Set(leading)].toSorted()
  }

  return commands
}

/** Reads the entries by their ids, of which the first counts. */
function readEntries(
  entries: readonly LoadableCommand[],
  toId: (id: string) => string,
  warnings: string[],
): Map<string, CanonicalCommand> {
  const byId = new Map<string, CanonicalCommand>()
  const reader = new FieldReader(fields)
  for (const listed of entries as readonly unknown[]) {
    const isClass = typeof listed === 'function'
    const read = isClass || isRecord(listed) ? reader.read(listed) : []
    const written = read[0]
    if (typeof written !== 'string') {
      warnings.push('A command without an id was left out')
      continue
    }

    const id = toId(written)
    if (byId.has(id)) continue
    const aliases = readIds(read[3], toId)
    const hiddenAliases = readIds(read[4], toId)
    byId.set(id, {
      aliases,
      listed: listed as Listed,
      id,
      identity: isClass ? listed : (read[5] ?? read[6] ?? listed),
      isHidden: Boolean(read[1]),
      isOwn: isRecord(read[2]),
      otherIds: hiddenAliases.length === 0 ? aliases : [...aliases, ...hiddenAliases],
    })
  }

  return byId
}

function readIds(list: unknown, toId: (id: string) => string): string[] {
  if (!Array.isArray(list) || list.length === 0) return noIds
  return list.filter((id) => typeof id === 'string').map(toId)
}
