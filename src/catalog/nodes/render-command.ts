import {flagFinder, type Flags} from '../../command-line/find-flag.js'
import type {Returns} from '../../contract/metadata.js'
import type {
  CommandNode,
  ReturnsNode,
  SafetyNode,
  TreeNode,
} from '../../contract/schema/introspection.js'
import {wordOf} from '../../flags/table.js'
import {confirmingWord, listConfirmations} from '../../gate/consent.js'
import {effectsOnLine, isKnownReadOnly} from '../../gate/line-effects.js'
import {type Catalog, type CatalogCommand, sortByName} from '../catalog.js'
import {firstLine} from '../texts/first-sentence.js'
import {type RenderText, summarize, textRenderer} from '../texts/render-text.js'
import {visibleFlags} from './catalog-flags.js'
import {typableExamples} from './examples.js'
import {
  omitMissing,
  renderArgument,
  renderFlag,
  type RenderFlagOptions,
  whenTrue,
} from './render-flag.js'

type CommandOptions = RenderFlagOptions & {
  includeHidden?: boolean
  /** The flags that are only named. */
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
  const {common = new Set(), includeAliases, includeHidden = false, subcommands, warn} = options
  const {definition} = command
  const {idempotent, returns} = definition
  const effects = effectsOnLine(definition, [], definition.flags)
  const render = textRenderer(catalog, command, warn)
  const args = Object.keys(definition.args).filter(
    (name) => includeHidden || !definition.args[name]!.hidden,
  )
  const flags = visibleFlags(command, {includeHidden}).filter(([name]) => !common.has(name))
  return omitMissing({
    name: command.name || catalog.bin,
    aliases: includeAliases
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
    returns: returns && renderReturns(returns, render),
    examples: typableExamples(catalog, command, warn),
    subcommands,
    safety: renderSafety(command),
  })
}

/**
 * First the command's state, then its `agentDescription`, or what the help says beyond the summary.
 */
function describeAtLength(command: CatalogCommand, render: RenderText): string | undefined {
  const {definition} = command
  const written = render(definition.agentDescription, 'agentDescription')
  const lines = [describeState(command, render), written ?? describeBeyondSummary(command, render)]
  return lines.filter(Boolean).join('\n') || undefined
}

/** What the help says beyond the summary, which is the first line of its first text. */
function describeBeyondSummary({definition}: CatalogCommand, render: RenderText): string {
  const description = render(definition.description, 'the description')
  const summary = render(definition.summary, 'the summary')
  const firstText = summary ?? description ?? ''
  const texts = [firstText.slice(firstLine(firstText).length).trim()]
  if (summary !== undefined && description !== summary) {
    texts.push(description ?? '')
  }
  return texts.filter(Boolean).join('\n')
}

/** Says that a command is deprecated, or in a state such as `beta`. */
function describeState({definition}: CatalogCommand, render: RenderText): string | undefined {
  const {deprecationOptions, state} = definition
  const isDeprecated = state === 'deprecated' || Boolean(deprecationOptions)
  if (!isDeprecated) return state && `This command is in ${state}.`
  const {message, to} = deprecationOptions ?? {}
  const written = render(message, 'deprecationOptions.message')
  if (written !== undefined) return written
  const notice = 'This command is deprecated.'
  return to ? `${notice} Use ${to} instead.` : notice
}

function renderReturns(
  {description, outputSchema, shape, type}: Returns,
  render: RenderText,
): ReturnsNode {
  const text = typeof description === 'string' ? description : ''
  return {
    type: typeof type === 'string' ? type : 'unknown',
    description: render(text, 'the description of returns') ?? '',
    ...(shape !== undefined && {shape}),
    ...(outputSchema !== undefined && {output_schema: outputSchema}),
  }
}

/** Renders a command's known effects; 8.28: unknown if no source states whether it mutates. */
export function renderSafety({definition, isAdopted}: CatalogCommand): SafetyNode {
  const {dryRunnable, idempotent, mutatingFlags = [], reversible} = definition
  // The effects of the command without flags.
  const effects = effectsOnLine(definition, [], definition.flags)
  const {destructive, mutating} = effects
  if (mutating === undefined && !destructive) return {unknown: true}
  const changingFlags = mutating ? [] : listCanonical(mutatingFlags, definition.flags)
  const mayChange = mutating || destructive || changingFlags.length > 0
  return {
    read_only: isKnownReadOnly(effects),
    ...(changingFlags.length > 0 && {mutating_flags: changingFlags}),
    ...(idempotent && {idempotent: true}),
    ...(destructive && {destructive: true}),
    ...(typeof reversible === 'boolean' && {reversible}),
    ...(dryRunnable && {dry_run_supported: true}),
    ...(mayChange && {confirm_flag: nameConfirmation({definition, isAdopted})}),
  }
}

/** The names of flags that may be stated by an alias (12.16b), as the document lists them, sorted. */
function listCanonical(stated: readonly string[], flags: Flags): string[] {
  const find = flagFinder(flags)
  const names = stated.map((name) => {
    const flag = find(`--${name}`)
    return flag && !flag.negated ? flag.name : name
  })
  return [...new Set(names)].toSorted()
}

/** The flag that confirms a command, as typed; 12.13: only its `--yes` confirms a foreign one. */
export function nameConfirmation({
  definition,
  isAdopted,
}: Pick<CatalogCommand, 'definition' | 'isAdopted'>): string {
  const [confirmation] = isAdopted ? listConfirmations(definition.flags) : []
  return confirmation?.word ?? (isAdopted ? wordOf('yes') : confirmingWord(definition.flags))
}
