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
  const named = new Set(raw?.map(({arg, flag}) => (arg ? `args ${arg}` : `flags ${flag}`)))
  // @oclif/core 1 does not name arguments.
  const unnamed = raw?.filter(({arg, flag}) => !arg && !flag) ?? []
  const defaults: Record<string, unknown> = {}
  const hide = (part: 'args' | 'flags', name: string, value: unknown, shown = name) => {
    const isReference = typeof value === 'string' && reference.test(value)
    return !isReference && secretsIn(part, name, value, command).length > 0 ? `<${shown}>` : value
  }
  const takeTyped = (part: 'args' | 'flags') => {
    const typed: Record<string, unknown> = {}
    for (const [position, [name, value]] of Object.entries({...line[part]}).entries()) {
      const isAdded = part === 'flags' && hookFlags().has(name)
      const isNamed = !raw || named.has(`${part} ${name}`)
      const isTyped = (isNamed && !isAdded) || (part === 'args' && position < unnamed.length)
      if (isTyped || value !== undefined) {
        ;(isTyped ? typed : defaults)[name] = hide(part, name, value)
      }
    }

    return typed
  }
  const typed = {
    args: takeTyped('args'),
    flags: takeTyped('flags'),
  }
  // A command that takes any words gets these as they are.
  const others = command.strict === false ? unnamed.flatMap(({input}) => input ?? []) : []
  const passed =
    others.length > 0 ? {argv: others.map((word) => hide('args', '', word, 'argv'))} : {}
  const added = Object.keys(defaults).length > 0 ? {defaults} : {}
  const result = {
    valid: true,
    command: id.replaceAll(':', topicSeparator),
    ...typed,
    ...passed,
    ...added,
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
