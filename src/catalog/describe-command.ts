import {wordOf} from '../flags/table.js'
import {isKnownReadOnly} from '../gate/decide.js'
import type {CommandNode, ReturnsNode, SafetyNode, TreeNode} from '../schema/introspection.js'
import type {Catalog, CatalogCommand} from './catalog.js'
import {readMetadata} from './declared-metadata.js'
import {describeArgument} from './describe-argument.js'
import {typableExamples} from './example-lines.js'
import {describeFlag} from './describe-flag.js'
import type {PreciseTypes} from './flag-types.js'
import {firstLine, type RenderText, textRenderer} from './render-text.js'
import {sortByName} from './read-catalog.js'
import {visibleFlags} from './visible-flags.js'

/** What else goes into the description of a command. */
export type DescribeOptions = {
  /** Whether hidden flags are told. */
  includeHidden?: boolean
  /** The flags that are named instead of described, because most commands share them. */
  common?: ReadonlySet<string>
  /** The nodes below the command, where it is a topic too. */
  subcommands?: TreeNode[]
  /** What its class says; without it, what an own command's manifest says. */
  types?: PreciseTypes | undefined
  /** Told what could not be rendered. */
  warn?: ((warning: string) => void) | undefined
}

/** A command as an agent reads it (contract, section 8). */
export function describeCommand(catalog: Catalog, command: CatalogCommand, options: DescribeOptions = {}): CommandNode {
  const {definition} = command
  const metadata = readMetadata(definition)
  const types = options.types ?? metadata.murli
  const render = textRenderer(catalog, command, options.warn)
  const warn = options.warn && ((warning: string) => options.warn?.(`${command.name || catalog.bin}: ${warning}`))
  const summary = summarize(command, render)
  const whenToUse = render(metadata.whenToUse, 'whenToUse')
  const description = describeAtLength(command, render)
  const argumentEntries = Object.entries(definition.args).filter(([, {hidden}]) => options.includeHidden || !hidden)
  const args = argumentEntries.map(([name, argument], index) => {
    const takesRest = definition.strict === false && index === argumentEntries.length - 1
    const annotation = metadata.argumentAnnotations?.[name]
    return describeArgument(name, argument, takesRest, {annotation, details: types?.args?.[name], render, warn})
  })
  const visible = visibleFlags(command, options.includeHidden)
  const common = options.common ?? new Set<string>()
  const flags = visible
    .filter(([name]) => !common.has(name))
    .map(([name, flag]) => {
      const annotation = metadata.flagAnnotations?.[name]
      return describeFlag(name, flag, definition.flags, {annotation, details: types?.flags?.[name], render, warn})
    })
  const returns = describeReturns(metadata.returns)
  const examples = typableExamples(catalog, command, render)
  return {
    name: command.name || catalog.bin,
    summary,
    ...(whenToUse && {when_to_use: whenToUse}),
    ...(description && {agent_description: description}),
    idempotent: metadata.idempotent === true,
    ...(metadata.mutating && {mutating: true}),
    ...(args.length > 0 && {arguments: args}),
    ...(flags.length > 0 && {flags: sortByName(flags)}),
    ...(common.size > 0 && {common_flags: [...common].toSorted()}),
    ...(returns && {returns}),
    ...(examples.length > 0 && {examples}),
    ...(options.subcommands && options.subcommands.length > 0 && {subcommands: options.subcommands}),
    safety: describeSafety(command),
  }
}

/** A command in one line: its summary, or the first line of its description. */
export function summarize({definition}: CatalogCommand, render: RenderText): string {
  return firstLine(render(definition.summary, 'the summary') ?? render(definition.description, 'the description'))
}

/** What a command's author, or else its help, states beyond the summary. */
function describeAtLength({definition}: CatalogCommand, render: RenderText): string | undefined {
  const {deprecationOptions, state} = definition
  const description = render(definition.description, 'the description')
  const summary = render(definition.summary, 'the summary')
  const rest = [
    summary?.includes('\n') ? summary.slice(summary.indexOf('\n')).trim() : undefined,
    summary === undefined ? description?.slice(firstLine(description).length).trim() : description,
  ]
    .filter((text) => text && text !== summary)
    .join('\n')
  const {message, to} = deprecationOptions ?? {}
  const deprecation = message ?? `This command is deprecated.${to ? ` Use ${to} instead.` : ''}`
  const status = state === 'deprecated' || deprecationOptions ? deprecation : state && `This command is in ${state}.`
  const text = render(readMetadata(definition).agentDescription, 'agentDescription') ?? rest
  return [status, text].filter(Boolean).join('\n') || undefined
}

function describeReturns(returns: ReturnType<typeof readMetadata>['returns']): ReturnsNode | undefined {
  if (!returns) return undefined
  const {description, outputSchema, shape, type} = returns
  return {
    type: typeof type === 'string' ? type : 'unknown',
    description: typeof description === 'string' ? description : '',
    ...(shape !== undefined && {shape}),
    ...(outputSchema !== undefined && {output_schema: outputSchema}),
  }
}

/** What is known of a command's effects: where no source states whether it mutates, nothing is (contract, section 8). */
export function describeSafety({definition}: CatalogCommand): SafetyNode {
  const {destructive, dryRunnable, idempotent, mutating, reversible} = readMetadata(definition)
  if (mutating === undefined && !destructive) return {unknown: true}
  return {
    read_only: isKnownReadOnly({destructive, mutating}),
    ...(idempotent && {idempotent: true}),
    ...(destructive && {destructive: true}),
    ...(typeof reversible === 'boolean' && {reversible}),
    ...(dryRunnable && {dry_run_supported: true}),
    ...((mutating || destructive) && {confirm_flag: wordOf('yes')}),
  }
}
