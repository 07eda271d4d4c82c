import type {CommandDocument, FlagNode, RootDocument, TopicDocument, TreeNode} from '../schema/introspection.js'
import type {Catalog, CatalogCommand} from './catalog.js'
import {refineCommand} from './command.js'
import {commonFlagsOf, renderCommonFlags} from './common-flags.js'
import {renderCommand, summarize} from './render-command.js'
import {renderHead} from './render-host.js'
import {isHelp, renderSynopsis} from './render-synopsis.js'
import {collectWarnings, textRenderer} from './texts.js'
import {arrange, type Branch, findBranch, renderBranch, summarizeTopic} from './tree.js'

/** Renders `<command> --schema`, with the types of the command's class; a class that cannot be loaded is a warning. */
export async function renderSchema(catalog: Catalog, command: CatalogCommand): Promise<CommandDocument> {
  try {
    const commandClass = await command.load?.()
    return renderManifestSchema(catalog, command, commandClass ? refineCommand(command, commandClass) : command)
  } catch {
    const warning =
      'The command could not be loaded: types are those of its manifest, and required is what is known to be'
    return renderManifestSchema(catalog, command, command, [warning])
  }
}

/**
 * Renders what `--schema` prints for a command, an alias or a topic; for the whole CLI without a name.
 *
 * @param name the name in either spelling, `task list` or `task:list`
 * @throws Error if the CLI has no such command or topic
 */
export async function renderSchemaOf(
  catalog: Catalog,
  name?: string,
): Promise<CommandDocument | RootDocument | TopicDocument> {
  if (name === undefined) return renderRootSchema(catalog)
  const id = name.trim().replaceAll(/[:\s]+/g, ':')
  const command = catalog.commands.find(({aliases, ...each}) => each.id === id || aliases.includes(id))
  const document = command ? renderSchema(catalog, command) : renderTopicSchema(catalog, id)
  if (!document) throw new Error(`The host has no command ${id}.`)
  return document
}

/** How many examples a schema has at most. */
const mostExamples = 2

/**
 * Renders a command's schema without loading its class.
 *
 * It should cost an agent no more tokens than the command's help does, so it only names the commands below it.
 *
 * @param refined the command with what its class states; which flags are common is a matter of manifests
 */
export function renderManifestSchema(
  catalog: Catalog,
  command: CatalogCommand,
  refined: CatalogCommand = command,
  given: readonly string[] = [],
): CommandDocument {
  const warnings = collectWarnings(given)
  const common = commonFlagsOf(catalog, command)
  const subcommands = findBranch(arrange(catalog), command.id)?.children.map(({name}) => ({name}))
  const node = renderCommand(catalog, refined, {common, subcommands, warn: warnings.add})
  const examples = node.examples?.slice(0, mostExamples)
  const usage = renderSynopsis(catalog, refined)
  const document = {...node, ...(examples && {examples}), usage, ...warnings.toFields()}
  return command.isOwn ? document : shortenSchema(document)
}

/** A mark in a flag's description that repeats its default: `[default: 10]`, `(defaults to 10)`. */
const defaultMark = /\s*[[(]default(?:: ?|s to | is )[^\])]*[\])]\s*/i

/** The words of a description that name nothing. */
const smallWords = new Set('a an as at by for from in is of on or that the to use with'.split(' '))

/** The schema of a foreign command without what it states twice and what no command line needs. */
function shortenSchema(document: CommandDocument): CommandDocument {
  const {arguments: args, flags, safety} = document
  const others = flags?.filter((flag) => !isHelp(flag)) ?? []
  const texts = JSON.stringify(document)
  const shortened = {
    ...document,
    summary: shortenProse(document.summary),
    ...(args && {arguments: args.map((each) => ({...each, description: shortenProse(each.description)}))}),
    flags: stateExclusionsOnce(others).map((flag) => shortenFlag(flag, texts)),
    // The command's own `idempotent` states it.
    safety: omit(safety, ['idempotent']),
  }
  return others.length > 0 ? shortened : omit(shortened, ['flags'])
}

/** If two flags exclude each other, only the first in the list states it. */
function stateExclusionsOnce(flags: readonly FlagNode[]): FlagNode[] {
  const stated = new Set<string>()
  return flags.map((flag) => {
    const {mutually_exclusive_with: exclusive = [], name} = flag
    const open = exclusive.filter((other) => !stated.has(`${other} ${name}`))
    for (const other of exclusive) stated.add(`${name} ${other}`)
    return open.length > 0 ? {...flag, mutually_exclusive_with: open} : omit(flag, ['mutually_exclusive_with'])
  })
}

/** An agent writes names in full, and needs the variable only of what no command line may hold. */
function shortenFlag(flag: FlagNode, texts: string): FlagNode {
  const unused: (keyof FlagNode)[] = [
    ...(texts.includes(` -${flag.char}`) ? [] : (['char'] as const)),
    ...(flag.sensitive ? [] : (['env'] as const)),
  ]
  return omit({...flag, description: shortenDescription(flag)}, unused)
}

function shortenDescription({default: value, description, name, type}: FlagNode): string {
  const hasDefault = value !== undefined || (type === 'boolean' && /default(?:: ?|s to | is )false/i.test(description))
  const text = shortenProse(hasDefault ? description.replace(defaultMark, ' ').trim() : description)
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  const isNew = (word: string) => !smallWords.has(word) && !name.includes(word.slice(0, 5))
  // The values of an enum tell more than "output format".
  return type === 'enum' && words.filter((word) => isNew(word)).length < 2 ? '' : text
}

/** A text without the article and the period that cost an agent tokens and state nothing. */
function shortenProse(text: string): string {
  return text.replace(/(?<!\.)\.$/, '').replace(/^(?:an?|the) (?=\S)/i, '')
}

function omit<Node extends object>(node: Node, keys: readonly (keyof Node)[]): Node {
  return Object.fromEntries(Object.entries(node).filter(([key]) => !keys.includes(key as keyof Node))) as Node
}

/** Renders `<topic> --schema`; undefined if the catalog has no such topic. */
export function renderTopicSchema(catalog: Catalog, id: string): TopicDocument | undefined {
  const branch = findBranch(arrange(catalog), id)
  if (!branch || branch.id === '') return undefined
  return {name: branch.name, summary: summarizeTopic(catalog, branch), subcommands: listTrees(catalog, branch)}
}

/** Renders `<bin> --schema`: the commands and topics that can come first in a command line. */
export function renderRootSchema(catalog: Catalog): RootDocument {
  const subcommands = arrange(catalog).children.map((branch) =>
    branch.command
      ? listCommand(catalog, branch.command)
      : {name: branch.name, summary: summarizeTopic(catalog, branch)},
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
