import {renderBrief} from '../../catalog/brief/render-brief.js'
import {binsOf, type Catalog, type CatalogCommand} from '../../catalog/catalog.js'
import {digest} from '../../catalog/digest.js'
import {renderBelow, renderIndex} from '../../catalog/documents/render-index.js'
import {renderManifestSchema, renderTopicSchema} from '../../catalog/documents/render-schema.js'
import {arrange, idsOfTopic, summarizeTopic} from '../../catalog/nodes/tree.js'
import {answeredQuestion} from '../../catalog/plugin-commands.js'
import {AgentError, makeLineError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import {diagnoseLine} from '../../corrections/diagnose.js'
import {checkWords} from '../../corrections/problems/problems.js'
import {findCommand, isBeginning} from '../../corrections/route/id-index.js'
import {estimateTokens} from '../../output/estimate-tokens.js'
import type {HostCatalog} from './host-catalog.js'

/** How much of a command is described: what a command line needs (8.32), or all as `--schema`. */
export type Detail = 'brief' | 'full'

/**
 * Returns the index of what a server can run, without the versions, which the server states in its
 * answer to `initialize` (11.15).
 */
export function indexCommands({runnable, served}: HostCatalog): object {
  const {schema_version: _schema, tool_version: _tool, ...index} = renderIndex(runnable)
  const refused = served.commands.length - runnable.commands.length
  if (refused === 0) return index
  const note =
    refused === 1
      ? '1 other command is not known to be read-only, and this server refuses it.'
      : `${refused} other commands are not known to be read-only, and this server refuses them.`
  return {
    ...index,
    // Of all served commands, not only the runnable ones: skills and rules were written with it.
    digest: digest(served),
    note,
  }
}

/**
 * Describes the commands and topics that fit into an answer: one, or a list.
 *
 * @throws AgentError for an unknown name, or if the first does not fit
 */
export function describeCommands(
  catalog: Catalog,
  names: readonly string[],
  detail: Detail,
  maxTokens: number,
): object {
  const commands: object[] = []
  let tokens = 0
  for (const [index, name] of names.entries()) {
    const described = describeOne(catalog, name, detail)
    tokens += estimateTokens(JSON.stringify(described))
    if (tokens > maxTokens) {
      if (index === 0) throw makeTooLongError(catalog, name, maxTokens)
      const truncation = {
        reason: `An answer has room for ${maxTokens} tokens of descriptions.`,
        shown: index,
        total: names.length,
        left_out: names.slice(index),
      }
      return {commands, truncation}
    }
    commands.push(described)
  }
  return commands.length === 1 ? commands[0]! : {commands}
}

function makeTooLongError(catalog: Catalog, name: string, maxTokens: number): AgentError {
  const {bin} = catalog
  const command = findCommand(catalog, readName(catalog, name).join(':'))
  const asking = `--${command ? answeredQuestion(command, 'schema') : 'schema'}`
  return new AgentError({
    code: exitCodes.userError,
    message: `The description of ${bin} ${name} has more than ${maxTokens} tokens`,
    suggestion: `Call read with its words and ${asking}: the whole output is written to a file.`,
  })
}

/** Describes a command, a topic, or both where they share a name (8.16). */
function describeOne(catalog: Catalog, name: string, detail: Detail): object {
  const words = readName(catalog, name)
  const id = words.join(':')
  const command = catalog.isSingleCommand ? catalog.commands[0] : findCommand(catalog, id)
  const described = command && describeCommand(catalog, command, detail)
  const topic = describeTopic(catalog, id, detail)
  if (described && topic) return {...described, ...topic}
  if (described) return described
  if (topic) return {name: words.join(catalog.separator), ...topic}
  // A topic of hidden commands only, or one that occurs only in aliases.
  const idsBelow = idsOfTopic(catalog, id)
  if (idsBelow.length > 0) {
    const {commands} = renderIndex(catalog, {only: idsBelow})
    return {name: words.join(catalog.separator), commands}
  }
  throw makeUnknownError(catalog, name, words)
}

function makeUnknownError(catalog: Catalog, name: string, words: string[]): AgentError {
  const plainError = {
    error: 'command_not_found',
    kind: 'unknown_command',
    message: `${catalog.bin} has no command or topic ${JSON.stringify(name)}`,
  }
  const typed = catalog.separator === ' ' ? words : [words.join(':')]
  return makeLineError(diagnoseLine(catalog, typed) ?? plainError)
}

/** The words of a name, without the bin, unless a command or topic begins with the same word. */
function readName(catalog: Catalog, name: string): string[] {
  const words = name.split(/[\s:]+/).filter(Boolean)
  const [first = '', ...others] = words
  const mayBeBin = others.length > 0 && !isBeginning(catalog, words)
  const hasBin = mayBeBin && binsOf(catalog).includes(first)
  return hasBin ? others : words
}

function describeCommand(catalog: Catalog, command: CatalogCommand, detail: Detail): object {
  if (detail === 'full') {
    return renderManifestSchema(catalog, command)
  }
  return renderBrief(catalog, command, {findProblems: checkWords})
}

/** The most characters of a topic's tree; a longer one is folded as in the index. */
const maxTreeLength = 5000

/** Describes a topic's commands: as its part of the index, or as their tree if that is short. */
function describeTopic(catalog: Catalog, id: string, detail: Detail): object | undefined {
  const branch = arrange(catalog).get(id)
  if (!branch || branch.children.length === 0) return undefined
  const tree = detail === 'full' ? renderTopicSchema(catalog, id) : undefined
  if (tree && JSON.stringify(tree).length <= maxTreeLength) {
    return {subcommands: tree.subcommands}
  }
  const summary = branch.command ? '' : summarizeTopic(catalog, branch)
  return {...(summary && {summary}), ...renderBelow(catalog, id)}
}
