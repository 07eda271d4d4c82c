import {type Returns, valueTypes} from '../contract/metadata.js'
import {wordOf} from '../flags/table.js'
import {effectsOnLine, isKnownReadOnly} from '../gate/line-effects.js'
import type {FlagDefinition, FlagReference} from '../oclif/shapes.js'
import type {
  ArgumentNode,
  CommandNode,
  FlagNode,
  ReturnsNode,
  SafetyNode,
  TreeNode,
} from '../contract/schema/introspection.js'
import {isSensitiveArgument, isSensitiveFlag} from '../secrets/sensitive-names.js'
import {
  type Catalog,
  type CatalogCommand,
  type CatalogDefinition,
  sortByName,
  visibleFlags,
} from './catalog.js'
import {typableExamples} from './examples.js'
import {firstLine, type RenderText, summarize, textRenderer, type Warn} from './texts.js'

/**
 * Whether to include the aliases of flags (and commands), and where to report texts that cannot be
 * rendered.
 */
type Options = {hasAliases?: boolean; warn?: Warn | undefined}

type CommandOptions = Options & {
  includeHidden?: boolean
  common?: ReadonlySet<string>
  subcommands?: TreeNode[] | undefined
}

/**
 * Renders a command (8.7): common flags are only named, and aliases of it and its flags are
 * included on request.
 */
export function renderCommand(
  catalog: Catalog,
  command: CatalogCommand,
  options: CommandOptions = {},
): CommandNode {
  const {common = new Set(), hasAliases, includeHidden = false, subcommands, warn} = options
  const {definition} = command
  const {idempotent, returns} = definition
  const effects = effectsOnLine(definition, [], definition.flags)
  const render = textRenderer(catalog, command, warn)
  const args = Object.keys(definition.args).filter(
    (name) => includeHidden || !definition.args[name]!.hidden,
  )
  const flags = visibleFlags(command, includeHidden).filter(([name]) => !common.has(name))
  return omitMissing({
    name: command.name || catalog.bin,
    aliases: hasAliases
      ? command.aliases.map((alias) => alias.replaceAll(':', catalog.separator))
      : undefined,
    summary: summarize(catalog, command, warn),
    when_to_use: render(definition.whenToUse, 'whenToUse'),
    agent_description: describeAtLength(command, render),
    // Reading is idempotent.
    idempotent: idempotent ?? isKnownReadOnly(effects),
    mutating: whenTrue(effects.mutating),
    arguments: args.map((name) => renderArgument(catalog, command, name, warn)),
    flags: sortByName(flags.map(([name]) => renderFlag(catalog, command, name, options))),
    common_flags: [...common].toSorted(),
    returns: returns && renderReturns(returns),
    examples: typableExamples(catalog, command, warn),
    subcommands,
    safety: renderSafety(command),
  })
}

/** The author's or the help's description beyond the summary. */
function describeAtLength({definition}: CatalogCommand, render: RenderText): string | undefined {
  const {deprecationOptions, state} = definition
  const {message, to} = deprecationOptions ?? {}
  const deprecation = message ?? `This command is deprecated.${to ? ` Use ${to} instead.` : ''}`
  const status =
    state === 'deprecated' || deprecationOptions
      ? deprecation
      : state && `This command is in ${state}.`
  const description = render(definition.description, 'the description')
  const summary = render(definition.summary, 'the summary')
  // The summary is the first line of the first text.
  const more = (text = '') => text.slice(firstLine(text).length).trim()
  const rest = [more(summary ?? description)]
  if (summary !== undefined && description !== summary) rest.push(description ?? '')
  const text =
    render(definition.agentDescription, 'agentDescription') ?? rest.filter(Boolean).join('\n')
  return [status, text].filter(Boolean).join('\n') || undefined
}

function renderReturns({description, outputSchema, shape, type}: Returns): ReturnsNode {
  return {
    type: typeof type === 'string' ? type : 'unknown',
    description: typeof description === 'string' ? description : '',
    ...(shape !== undefined && {shape}),
    ...(outputSchema !== undefined && {output_schema: outputSchema}),
  }
}

/** Renders a command's known effects; 8.28: unknown if no source states whether it mutates. */
export function renderSafety({definition}: CatalogCommand): SafetyNode {
  const {dryRunnable, idempotent, mutatingFlags = [], reversible} = definition
  // The effects of the command without flags.
  const effects = effectsOnLine(definition, [], definition.flags)
  const {destructive, mutating} = effects
  const changing = mutating ? [] : mutatingFlags
  if (mutating === undefined && !destructive) return {unknown: true}
  return {
    read_only: isKnownReadOnly(effects),
    ...(changing.length > 0 && {mutating_flags: [...changing].toSorted()}),
    ...(idempotent && {idempotent: true}),
    ...(destructive && {destructive: true}),
    ...(typeof reversible === 'boolean' && {reversible}),
    ...(dryRunnable && {dry_run_supported: true}),
    ...((mutating || destructive || changing.length > 0) && {confirm_flag: wordOf('yes')}),
  }
}

