import type {Catalog} from '../../catalog/catalog.js'

const known = new WeakMap<Catalog, ReadonlyMap<string, string>>()

/** A line with the id of its command in place of a hidden alias, which documents leave out and oclif runs. */
export function nameCanonically(catalog: Catalog, line: readonly string[]): readonly string[] {
  const ids = known.get(catalog) ?? readHiddenAliases(catalog)
  known.set(catalog, ids)
  if (ids.size === 0) return line
  const end = line.findIndex((word) => word.startsWith('-'))
  const longest = Math.min(end === -1 ? line.length : end, 8)
  for (let length = longest; length > 0; length--) {
    const id = ids.get(line.slice(0, length).join(':'))
    if (id !== undefined) return [...id.split(catalog.separator === ' ' ? ':' : '\0'), ...line.slice(length)]
  }

  return line
}

function readHiddenAliases({commands}: Catalog): ReadonlyMap<string, string> {
  const ids = new Set(commands.flatMap(({aliases, id}) => [id, ...aliases]))
  return new Map(
    commands.flatMap(({definition: {hiddenAliases}, id}) =>
      (hiddenAliases ?? [])
        .map((alias) => alias.replaceAll(' ', ':'))
        .filter((alias) => !ids.has(alias))
        .map((alias): [string, string] => [alias, id]),
    ),
  )
}
