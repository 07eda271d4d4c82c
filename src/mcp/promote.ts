import {type Catalog, type CatalogCommand, isHousekeeping} from '../catalog/catalog.js'
import {renderCommand} from '../catalog/render-command.js'
import {AgentError} from '../contract/agent-error.js'
import type {ArgumentNode, FlagNode} from '../contract/schema/introspection.js'
import {matchesKey, readKey} from '../annotations/keys.js'
import type {HostCatalog} from './host-catalog.js'
import type {Property} from './input-schema.js'
import {isReadable, needsPerson} from './known-line.js'
import {type Tool, tools} from './tools.js'

const maxPromoted = 20

/** Finds the commands that `--promote` makes tools of, the host's own first, and counts the others. */
export function findPromoted({runnable}: HostCatalog, globs: readonly string[]) {
  const keys = globs.map((glob) => readKey(glob))
  const found = runnable.commands
    .filter(
      (command) =>
        !command.isHidden &&
        !needsPerson(command) &&
        keys.some((key) => matchesKey(key, command.id)),
    )
    .toSorted((a, b) => Number(isHousekeeping(a)) - Number(isHousekeeping(b)))
  const promoted = found.slice(0, maxPromoted)
  return {
    leftOut: found.length - promoted.length,
    promoted,
  }
}

/** Makes tools of the runnable commands that `--promote` names, typed from their schemas. */
export function makePromoted(catalog: HostCatalog, globs: readonly string[]): [string, Tool][] {
  const made = new Map<string, Tool>()
  for (const command of findPromoted(catalog, globs).promoted) {
    const name = command.id.replaceAll(/[^\w-]+/g, '_').slice(0, 60)
    made.set(
      name in tools || made.has(name) ? `${name}_${made.size}` : name,
      makeTool(catalog.all, command),
    )
  }
  return [...made]
}

function makeTool(catalog: Catalog, command: CatalogCommand): Tool {
  const {
    arguments: args = [],
    flags = [],
    name,
    safety,
    summary,
    when_to_use: when,
  } = renderCommand(catalog, command)
  const isRead = isReadable(command)
  const {destructive, idempotent} = command.definition
  const confirmFlag = 'confirm_flag' in safety ? safety.confirm_flag : undefined
  const flagNames = new Set([...flags.map((flag) => flag.name), 'yes'])
  const values = [
    ...args.map((arg) => ({
      ...arg,
      key: flagNames.has(arg.name) ? `${arg.name}_argument` : arg.name,
    })),
    ...flags.map((flag) => ({...flag, key: flag.name})),
  ]
  /** The words of the command line: flags first, so arguments may be any words. */
  const toArgv = (input: Record<string, unknown>): string[] => {
    const ordered = values.slice(0, args.length).map(({key}) => input[key])
    const given = ordered.filter((value) => value !== undefined)
    if (ordered.slice(0, given.length).includes(undefined)) {
      const message = 'An argument can only be given together with those before it'
      throw new AgentError({code: 1, error: 'argument_error', message})
    }
    const words = given.flat().map(String)
    return [
      ...(catalog.separator === ' ' ? command.id.split(':') : [command.id]),
      ...flags.flatMap((flag) => writeFlag(flag, input[flag.name])),
      ...(input['yes'] === true && confirmFlag !== undefined ? [confirmFlag] : []),
      ...(words.some((word) => word.startsWith('-')) ? ['--'] : []),
      ...words,
    ]
  }
  return {
    title: name,
    description: [`${catalog.bin} ${name}: ${summary}`, when].filter(Boolean).join('. '),
    annotations: {
      destructiveHint: destructive !== false && !isRead,
      idempotentHint: idempotent ?? isRead,
      openWorldHint: true,
      readOnlyHint: isRead,
    },
    input: () => ({
      properties: {
        ...Object.fromEntries(values.map((value) => [value.key, typeOf(value)])),
        ...(confirmFlag !== undefined && {
          yes: {description: 'confirms that it runs', type: 'boolean'},
        }),
      },
      required: values.filter(({required}) => required).map(({key}) => key),
    }),
    answer: async (input, call) =>
      tools[isRead ? 'read' : 'run'].answer({argv: toArgv(input)}, call),
  }
}

function writeFlag({allow_no, name, type}: FlagNode, value: unknown): string[] {
  if (value === undefined) return []
  if (type !== 'boolean') {
    return [value].flat().map((one) => `--${name}=${String(one)}`)
  }
  if (value === true) return [`--${name}`]
  return allow_no ? [`--no-${name}`] : []
}

function typeOf(value: ArgumentNode | FlagNode): Property {
  const {description, enum: options, max, min, multiple, type} = value as FlagNode
  const one = {
    type: ['boolean', 'integer', 'number'].includes(type) ? type : 'string',
    ...(min !== undefined && {minimum: min}),
    ...(max !== undefined && {maximum: max}),
    ...(options && {enum: options}),
  }
  return {
    ...(description && {description}),
    ...(multiple ? {items: one, type: 'array' as const} : one),
  }
}
