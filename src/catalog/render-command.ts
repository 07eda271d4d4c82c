import type {Returns} from '../contract/metadata.js'
import {wordOf} from '../flags/table.js'
import {isKnownReadOnly} from '../gate/decide.js'
import type {CommandNode, ReturnsNode, SafetyNode, TreeNode} from '../schema/introspection.js'
import {type Catalog, type CatalogCommand, sortByName, visibleFlags} from './catalog.js'
import {typableExamples} from './examples.js'
import {renderArgument, renderFlag} from './render-values.js'
import {firstLine, type RenderText, summarize, textRenderer} from './texts.js'

/** The optional parts of a command's node. */
type CommandOptions = {
  /** Whether to include the aliases of the command and its flags. */
  hasAliases?: boolean
  includeHidden?: boolean | undefined
  /** The flags that are named instead of described. */
  common?: ReadonlySet<string>
  subcommands?: TreeNode[] | undefined
  warn?: (warning: string) => void
}

/** Renders a command (8.7). */
export function renderCommand(catalog: Catalog, command: CatalogCommand, options: CommandOptions = {}): CommandNode {
  const {common = new Set(), hasAliases = false, includeHidden = false, subcommands = [], warn} = options
  const {definition} = command
  const {idempotent, mutating, returns} = definition
  const render = textRenderer(catalog, command, warn)
  const whenToUse = render(definition.whenToUse, 'whenToUse')
  const description = describeAtLength(command, render)
  const args = Object.keys(definition.args)
    .filter((name) => includeHidden || !definition.args[name]!.hidden)
    .map((name) => renderArgument(command, name, render))
  const flags = visibleFlags(command, includeHidden)
    .filter(([name]) => !common.has(name))
    .map(([name]) => renderFlag(command, name, render, hasAliases))
  const aliases = hasAliases ? command.aliases.map((alias) => alias.replaceAll(':', catalog.separator)) : []
  const examples = typableExamples(catalog, command, render)
  return {
    name: command.name || catalog.bin,
    ...(aliases.length > 0 && {aliases}),
    summary: summarize(catalog, command, warn),
    ...(whenToUse && {when_to_use: whenToUse}),
    ...(description && {agent_description: description}),
    // Reading is idempotent.
    idempotent: idempotent ?? isKnownReadOnly(definition),
    ...(mutating && {mutating: true}),
    ...(args.length > 0 && {arguments: args}),
    ...(flags.length > 0 && {flags: sortByName(flags)}),
    ...(common.size > 0 && {common_flags: [...common].toSorted()}),
    ...(returns && {returns: renderReturns(returns)}),
    ...(examples.length > 0 && {examples}),
    ...(subcommands.length > 0 && {subcommands}),
    safety: renderSafety(command),
  }
}

/** The author's or the help's description beyond the summary. */
function describeAtLength({definition}: CatalogCommand, render: RenderText): string | undefined {
  const {deprecationOptions, state} = definition
  const {message, to} = deprecationOptions ?? {}
  const deprecation = message ?? `This command is deprecated.${to ? ` Use ${to} instead.` : ''}`
  const status = state === 'deprecated' || deprecationOptions ? deprecation : state && `This command is in ${state}.`
  const description = render(definition.description, 'the description')
  const summary = render(definition.summary, 'the summary')
  // The summary is the first line of the first text.
  const more = (text = '') => text.slice(firstLine(text).length).trim()
  const rest = summary === undefined ? [more(description)] : [more(summary), description === summary ? '' : description]
  const text = render(definition.agentDescription, 'agentDescription') ?? rest.filter(Boolean).join('\n')
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
  const {destructive, dryRunnable, idempotent, mutating, reversible} = definition
  if (mutating === undefined && !destructive) return {unknown: true}
  return {
    read_only: isKnownReadOnly(definition),
    ...(idempotent && {idempotent: true}),
    ...(destructive && {destructive: true}),
    ...(typeof reversible === 'boolean' && {reversible}),
    ...(dryRunnable && {dry_run_supported: true}),
    ...((mutating || destructive) && {confirm_flag: wordOf('yes')}),
  }
}
