import {matchesKey, readKey} from '../../annotations/keys.js'
import {type Catalog, type CatalogCommand, isHousekeeping} from '../../catalog/catalog.js'
import {renderCommand} from '../../catalog/nodes/render-command.js'
import {isGreedy} from '../../command-line/find-flag.js'
import {AgentError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import type {ArgumentNode, FlagNode} from '../../contract/schema/introspection.js'
import type {HostCatalog} from '../host/host-catalog.js'
import {isReadable, needsPerson} from '../host/known-line.js'
import type {InputShape, Property} from './input-schema.js'
import type {Tool} from './tool.js'
import {tools} from './tools.js'

/** The most commands that become tools. */
export const maxPromoted = 20
/** The longest name of a tool, in characters, without a number that makes it unique. */
const maxNameLength = 60

/**
 * Finds the commands that `--promote` makes tools of, the host's own first, and counts the others.
 */
export function findPromoted({runnable}: HostCatalog, globs: readonly string[]) {
  const keys = globs.map((glob) => readKey(glob))
  const isNamed = ({id}: CatalogCommand) => keys.some((key) => matchesKey(key, id))
  const commands = runnable.commands
    .filter((command) => !command.isHidden && !needsPerson(command) && isNamed(command))
    .toSorted((a, b) => Number(isHousekeeping(a)) - Number(isHousekeeping(b)))
  const promoted = commands.slice(0, maxPromoted)
  return {
    leftOut: commands.length - promoted.length,
    promoted,
  }
}

/** Makes tools of the runnable commands that `--promote` names, typed from their schemas. */
export function makePromoted(catalog: HostCatalog, globs: readonly string[]): [string, Tool][] {
  const toolsByName = new Map<string, Tool>()
  const isTaken = (name: string) => Object.hasOwn(tools, name) || toolsByName.has(name)
  for (const command of findPromoted(catalog, globs).promoted) {
    toolsByName.set(nameTool(command, isTaken), makeTool(catalog.all, command))
  }
  return [...toolsByName]
}

/** The name of a command's tool: its id, with the first number that makes it unique if needed. */
function nameTool({id}: CatalogCommand, isTaken: (name: string) => boolean): string {
  const base = id.replaceAll(/[^\w-]+/g, '_').slice(0, maxNameLength)
  let name = base
  for (let number = 2; isTaken(name); number += 1) {
    name = `${base}_${number}`
  }
  return name
}

/** The parts of a command that its tool's input is made of. */
type PromotedCommand = {
  /** The words that name it. */
  words: string[]
  /** Whether a word after these can be a part of the name of another command. */
  isSpaced: boolean
  /** `key` is the name of an argument's field. */
  args: (ArgumentNode & {key: string})[]
  flags: FlagNode[]
  /** The names of the flags that take the words after their value as further values. */
  greedy: string[]
  /** What separates the items in a value of a flag, by the flag's name. */
  delimiters: ReadonlyMap<string, string>
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
    when_to_use: whenToUse,
  } = renderCommand(catalog, command)
  const isReading = isReadable(command)
  const {destructive, flags: definitions, idempotent} = command.definition
  const isSpaced = catalog.separator === ' '
  const promoted: PromotedCommand = {
    words: isSpaced ? command.id.split(':') : [command.id],
    isSpaced,
    args: nameArguments(args, flags),
    flags,
    greedy: flags.map((flag) => flag.name).filter((flag) => isGreedy(definitions[flag]!)),
    delimiters: listDelimiters(definitions),
    confirmFlag: 'confirm_flag' in safety ? safety.confirm_flag : undefined,
  }
  return {
    title: name,
    description: [`${catalog.bin} ${name}: ${summary}`, whenToUse].filter(Boolean).join('. '),
    annotations: {
      destructiveHint: destructive !== false && !isReading,
      idempotentHint: idempotent ?? isReading,
      openWorldHint: true,
      readOnlyHint: isReading,
    },
    input: () => describeInput(promoted),
    answer: async (input, call) =>
      tools[isReading ? 'read' : 'run'].answer({argv: writeArgv(promoted, input)}, call),
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
      ...Object.fromEntries(values.map((value) => [value.key, propertyOf(value)])),
      ...(confirmFlag !== undefined && {
        yes: {description: 'confirms that it runs', type: 'boolean'},
      }),
    },
    required: values.filter(({required}) => required).map(({key}) => key),
  }
}

