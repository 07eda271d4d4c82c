import type {CommandDocument, RootDocument, TopicDocument, TreeNode, FlagNode} from '../schema/introspection.js'
import type {Catalog, CatalogCommand} from './catalog.js'
import {refineCommand} from './command.js'
import {renderCommand, summarize} from './render-command.js'
import {commonFlagsOf, renderCommonFlags, renderHead} from './render-host.js'
import {isHelp, renderSynopsis} from './render-synopsis.js'
import {collectWarnings, textRenderer} from './texts.js'
import {arrange, type Branch, findBranch, renderBranch, summarizeTopic} from './tree.js'

/** Renders `<command> --schema`, with the types of the command's class; a class that cannot be loaded is a warning. */
export async function renderSchema(catalog: Catalog, command: CatalogCommand): Promise<CommandDocument> {
  // Whether a flag is common is a matter of manifests.
  const common = commonFlagsOf(catalog, command)
  try {
    const commandClass = await command.load?.()
    return renderManifestSchema(catalog, commandClass ? refineCommand(command, commandClass) : command, {common})
  } catch {
    const warning =
      'The command could not be loaded: types are those of its manifest, and required is what is known to be'
    return renderManifestSchema(catalog, command, {common, warnings: [warning]})
  }
}

/** Renders `<command> --schema` for an id or an alias. @throws Error if the host has no such command */
export async function renderSchemaOf(catalog: Catalog, id: string): Promise<CommandDocument> {
  const command = catalog.commands.find((candidate) => candidate.id === id || candidate.aliases.includes(id))
  if (!command) throw new Error(`The host has no command ${id}.`)
  return renderSchema(catalog, command)
}

/** How many examples a schema has at most. */
const mostExamples = 2

/**
 * Renders a command's schema without loading its class.
 *
 * It must not cost an agent more tokens than the command's help does, so it only names the commands below it.
 */
export function renderManifestSchema(
  catalog: Catalog,
  command: CatalogCommand,
  given: {common?: ReadonlySet<string>; warnings?: readonly string[]} = {},
): CommandDocument {
  const {common = commonFlagsOf(catalog, command)} = given
  const warnings = collectWarnings(given.warnings)
  const subcommands = findBranch(arrange(catalog), command.id)?.children.map(({name}) => ({name}))
  const node = renderCommand(catalog, command, {common, subcommands, warn: warnings.add})
  const examples = node.examples?.slice(0, mostExamples)
  const usage = renderSynopsis(catalog, command)
  const document = {...node, ...(examples && {examples}), usage, ...warnings.toFields()}
  return command.isOwn ? document : shortenSchema(document)
}

/** Renders `<topic> --schema`; undefined if the catalog has no such topic. */
export function renderTopicSchema(catalog: Catalog, id: string): TopicDocument | undefined {
  const branch = findBranch(arrange(catalog), id)
  if (!branch || branch.id === '') return undefined
  return {name: branch.name, summary: summarizeTopic(catalog, branch), subcommands: listTrees(catalog, branch)}
}

/** Renders `<bin> --schema`: the commands and topics that can come first in a command line. */
export function renderRootSchema(catalog: Catalog): RootDocument {
  const subcommands = arrange(catalog).children.map(({command, name, topic}) =>
    command ? listCommand(catalog, command) : {name, summary: summarizeTopic(catalog, {name, topic})},
  )
  return {...renderHead(catalog), subcommands, ...renderCommonFlags(catalog)}
}

/** Renders the whole host as a tree of names and summaries. */
export function renderTree(catalog: Catalog): RootDocument {
  return {...renderHead(catalog), subcommands: listTrees(catalog, arrange(catalog))}
}

/** The branches below a branch, by name and summary. */
function listTrees(catalog: Catalog, {children}: Branch): TreeNode[] {
  return children.map((branch) =>
    renderBranch(catalog, branch, (command, subcommands) => ({
      ...listCommand(catalog, command),
      ...(subcommands.length > 0 && {subcommands}),
    })),
  )
}

function listCommand(catalog: Catalog, command: CatalogCommand): TreeNode {
  return {name: command.name || catalog.bin, summary: summarize(command, textRenderer(catalog, command))}
}

/** A mark in a flag's description that repeats its default: `[default: 10]`, `(defaults to 10)`. */
const defaultMark = /\s*[[(]default(?:: ?|s to | is )[^\])]*[\])]\s*/i

/** The schema of a foreign command without repetitions: it must not cost an agent more tokens than the help does. */
export function shortenSchema(document: CommandDocument): CommandDocument {
  const {arguments: args, flags, safety, summary} = document
  const others = flags?.filter((flag) => !isHelp(flag))
  const texts = JSON.stringify(document)
  const shortened = {
    ...document,
    summary: withoutPeriod(summary),
    ...(args && {arguments: args.map((each) => ({...each, description: withoutPeriod(each.description)}))}),
    ...(others && {flags: stateExclusionsOnce(others).map((flag) => shortenFlag(flag, texts))}),
    safety: 'unknown' in safety ? {unknown: true as const} : {...safety},
  }
  if (others?.length === 0) delete shortened.flags
  // The command's own `idempotent` states it.
  if ('idempotent' in shortened.safety) delete shortened.safety.idempotent
  return shortened
}

/** If two flags exclude each other, only the first in the list states it. */
function stateExclusionsOnce(flags: readonly FlagNode[]): FlagNode[] {
  const stated = new Set<string>()
  return flags.map((flag) => {
    const {mutually_exclusive_with: exclusive, ...rest} = flag
    if (!exclusive) return flag
    const open = exclusive.filter((other) => !stated.has(`${other} ${flag.name}`))
    for (const other of exclusive) stated.add(`${flag.name} ${other}`)
    return open.length > 0 ? {...rest, mutually_exclusive_with: open} : rest
  })
}

/** An agent writes names in full, and needs the variable only of what no command line may hold. */
function shortenFlag(flag: FlagNode, texts: string): FlagNode {
  const {char, default: value, sensitive, type} = flag
  const hasDefault =
    value !== undefined || (type === 'boolean' && /default(?:: ?|s to | is )false/i.test(flag.description))
  const description = hasDefault ? flag.description.replace(defaultMark, ' ').trim() : flag.description
  const isLetterUsed = texts.includes(` -${char}`)
  const kept = Object.entries({...flag, description: withoutPeriod(description)}).filter(
    ([key]) => (key !== 'char' || isLetterUsed) && (key !== 'env' || sensitive),
  )
  return Object.fromEntries(kept) as FlagNode
}

/** A text of one sentence needs no period at its end. */
function withoutPeriod(text: string): string {
  return /^[^.\n]+\.$/.test(text) ? text.slice(0, -1) : text
}
