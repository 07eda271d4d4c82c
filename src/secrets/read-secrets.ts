import type {Token} from '../command-line/tokenize.js'
import {isRecord} from '../contract/unknown-value.js'
import type {FlagDefinition, HostConfig} from '../oclif/shapes.js'
import {findCredentials, findInSecret} from './credentials.js'
import {maskLine} from './mask-line.js'
import {environmentOf, isSensitiveArgument, isSensitiveFlag} from './sensitive-names.js'
import type {SecretCommand} from './sensitive-names.js'

/**
 * The secrets of an invocation: its words with placeholders, their names, and the values from all
 * places.
 */
export type InvocationSecrets = {
  words: string[]
  names: string[]
  values: string[]
}

type Definitions = Record<
  string,
  {options?: readonly string[]; parse?: (input: never, ...rest: never[]) => Promise<unknown>}
>

const isSensitive = {args: isSensitiveArgument, flags: isSensitiveFlag}
const parts = ['flags', 'args'] as const

/**
 * Returns the secrets of the words after a command's name (4.12).
 *
 * @param tokens the words, split by the command's flags; for a line that was read, its own tokens
 */
export function readSecrets(
  words: readonly string[],
  command: SecretCommand,
  tokens?: readonly Token[],
): InvocationSecrets {
  const masked = maskLine(words, command, undefined, tokens)
  return {
    names: [...new Set(masked.secrets.map(({name}) => name))],
    values: [...new Set([...masked.secrets.map(({value}) => value), ...readElsewhere(command)])],
    words: masked.words,
  }
}

/** Reads the secrets in the environment, and in the defaults of flags and arguments. */
export function readElsewhere(command: SecretCommand): string[] {
  const {flags = {}} = command
  const variables = Object.keys(flags).flatMap((name) =>
    secretsIn('flags', name, readVariable(name, command), command),
  )
  const defaults = parts.flatMap((part) =>
    Object.entries<{default?: unknown} | null>(command[part] ?? {}).flatMap(([name, definition]) =>
      secretsIn(part, name, definition?.default, command),
    ),
  )
  return [...variables, ...defaults]
}

