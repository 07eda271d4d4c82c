import type {FlagDefinition} from '../oclif/shapes.js'
import type {DescribeHeadDocument} from '../schema/introspection.js'
import {type Catalog, type CatalogCommand, oncePerCatalog, visibleFlags} from './catalog.js'
import {renderFlag} from './render-values.js'
import {textRenderer} from './texts.js'

/** The fewest commands that make a flag common. */
const fewestCommands = 3

/** A flag, its first command, and how many have it. */
type Use = {name: string; command: CatalogCommand; count: number}

/** The flags that most visible commands have, keyed by name and type as in `nameAndType`. */
export const findSharedFlags = oncePerCatalog((catalog) => countShared(catalog, nameAndType))

/** A flag's name and type. */
export function nameAndType(name: string, {type}: FlagDefinition): string {
  return `${name} ${type}`
}

/** The flags that most visible commands share with the same definition (8.23). */
const findCommonFlags = oncePerCatalog((catalog) => {
  const shared = findSharedFlags(catalog)
  return countShared(catalog, (name, flag) => (shared.has(nameAndType(name, flag)) ? identify(name, flag) : undefined))
})

/** The names of a command's flags with the common definition, as the manifests define it. */
export function commonFlagsOf(catalog: Catalog, {definition}: CatalogCommand): ReadonlySet<string> {
  const common = new Map([...findCommonFlags(catalog)].map(([key, {name}]) => [name, key]))
  const isCommon = (name: string) => common.has(name) && common.get(name) === identify(name, definition.flags[name]!)
  return new Set(Object.keys(definition.flags).filter((name) => isCommon(name)))
}

/** Renders the common flags once; empty if there are none (8.23). */
export function renderCommonFlags(catalog: Catalog): Pick<DescribeHeadDocument, 'common_flags'> {
  const render = textRenderer(catalog, {name: ''})
  const names = [...findCommonFlags(catalog).values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const flags = names.map(({command, name}) => {
    const {aliases = []} = command.definition.flags[name]!
    return {...renderFlag(command, name, render), ...(aliases.length > 0 && {aliases: [...aliases]})}
  })
  return flags.length > 0 ? {common_flags: flags} : {}
}

/** The keys that most visible commands share, each with its first command. */
function countShared(
  {commands}: Catalog,
  keyOf: (name: string, flag: FlagDefinition) => string | undefined,
): ReadonlyMap<string, Use> {
  const visible = commands.filter(({isHidden}) => !isHidden)
  const uses = new Map<string, Use>()
  for (const command of visible) {
    for (const [name, flag] of visibleFlags(command)) {
      const key = keyOf(name, flag)
      const use = key === undefined ? undefined : uses.get(key)
      if (use) use.count++
      else if (key !== undefined) uses.set(key, {command, count: 1, name})
    }
  }

  return new Map([...uses].filter(([, {count}]) => count >= fewestCommands && count > visible.length / 2))
}

/** A flag's name and definition as text, without functions. */
function identify(name: string, flag: FlagDefinition): string {
  return `${name} ${JSON.stringify(flag, Object.keys(flag).toSorted())}`
}
