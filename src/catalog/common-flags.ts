import type {FlagDefinition} from '../oclif/shapes.js'
import {type Catalog, type CatalogCommand, oncePerCatalog, visibleFlags} from './catalog.js'

function identify(name: string, flag: FlagDefinition): string {
  return `${name} ${JSON.stringify(flag)}`
}

function nameAndType(name: string, {type}: FlagDefinition): string {
  return `${name} ${type}`
}

/**
 * Finds the flags that most visible commands, three at least, have with the same key, each with its
 * first command.
 */
const findFrequent = (keyOf: (name: string, flag: FlagDefinition) => string) =>
  oncePerCatalog(({commands}) => {
    const visible = commands.filter(({isHidden}) => !isHidden)
    const uses = new Map<string, {command: CatalogCommand; count: number; name: string}>()
    for (const command of visible) {
      for (const [name, flag] of visibleFlags(command)) {
        const key = keyOf(name, flag)
        const use = uses.get(key) ?? {command, count: 0, name}
        uses.set(key, {...use, count: use.count + 1})
      }
    }

    const frequent = [...uses].filter(([, {count}]) => count >= 3 && count > visible.length / 2)
    return new Map(frequent)
  })

/**
 * The flags that most commands have with the same definition in their manifests, by a key of it
 * (8.23).
 */
export const findCommonFlags = findFrequent(identify)
const findSharedFlags = findFrequent(nameAndType)

/** Whether most visible commands have a flag of this name and type: its texts may differ (10.2). */
export function isShared(catalog: Catalog, name: string, flag: FlagDefinition): boolean {
  return findSharedFlags(catalog).has(nameAndType(name, flag))
}

/** Returns the names of a command's flags that most commands have (8.23). */
export function commonFlagsOf(catalog: Catalog, {definition}: CatalogCommand): ReadonlySet<string> {
  const common = findCommonFlags(catalog)
  const names = new Set<string>()
  for (const [name, flag] of Object.entries(definition.flags)) {
    if (common.has(identify(name, flag))) names.add(name)
  }
  return names
}
