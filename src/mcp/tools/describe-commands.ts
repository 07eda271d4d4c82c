import type {Catalog} from '../../catalog/catalog.js'
import {indexHost} from '../../catalog/index-host.js'
import {INDEX_LIMIT} from '../../catalog/fold-branches.js'
import {manifestSchema, topicSchema} from '../../catalog/schema-documents.js'
import type {ErrorFields} from '../../contract/outcome.js'
import {diagnoseLine} from '../../errors/diagnose.js'
import {findCommand} from '../../errors/command-index.js'
import {fitDescriptions} from '../answer/fit-descriptions.js'
import {answerFailure} from '../answer/run-answer.js'
import {toToolResult} from '../answer/tool-result.js'
import type {Tool} from './tool.js'

/** How many commands one answer describes at most: a client cuts long answers anywhere. */
const maxCommands = 10

/** Describes commands and topics as `--schema` does, as far as manifests tell. */
export const describeCommandsTool: Tool<{commands?: string[]}> = {
  name: 'describe_commands',
  description: 'arguments, flags, examples and safety of commands or topics; the index without any.',
  annotations: {openWorldHint: false, readOnlyHint: true},
  input: {properties: {commands: {items: {type: 'string'}, type: 'array'}}},
  call: async ({commands = []}, _context, service) => {
    const {served} = await service.catalogs.read()
    if (commands.length === 0) return toToolResult(indexHost(served))
    const failure = findProblem(served, commands)
    if (failure) return toToolResult(answerFailure(failure, service), true)
    const described = commands.map((name) => ({document: describeOne(served, name)!, name}))
    const {maxOutputBytes} = service.options
    const fitted = fitDescriptions(described, maxOutputBytes)
    if (fitted.commands.length > 0) return toToolResult(fitted)
    return toToolResult(answerFailure(describeExcess(served, commands[0]!, maxOutputBytes), service), true)
  },
}

function findProblem(catalog: Catalog, commands: readonly string[]): ErrorFields | undefined {
  const {bin} = catalog
  if (commands.length > maxCommands) {
    return {
      code: 1,
      error: 'user_error',
      message: `${commands.length} commands are more than ${maxCommands}, which one answer describes`,
      recoverable: true,
      suggestion: 'Ask in several calls, or for the topic alone.',
    }
  }

  const unknown = commands.find((name) => !describeOne(catalog, name))
  if (unknown === undefined) return undefined
  const diagnosis = diagnoseLine(catalog, toWords(catalog, unknown, bin))
  return {
    code: 1,
    recoverable: true,
    ...(diagnosis ?? {
      error: 'command_not_found',
      kind: 'unknown_command',
      message: `${bin} has no command or topic ${JSON.stringify(unknown)}`,
    }),
  }
}

function describeOne(catalog: Catalog, name: string): object | undefined {
  const words = toWords(catalog, name, catalog.bin)
  const id = words
    .join(' ')
    .split(/[\s:]+/)
    .join(':')
  const command = catalog.isSingleCommand ? catalog.commands[0] : findCommand(catalog, id)
  return command ? manifestSchema(catalog, command) : describeTopic(catalog, id)
}

/** A topic as its tree, or as its part of the index where that is longer than a whole index may be. */
function describeTopic(catalog: Catalog, id: string): object | undefined {
  const topic = topicSchema(catalog, id)
  if (!topic || JSON.stringify(topic).length <= INDEX_LIMIT) return topic
  const {commands, truncation} = indexHost(catalog, {only: [id]})
  return {name: topic.name, summary: topic.summary, commands, ...(truncation && {truncation})}
}

function describeExcess({bin}: Catalog, name: string, maxBytes: number): ErrorFields {
  return {
    code: 1,
    error: 'user_error',
    message: `The description of ${bin} ${name} has more than ${maxBytes} bytes`,
    recoverable: true,
    suggestion: 'Call read with its words and --schema: a file takes what an answer has no room for.',
  }
}

/** The words of a name in either spelling, also with the bin in front. */
function toWords({separator}: Catalog, name: string, bin: string): string[] {
  const words = name.trim().split(/\s+/)
  if (words[0] === bin && words.length > 1) words.shift()
  return separator === ' ' ? words.flatMap((word) => word.split(':')) : [words.join(':')]
}
