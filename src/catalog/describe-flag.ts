import type {ArgumentAnnotation, FlagAnnotation} from '../contract/metadata.js'
import type {FlagDefinition, FlagReference} from '../oclif/shapes.js'
import {type FlagNode, type ValueType, valueTypes} from '../schema/line-nodes.js'
import type {ValueDetails} from './flag-types.js'
import type {RenderText} from './render-text.js'
import {isSensitiveFlag} from '../secrets/sensitive-names.js'

/** What is known of a value and where its texts are rendered. */
export type ValueSource<Annotation> = {
  annotation?: Annotation | undefined
  /** What the class says; undefined when only a foreign manifest is there. */
  details?: ValueDetails | undefined
  render: RenderText
  warn?: ((warning: string) => void) | undefined
}

/** A flag as an agent reads it (contract, section 8). */
export function describeFlag(
  name: string,
  flag: FlagDefinition,
  flags: Readonly<Record<string, FlagDefinition>>,
  {annotation, details, render, warn}: ValueSource<FlagAnnotation>,
): FlagNode {
  const values = enumOf(annotation, flag.options)
  const fallback = details?.default ?? (flag.type === 'boolean' && flag.default === false ? undefined : flag.default)
  const env = annotation?.env ?? flag.env
  const exclusive = exclusiveWith(name, flag, flags, annotation)
  const dependencies = dependenciesOf(flag)
  const isSensitive = isSensitiveFlag(name, {flagAnnotations: {[name]: annotation}, flags: {[name]: flag}})
  return {
    name,
    ...(flag.char && {char: flag.char}),
    type: values ? 'enum' : flag.type === 'boolean' ? 'boolean' : (details?.type ?? 'string'),
    ...(isRequired(flag, details) && {required: true}),
    ...(!isSensitive && describeDefault(fallback, `the default of --${name}`, warn)),
    description: describeInFull(
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
    ...(flag.deprecated && {deprecated: describeDeprecation(flag.deprecated)}),
    ...(annotation?.valuesFrom && {values_from: annotation.valuesFrom}),
  }
}

/**
 * Whether a flag is known to have to be given.
 *
 * A manifest says `required` of flags that have a `default()` too, and does not tell such flags from others: only a
 * class knows, or an own command's manifest.
 */
export function isRequired(flag: FlagDefinition, details: ValueDetails | undefined): boolean {
  return Boolean(flag.required && details && !details.optional)
}

/** The type of an argument, which its annotation may know better than oclif. */
export function annotatedType(annotation: ArgumentAnnotation | undefined): ValueType | undefined {
  return valueTypes.find((type) => type === annotation?.type)
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
export function describeDefault(value: unknown, what: string, warn?: (warning: string) => void): {default?: unknown} {
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

/** A summary and the description that goes further, as one text. */
function describeInFull(summary: string | undefined, description: string | undefined): string {
  if (!summary || !description || description === summary) return summary ?? description ?? ''
  return description.startsWith(summary) ? description : `${summary}\n${description}`
}

function describeDeprecation(
  deprecated: NonNullable<FlagDefinition['deprecated']>,
): NonNullable<FlagNode['deprecated']> {
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

function dependenciesOf(flag: FlagDefinition): string[] {
  return [...new Set([...unconditional(flag.dependsOn), ...related(flag, 'all')])].toSorted()
}

function related(flag: FlagDefinition, type: 'all' | 'none'): string[] {
  return (flag.relationships ?? []).filter((rule) => rule?.type === type).flatMap((rule) => unconditional(rule.flags))
}

/** A reference with a condition is left out: a manifest does not say when it holds. */
function unconditional(references: readonly FlagReference[] | undefined): string[] {
  return (references ?? []).filter((reference) => typeof reference === 'string')
}
