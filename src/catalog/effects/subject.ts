import {type Catalog, type CatalogCommand, oncePerCatalog} from '../catalog.js'
import {textRenderer} from '../texts.js'

/** Reads the texts that show a command's effect; the words of its id are separated by `:`. */
export function readSubject(catalog: Catalog, command: CatalogCommand) {
  const {definition, id} = command
  const render = textRenderer(catalog, command)
  const description = render(definition.description, 'the description') ?? ''
  const flags = Object.entries(definition.flags).filter(
    ([name]) => !isInherited(catalog, command, name),
  )
  return {
    args: Object.keys(definition.args),
    description,
    flags: flags.map(([name, flag]) => ({
      description: [flag.summary, flag.description].filter(Boolean).join(' '),
      isBoolean: flag.type === 'boolean',
      name,
    })),
    id: id.startsWith('Symbol(') ? catalog.bin : id,
    summary: render(definition.summary, 'the summary') ?? description.trim().split('\n')[0] ?? '',
  }
}

/** The parts of a command that show its effect. */
export type Subject = ReturnType<typeof readSubject>

function pluginNameOf({entry}: CatalogCommand): string {
  return String(entry['pluginName'] ?? '')
}

/** How many visible commands each plugin has, and how many of them have the same flag. */
const countFlags = oncePerCatalog(({commands}) => {
  const counts = new Map<string, number>()
  for (const command of commands.filter(({isHidden}) => !isHidden)) {
    const flags = Object.keys(command.definition.flags)
    const keys = [pluginNameOf(command), ...flags.map((name) => keyOfFlag(command, name))]
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  }

  return counts
})

function keyOfFlag(command: CatalogCommand, name: string): string {
  return `${pluginNameOf(command)} --${name} ${JSON.stringify(command.definition.flags[name])}`
}

/**
 * Whether a command has a flag from its base class, because most commands of its plugin, at least
 * three, have the same: an undecided one, such as `--save`, says nothing about the command.
 */
function isInherited(catalog: Catalog, command: CatalogCommand, name: string): boolean {
  const counts = countFlags(catalog)
  const uses = counts.get(keyOfFlag(command, name)) ?? 0
  const total = counts.get(pluginNameOf(command)) ?? 0
  return uses >= 3 && uses > total / 2
}
