import {allowedValues} from '../../annotations/enforce.js'
import {valueTypes} from '../../contract/metadata.js'
import type {ArgumentNode, FlagNode} from '../../contract/schema/introspection.js'
import type {FlagDefinition} from '../../oclif/shapes.js'
import {environmentOf, isSensitiveArgument, isSensitiveFlag} from '../../secrets/sensitive-names.js'
import type {Catalog, CatalogCommand} from '../catalog.js'
import type {ValueDetails} from '../class-types.js'
import {type RenderText, textRenderer, type Warn} from '../texts/render-text.js'
import {listExcluded, listNeeded} from './flag-relations.js'

/**
 * What a document of a command or flag includes, and who is warned if something cannot be rendered.
 */
export type RenderFlagOptions = {
  /** Whether to include aliases; they are left out by default. */
  includeAliases?: boolean
  /** Receives a sentence about each text that cannot be rendered. */
  warn?: Warn | undefined
}

/** Renders a command's flag (8.10), a sensitive one without its default. */
export function renderFlag(
  catalog: Catalog,
  command: CatalogCommand,
  name: string,
  {includeAliases, warn}: RenderFlagOptions = {},
): FlagNode {
  const {definition} = command
  const render = textRenderer(catalog, command, warn)
  const flag = definition.flags[name]!
  const annotation = definition.flagAnnotations?.[name] ?? {}
  const details = definition.murli?.flags[name]
  const values = allowedValues(flag.options, annotation.enum)
  const isSensitive = isSensitiveFlag(name, definition)
  return omitMissing({
    name,
    char: unlessEmpty(flag.char),
    type: typeOf(flag, details, values),
    // In a foreign manifest, a `required` flag may have a `default()`.
    required: whenTrue(flag.required && details && !details.optional),
    default: isSensitive ? undefined : toPlain(defaultOf(flag, details)),
    description: joinTexts(
      render(flag.summary, `the summary of --${name}`),
      render(flag.description, `the description of --${name}`),
    ),
    enum: values,
    multiple: whenTrue(flag.multiple),
    min: details?.min,
    max: details?.max,
    allow_no: whenTrue(flag.allowNo),
    env: environmentOf(name, definition),
    sensitive: whenTrue(isSensitive),
    persistent: whenTrue(annotation.persistent),
    mutually_exclusive_with: listExcluded(name, definition),
    depends_on: listNeeded(flag),
    pattern: unlessEmpty(annotation.pattern),
    profileable: whenTrue(annotation.profileable),
    deprecated: renderDeprecation(flag.deprecated, render),
    values_from: unlessEmpty(annotation.valuesFrom),
    // oclif accepts either kind after one dash and after two.
    aliases: includeAliases ? [flag.aliases ?? [], flag.charAliases ?? []].flat() : undefined,
  })
}

function typeOf(
  flag: FlagDefinition,
  details: ValueDetails | undefined,
  values: readonly string[] | undefined,
): FlagNode['type'] {
  if (values) return 'enum'
  return flag.type === 'boolean' ? 'boolean' : (details?.type ?? 'string')
}

/** The default of a flag; a boolean flag's default of false is left out. */
function defaultOf(flag: FlagDefinition, details: ValueDetails | undefined): unknown {
  const isOff = flag.type === 'boolean' && flag.default === false
  return details?.default ?? (isOff ? undefined : flag.default)
}

/** Renders a command's argument (8.11). */
export function renderArgument(
  catalog: Catalog,
  command: CatalogCommand,
  name: string,
  warn?: Warn,
): ArgumentNode {
  const {definition} = command
  const argument = definition.args[name]!
  const annotation = definition.argumentAnnotations?.[name] ?? {}
  const details = definition.murli?.args[name]
  const values = allowedValues(argument.options, annotation.enum)
  const render = textRenderer(catalog, command, warn)
  const description = annotation.description ?? argument.description
  const annotatedType = valueTypes.find((type) => type === annotation.type)
  const declaredType = values ? 'enum' : details?.type
  const hasDefault = argument.default !== undefined || details?.optional === true
  return omitMissing({
    name,
    type: annotatedType ?? declaredType ?? 'string',
    required: Boolean(argument.required) && !hasDefault,
    description: render(description, `the description of ${name}`) ?? '',
    enum: values,
    default: isSensitiveArgument(name, definition) ? undefined : toPlain(argument.default),
    multiple: whenTrue(argument.multiple || takesRest(command, name)),
    pattern: unlessEmpty(annotation.pattern),
  })
}

/** Whether an argument takes all remaining operands, as the last visible one may. */
function takesRest({definition: {args, strict}}: CatalogCommand, name: string): boolean {
  const last = Object.keys(args).findLast((other) => !args[other]!.hidden)
  return strict === false && last === name
}

/** Omits fields that are undefined or null, or an empty list or object; empty texts stay. */
export function omitMissing<Fields extends object>(fields: Fields): Fields {
  const entries = Object.entries(fields).filter(([, value]) => !isMissing(value))
  return Object.fromEntries(entries) as Fields
}

function isMissing(value: unknown): boolean {
  if (typeof value === 'object') {
    return Object.keys(value ?? {}).length === 0
  }
  return value === undefined
}

/** Returns true, or undefined for a field that is omitted. */
export function whenTrue(value: unknown): true | undefined {
  return value ? true : undefined
}

function unlessEmpty<Text extends string>(text: Text | undefined): Text | undefined {
  return text || undefined
}

/** A value as JSON; null if it is an empty text, or JSON cannot represent it. */
function toPlain(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value === '' ? null : value) ?? 'null')
  } catch {
    // As for a BigInt
    return null
  }
}

function joinTexts(summary = '', description = ''): string {
  return description.startsWith(summary) ? description : `${summary}\n${description}`.trimEnd()
}

function renderDeprecation(
  deprecated: FlagDefinition['deprecated'],
  render: RenderText,
): FlagNode['deprecated'] {
  if (!deprecated) return undefined
  if (typeof deprecated === 'boolean') return true
  const {message, to, version} = deprecated
  const fields = Object.entries({
    message: typeof message === 'string' ? render(message, 'a deprecation') : undefined,
    to,
    version,
  })
  const known = fields.filter(([, value]) => typeof value === 'string')
  return known.length > 0 ? Object.fromEntries(known) : true
}
