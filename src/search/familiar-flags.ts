import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {entryOf} from '../catalog/read/read-entry.js'
import {isRecord} from '../is-record.js'

/** How many commands are looked at, at most: a share does not get truer by more. */
const MOST_COMMANDS = 500

/** The flags of a command that more than half of the host's visible commands have, too. */
export function findFamiliarFlags({commands}: Catalog, command: CatalogCommand): ReadonlySet<string> {
  const step = Math.ceil(commands.length / MOST_COMMANDS)
  const others = commands.filter(({isHidden}, position) => position % step === 0 && !isHidden)
  return new Set(
    Object.keys(command.definition.flags).filter((name) => {
      const count = others.filter((other) => hasFlag(entryOf(other)['flags'], name)).length
      return count > others.length / 2
    }),
  )
}

function hasFlag(flags: unknown, name: string): boolean {
  return isRecord(flags) && Object.hasOwn(flags, name)
}
