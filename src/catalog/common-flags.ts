import type {FlagDefinition} from '../oclif/shapes.js'
import type {Catalog, CatalogCommand} from './catalog.js'
import {visibleFlags} from './visible-flags.js'

/** How many commands must share a flag at least. */
const FEWEST_COMMANDS = 3

const found = new WeakMap<Catalog, ReadonlyMap<string, FlagDefinition>>()

/**
 * The flags that more than half of the host's visible commands share, by name, with the definition that they share
 * (contract, section 8).
 */
export function findCommonFlags(catalog: Catalog): ReadonlyMap<string, FlagDefinition> {
  let common = found.get(catalog)
  if (!common) found.set(catalog, (common = countFlags(catalog)))
  return common
}

/** The flags of a command that are defined as most others' of their name are; of the manifest's definition, as theirs. */
export function commonFlagsOf(catalog: Catalog, {definition}: CatalogCommand): ReadonlySet<string> {
  const names = [...findCommonFlags(catalog)].filter(([name, common]) => {
    const flag = definition.flags[name]
    return flag !== undefined && !flag.hidden && (common === flag || identify(common) === identify(flag))
  })
  return new Set(names.map(([name]) => name))
}

function countFlags(catalog: Catalog): Map<string, FlagDefinition> {
  const commands = catalog.commands.filter(({isHidden}) => !isHidden)
  const uses = new Map<string, number>()
  for (const command of commands) {
    for (const [name] of visibleFlags(command)) uses.set(name, (uses.get(name) ?? 0) + 1)
  }

  const isShared = (count: number) => count >= FEWEST_COMMANDS && count > commands.length / 2
  const counts = new Map<string, Map<string, {count: number; flag: FlagDefinition}>>()
  for (const command of commands) {
    for (const [name, flag] of visibleFlags(command)) {
      if (!isShared(uses.get(name)!)) continue
      const variants = counts.get(name) ?? new Map<string, {count: number; flag: FlagDefinition}>()
      const key = identify(flag)
      const variant = variants.get(key)
      if (variant) variant.count++
      else variants.set(key, {count: 1, flag})
      counts.set(name, variants)
    }
  }

  const common = new Map<string, FlagDefinition>()
  for (const name of [...counts.keys()].toSorted()) {
    for (const {count, flag} of counts.get(name)!.values()) if (isShared(count)) common.set(name, flag)
  }

  return common
}

const identities = new WeakMap<FlagDefinition, string>()

/** What a flag is, as text; functions and what oclif computes of it aside. */
function identify(flag: FlagDefinition): string {
  let identity = identities.get(flag)
  if (identity === undefined) identities.set(flag, (identity = writeIdentity(flag)))
  return identity
}

function writeIdentity(flag: FlagDefinition): string {
  try {
    return JSON.stringify(flag, Object.keys(flag).toSorted())
  } catch {
    // A default with a cycle is like no other.
    return `${Math.random()}`
  }
}
