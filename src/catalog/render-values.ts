import {valueTypes} from '../contract/metadata.js'
import type {FlagDefinition, FlagReference} from '../oclif/shapes.js'
import type {ArgumentNode, FlagNode} from '../schema/introspection.js'
import {isSensitiveArgument, isSensitiveFlag} from '../secrets/sensitive-names.js'
import type {CatalogCommand} from './catalog.js'
import type {RenderText} from './texts.js'

/** Renders a command's flag (8.12), with its aliases on request. */
export function renderFlag(
  {definition}: CatalogCommand,
  name: string,
  render: RenderText,
  hasAliases = false,
): FlagNode {
  const flag = definition.flags[name]!
  const annotation = definition.flagAnnotations?.[name]
  const details = definition.murli?.flags[name]
  const values = enumOf(annotation, flag.options)
  const isBoolean = flag.type === 'boolean'
  const fallback = details?.default ?? (isBoolean && flag.default === false ? undefined : flag.default)
  const env = annotation?.env ?? flag.env
  const exclusive = exclusiveWith(name, definition.flags, annotation?.mutuallyExclusiveWith)
  const dependencies = [...new Set([...unconditional(flag.dependsOn), ...related(flag, 'all')])].toSorted()
  const isSensitive = isSensitiveFlag(name, {flagAnnotations: {[name]: annotation}, flags: {[name]: flag}})
  return {
    name,
    ...(flag.char && {char: flag.char}),
    type: values ? 'enum' : isBoolean ? 'boolean' : (details?.type ?? 'string'),
    // In a foreign manifest, a `required` flag may have a `default()`.
    ...(flag.required && details && !details.optional && {required: true}),
    ...(!isSensitive && renderDefault(fallback)),
    description: joinTexts(
      render(flag.summary, `the summary of --${name}`),
      render(flag.description, `the description of --${name}`),
    ),
    ...(values && {enum: values}),
    ...(flag.multiple && {multiple: true}),
    ...(details?.min !== undefined && {min: details.min}),
    ...(details?.max !== undefined && {max: details.max}),
    ...(flag.allowNo && {allow_no: true}),
    ...(env && {env}),
    ...(isSensitive && {sensitive: true}),
    ...(annotation?.persistent && {persistent: true}),
    ...(exclusive.length > 0 && {mutually_exclusive_with: exclusive}),
    ...(dependencies.length > 0 && {depends_on: dependencies}),
    ...(annotation?.pattern && {pattern: annotation.pattern}),
    ...(annotation?.profileable && {profileable: true}),
    ...(flag.deprecated && {deprecated: renderDeprecation(flag.deprecated)}),
    ...(annotation?.valuesFrom && {values_from: annotation.valuesFrom}),
    ...(hasAliases && flag.aliases?.length && {aliases: [...flag.aliases]}),
  }
}

/** Renders a command's argument (8.11). */
export function renderArgument({definition}: CatalogCommand, name: string, render: RenderText): ArgumentNode {
  const {args, strict} = definition
  const argument = args[name]!
  const annotation = definition.argumentAnnotations?.[name]
  const details = definition.murli?.args[name]
  const values = enumOf(annotation, argument.options)
  const isSensitive = isSensitiveArgument(name, {argumentAnnotations: {[name]: annotation}})
  const annotated = valueTypes.find((type) => type === annotation?.type)
  // The last visible argument may take all remaining operands.
  const isRest = strict === false && Object.keys(args).findLast((other) => !args[other]!.hidden) === name
  return {
    name,
    type: annotated ?? (values ? 'enum' : (details?.type ?? 'string')),
    required: Boolean(argument.required) && argument.default === undefined && !details?.optional,
    description: annotation?.description ?? render(argument.description, `the description of ${name}`) ?? '',
    ...(values && {enum: values}),
    ...(!isSensitive && renderDefault(argument.default)),
    ...((argument.multiple || isRest) && {multiple: true}),
    ...(annotation?.pattern && {pattern: annotation.pattern}),
  }
}

/** The values that an annotation or oclif's `options` allow. */
function enumOf(annotation: {enum?: string[]} | undefined, options: readonly string[] = []): string[] | undefined {
  const values = annotation?.enum ?? options
  return values.length > 0 ? [...values] : undefined
}

function renderDefault(value: unknown): {default?: unknown} {
  const json = JSON.stringify(value) as string | undefined
  return json === undefined || ['""', '[]', 'null', '{}'].includes(json) ? {} : {default: JSON.parse(json) as unknown}
}

function joinTexts(summary = '', description = ''): string {
  if (description.startsWith(summary)) return description
  return description === '' ? summary : `${summary}\n${description}`
}

function renderDeprecation(deprecated: NonNullable<FlagDefinition['deprecated']>): FlagNode['deprecated'] {
  if (typeof deprecated === 'boolean') return true
  const {message, to, version} = deprecated
  const known = Object.entries({message, to, version}).filter(([, value]) => typeof value === 'string')
  return known.length > 0 ? Object.fromEntries(known) : true
}

function exclusiveWith(
  name: string,
  flags: Readonly<Record<string, FlagDefinition>>,
  annotated: readonly string[] = [],
): string[] {
  const {combinable, exactlyOne, exclusive, ...flag} = flags[name]!
  const others = Object.keys(flags).filter((other) => !flags[other]!.hidden)
  const names = [
    ...annotated,
    ...unconditional(exclusive),
    ...unconditional(exactlyOne),
    ...related(flag, 'none'),
    ...(combinable ? others.filter((other) => !unconditional(combinable).includes(other)) : []),
  ]
  return [...new Set(names)].filter((other) => other !== name).toSorted()
}

function related({relationships = []}: Pick<FlagDefinition, 'relationships'>, type: 'all' | 'none'): string[] {
  return relationships.filter((rule) => rule?.type === type).flatMap(({flags}) => unconditional(flags))
}

/** The flags of a relation, without conditional ones: a manifest does not state the condition. */
export function unconditional(references: readonly FlagReference[] = []): string[] {
  return references.filter((reference) => typeof reference === 'string')
}