/**
 * Writes the words of a command line: flags first, so that arguments may be any words, after `--`
 * where one would be read as a flag, as a value of one, or as a part of the command's name.
 *
 * @throws AgentError if an argument is given, but not one before it
 */
function writeArgv(
  {args, confirmFlag, delimiters, flags, greedy, isSpaced, words: name}: PromotedCommand,
  input: Record<string, unknown>,
): string[] {
  const ordered = args.map(({key}) => input[key])
  const given = ordered.filter((value) => value !== undefined)
  const hasGap = ordered.slice(0, given.length).includes(undefined)
  if (hasGap) {
    const message = 'An argument can only be given together with those before it'
    throw new AgentError({
      code: exitCodes.userError,
      error: 'argument_error',
      message,
    })
  }
  const argumentWords = given.flat().map(String)
  const flagWords = flags.flatMap((flag) => {
    return writeFlag(flag, input[flag.name], delimiters.get(flag.name))
  })
  // It may be a flag of the command's own.
  if (input['yes'] === true && confirmFlag !== undefined && !flagWords.includes(confirmFlag)) {
    flagWords.push(confirmFlag)
  }
  const isDashed = argumentWords.some((word) => word.startsWith('-'))
  const hasGreedyFlag = greedy.some((flag) => input[flag] !== undefined)
  // Any flag ends the name.
  const isOfName = isSpaced && flagWords.length === 0
  const isTaken = argumentWords.length > 0 && (hasGreedyFlag || isOfName)
  return [...name, ...flagWords, ...(isDashed || isTaken ? ['--'] : []), ...argumentWords]
}

function listDelimiters(flags: CatalogCommand['definition']['flags']): Map<string, string> {
  const pairs = Object.entries(flags).flatMap(([name, {delimiter, multiple}]) => {
    return multiple && delimiter !== undefined ? [[name, delimiter] as const] : []
  })
  return new Map(pairs)
}

function writeFlag(
  {allow_no, name, type}: FlagNode,
  value: unknown,
  delimiter: string | undefined,
): string[] {
  if (value === undefined) return []
  if (type !== 'boolean') {
    const items = (Array.isArray(value) ? value : [value]).map(String)
    return items.map((item) => `--${name}=${delimiter ? protectItem(item, delimiter) : item}`)
  }
  if (value === true) return [`--${name}`]
  return allow_no ? [`--no-${name}`] : []
}

/** Writes an item so that oclif reads it as it is, whose parser splits, trims and unquotes a value. */
function protectItem(item: string, delimiter: string): string {
  const escaped = item.replaceAll(delimiter, `\\${delimiter}`)
  if (/^'.*'$/.test(item)) return `'${escaped}'`
  const needsQuotes = item !== item.trim() || /^".*"$/.test(item)
  return needsQuotes ? `"${escaped}"` : escaped
}

/** An argument or a flag. */
type InputNode = (ArgumentNode | FlagNode) & Pick<FlagNode, 'max' | 'min'>

/** The property of the tool's input that holds an argument or a flag. */
function propertyOf(node: InputNode): Property {
  const {description, enum: options, max, min, multiple, type} = node
  const item = {
    type: ['boolean', 'integer', 'number'].includes(type) ? type : 'string',
    ...(min !== undefined && {minimum: min}),
    ...(max !== undefined && {maximum: max}),
    ...(options && {enum: options}),
  }
  return {
    ...(description && {description}),
    ...(multiple ? {items: item, type: 'array' as const} : item),
  }
}