export function renderFlag(
  catalog: Catalog,
  command: CatalogCommand,
  name: string,
  options: Options = {},
): FlagNode {
  const {hasAliases, warn} = options
  const {definition} = command
  const render = textRenderer(catalog, command, warn)
  const flag = definition.flags[name]!
  const annotation = definition.flagAnnotations?.[name]
  const details = definition.murli?.flags[name]
  const values = enumOf(annotation, flag.options)
  const isBoolean = flag.type === 'boolean'
  const kind = isBoolean ? 'boolean' : (details?.type ?? 'string')
  const fallback =
    details?.default ?? (isBoolean && flag.default === false ? undefined : flag.default)
  const isSensitive = isSensitiveFlag(name, definition)
  return omitMissing({
    name,
    char: flag.char || undefined,
    type: values ? 'enum' : kind,
    // In a foreign manifest, a `required` flag may have a `default()`.
    required: whenTrue(flag.required && details && !details.optional),
    default: isSensitive ? undefined : toPlain(fallback),
    description: joinTexts(
      render(flag.summary, `the summary of --${name}`),
      render(flag.description, `the description of --${name}`),
    ),
    enum: values,
    multiple: whenTrue(flag.multiple),
    min: details?.min,
    max: details?.max,
    allow_no: whenTrue(flag.allowNo),
    env: (annotation?.env ?? flag.env) || undefined,
    sensitive: whenTrue(isSensitive),
    persistent: whenTrue(annotation?.persistent),
    mutually_exclusive_with: listExcluded(name, definition),
    depends_on: [
      ...new Set([...unconditional(flag.dependsOn), ...related(flag, 'all')]),
    ].toSorted(),
    pattern: annotation?.pattern || undefined,
    profileable: whenTrue(annotation?.profileable),
    deprecated: flag.deprecated ? renderDeprecation(flag.deprecated) : undefined,
    values_from: annotation?.valuesFrom || undefined,
    aliases: hasAliases ? flag.aliases : undefined,
  })
}

/** Renders a command's argument (8.11). */
export function renderArgument(
  catalog: Catalog,
  command: CatalogCommand,
  name: string,
  warn?: Warn,
): ArgumentNode {
  const {definition} = command
  const {args, strict} = definition
  const argument = args[name]!
  const annotation = definition.argumentAnnotations?.[name]
  const details = definition.murli?.args[name]
  const values = enumOf(annotation, argument.options)
  const render = textRenderer(catalog, command, warn)
  const annotated = valueTypes.find((type) => type === annotation?.type)
  // The last visible argument may take all remaining operands.
  const isRest =
    strict === false && Object.keys(args).findLast((other) => !args[other]!.hidden) === name
  return omitMissing({
    name,
    type: annotated ?? (values ? 'enum' : (details?.type ?? 'string')),
    required: Boolean(argument.required) && argument.default === undefined && !details?.optional,
    description:
      annotation?.description ?? render(argument.description, `the description of ${name}`) ?? '',
    enum: values,
    default: isSensitiveArgument(name, definition) ? undefined : toPlain(argument.default),
    multiple: whenTrue(argument.multiple || isRest),
    pattern: annotation?.pattern || undefined,
  })
}

function enumOf(
  annotation: {enum?: string[]} | undefined,
  options: readonly string[] = [],
): string[] | undefined {
  const values = annotation?.enum ?? options
  return values.length > 0 ? [...values] : undefined
}

/** Omits fields that are undefined or null, or an empty list or object. */
function omitMissing<Fields extends object>(fields: Fields): Fields {
  const isMissing = (value: unknown) =>
    typeof value === 'object' && Object.keys(value ?? {}).length === 0
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== undefined && !isMissing(value),
  )
  return Object.fromEntries(entries) as Fields
}

const whenTrue = (value: unknown): true | undefined => (value ? true : undefined)

/** A value as JSON; null if it is an empty text, or JSON cannot represent it. */
function toPlain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value === '' ? null : value) ?? 'null')
}

function joinTexts(summary = '', description = ''): string {
  return description.startsWith(summary) ? description : `${summary}\n${description}`.trimEnd()
}

function renderDeprecation(
  deprecated: NonNullable<FlagDefinition['deprecated']>,
): FlagNode['deprecated'] {
  if (typeof deprecated === 'boolean') return true
  const {message, to, version} = deprecated
  const known = Object.entries({message, to, version}).filter(
    ([, value]) => typeof value === 'string',
  )
  return known.length > 0 ? Object.fromEntries(known) : true
}

function listExcluded(name: string, {flags, flagAnnotations}: CatalogDefinition): string[] {
  const flag = flags[name]!
  const {combinable, exactlyOne, exclusive} = flag
  const others = Object.keys(flags).filter((other) => combinable && !flags[other]!.hidden)
  const excluded = [
    ...(flagAnnotations?.[name]?.mutuallyExclusiveWith ?? []),
    ...unconditional(exclusive),
    ...unconditional(exactlyOne),
    ...related(flag, 'none'),
    ...others.filter((other) => !unconditional(combinable).includes(other)),
  ]
  return [...new Set(excluded)].filter((other) => other !== name).toSorted()
}

function related({relationships = []}: FlagDefinition, type: 'all' | 'none'): string[] {
  return relationships
    .filter((rule) => rule?.type === type)
    .flatMap(({flags}) => unconditional(flags))
}

/** The flags of a relation, without conditional ones: a manifest does not state the condition. */
export function unconditional(references: readonly FlagReference[] = []): string[] {
  return references.filter((reference) => typeof reference === 'string')
}
