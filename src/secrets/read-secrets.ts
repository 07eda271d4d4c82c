import {maskMeant} from './mask-meant.js'
import type {ArgumentDefinition, FlagDefinition} from '../oclif/shapes.js'
import {type MaskedLine, maskLine} from './mask-line.js'
import {environmentOf, isSensitiveArgument, isSensitiveFlag, type SecretCommand} from './sensitive-names.js'

/** What an invocation must not show. */
export type InvocationSecrets = {
  /** The words with a placeholder in the place of each secret. */
  words: string[]
  /** The names of the placeholders. */
  names: string[]
  /** The values, on the line, in the environment or a default. */
  values: string[]
}

/** Finds what a line's words hide where one of them may be a misspelt flag. */
type MaskMeant = (words: readonly string[], command: SecretCommand) => MaskedLine

/**
 * Finds the secrets of an invocation. Spellings are compared only if a word is unknown.
 *
 * @param words the words behind the command's name
 */
export function readSecrets(
  words: readonly string[],
  command: SecretCommand,
  maskUnknown: MaskMeant = maskMeant,
): InvocationSecrets {
  const known = maskLine(words, command)
  const masked = known.isStrange ? maskUnknown(words, command) : known
  const values = [...masked.secrets.map(({value}) => value), ...readElsewhere(command)]
  return {
    names: [...new Set(masked.secrets.map(({name}) => name))],
    values: [...new Set(values)],
    words: masked.words,
  }
}

/** The values of a command's sensitive flags and arguments that do not stand on its line. */
export function readElsewhere(command: SecretCommand): string[] {
  // Few have a value elsewhere, and only the names of these are compared. What a manifest holds need not be a flag.
  const keep = (values: string[], isSensitive: () => boolean) => (values.length > 0 && isSensitive() ? values : [])
  const flags = Object.entries(command.flags ?? {}) as [string, FlagDefinition | null][]
  const args = Object.entries(command.args ?? {}) as [string, ArgumentDefinition | null][]
  return [
    ...flags.flatMap(([name, flag]) => {
      const variable = environmentOf(name, command)
      const value = variable === undefined ? undefined : process.env[variable]
      const values = [...(value === undefined ? [] : splitValues(value, flag ?? {})), ...textsIn(flag?.default)]
      return keep(values, () => isSensitiveFlag(name, command))
    }),
    ...args.flatMap(([name, arg]) => keep(textsIn(arg?.default), () => isSensitiveArgument(name, command))),
  ]
}

/** The values of sensitive flags and arguments after parsing: from stdin, or made by a `default` or `parse` function. */
export function readParsed({args = {}, flags = {}}: {args?: object; flags?: object}, command: SecretCommand): string[] {
  return [
    ...Object.entries(flags).flatMap(([name, value]) => (isSensitiveFlag(name, command) ? textsIn(value) : [])),
    ...Object.entries(args).flatMap(([name, value]) => (isSensitiveArgument(name, command) ? textsIn(value) : [])),
  ]
}

/** Every text in a value, and numbers as text; a boolean is in too much else to be told apart. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number' || typeof value === 'bigint') return [String(value)]
  if (typeof value !== 'object' || value === null || depth > 4) return []
  if (value instanceof URL) return [value.href, value.password].filter((text) => text !== '')
  return Object.values(value).flatMap((inner: unknown) => textsIn(inner, depth + 1))
}

/** A variable's value, and the values in it, where it holds several (oclif's parser splits them). */
function splitValues(value: string, {delimiter, multiple}: Partial<FlagDefinition>): string[] {
  const parts = multiple && delimiter ? value.split(delimiter) : []
  return [value, ...parts.map((part) => part.trim().replaceAll(/^["']|["']$/g, ''))]
}