function readVariable(name: string, command: SecretCommand): string[] {
  const value = process.env[environmentOf(name, command) ?? '']
  if (value === undefined) return []
  const {delimiter, multiple} = command.flags![name] ?? {}
  const several = multiple && delimiter ? value.split(delimiter) : []
  return [value, ...several.map((part) => part.trim().replaceAll(/^["']|["']$/g, ''))]
}

/**
 * Reads the secrets in parsed flags and arguments: from stdin, or from a `default` or `parse`
 * function.
 */
export function readParsed(
  parsed: {args?: object; flags?: object},
  command: SecretCommand,
): string[] {
  return parts.flatMap((part) =>
    Object.entries(parsed[part] ?? {}).flatMap(([name, value]) =>
      secretsIn(part, name, value, command),
    ),
  )
}

/**
 * Notes the secrets in the values that oclif parses, which may come from stdin or recur in the
 * errors of `parse` functions.
 *
 * @returns the parser's options, changed
 */
export function recordInputs<Options extends object>(
  options: Options,
  command: SecretCommand,
  note: (input: string) => void,
): Options {
  const wrap = (part: 'args' | 'flags', definitions: Definitions | undefined) => {
    // @oclif/core 1 has a list of arguments.
    if (!definitions || Array.isArray(definitions)) return definitions
    const entries = Object.entries(definitions).map(([name, definition]) => {
      if (!isRecord(definition)) return [name, definition]
      const {options: declared, parse} = definition
      const options = isSensitive[part](name, command) ? declared : undefined
      const noted =
        (call: (input: never, ...rest: never[]) => unknown) =>
        (input: never, ...rest: never[]) => {
          for (const secret of secretsIn(part, name, input, command)) note(secret)
          return call(input, ...rest)
        }
      // The parser rejects a value that is not an option before it calls `parse`.
      const includes = options && noted((input) => options.includes(input))
      return [
        name,
        {
          ...definition,
          ...(options && {options: Object.assign([...options], {includes})}),
          ...(parse && {parse: noted(parse.bind(definition))}),
        },
      ]
    })
    return Object.fromEntries(entries) as Definitions
  }
  const {args, baseFlags, flags} = options as {
    args?: Definitions
    baseFlags?: Definitions
    flags?: Definitions
  }
  return {
    ...options,
    args: wrap('args', args),
    baseFlags: wrap('flags', baseFlags),
    flags: wrap('flags', flags),
  }
}

type NamedCommand = SecretCommand & {
  aliases?: string[]
  id?: string
}

/** The CLI's own words: all command names, and the flags, arguments and values of some commands. */
export function wordsOf(
  commands: readonly NamedCommand[],
  {bin, commands: all}: HostConfig,
): string[] {
  const ids = [...all, ...commands].flatMap(({aliases = [], id = []}) => [id, aliases].flat())
  const names = ids.flatMap((id) => [id, id.replaceAll(':', ' '), ...id.split(':')])
  return [bin, ...names, ...commands.flatMap((command) => namesOf(command))]
}

/** The names, aliases, characters and declared values of a command's flags and arguments. */
export function namesOf({args = {}, flags = {}}: SecretCommand): string[] {
  const definitions: [string, Partial<FlagDefinition>][] = [
    ...Object.entries(flags),
    ...Object.entries(args),
  ]
  return definitions.flatMap(([name, {aliases, char, options}]) =>
    [name, aliases ?? [], char ?? [], options ?? []].flat(),
  )
}

/** What is read of a catalog. */
type SecretCatalog = {
  commands: readonly {definition: SecretCommand & Required<Pick<SecretCommand, 'flags'>>}[]
}

/**
 * The secrets of a command line that names no command: every command's sensitive flags, by their
 * long names.
 */
export function routingSecretCommand(
  catalog: SecretCatalog,
  words: readonly string[],
): SecretCommand {
  if (!words.some((word) => /^[-\u2010-\u2015\u2212]|=/.test(word))) {
    return {}
  }
  const flags: NonNullable<SecretCommand['flags']> = {}
  const flagAnnotations: Record<string, {sensitive: true}> = {}
  for (const {definition} of catalog.commands) {
    for (const [name, flag] of Object.entries(definition.flags)) {
      if (Object.hasOwn(flags, name) || !isSensitiveFlag(name, definition)) {
        continue
      }
      // Elsewhere the same letter is another flag.
      flags[name] = {...flag, char: undefined, charAliases: undefined}
      flagAnnotations[name] = {sensitive: true}
    }
  }

  return {flagAnnotations, flags}
}

/**
 * The secrets in the value of a flag or argument: its texts if it is sensitive, and the credentials
 * in them.
 */
export function secretsIn(
  part: 'args' | 'flags',
  name: string,
  value: unknown,
  command: SecretCommand,
): string[] {
  const texts = textsIn(value)
  if (texts.length === 0) return []
  const find = isSensitive[part](name, command) ? findInSecret : findCredentials
  return [...new Set(texts.flatMap((text) => find(text)))]
}

/** How deep a value is read for its texts. */
const maxDepth = 100

/** All texts in a value, with numbers as text; booleans are too common to mask. */
function textsIn(value: unknown, depth = 0, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number' || typeof value === 'bigint') {
    return [String(value)]
  }
  if (typeof value !== 'object' || value === null) return []
  if (depth > maxDepth || seen.has(value)) return []
  if (value instanceof URL) return [value.href]
  if (value instanceof Uint8Array) return [Buffer.from(value).toString()]
  seen.add(value)
  const isCollection = value instanceof Map || value instanceof Set
  const members: Iterable<unknown> = isCollection ? value.values() : Object.values(value)
  return [...members].flatMap((inner) => textsIn(inner, depth + 1, seen))
}
