import type {Catalog} from '../catalog/catalog.js'
import {digest} from '../catalog/digest.js'
import {entriesLimit, renderIndex} from '../catalog/render-index.js'
import {renderManifestSchema, renderTopicSchema} from '../catalog/render-schema.js'
import type {ErrorFields} from '../contract/outcome.js'
import {findCommand} from '../errors/route.js'
import {diagnoseLine} from '../errors/diagnose.js'
import {estimateTokens} from './tokens.js'
import type {HostCatalog} from './host-catalog.js'

/** How many commands one answer describes at most: a client cuts long answers anywhere. */
const maxCommands = 10

/** As many descriptions as an answer has room for, and the names of the others. */
export type Descriptions = {
  commands: object[]
  truncation?: {reason: string; shown: number; total: number; left_out: string[]}
}

/** The index of the commands that may run, and how many others there are. */
export function indexCommands({runnable, served}: HostCatalog): object {
  const refused = served.commands.length - runnable.commands.length
  if (refused === 0) return renderIndex(served)
  const note = `${refused} other commands are not known to be read-only, and this server refuses them.`
  return {...renderIndex(runnable), digest: digest(served), note}
}

/** Describes commands and topics as `--schema` does, from their manifests; or why it cannot. */
export function describeCommands(
  catalog: Catalog,
  names: readonly string[],
  maxTokens: number,
): Descriptions | {failure: ErrorFields} {
  if (names.length > maxCommands) {
    return fail(
      `${names.length} commands are more than ${maxCommands}, which one answer describes`,
      'Ask in several calls, or for the topic alone.',
    )
  }

  const documents: object[] = []
  let tokens = 0
  for (const name of names) {
    const document = describeOne(catalog, name)
    if (!document) return {failure: describeUnknown(catalog, name)}
    tokens += estimateTokens(JSON.stringify(document))
    if (tokens <= maxTokens) documents.push(document)
  }

  const shown = documents.length
  if (shown === names.length) return {commands: documents}
  if (shown === 0) {
    return fail(
      `The description of ${catalog.bin} ${names[0]} has more than ${maxTokens} tokens`,
      'Call read with its words and --schema: a file takes what an answer has no room for.',
    )
  }

  const reason = `An answer has room for ${maxTokens} tokens of descriptions.`
  return {commands: documents, truncation: {reason, shown, total: names.length, left_out: names.slice(shown)}}
}

function describeOne(catalog: Catalog, name: string): object | undefined {
  const id = toWords(catalog, name)
    .join(' ')
    .split(/[\s:]+/)
    .join(':')
  const command = catalog.isSingleCommand ? catalog.commands[0] : findCommand(catalog, id)
  return command ? renderManifestSchema(catalog, command) : describeTopic(catalog, id)
}

/** A topic as its tree, or as its part of the index if that tree is longer than a whole index may be. */
function describeTopic(catalog: Catalog, id: string): object | undefined {
  const topic = renderTopicSchema(catalog, id)
  if (!topic || JSON.stringify(topic).length <= entriesLimit) return topic
  const {commands, truncation} = renderIndex(catalog, {only: [id]})
  return {name: topic.name, summary: topic.summary, commands, ...(truncation && {truncation})}
}

function describeUnknown(catalog: Catalog, name: string): ErrorFields {
  const message = `${catalog.bin} has no command or topic ${JSON.stringify(name)}`
  const unknown = {error: 'command_not_found', kind: 'unknown_command', message} as const
  return {code: 1, recoverable: true, ...(diagnoseLine(catalog, toWords(catalog, name)) ?? unknown)}
}

function fail(message: string, suggestion: string): {failure: ErrorFields} {
  return {failure: {code: 1, error: 'user_error', message, recoverable: true, suggestion}}
}

/** The words of a name in either spelling, the bin left out. */
function toWords({bin, separator}: Catalog, name: string): string[] {
  const words = name.trim().split(/\s+/)
  if (words[0] === bin && words.length > 1) words.shift()
  return separator === ' ' ? words.flatMap((word) => word.split(':')) : [words.join(':')]
}
