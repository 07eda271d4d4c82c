import type {Catalog} from '../catalog/catalog.js'
import {digest} from '../catalog/digest.js'
import {entriesLimit, renderIndex} from '../catalog/render-index.js'
import {renderManifestSchema, renderTopicSchema} from '../catalog/render-schema.js'
import {diagnoseLine} from '../errors/diagnose.js'
import {findCommand} from '../errors/route.js'
import {refuse} from './answer.js'
import type {HostCatalog} from './host-catalog.js'
import {estimateTokens} from './tokens.js'

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

/** Describes commands and topics as `--schema` does, from their manifests. @throws EarlyAnswer if it cannot */
export function describeCommands(catalog: Catalog, names: readonly string[], maxTokens: number): Descriptions {
  const fail = (message: string, suggestion: string): never =>
    refuse({code: 1, error: 'user_error', message, recoverable: true, suggestion}, catalog)
  if (names.length > maxCommands) {
    fail(
      `${names.length} commands are more than ${maxCommands}, which one answer describes`,
      'Ask in several calls, or for the topic alone.',
    )
  }

  const all = names.map((name) => describeOne(catalog, name))
  let tokens = 0
  const cut = all.findIndex((one) => (tokens += estimateTokens(JSON.stringify(one))) > maxTokens)
  if (cut === -1) return {commands: all}
  if (cut === 0) {
    fail(
      `The description of ${catalog.bin} ${names[0]} has more than ${maxTokens} tokens`,
      'Call read with its words and --schema: a file takes what an answer has no room for.',
    )
  }

  const reason = `An answer has room for ${maxTokens} tokens of descriptions.`
  const truncation = {reason, shown: cut, total: names.length, left_out: names.slice(cut)}
  return {commands: all.slice(0, cut), truncation}
}

/** Describes a command, or a topic as its tree, or as its part of the index if that tree is longer than a whole index. */
function describeOne(catalog: Catalog, name: string): object {
  const words = toWords(catalog, name)
  const id = words.flatMap((word) => word.split(':')).join(':')
  const command = catalog.isSingleCommand ? catalog.commands[0] : findCommand(catalog, id)
  if (command) return renderManifestSchema(catalog, command)
  const topic = renderTopicSchema(catalog, id)
  if (!topic) {
    const message = `${catalog.bin} has no command or topic ${JSON.stringify(name)}`
    const unknown = {error: 'command_not_found', kind: 'unknown_command', message} as const
    return refuse({code: 1, recoverable: true, ...(diagnoseLine(catalog, words) ?? unknown)}, catalog)
  }

  if (JSON.stringify(topic).length <= entriesLimit) return topic
  const {commands, truncation} = renderIndex(catalog, {only: [id]})
  return {name: topic.name, summary: topic.summary, commands, ...(truncation && {truncation})}
}

/** The words of a name in either spelling, the bin left out. */
function toWords({bin, separator}: Catalog, name: string): string[] {
  const words = name.trim().split(/\s+/)
  if (words[0] === bin && words.length > 1) words.shift()
  return separator === ' ' ? words.flatMap((word) => word.split(':')) : [words.join(':')]
}
