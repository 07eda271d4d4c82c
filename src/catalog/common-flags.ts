import type {FlagDefinition} from '../oclif/shapes.js'
import type {DescribeHeadDocument} from '../schema/introspection.js'
import {type Catalog, type CatalogCommand, oncePerCatalog, sortByName, visibleFlags} from './catalog.js'
import {renderFlag} from './render-command.js'
import {textRenderer} from './texts.js'

const identify = (name: string, flag: FlagDefinition) => `${name} ${JSON.stringify(flag)}`
const nameAndType = (name: string, {type}: FlagDefinition) => `${name} ${type}`

/** The flags that most visible commands, three at least, have with the same key, each with its first command. */
function findFrequent({commands}: Catalog, keyOf: typeof identify) {
  const visible = commands.filter(({isHidden}) => !isHidden)
  const uses = new Map<string, {command: CatalogCommand; count: number; name: string}>()
  for (const command of visible) {
    for (const [name, flag] of visibleFlags(command)) {
      const key = keyOf(name, flag)
      const use = uses.get(key)
      if (use) use.count++
      else uses.set(key, {command, count: 1, name})
    }
  }

  return new Map([...uses].filter(([, {count}]) => count >= 3 && count > visible.length / 2))
}

const findCommonFlags = oncePerCatalog((catalog) => findFrequent(catalog, identify))
const findSharedFlags = oncePerCatalog((catalog) => findFrequent(catalog, nameAndType))

/** Whether most visible commands have a flag of this name and type: its texts may differ (10.2). */
export function isShared(catalog: Catalog, name: string, flag: FlagDefinition): boolean {
  return findSharedFlags(catalog).has(nameAndType(name, flag))
}

/** The names of a command's flags that most commands share with the same definition in their manifests (8.23). */
export function commonFlagsOf(catalog: Catalog, {definition}: CatalogCommand): ReadonlySet<string> {
  const common = findCommonFlags(catalog)
  const flags = Object.entries(definition.flags)
  return new Set(flags.flatMap(([name, flag]) => (common.has(identify(name, flag)) ? [name] : [])))
}

/** Renders the common flags once; empty if there are none (8.23). */
export function renderCommonFlags(catalog: Catalog): Pick<DescribeHeadDocument, 'common_flags'> {
  const render = textRenderer(catalog, {name: ''})
  const flags = sortByName([...findCommonFlags(catalog).values()]).map(({command, name}) =>
    renderFlag(command, name, render, true),
  )
  return flags.length > 0 ? {common_flags: flags} : {}
}
