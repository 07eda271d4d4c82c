import type {FlagDefinition} from '../oclif/shapes.js'
import type {DescribeHeadDocument} from '../schema/introspection.js'
import {type Catalog, type CatalogCommand, oncePerCatalog, sortByName, visibleFlags} from './catalog.js'
import {renderFlag} from './render-values.js'
import {textRenderer} from './texts.js'

/** The fewest commands that make a flag common. */
const minCommands = 3

/** The flags that most visible commands share with the same definition (8.23), by name, each with its first command. */
export const findCommonFlags = oncePerCatalog(({commands}) => {
  const visible = commands.filter(({isHidden}) => !isHidden)
  const uses = new Map<string, {command: CatalogCommand; count: number; definition: string; name: string}>()
  for (const command of visible) {
    for (const [name, flag] of visibleFlags(command)) {
      const definition = identify(name, flag)
      const use = uses.get(definition)
      if (use) use.count++
      else uses.set(definition, {command, count: 1, definition, name})
    }
  }

  const common = [...uses.values()].filter(({count}) => count >= minCommands && count > visible.length / 2)
  return new Map(common.map((use) => [use.name, use]))
})

/** A flag's name and type. */
export const nameAndType = (name: string, {type}: FlagDefinition): string => `${name} ${type}`

/** The flags that most visible commands have, by name and type: their texts may differ (10.2). */
export const findSharedFlags = oncePerCatalog(({commands}): ReadonlySet<string> => {
  const visible = commands.filter(({isHidden}) => !isHidden)
  const counts = new Map<string, number>()
  const flags = visible.flatMap((command) => visibleFlags(command).map(([name, flag]) => nameAndType(name, flag)))
  for (const flag of flags) counts.set(flag, (counts.get(flag) ?? 0) + 1)
  const shared = [...counts].filter(([, count]) => count >= minCommands && count > visible.length / 2)
  return new Set(shared.map(([flag]) => flag))
})

/** The names of a command's flags with the common definition, as the manifests define it. */
export function commonFlagsOf(catalog: Catalog, {definition}: CatalogCommand): ReadonlySet<string> {
  const common = findCommonFlags(catalog)
  const flags = Object.entries(definition.flags)
  return new Set(flags.flatMap(([name, flag]) => (common.get(name)?.definition === identify(name, flag) ? [name] : [])))
}

/** Renders the common flags once; empty if there are none (8.23). */
export function renderCommonFlags(catalog: Catalog): Pick<DescribeHeadDocument, 'common_flags'> {
  const render = textRenderer(catalog, {name: ''})
  const flags = sortByName([...findCommonFlags(catalog).values()]).map(({command, name}) => {
    const {aliases = []} = command.definition.flags[name]!
    return {...renderFlag(command, name, render), ...(aliases.length > 0 && {aliases: [...aliases]})}
  })
  return flags.length > 0 ? {common_flags: flags} : {}
}

/** A flag's name and definition as text, without functions. */
function identify(name: string, flag: FlagDefinition): string {
  return `${name} ${JSON.stringify(flag)}`
}
