import type {FlagDefinition} from '../oclif/shapes.js'
import type {Catalog, CatalogCommand, CatalogDefinition} from './catalog.js'
import {isArgumentRequired} from './describe-argument.js'
import {isRequired} from './describe-flag.js'
import {findChoices} from './flag-choices.js'
import {listValues} from './list-values.js'
import type {PreciseTypes} from './flag-types.js'
import type {RenderText} from './render-text.js'
import {visibleFlags} from './visible-flags.js'

/**
 * The synopsis of a command, without the bin: one line for each form, then one for each alias.
 *
 * A foreign command's leaves out aliases, and the optional flags that the list of flags describes: with them, its
 * schema would cost an agent more than its help does.
 */
export function describeUsage(
  catalog: Catalog,
  command: CatalogCommand,
  types: PreciseTypes | undefined,
  render: RenderText,
): string {
  const {usage} = command.definition
  const isAuthors = usage && usage.length > 0
  const forms = isAuthors
    ? [usage].flat().map((form) => stripName(render(form, 'the usage') ?? '', command))
    : [[...operandForms(command.definition, types), ...tellingForms(command, types)].join(' ')]
  // Of a foreign command an agent needs one name, and some hosts give each command several.
  const aliases = (command.isOwn ? command.aliases : []).map((alias) => alias.replaceAll(':', catalog.separator))
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

/** The arguments of a command as docopt writes them. */
export function argumentForms(
  {args, strict}: Pick<CatalogDefinition, 'args' | 'strict'>,
  types: PreciseTypes | undefined,
): string[] {
  return Object.entries(args)
    .filter(([, argument]) => !argument.hidden)
    .map(([name, argument]) => {
      const form = `${name.toUpperCase()}${argument.multiple || strict === false ? '...' : ''}`
      return isArgumentRequired(argument, types?.args[name]) ? form : `[${form}]`
    })
}

/** How the operands of a command are written that takes some and declares none. */
export const FREE_OPERANDS = '[ARGS...]'

/** Whether a command takes operands of which its definition states nothing. */
export function takesFreeOperands({args, strict}: Pick<CatalogDefinition, 'args' | 'strict'>): boolean {
  return strict === false && Object.values(args).every(({hidden}) => hidden)
}

function operandForms(definition: CatalogDefinition, types: PreciseTypes | undefined): string[] {
  return takesFreeOperands(definition) ? [FREE_OPERANDS] : argumentForms(definition, types)
}

/**
 * The forms of those flags that the list of flags does not tell as well. Of a foreign command these are what a line
 * needs, shared flags too, of which a schema has the names alone, and optional flags with a value in the help's words.
 *
 * A required flag whose default the class computes is among them, unless the manifest has its default: the default may
 * come to nothing where the line runs, and a line that has the flag is right everywhere.
 */
function tellingForms(command: CatalogCommand, types: PreciseTypes | undefined): string[] {
  const flags = visibleFlags(command)
  if (command.isOwn) return flagForms(flags, types).map(({form}) => form)
  const choices = findChoices(flags)
  const needed = new Set(flags.filter(([, flag]) => flag.required && flag.default === undefined).map(([name]) => name))
  const formOf = (name: string) => wholeForm(name, command.definition.flags[name]!, types)
  return [
    ...[...needed].map((name) => formOf(name)),
    ...choices.map((names) => `(${names.map((name) => formOf(name)).join(' | ')})`),
    ...flagForms(
      flags.filter(([name]) => !needed.has(name) && !choices.flat().includes(name)),
      types,
    )
      .filter(({name}) => command.definition.flags[name]?.helpValue)
      .map(({form}) => form),
  ]
}

/** A flag with its full name, and the values or the type of what it takes. */
function wholeForm(name: string, flag: FlagDefinition, types: PreciseTypes | undefined): string {
  if (flag.type === 'boolean') return `--${name}`
  const type = [flag.helpValue].flat()[0] ?? `<${types?.flags[name]?.type ?? 'string'}>`
  return `--${name} ${flag.options?.length ? listValues(flag.options) : type}${flag.multiple ? '...' : ''}`
}

/** Flags as docopt writes them: required ones first, and those that exclude or need one another in one group. */
export function flagForms(
  flags: readonly [string, FlagDefinition][],
  types: PreciseTypes | undefined,
): {name: string; form: string; isNeeded: boolean}[] {
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

  return [...forms].map(([name, form]) => {
    const isNeeded = required.has(name)
    return {form: grouped.has(name) || isNeeded ? form : `[${form}]`, isNeeded, name}
  })
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
