import {type ArgumentAnnotation, type FlagAnnotation, valueTypes} from '../contract/metadata.js'
import type {ArgumentDefinition, FlagDefinition, FlagReference} from '../oclif/shapes.js'
import type {ArgumentNode, FlagNode} from '../schema/introspection.js'
import {isSensitiveArgument, isSensitiveFlag} from '../secrets/sensitive-names.js'
import type {ValueDetails} from './class-types.js'
import type {RenderText} from './texts.js'

/** What is known of a value beyond its definition. */
export type ValueSource<Annotation> = {
  annotation?: Annotation | undefined
  /** What the class states; undefined if only a foreign manifest is there. */
  details?: ValueDetails | undefined
  render: RenderText
  warn?: ((warning: string) => void) | undefined
}

/** Renders a flag (8.12). */
export function renderFlag(
  name: string,
  flag: FlagDefinition,
  flags: Readonly<Record<string, FlagDefinition>>,
  {annotation, details, render, warn}: ValueSource<FlagAnnotation>,
): FlagNode {
  const values = enumOf(annotation, flag.options)
  const fallback = details?.default ?? (flag.type === 'boolean' && flag.default === false ? undefined : flag.default)
  const env = annotation?.env ?? flag.env
  const exclusive = exclusiveWith(name, flag, flags, annotation)
  const dependencies = [...new Set([...unconditional(flag.dependsOn), ...related(flag, 'all')])].toSorted()
  const isSensitive = isSensitiveFlag(name, {flagAnnotations: {[name]: annotation}, flags: {[name]: flag}})
  return {
    name,
    ...(flag.char && {char: flag.char}),
    type: values ? 'enum' : flag.type === 'boolean' ? 'boolean' : (details?.type ?? 'string'),
    ...(isFlagRequired(flag, details) && {required: true}),
    ...(!isSensitive && renderDefault(fallback, `the default of --${name}`, warn)),
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
  }
}

/**
 * Renders an argument (8.11).
 *
 * @param takesRest whether all further operands of the command line belong to it too
 */
export function renderArgument(
  name: string,
  argument: ArgumentDefinition,
  takesRest: boolean,
  {annotation, details, render, warn}: ValueSource<ArgumentAnnotation>,
): ArgumentNode {
  const values = enumOf(annotation, argument.options)
  const isSensitive = isSensitiveArgument(name, {argumentAnnotations: {[name]: annotation}})
  const annotated = valueTypes.find((type) => type === annotation?.type)
  return {
    name,
    type: annotated ?? (values ? 'enum' : (details?.type ?? 'string')),
    required: isArgumentRequired(argument, details),
    description: annotation?.description ?? render(argument.description, `the description of ${name}`) ?? '',
    ...(values && {enum: values}),
    ...(!isSensitive && renderDefault(argument.default, `the default of ${name}`, warn)),
    ...((argument.multiple || takesRest) && {multiple: true}),
    ...(annotation?.pattern && {pattern: annotation.pattern}),
  }
}

/** Whether a flag is known to be required. A foreign manifest cannot tell: `required` flags may have a `default()`. */
export function isFlagRequired(flag: FlagDefinition, details: ValueDetails | undefined): boolean {
  return Boolean(flag.required && details && !details.optional)
}

/** Whether an argument is required. */
export function isArgumentRequired(argument: ArgumentDefinition, details?: ValueDetails): boolean {
  return Boolean(argument.required) && argument.default === undefined && !details?.optional
}

/** The values that an annotation or oclif's `options` allow. */
export function enumOf(
  annotation: {enum?: string[]} | undefined,
  options: readonly string[] | undefined,
): string[] | undefined {
  const values = annotation?.enum ?? options
  return values && values.length > 0 ? [...values] : undefined
}

/** A default that JSON can hold, unless it is empty. */
function renderDefault(value: unknown, what: string, warn?: (warning: string) => void): {default?: unknown} {
  if (value === undefined || value === null || value === '' || typeof value === 'function') return {}
  try {
    const json = JSON.stringify(value)
    if (json === undefined || json === '[]' || json === '{}') return {}
    return {default: JSON.parse(json) as unknown}
  } catch {
    warn?.(`${what} cannot be written as JSON`)
    return {}
  }
}

/** A summary and the description that continues it, as one text. */
function joinTexts(summary: string | undefined, description: string | undefined): string {
  if (!summary || !description || description === summary) return summary ?? description ?? ''
  return description.startsWith(summary) ? description : `${summary}\n${description}`
}

function renderDeprecation(deprecated: NonNullable<FlagDefinition['deprecated']>): NonNullable<FlagNode['deprecated']> {
  if (typeof deprecated === 'boolean') return true
  const {message, to, version} = deprecated
  const known = Object.entries({message, to, version}).filter(([, value]) => typeof value === 'string')
  return known.length > 0 ? Object.fromEntries(known) : true
}

function exclusiveWith(
  name: string,
  flag: FlagDefinition,
  flags: Readonly<Record<string, FlagDefinition>>,
  annotation: FlagAnnotation | undefined,
): string[] {
  const combinable = flag.combinable && new Set(unconditional(flag.combinable))
  const names = new Set([
    ...(annotation?.mutuallyExclusiveWith ?? []),
    ...unconditional(flag.exclusive),
    ...unconditional(flag.exactlyOne),
    ...related(flag, 'none'),
    ...(combinable ? Object.keys(flags).filter((other) => !flags[other]!.hidden && !combinable.has(other)) : []),
  ])
  names.delete(name)
  return [...names].toSorted()
}

function related(flag: FlagDefinition, type: 'all' | 'none'): string[] {
  return (flag.relationships ?? []).filter((rule) => rule?.type === type).flatMap((rule) => unconditional(rule.flags))
}

/** The flags of a relation, without those on a condition: a manifest does not state when it holds. */
export function unconditional(references: readonly FlagReference[] | undefined): string[] {
  return (references ?? []).filter((reference) => typeof reference === 'string')
}
