import {wordOf} from '../flags/table.js'
import {isKnownReadOnly} from '../gate/decide.js'
import type {CommandNode, ReturnsNode, SafetyNode, TreeNode} from '../schema/introspection.js'
import {
  type Catalog,
  type CatalogCommand,
  type DeclaredMetadata,
  readMetadata,
  sortByName,
  typesOf,
  visibleFlags,
} from './catalog.js'
import {typableExamples} from './examples.js'
import {renderArgument, renderFlag} from './render-values.js'
import {firstLine, type RenderText, textRenderer} from './texts.js'

/** What a command's node contains beyond the command itself. */
export type CommandOptions = {
  /** Whether the aliases of the command and its flags are included. */
  hasAliases?: boolean
  /** Whether hidden flags and arguments are included. */
  includeHidden?: boolean | undefined
  /** The flags that are named instead of described, because most commands share them. */
  common?: ReadonlySet<string>
  /** The nodes below the command, if it is a topic too. */
  subcommands?: TreeNode[] | undefined
  /** Receives a sentence for everything that could not be rendered. */
  warn?: ((warning: string) => void) | undefined
}

/** Renders a command (8.7). */
export function renderCommand(catalog: Catalog, command: CatalogCommand, options: CommandOptions = {}): CommandNode {
  const {definition} = command
  const {includeHidden, common = new Set(), subcommands = []} = options
  const metadata = readMetadata(definition)
  const types = typesOf(command)
  const render = textRenderer(catalog, command, options.warn)
  const warn = options.warn && ((warning: string) => options.warn?.(`${command.name || catalog.bin}: ${warning}`))
  const summary = summarize(command, render)
  const whenToUse = render(metadata.whenToUse, 'whenToUse')
  const description = describeAtLength(command, render)
  const args = Object.entries(definition.args)
    .filter(([, {hidden}]) => includeHidden || !hidden)
    .map(([name, argument], index, all) => {
      const takesRest = definition.strict === false && index === all.length - 1
      const annotation = metadata.argumentAnnotations?.[name]
      return renderArgument(name, argument, takesRest, {annotation, details: types?.args?.[name], render, warn})
    })
  const flags = visibleFlags(command, includeHidden)
    .filter(([name]) => !common.has(name))
    .map(([name, flag]) => {
      const annotation = metadata.flagAnnotations?.[name]
      const node = renderFlag(name, flag, definition.flags, {annotation, details: types?.flags?.[name], render, warn})
      const {aliases = []} = options.hasAliases ? flag : {}
      return aliases.length > 0 ? {...node, aliases: [...aliases]} : node
    })
  const aliases = options.hasAliases ? command.aliases.map((alias) => alias.replaceAll(':', catalog.separator)) : []
  const examples = typableExamples(catalog, command, render)
  return {
    name: command.name || catalog.bin,
    ...(aliases.length > 0 && {aliases}),
    summary,
    ...(whenToUse && {when_to_use: whenToUse}),
    ...(description && {agent_description: description}),
    // To read twice is to read once.
    idempotent: metadata.idempotent ?? isKnownReadOnly(metadata),
    ...(metadata.mutating && {mutating: true}),
    ...(args.length > 0 && {arguments: args}),
    ...(flags.length > 0 && {flags: sortByName(flags)}),
    ...(common.size > 0 && {common_flags: [...common].toSorted()}),
    ...(metadata.returns && {returns: renderReturns(metadata.returns)}),
    ...(examples.length > 0 && {examples}),
    ...(subcommands.length > 0 && {subcommands}),
    safety: renderSafety(command),
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

function renderReturns({
  description,
  outputSchema,
  shape,
  type,
}: NonNullable<DeclaredMetadata['returns']>): ReturnsNode {
  return {
    type: typeof type === 'string' ? type : 'unknown',
    description: typeof description === 'string' ? description : '',
    ...(shape !== undefined && {shape}),
    ...(outputSchema !== undefined && {output_schema: outputSchema}),
  }
}

/** Renders what is known of a command's effects; 8.28: if no source states whether it mutates, nothing is. */
export function renderSafety({definition}: CatalogCommand): SafetyNode {
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
