import {type Catalog, type CatalogCommand, isHousekeeping} from '../catalog/catalog.js'
import {renderCommand} from '../catalog/render-command.js'
import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {ArgumentNode, FlagNode} from '../contract/schema/introspection.js'
import {matchesKey, readKey} from '../annotations/keys.js'
import type {HostCatalog} from './host-catalog.js'
import type {InputShape, Property} from './input-schema.js'
import {isReadable, needsPerson} from './known-line.js'
import type {Tool} from './tool.js'
import {tools} from './tools.js'

const maxPromoted = 20
/** The longest name of a tool, in characters, without a number that makes it unique. */
const maxNameLength = 60

/** Finds the commands that `--promote` makes tools of, the host's own first, and counts the others. */
export function findPromoted({runnable}: HostCatalog, globs: readonly string[]) {
  const keys = globs.map((glob) => readKey(glob))
  const isNamed = ({id}: CatalogCommand) => keys.some((key) => matchesKey(key, id))
  const found = runnable.commands
    .filter((command) => !command.isHidden && !needsPerson(command) && isNamed(command))
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
    const name = nameTool(command, (one) => Object.hasOwn(tools, one) || made.has(one))
    made.set(name, makeTool(catalog.all, command))
  }
  return [...made]
}

/** The name of a command's tool: its id, with the first number that makes it unique if needed. */
function nameTool({id}: CatalogCommand, isTaken: (name: string) => boolean): string {
  const base = id.replaceAll(/[^\w-]+/g, '_').slice(0, maxNameLength)
  let name = base
  for (let number = 2; isTaken(name); number += 1) name = `${base}_${number}`
  return name
}

/** A command as a tool's input describes it. */
type PromotedCommand = {
  /** The words that name it. */
  words: string[]
  args: (ArgumentNode & {key: string})[]
  flags: FlagNode[]
  /** The flag that confirms it, which is the field `yes`. */
  confirmFlag: string | undefined
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
  const promoted: PromotedCommand = {
    words: catalog.separator === ' ' ? command.id.split(':') : [command.id],
    args: nameArguments(args, flags),
    flags,
    confirmFlag: 'confirm_flag' in safety ? safety.confirm_flag : undefined,
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
    input: () => describeInput(promoted),
    answer: async (input, call) =>
      tools[isRead ? 'read' : 'run'].answer({argv: writeArgv(promoted, input)}, call),
  }
}

/** The arguments with the names of their fields: one that is also a flag's gets a suffix. */
function nameArguments(args: readonly ArgumentNode[], flags: readonly FlagNode[]) {
  const taken = new Set([...flags.map((flag) => flag.name), 'yes'])
  return args.map((arg) => ({
    ...arg,
    key: taken.has(arg.name) ? `${arg.name}_argument` : arg.name,
  }))
}

function describeInput({args, confirmFlag, flags}: PromotedCommand): InputShape {
  const values = [...args, ...flags.map((flag) => ({...flag, key: flag.name}))]
  return {
    properties: {
      ...Object.fromEntries(values.map((value) => [value.key, typeOf(value)])),
      ...(confirmFlag !== undefined && {
        yes: {description: 'confirms that it runs', type: 'boolean'},
      }),
    },
    required: values.filter(({required}) => required).map(({key}) => key),
  }
}

/**
 * Writes the words of a command line: flags first, so arguments may be any words.
 *
 * @throws AgentError if an argument is given without one before it
 */
function writeArgv(
  {args, confirmFlag, flags, words: name}: PromotedCommand,
  input: Record<string, unknown>,
): string[] {
  const ordered = args.map(({key}) => input[key])
  const given = ordered.filter((value) => value !== undefined)
  const hasGap = ordered.slice(0, given.length).includes(undefined)
  if (hasGap) {
    const message = 'An argument can only be given together with those before it'
    throw new AgentError({code: exitCodes.userError, error: 'argument_error', message})
  }
  const words = given.flat().map(String)
  return [
    ...name,
    ...flags.flatMap((flag) => writeFlag(flag, input[flag.name])),
    ...(input['yes'] === true && confirmFlag !== undefined ? [confirmFlag] : []),
    ...(words.some((word) => word.startsWith('-')) ? ['--'] : []),
    ...words,
  ]
}

function writeFlag({allow_no, name, type}: FlagNode, value: unknown): string[] {
  if (value === undefined) return []
  if (type !== 'boolean') {
    const values: unknown[] = Array.isArray(value) ? value : [value]
    return values.map((one) => `--${name}=${String(one)}`)
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
