import type {FlagDefinition} from '../../oclif/shapes.js'
import type {Catalog, CatalogCommand} from '../catalog.js'
import {isArgumentRequired} from './describe-argument.js'
import {isRequired} from './describe-flag.js'
import type {PreciseTypes} from '../read/flag-types.js'
import type {RenderText} from '../read/render-text.js'
import {visibleFlags} from '../read/visible-flags.js'

/**
 * The synopsis of a command, without the bin: one line for each form, then one for each alias.
 *
 * A foreign command's leaves out the optional flags of which the list of flags says the same: with them, its schema
 * would cost an agent more than its help does.
 */
export function describeUsage(
  catalog: Catalog,
  command: CatalogCommand,
  types: PreciseTypes | undefined,
  render: RenderText,
): string {
  const {usage} = command.definition
  const forms =
    usage && usage.length > 0
      ? [usage].flat().map((form) => stripName(render(form, 'the usage') ?? '', command))
      : [[...argumentForms(command, types), ...flagForms(command, types)].join(' ')]
  const aliases = command.aliases.map((alias) => alias.replaceAll(':', catalog.separator))
  return [
    ...forms.map((form) => `${command.name || catalog.bin} ${form}`.trim()),
    ...aliases.map((alias) => `alias: ${alias}`),
  ].join('\n')
}

/** Usage texts start with the command's id, or not. */
function stripName(form: string, {id, name}: CatalogCommand): string {
  const prefix = [name, id].find((prefix) => prefix && (form === prefix || form.startsWith(`${prefix} `)))
  return prefix ? form.slice(prefix.length).trim() : form
}

function argumentForms({definition}: CatalogCommand, types: PreciseTypes | undefined): string[] {
  return Object.entries(definition.args)
    .filter(([, argument]) => !argument.hidden)
    .map(([name, argument]) => {
      const form = `${name.toUpperCase()}${argument.multiple || definition.strict === false ? '...' : ''}`
      return isArgumentRequired(argument, types?.args[name]) ? form : `[${form}]`
    })
}

/** Required flags first, and flags that exclude or need one another in one group, as docopt has it. */
function flagForms(command: CatalogCommand, types: PreciseTypes | undefined): string[] {
  const flags = visibleFlags(command)
  const required = new Set(flags.filter(([name, flag]) => isRequired(flag, types?.flags[name])).map(([name]) => name))
  const forms = new Map(
    [...flags]
      .toSorted(([a], [b]) => Number(required.has(b)) - Number(required.has(a)))
      .map(([name, flag]) => [name, flagForm(name, flag)]),
  )
  const grouped = new Set<string>()

  const group = (name: string, others: string[], union: string) => {
    if (grouped.has(name) || others.length === 0) return
    const members = others.filter((other) => forms.has(other) && other !== name)
    const form = [forms.get(name), ...members.map((member) => forms.get(member))].join(union)
    forms.set(name, [name, ...others].some((member) => required.has(member)) ? `(${form})` : `[${form}]`)
    grouped.add(name)
    for (const member of members) forms.delete(member)
  }

  for (const [name, flag] of flags) {
    if (!forms.has(name)) continue
    group(name, namesOf(flag.dependsOn), ' ')
    group(name, namesOf(flag.exclusive), ' | ')
  }

  return [...forms]
    .filter(([name]) => command.isOwn || required.has(name) || command.definition.flags[name]?.helpValue)
    .map(([name, form]) => (grouped.has(name) || required.has(name) ? form : `[${form}]`))
}

function namesOf(references: FlagDefinition['exclusive']): string[] {
  return (references ?? []).filter((reference) => typeof reference === 'string')
}

function flagForm(name: string, flag: FlagDefinition): string {
  const label = flag.char ? `-${flag.char}` : `--${name}`
  if (flag.type === 'boolean') return label
  const values = flag.helpValue ? [flag.helpValue].flat() : [flag.options?.join('|') ?? '<value>']
  return `${label} ${values.map((value) => `${value}${flag.multiple ? '...' : ''}`).join(' ')}`
}
