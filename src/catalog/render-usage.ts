import type {FlagDefinition} from '../oclif/shapes.js'
import {type Catalog, type CatalogCommand, type CatalogDefinition, typesOf, visibleFlags} from './catalog.js'
import type {ClassTypes} from './class-types.js'
import {findChoices, freeOperands, takesFreeOperands} from './render-synopsis.js'
import {isArgumentRequired, isFlagRequired, unconditional} from './render-values.js'
import type {RenderText} from './texts.js'
import {listValues} from './value-format.js'

/**
 * The synopsis of a command, without the bin: one line for each form, then one for each alias (8.10).
 *
 * A foreign command's has no aliases and no optional flags that the list of flags describes: with them, its schema would
 * cost an agent more tokens than its help does.
 */
export function renderUsage(catalog: Catalog, command: CatalogCommand, render: RenderText): string {
  const {definition, isOwn, name} = command
  const {usage} = definition
  const forms =
    usage && usage.length > 0
      ? [usage].flat().map((form) => stripName(render(form, 'the usage') ?? '', command))
      : [[...operandForms(definition, typesOf(command)), ...flagForms(command)].join(' ')]
  const aliases = (isOwn ? command.aliases : []).map((alias) => alias.replaceAll(':', catalog.separator))
  return [
    ...forms.map((form) => `${name || catalog.bin} ${form}`.trim()),
    ...aliases.map((alias) => `alias: ${alias}`),
  ].join('\n')
}

/** An author's usage may begin with the command's name or id. */
function stripName(form: string, {id, name}: CatalogCommand): string {
  const prefix = [name, id].find((prefix) => prefix && (form === prefix || form.startsWith(`${prefix} `)))
  return prefix ? form.slice(prefix.length).trim() : form
}

function operandForms(definition: CatalogDefinition, types: ClassTypes | undefined): string[] {
  if (takesFreeOperands(definition)) return [freeOperands]
  return Object.entries(definition.args)
    .filter(([, argument]) => !argument.hidden)
    .map(([name, argument]) => {
      const form = `${name.toUpperCase()}${argument.multiple || definition.strict === false ? '...' : ''}`
      return isArgumentRequired(argument, types?.args[name]) ? form : `[${form}]`
    })
}

/**
 * The forms of an own command's flags; of a foreign command's flags, only what the list of flags does not show as well:
 * required flags, which may be named there alone, choices, and optional flags whose help words their value.
 *
 * A required flag counts unless the manifest has its default: a computed default may be empty when the command runs.
 */
function flagForms(command: CatalogCommand): string[] {
  const types = typesOf(command)
  const flags = visibleFlags(command)
  if (command.isOwn) return docoptForms(flags, types).map(({form}) => form)
  const choices = findChoices(flags)
  const needed = new Set(flags.filter(([, flag]) => flag.required && flag.default === undefined).map(([name]) => name))
  const optional = flags.filter(([name]) => !needed.has(name) && !choices.flat().includes(name))
  const formOf = (name: string) => longForm(name, command.definition.flags[name]!, types)
  return [
    ...[...needed].map((name) => formOf(name)),
    ...choices.map((names) => `(${names.map((name) => formOf(name)).join(' | ')})`),
    ...docoptForms(optional, types)
      .filter(({name}) => command.definition.flags[name]?.helpValue)
      .map(({form}) => form),
  ]
}

/** A flag with its full name, and the values or the type of its value. */
function longForm(name: string, flag: FlagDefinition, types: ClassTypes | undefined): string {
  if (flag.type === 'boolean') return `--${name}`
  const type = [flag.helpValue].flat()[0] ?? `<${types?.flags[name]?.type ?? 'string'}>`
  return `--${name} ${flag.options?.length ? listValues(flag.options) : type}${flag.multiple ? '...' : ''}`
}

/** Flags as docopt writes them: required ones first, and those that exclude or need one another in one group. */
function docoptForms(flags: readonly [string, FlagDefinition][], types: ClassTypes | undefined) {
  const required = new Set(
    flags.filter(([name, flag]) => isFlagRequired(flag, types?.flags[name])).map(([name]) => name),
  )
  const forms = new Map(
    [...flags]
      .toSorted(([a], [b]) => Number(required.has(b)) - Number(required.has(a)))
      .map(([name, flag]) => [name, shortForm(name, flag)]),
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
    group(name, unconditional(flag.dependsOn), ' ')
    group(name, unconditional(flag.exclusive), ' | ')
  }

  return [...forms].map(([name, form]) => ({
    form: grouped.has(name) || required.has(name) ? form : `[${form}]`,
    name,
  }))
}

function shortForm(name: string, flag: FlagDefinition): string {
  const label = flag.char ? `-${flag.char}` : `--${name}`
  if (flag.type === 'boolean') return label
  const values = flag.helpValue ? [flag.helpValue].flat() : [flag.options?.join('|') ?? '<value>']
  return `${label} ${values.map((value) => `${value}${flag.multiple ? '...' : ''}`).join(' ')}`
}
