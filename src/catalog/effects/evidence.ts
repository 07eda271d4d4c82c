import {writeBigInt} from '../../contract/unknown-value.js'
import {singleCommandId} from '../../oclif/command-name.js'
import {type Catalog, type CatalogCommand, oncePerCatalog} from '../catalog.js'
import {textRenderer} from '../texts/render-text.js'

/** What suggests a command's effect: its name, texts and inputs. */
export type Evidence = {
  /** The words of the name, separated by `:`. */
  id: string
  summary: string
  description: string
  /** The names of the arguments. */
  args: string[]
  flags: {
    name: string
    description: string
    isBoolean: boolean
  }[]
}

/** Reads what suggests a command's effect. Flags of the plugin's base class are left out. */
export function readEvidence(catalog: Catalog, command: CatalogCommand): Evidence {
  const {definition, id} = command
  const render = textRenderer(catalog, command)
  const summary = render(definition.summary, 'the summary')
  const description = render(definition.description, 'the description') ?? ''
  const [firstLine = ''] = description.trim().split('\n')
  const flags = Object.entries(definition.flags).filter(
    ([name]) => !isInherited(catalog, command, name),
  )
  return {
    id: id === singleCommandId ? catalog.bin : id,
    summary: summary ?? firstLine,
    description,
    args: Object.keys(definition.args),
    flags: flags.map(([name, flag]) => ({
      name,
      description: [flag.summary, flag.description].filter(Boolean).join(' '),
      isBoolean: flag.type === 'boolean',
    })),
  }
}

/** Fewer commands than this do not show that their plugin has a base class. */
const minUses = 3

/**
 * Whether a command seems to have a flag from a base class, because most commands of its plugin have
 * the same one. Such a flag, even a `--save`, says nothing about the command itself.
 */
function isInherited(catalog: Catalog, command: CatalogCommand, name: string): boolean {
  const {commands, flags} = countUses(catalog)
  const uses = flags.get(keyOfFlag(command, name)) ?? 0
  const total = commands.get(pluginNameOf(command)) ?? 0
  return uses >= minUses && uses > total / 2
}

/** How many visible commands each plugin has, and how many of them have the same flag. */
const countUses = oncePerCatalog((catalog) => {
  const visible = catalog.commands.filter(({isHidden}) => !isHidden)
  const flagKeys = visible.flatMap((command) => {
    return Object.keys(command.definition.flags).map((name) => keyOfFlag(command, name))
  })
  return {commands: countEach(visible.map(pluginNameOf)), flags: countEach(flagKeys)}
})

function countEach(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function pluginNameOf({entry}: CatalogCommand): string {
  return String(entry['pluginName'] ?? '')
}

function keyOfFlag(command: CatalogCommand, name: string): string {
  const definition = JSON.stringify(command.definition.flags[name], writeBigInt)
  return `${pluginNameOf(command)} --${name} ${definition}`
}
