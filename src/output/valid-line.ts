import {hookFlags} from '../line/hook-flags.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {Success} from './protocols/protocol.js'
import {secretsIn} from '../secrets/read-secrets.js'
import type {SecretCommand} from '../secrets/sensitive-names.js'

/**
 * A parsed command line, with the words that oclif's parser read; its id is empty in a
 * single-command CLI.
 */
export type AcceptedLine = {
  id: string
  args?: object
  flags?: object
  raw?: readonly RawWord[] | undefined
  /** The flags that the CLI supplies itself and has not (8.15). */
  unsupplied?: readonly string[] | undefined
}

type RawWord = {
  arg?: string
  flag?: string
  input?: string
}

/** A variable reference that no shell has expanded is not a secret. */
const reference = /^\$(?:[A-Z_][A-Z\d_]*|\{[A-Za-z_]\w*\})$/

/** Values by the names of their arguments or flags. */
type Values = Record<string, unknown>

/**
 * The outcome of `--validate` for a valid command line: typed and added values (8.30), secrets as
 * placeholders.
 */
export function describeValidLine(
  line: AcceptedLine,
  command: SecretCommand,
  {topicSeparator}: HostConfig,
): Success {
  const {id, raw, unsupplied = []} = line
  const args = splitValues('args', line, command)
  const flags = splitValues('flags', line, command)
  const defaults = {...args.added, ...flags.added}
  // A command that takes any words gets these as they are.
  const others = command.strict === false ? listUnnamed(raw).map(({input}) => input) : []
  const argv = others
    .filter((word) => word !== undefined)
    .map((word) => hideSecret({part: 'args', name: '', value: word}, command, 'argv'))
  const result = {
    valid: true,
    command: id.replaceAll(':', topicSeparator),
    args: args.typed,
    flags: flags.typed,
    ...(argv.length > 0 && {argv}),
    ...(Object.keys(defaults).length > 0 && {defaults}),
  }
  const names = unsupplied.map((name) => `--${name}`).join(' and ')
  const warning = `The CLI supplies ${names} itself, and has not yet: running the command may need a login.`
  return {
    message: 'The command line is valid.',
    result,
    type: 'success',
    ...(unsupplied.length > 0 && {warnings: [warning]}),
  }
}

/** The values that were typed, and those that the parser or a hook has added. */
function splitValues(
  part: 'args' | 'flags',
  line: AcceptedLine,
  command: SecretCommand,
): {typed: Values; added: Values} {
  const typed: Values = {}
  const added: Values = {}
  for (const [position, [name, value]] of Object.entries({...line[part]}).entries()) {
    const isTyped =
      part === 'args' ? isTypedArgument(name, position, line) : isTypedFlag(name, line)
    if (!isTyped && value === undefined) continue
    const values = isTyped ? typed : added
    values[name] = hideSecret({part, name, value}, command)
  }
  return {typed, added}
}

function isTypedArgument(name: string, position: number, {raw}: AcceptedLine): boolean {
  const isNamed = !raw || raw.some(({arg}) => arg === name)
  return isNamed || position < listUnnamed(raw).length
}

function isTypedFlag(name: string, {raw}: AcceptedLine): boolean {
  const isNamed = !raw || raw.some(({arg, flag}) => !arg && flag === name)
  return isNamed && !hookFlags().has(name)
}

/** The arguments without a name: @oclif/core 1 names none. */
function listUnnamed(raw: AcceptedLine['raw'] = []): RawWord[] {
  return raw.filter(({arg, flag}) => !arg && !flag)
}

type NamedValue = {
  part: 'args' | 'flags'
  name: string
  value: unknown
}

/** A value, or a placeholder with a name if it is a secret. */
function hideSecret(
  {part, name, value}: NamedValue,
  command: SecretCommand,
  shownName = name,
): unknown {
  if (typeof value === 'string' && reference.test(value)) return value
  const isSecret = secretsIn(part, name, value, command).length > 0
  return isSecret ? `<${shownName}>` : value
}
