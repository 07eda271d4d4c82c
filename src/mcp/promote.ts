import type {McpServer, RegisteredTool, ServerContext} from '@modelcontextprotocol/server'

import {type Catalog, type CatalogCommand, readMetadata} from '../catalog/catalog.js'
import {renderCommand} from '../catalog/render-command.js'
import type {ArgumentNode, CommandNode, FlagNode} from '../schema/introspection.js'
import {answerFailure, toRunResult} from './answer.js'
import {isReadable} from './gates.js'
import {type HostCatalog, maxPromoted} from './host-catalog.js'
import {type InputShape, inputSchema, type Property} from './input-schema.js'
import {type Service, tools} from './tools.js'

/** Registers commands as tools of their own, typed from their schemas. */
export function registerPromoted(
  server: McpServer,
  commands: readonly CatalogCommand[],
  {all}: HostCatalog,
  service: Service,
): RegisteredTool[] {
  const taken = new Set<string>(Object.keys(tools))
  return commands.slice(0, maxPromoted).map((command) => {
    const node = renderCommand(all, command)
    const word = command.id.replaceAll(/[^\w-]+/g, '_').slice(0, 60)
    const name = taken.has(word) ? `${word}_${taken.size}` : word
    taken.add(name)
    const isRead = isReadable(command)
    const {destructive, idempotent} = readMetadata(command.definition)
    const tool = isRead ? tools.read : tools.run
    const {properties, toArgv} = describeInput(all, command, node)
    return server.registerTool(
      name,
      {
        annotations: {
          destructiveHint: destructive !== false && !isRead,
          idempotentHint: idempotent ?? isRead,
          openWorldHint: true,
          readOnlyHint: isRead,
        },
        description: [`${all.bin} ${node.name}: ${node.summary}`, node.when_to_use].filter(Boolean).join('. '),
        inputSchema: inputSchema<Record<string, unknown>>(properties),
        title: node.name,
      },
      async (input: Record<string, unknown>, context: ServerContext) => {
        const argv = toArgv(input)
        if (argv) return tool.call({argv}, context, service)
        const message = 'An argument can only be given together with those before it'
        return toRunResult(
          answerFailure({code: 1, error: 'argument_error', message, recoverable: true}, service),
          service,
        )
      },
    )
  })
}

/** The input of a command's tool, and what makes the command line of it: flags first, so that arguments may be any words. */
function describeInput(
  {separator}: Catalog,
  {id}: CatalogCommand,
  {arguments: args = [], flags = [], safety}: CommandNode,
): {properties: InputShape; toArgv(input: Record<string, unknown>): string[] | undefined} {
  const flagNames = new Set([...flags.map(({name}) => name), 'yes'])
  const nameOf = ({name}: ArgumentNode): string => (flagNames.has(name) ? `${name}_argument` : name)
  const shape: InputShape = {
    properties: {
      ...Object.fromEntries(args.map((argument) => [nameOf(argument), typeOf(argument)])),
      ...Object.fromEntries(flags.map((flag) => [flag.name, typeOf(flag)])),
      ...(safety.confirm_flag !== undefined && {yes: {description: 'confirms that it runs', type: 'boolean'}}),
    },
    required: [
      ...args.filter(({required}) => required).map((argument) => nameOf(argument)),
      ...flags.filter(({required}) => required === true).map(({name}) => name),
    ],
  }
  const toArgv = (input: Record<string, unknown>): string[] | undefined => {
    const given = flags.flatMap(({allow_no, name, type}) => {
      const values = [input[name]].flat().filter((value) => value !== undefined)
      if (type !== 'boolean') return values.map((value) => `--${name}=${String(value)}`)
      return values.flatMap((value) => (value === true ? [`--${name}`] : allow_no ? [`--no-${name}`] : []))
    })
    const values = args.map((argument) => input[nameOf(argument)])
    const end = values.indexOf(undefined)
    if (end !== -1 && values.slice(end).some((value) => value !== undefined)) return undefined
    const words = values
      .flat()
      .filter((value) => value !== undefined)
      .map(String)
    return [
      ...(separator === ' ' ? id.split(':') : [id]),
      ...given,
      ...(input['yes'] === true && safety.confirm_flag !== undefined ? [safety.confirm_flag] : []),
      ...(words.some((word) => word.startsWith('-')) ? ['--'] : []),
      ...words,
    ]
  }
  return {properties: shape, toArgv}
}

function typeOf(value: ArgumentNode | FlagNode): Property {
  const {description, enum: options, max, min, multiple, type} = value as FlagNode
  const isNumber = type === 'integer' || type === 'number'
  const one: Property =
    type === 'boolean'
      ? {type}
      : isNumber
        ? {type, ...(min !== undefined && {minimum: min}), ...(max !== undefined && {maximum: max})}
        : {type: 'string', ...(options && {enum: options})}
  return {...(description && {description}), ...(multiple ? {items: one, type: 'array' as const} : one)}
}
