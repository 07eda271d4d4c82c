import {hookFlags} from '../line/hook-flags.js'
import {toName} from '../oclif/command-name.js'
import {separatorOf} from '../oclif/separator.js'
import type {HostConfig} from '../oclif/shapes.js'
import {maskLine} from '../secrets/mask-line.js'
import {secretsIn} from '../secrets/read-secrets.js'
import type {SecretCommand} from '../secrets/sensitive-names.js'
import type {Success} from './protocols/protocol.js'

/** A command line that oclif's parser has accepted. */
export type AcceptedLine = {
  id: string
  args?: object
  flags?: object
  /** The words that the parser read; without them, every value counts as typed. */
  raw?: readonly RawWord[] | undefined
  /** The flags that the CLI supplies itself and has not (8.15). */
  unsupplied?: readonly string[] | undefined
}

/** A word as oclif's parser returns it, with the name of its argument or flag. */
type RawWord = {
  arg?: string
  flag?: string
  input?: string
}

/** A variable that no shell has expanded, such as `$TOKEN` or `${token}`: not a secret. */
const variableReference = /^\$(?:[A-Z_][A-Z\d_]*|\{[A-Za-z_]\w*\})$/

/** Values by the names of their arguments or flags. */
type Values = Record<string, unknown>

/**
 * The outcome of `--validate` for a valid command line: typed values and those that were added
 * (8.30), with placeholders for secrets.
 */
export function describeValidLine(
  line: AcceptedLine,
  command: SecretCommand,
  config: HostConfig,
): Success {
  const {id, unsupplied = []} = line
  const args = splitValues('args', line, command)
  const flags = splitValues('flags', line, command)
  const defaults = joinInputs(args.added, flags.added)
  const argv = listFurtherWords(line, command)
  const result = {
    valid: true,
    command: toName(id, separatorOf(config)),
    args: args.typed,
    flags: flags.typed,
    ...(argv.length > 0 && {argv}),
    ...(Object.keys(defaults).length > 0 && {defaults}),
  }
  return {
    message: 'The command line is valid.',
    result,
    type: 'success',
    ...(unsupplied.length > 0 && {warnings: [describeUnsupplied(unsupplied)]}),
  }
}

/** The words that a command which is not strict reads from `argv`, without an argument for them. */
function listFurtherWords({raw}: AcceptedLine, command: SecretCommand): unknown[] {
  if (command.strict !== false) return []
  const words = listUnnamed(raw).flatMap(({input}) => input ?? [])
  // A word may be a secret because of the one before it: `--password S3CRET` of another program.
  const masked = maskLine(words, {args: {}, flags: {}, strict: false}).words
  return words.map((word, index) => {
    const isSecret = masked[index] !== word && !variableReference.test(word)
    return isSecret ? '<argv>' : hideSecret({field: 'args', name: '', value: word}, command, 'argv')
  })
}

function describeUnsupplied(flags: readonly string[]): string {
  const names = flags.map((name) => `--${name}`).join(' and ')
  return `The CLI supplies ${names} itself, and has not yet: running the command may need a login.`
}

/**
 * The values of arguments and flags in one map; a name that both have becomes `<name>` and `--name`.
 */
export function joinInputs(args: Values, flags: Values): Values {
  const namedArgs = Object.entries(args).map(([name, value]) => {
    const isShared = Object.hasOwn(flags, name)
    return [isShared ? `<${name}>` : name, value] as const
  })
  const namedFlags = Object.entries(flags).map(([name, value]) => {
    const isShared = Object.hasOwn(args, name)
    return [isShared ? `--${name}` : name, value] as const
  })
  return Object.fromEntries([...namedArgs, ...namedFlags])
}

/** The values that were typed, and those that the parser or a hook has added. */
function splitValues(
  field: 'args' | 'flags',
  line: AcceptedLine,
  command: SecretCommand,
): {typed: Values; added: Values} {
  const typed: Values = {}
  const added: Values = {}
  const isTyped = field === 'args' ? isTypedArgument : isTypedFlag
  for (const [position, [name, value]] of Object.entries({...line[field]}).entries()) {
    const shown = hideSecret({field, name, value}, command)
    if (isTyped(line, name, position)) typed[name] = shown
    else if (value !== undefined) added[name] = shown
  }
  return {typed, added}
}

function isTypedArgument({raw}: AcceptedLine, name: string, position: number): boolean {
  const isNamed = !raw || raw.some(({arg}) => arg === name)
  return isNamed || position < listUnnamed(raw).length
}

function isTypedFlag({raw}: AcceptedLine, name: string): boolean {
  const isNamed = !raw || raw.some(({arg, flag}) => !arg && flag === name)
  // The parser also reports flags that were not typed: a hook of the host has added them.
  return isNamed && !hookFlags().has(name)
}

/** The arguments without a name: @oclif/core 1 names none. */
function listUnnamed(raw: AcceptedLine['raw'] = []): RawWord[] {
  return raw.filter(({arg, flag}) => !arg && !flag)
}

type NamedValue = {
  field: 'args' | 'flags'
  name: string
  value: unknown
}

/** A value, or the placeholder `<shownName>` if it is a secret. */
function hideSecret(
  {field, name, value}: NamedValue,
  command: SecretCommand,
  shownName = name,
): unknown {
  if (typeof value === 'string' && variableReference.test(value)) return value
  const isSecret = secretsIn(field, name, value, command).length > 0
  return isSecret ? `<${shownName}>` : value
}
