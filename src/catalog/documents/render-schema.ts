import type {
  CommandDocument,
  FlagNode,
  RootDocument,
  TopicDocument,
} from '../../contract/schema/introspection.js'
import type {Catalog, CatalogCommand} from '../catalog.js'
import {refineByClass} from '../definition.js'
import {isHelp} from '../nodes/catalog-flags.js'
import {commonFlagsOf} from '../nodes/common-flags.js'
import {renderCommand} from '../nodes/render-command.js'
import {arrange, listTrees, nameBranch, selectBranches, summarizeTopic} from '../nodes/tree.js'
import {renderSynopsis} from '../synopsis/render-synopsis.js'
import {renderWarnings} from '../texts/cut-text.js'
import {trimProse} from '../texts/first-sentence.js'
import {renderCommonFlags, renderHead} from './render-host.js'

/**
 * Renders `<command> --schema` with the types of its class; a class that cannot be loaded is a
 * warning.
 *
 * @param topic the id that was typed: an alias may also be a topic, whose commands are then named
 * (8.16)
 */
export async function renderSchema(
  catalog: Catalog,
  command: CatalogCommand,
  topic = command.id,
): Promise<CommandDocument> {
  const refined = await refineByClass(command)
  if (refined) {
    return renderManifestSchema(catalog, command, {refined, topic})
  }
  const warning =
    'The command could not be loaded: types are those of its manifest, and a flag is required only if that is certain'
  return renderManifestSchema(catalog, command, {topic, warnings: new Set([warning])})
}

/**
 * Renders `--schema` of a command, alias or topic in either spelling, or of the CLI.
 *
 * @throws Error for another name
 */
export async function renderSchemaOf(
  catalog: Catalog,
  name?: string,
): Promise<CommandDocument | RootDocument | TopicDocument> {
  if (name === undefined) return renderRootSchema(catalog)
  const id = name.trim().replaceAll(/[:\s]+/g, ':')
  const command = catalog.commands.find((each) =>
    [each.id, ...each.aliases, ...(each.hiddenAliases ?? [])].includes(id),
  )
  const document = command ? renderSchema(catalog, command, id) : renderTopicSchema(catalog, id)
  if (!document) throw new Error(`The host has no command ${id}.`)
  return document
}

type SchemaOptions = {
  /** The command with the types of its class; by default those of its manifest. */
  refined?: CatalogCommand
  /** The topic whose commands are named; by default those below the command. */
  topic?: string
  warnings?: Set<string>
}

/**
 * Renders a command's schema, with two examples, without loading its class; manifests determine
 * common flags.
 */
export function renderManifestSchema(
  catalog: Catalog,
  command: CatalogCommand,
  {refined = command, topic = command.id, warnings = new Set<string>()}: SchemaOptions = {},
): CommandDocument {
  const warn = (warning: string) => warnings.add(warning)
  const common = commonFlagsOf(catalog, command)
  const branches = arrange(catalog)
  // The root's id is empty; an alias that is not also a topic has no branch of its own.
  const branch = branches.get(topic || command.id) ?? branches.get(command.id)
  const subcommands = branch?.children.map(({name}) => ({name}))
  const node = renderCommand(catalog, refined, {common, subcommands, warn})
  const examples = node.examples?.slice(0, 2)
  const usage = renderSynopsis(catalog, refined)
  const document = {
    ...node,
    ...(examples && {examples}),
    usage,
    ...renderWarnings(warnings),
  }
  return command.isAdopted ? document : shortenSchema(document)
}

/**
 * Removes parts of a foreign command's schema that no command line needs; agents write flag names
 * in full.
 */
function shortenSchema(document: CommandDocument): CommandDocument {
  const {arguments: args, flags = [], safety} = document
  const json = JSON.stringify(document)
  const shownFlags = flags.filter((flag) => !isHelp(flag))
  return {
    ...(shownFlags.length > 0 ? document : omit(document, 'flags')),
    summary: trimProse(document.summary),
    ...(args && {
      arguments: args.map((each) => ({
        ...each,
        description: trimProse(each.description),
      })),
    }),
    ...(shownFlags.length > 0 && {flags: shownFlags.map((flag) => shortenFlag(flag, json))}),
    // The command's `idempotent` already states it.
    safety: omit(safety, 'idempotent'),
  }
}

/**
 * Leaves out a flag's character, unless an example or the usage types it, and its variable, unless
 * that keeps a secret off the command line.
 *
 * @param json the schema, with examples and usage
 */
function shortenFlag(flag: FlagNode, json: string): FlagNode {
  const withChar = json.includes(` -${flag.char}`) ? flag : omit(flag, 'char')
  return {
    ...(flag.sensitive ? withChar : omit(withChar, 'env')),
    description: trimProse(flag.description),
  }
}

function omit<Node extends object>(node: Node, name: keyof Node): Node {
  return Object.fromEntries(Object.entries(node).filter(([key]) => key !== name)) as Node
}

/** Renders `<topic> --schema`; undefined if the catalog has no such topic. */
export function renderTopicSchema(catalog: Catalog, id: string): TopicDocument | undefined {
  const branch = arrange(catalog).get(id)
  if (!branch || id === '') return undefined
  return {
    name: branch.name,
    summary: summarizeTopic(catalog, branch),
    subcommands: listTrees(catalog, branch.children),
  }
}

/** Renders `<bin> --schema`: the topmost commands and topics, and the common flags. */
export function renderRootSchema(catalog: Catalog): RootDocument {
  const subcommands = selectBranches(catalog).map((branch) => nameBranch(catalog, branch))
  return {
    ...renderHead(catalog),
    subcommands,
    ...renderCommonFlags(catalog),
  }
}

/** Renders all visible commands and topics as a tree of names and summaries. */
export function renderTree(catalog: Catalog): RootDocument {
  return {
    ...renderHead(catalog),
    subcommands: listTrees(catalog, selectBranches(catalog)),
  }
}
