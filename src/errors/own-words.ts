import type {CatalogCommand} from '../catalog/catalog.js'
import {knownFlags} from './known-flags.js'

/**
 * The words that a correction writes by itself: the command's name, its flags as they are typed, and the values that it
 * declares. They are no secrets where they stand as such, even if one on the line reads the same.
 */
export function listOwnWords(command: CatalogCommand, name: readonly string[]): Set<string> {
  const flags = Object.entries(knownFlags(command))
  return new Set([
    name.join(' '),
    ...flags.flatMap(([flag, {aliases = [], allowNo, char, options = []}]) => [
      ...[flag, ...aliases].map((spelling) => (spelling.length === 1 ? `-${spelling}` : `--${spelling}`)),
      ...(allowNo ? [`--no-${flag}`] : []),
      ...(char ? [`-${char}`] : []),
      ...options,
    ]),
    ...Object.values(command.definition.args).flatMap(({options = []}) => options),
  ])
}
