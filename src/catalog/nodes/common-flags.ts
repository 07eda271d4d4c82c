import {writeBigInt} from '../../contract/unknown-value.js'
import type {FlagDefinition} from '../../oclif/shapes.js'
import {type Catalog, type CatalogCommand, oncePerCatalog} from '../catalog.js'
import {visibleFlags} from './catalog-flags.js'

/** A key that flags share if they have the same name and the same definition. */
function definitionKey(name: string, flag: FlagDefinition): string {
  return `${name} ${JSON.stringify(flag, writeBigInt)}`
}

/** A key that flags share if they have the same name and take the same kind of value. */
function typeKey(name: string, {type}: FlagDefinition): string {
  return `${name} ${type}`
}

/** Fewer commands than this have no flags in common. */
const minUses = 3

/**
 * Makes the function that finds the flags of most visible commands by their key, each with the first
 * command that has it.
 */
function frequentFlagsBy(keyOf: (name: string, flag: FlagDefinition) => string) {
  return oncePerCatalog(({commands}) => {
    const visible = commands.filter(({isHidden}) => !isHidden)
    const uses = new Map<string, {command: CatalogCommand; count: number; name: string}>()
    for (const command of visible) {
      for (const [name, flag] of visibleFlags(command)) {
        const key = keyOf(name, flag)
        const use = uses.get(key) ?? {command, count: 0, name}
        uses.set(key, {...use, count: use.count + 1})
      }
    }

    const isFrequent = (count: number) => count >= minUses && count > visible.length / 2
    return new Map([...uses].filter(([, {count}]) => isFrequent(count)))
  })
}

/** The flags that most commands have with the same definition in their manifests, by key (8.23). */
export const findCommonFlags = frequentFlagsBy(definitionKey)

/** The flags that most commands have by the same name, with the same kind of value, by key. */
const findFlagsByType = frequentFlagsBy(typeKey)

/** Whether most visible commands have a flag of this name and type: its texts may differ (10.2). */
export function isCommonByType(catalog: Catalog, name: string, flag: FlagDefinition): boolean {
  return findFlagsByType(catalog).has(typeKey(name, flag))
}

/** Returns the names of a command's flags that most commands have (8.23). */
export function commonFlagsOf(catalog: Catalog, {definition}: CatalogCommand): ReadonlySet<string> {
  const common = findCommonFlags(catalog)
  const names = new Set<string>()
  for (const [name, flag] of Object.entries(definition.flags)) {
    if (common.has(definitionKey(name, flag))) names.add(name)
  }
  return names
}
