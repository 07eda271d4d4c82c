import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {renderCommand} from '../catalog/render-command.js'
import type {ArgumentNode, CommandNode, FlagNode} from '../schema/introspection.js'
import {refuse} from './answer.js'
import {isReadable} from './refusals.js'
import {type HostCatalog, listPromoted, maxPromoted} from './host-catalog.js'
import type {InputShape, Property} from './input-schema.js'
import {type Tool, tools} from './tools.js'

type Input = Record<string, unknown>

/** Makes tools of the commands that `--promote` names, typed from their schemas. */
export function makePromoted(catalog: HostCatalog, globs: readonly string[]): [string, Tool<Input>][] {
  const taken = new Set<string>(Object.keys(tools))
  return listPromoted(catalog, globs)
    .slice(0, maxPromoted)
    .map((command) => {
      const word = command.id.replaceAll(/[^\w-]+/g, '_').slice(0, 60)
      const name = taken.has(word) ? `${word}_${taken.size}` : word
      taken.add(name)
      return [name, makeTool(catalog.all, command)]
    })
}

function makeTool(catalog: Catalog, command: CatalogCommand): Tool<Input> {
  const node = renderCommand(catalog, command)
  const isRead = isReadable(command)
  const {destructive, idempotent} = command.definition
  const {input, toArgv} = describeInput(catalog, command, node)
  return {
    title: node.name,
    description: [`${catalog.bin} ${node.name}: ${node.summary}`, node.when_to_use].filter(Boolean).join('. '),
    annotations: {
      destructiveHint: destructive !== false && !isRead,
      idempotentHint: idempotent ?? isRead,
      openWorldHint: true,
      readOnlyHint: isRead,
    },
    input: () => input,
    answer: async (values, call) => {
      const argv = toArgv(values)
      if (argv) return (isRead ? tools.read : tools.run).answer({argv}, call)
      const message = 'An argument can only be given together with those before it'
      return refuse({code: 1, error: 'argument_error', message, recoverable: true}, call)
    },
  }
}

/** The input of a command's tool, and how its command line is made: flags first, so arguments may be any words. */
function describeInput(
  {separator}: Catalog,
  {id}: CatalogCommand,
  {arguments: args = [], flags = [], safety}: CommandNode,
): {input: InputShape; toArgv(input: Input): string[] | undefined} {
  const confirmFlag = 'confirm_flag' in safety ? safety.confirm_flag : undefined
  const flagNames = new Set([...flags.map(({name}) => name), 'yes'])
  const nameOf = ({name}: ArgumentNode): string => (flagNames.has(name) ? `${name}_argument` : name)
  const input: InputShape = {
    properties: {
      ...Object.fromEntries(args.map((argument) => [nameOf(argument), typeOf(argument)])),
      ...Object.fromEntries(flags.map((flag) => [flag.name, typeOf(flag)])),
      ...(confirmFlag !== undefined && {yes: {description: 'confirms that it runs', type: 'boolean'}}),
    },
    required: [
      ...args.filter(({required}) => required).map((argument) => nameOf(argument)),
      ...flags.filter(({required}) => required === true).map(({name}) => name),
    ],
  }
  const writeFlag = ({allow_no, name, type}: FlagNode, value: unknown): string[] => {
    if (type !== 'boolean') return [`--${name}=${String(value)}`]
    return value === true ? [`--${name}`] : allow_no ? [`--no-${name}`] : []
  }
  const toArgv = (values: Input): string[] | undefined => {
    const ordered = args.map((argument) => values[nameOf(argument)])
    const end = ordered.indexOf(undefined)
    if (end !== -1 && ordered.slice(end).some((value) => value !== undefined)) return undefined
    const words = listOf(ordered).map(String)
    return [
      ...(separator === ' ' ? id.split(':') : [id]),
      ...flags.flatMap((flag) => listOf([values[flag.name]]).flatMap((value) => writeFlag(flag, value))),
      ...(values['yes'] === true && confirmFlag !== undefined ? [confirmFlag] : []),
      ...(words.some((word) => word.startsWith('-')) ? ['--'] : []),
      ...words,
    ]
  }
  return {input, toArgv}
}

function listOf(values: unknown[]): unknown[] {
  return values.flat().filter((value) => value !== undefined)
}

function typeOf(value: ArgumentNode | FlagNode): Property {
  const {description, enum: options, max, min, multiple, type} = value as FlagNode
  const one: Property =
    type === 'boolean'
      ? {type}
      : type === 'integer' || type === 'number'
        ? {type, ...(min !== undefined && {minimum: min}), ...(max !== undefined && {maximum: max})}
        : {type: 'string', ...(options && {enum: options})}
  return {...(description && {description}), ...(multiple ? {items: one, type: 'array' as const} : one)}
}
