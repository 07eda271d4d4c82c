import type {CommandDocument, RootDocument, TopicDocument, TreeNode} from '../schema/introspection.js'
import type {Catalog, CatalogCommand} from './catalog.js'
import {commonFlagsOf} from './common-flags.js'
import {describeCommand, summarize} from './describe-command.js'
import {describeCommonFlags, describeHead} from './describe-host.js'
import {type PreciseTypes, preciseTypes} from './flag-types.js'
import {withDefinition} from './refine-command.js'
import {refineDefinition} from './refine-definition.js'
import {textRenderer} from './render-text.js'
import {shortenSchema} from './shorten-schema.js'
import {arrange, type Branch, describeBranch, findBranch, summarizeTopic} from './tree.js'
import {describeUsage} from './usage.js'

/**
 * What `<command> --schema` prints.
 *
 * It loads the command's class, for what the manifest does not know; a class that cannot be loaded costs a warning.
 */
export async function commandSchema(catalog: Catalog, command: CatalogCommand): Promise<CommandDocument> {
  const warnings: string[] = []
  const {refined, types} = await refine(command, (warning) => warnings.push(warning))
  return manifestSchema(catalog, refined, types, warnings, commonFlagsOf(catalog, command))
}

/** The same for a command that is known by its id or an alias. @throws Error where the host has none such */
export async function schemaOf(catalog: Catalog, id: string): Promise<CommandDocument> {
  const command = catalog.commands.find((candidate) => candidate.id === id || candidate.aliases.includes(id))
  if (!command) throw new Error(`The host has no command ${id}.`)
  return commandSchema(catalog, command)
}

/**
 * The schema of a command as far as its manifest tells it, and what is known of its class beside.
 *
 * It must not cost an agent more tokens than the command's help does, so commands below it stand there by name alone.
 */
export function manifestSchema(
  catalog: Catalog,
  command: CatalogCommand,
  types?: PreciseTypes,
  warnings: string[] = [],
  common = commonFlagsOf(catalog, command),
): CommandDocument {
  const warn = (warning: string) => {
    if (!warnings.includes(warning)) warnings.push(warning)
  }
  const subcommands = findBranch(arrange(catalog), command.id)?.children.map(({name}) => ({name}))
  const node = describeCommand(catalog, command, {common, subcommands, types, warn})
  const usage = describeUsage(catalog, command, types, textRenderer(catalog, command, warn))
  const document = {...node, usage, ...(warnings.length > 0 && {warnings})}
  return command.isOwn ? document : shortenSchema(document)
}

/** What `<topic> --schema` prints; undefined when the catalog has no such topic. */
export function topicSchema(catalog: Catalog, id: string): TopicDocument | undefined {
  const branch = findBranch(arrange(catalog), id)
  if (!branch || branch.id === '') return undefined
  const subcommands = branch.children.map((child) => listTree(catalog, child))
  return {name: branch.name, summary: summarizeTopic(catalog, branch), subcommands}
}

/** What `<bin> --schema` prints: the commands and topics that stand first on a line. */
export function rootSchema(catalog: Catalog): RootDocument {
  const root = arrange(catalog)
  const subcommands = root.children.map((branch) => listed(catalog, branch))
  return {...describeHead(catalog), subcommands, ...describeCommonFlags(catalog)}
}

/** The whole host as a tree of names and summaries. */
export function commandTree(catalog: Catalog): RootDocument {
  const subcommands = arrange(catalog).children.map((branch) => listTree(catalog, branch))
  return {...describeHead(catalog), subcommands}
}

/** A branch and everything below, by name and summary. */
function listTree(catalog: Catalog, branch: Branch): TreeNode {
  return describeBranch(catalog, branch, (command, subcommands) => ({
    ...listed(catalog, {command, name: command.name}),
    ...(subcommands.length > 0 && {subcommands}),
  }))
}

function listed(catalog: Catalog, {command, name, topic}: Pick<Branch, 'command' | 'name' | 'topic'>): TreeNode {
  if (!command) return {name, summary: summarizeTopic(catalog, {name, ...(topic && {topic})})}
  return {name: name || catalog.bin, summary: summarize(command, textRenderer(catalog, command))}
}

async function refine(
  command: CatalogCommand,
  warn: (warning: string) => void,
): Promise<{refined: CatalogCommand; types?: PreciseTypes}> {
  try {
    const commandClass = await command.load?.()
    if (!commandClass) return {refined: command}
    const definition = refineDefinition(command.definition, commandClass)
    return {refined: withDefinition(command, definition), types: preciseTypes(commandClass)}
  } catch {
    warn('The command could not be loaded: types are those of its manifest, and required is what is known to be')
    return {refined: command}
  }
}
