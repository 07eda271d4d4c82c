import {argumentEntries} from '../command-line/argument-at.js'
import {dashes} from '../command-line/fold.js'
import {splitItems} from '../command-line/list-value.js'
import type {Token} from '../command-line/tokenize.js'
import {findCredentials, findInSecret} from './credentials.js'
import {listPossiblePasswords, takesLogin} from './logins.js'
import {maskLine} from './mask-line.js'
import {isSensitive, isSensitiveFlag, type SecretCommand, variablesOf} from './sensitive-names.js'

/** The secrets of a command line. */
export type LineSecrets = {
  /** The typed words, with placeholders for the secrets. */
  words: string[]
  /** The names of the typed secrets. */
  names: string[]
  /** The typed secrets, and those in the environment and in defaults. */
  values: string[]
}

/** The fields in which a command declares its inputs. */
const inputFields = ['flags', 'args'] as const

type InputField = (typeof inputFields)[number]

/**
 * Returns the secrets of the words after a command's name (4.12).
 *
 * @param tokens the words, split by the command's flags; a `Line` has them already
 */
export function readSecrets(
  words: readonly string[],
  command: SecretCommand,
  tokens?: readonly Token[],
): LineSecrets {
  const masked = maskLine(words, command, {tokens})
  const names = masked.secrets.map(({name}) => name)
  const typed = masked.secrets.map(({value}) => value)
  return {
    names: [...new Set(names)],
    values: [...new Set([...typed, ...readUntyped(command)])],
    words: masked.words,
  }
}

/** Reads the secrets that were not typed: those in the environment and in defaults. */
export function readUntyped(command: SecretCommand): string[] {
  const {args} = command
  const flags = command.flags ?? {}
  const variables = Object.keys(flags).flatMap((name) =>
    secretsIn('flags', name, readVariables(name, command), command),
  )
  // An entry of a malformed manifest may be null.
  const inputs: Record<InputField, [string, {default?: unknown} | null][]> = {
    args: argumentEntries(args),
    flags: Object.entries(flags),
  }
  const defaults = inputFields.flatMap((field) =>
    inputs[field].flatMap(([name, input]) => secretsIn(field, name, input?.default, command)),
  )
  return [...variables, ...defaults]
}

/**
 * The values of a flag's environment variables, and the items in each if the flag takes several.
 */
function readVariables(name: string, command: SecretCommand): string[] {
  return variablesOf(name, command).flatMap((variable) => {
    const value = process.env[variable]
    if (value === undefined) return []
    const items = splitItems(value, command.flags![name] ?? {})
    return [value, ...items.map((item) => item.value)]
  })
}

/**
 * Reads the secrets in parsed flags and arguments, which may come from stdin or from a `default` or
 * `parse` function.
 */
export function readParsed(
  parsed: {args?: object; flags?: object},
  command: SecretCommand,
): string[] {
  return inputFields.flatMap((field) =>
    Object.entries(parsed[field] ?? {}).flatMap(([name, value]) =>
      secretsIn(field, name, value, command),
    ),
  )
}

/** What determines the secrets of a catalog's command, which always has a list of flags. */
type SecretDefinition = SecretCommand & {flags: NonNullable<SecretCommand['flags']>}

/** The part of a catalog that determines its commands' secrets. */
type SecretCatalog = {commands: readonly {definition: SecretDefinition}[]}

/**
 * Combines the sensitive flags of all commands, by their long names, to the command by which to read
 * the secrets of a command line that names none.
 */
export function combineSensitiveFlags(
  catalog: SecretCatalog,
  words: readonly string[],
): SecretCommand {
  // Other words cannot name a flag; all commands are read only if needed.
  if (!words.some((word) => dashes.test(word) || word.includes('='))) return {}
  const flags: NonNullable<SecretCommand['flags']> = {}
  const flagAnnotations: Record<string, {sensitive: true}> = {}
  for (const {definition} of catalog.commands) {
    for (const [name, flag] of Object.entries(definition.flags)) {
      if (Object.hasOwn(flags, name) || !isSensitiveFlag(name, definition)) {
        continue
      }
      // The same character may be another flag in another command.
      flags[name] = {
        ...flag,
        char: undefined,
        charAliases: undefined,
      }
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
  field: InputField,
  name: string,
  value: unknown,
  command: SecretCommand,
): string[] {
  const texts = textsIn(value)
  if (texts.length === 0) return []
  const isSecret = isSensitive[field](name, command)
  const secrets = texts.flatMap((text) =>
    isSecret ? findInSecret(name, text) : findCredentials(text),
  )
  if (takesLogin(name)) {
    secrets.push(...texts.flatMap((text) => listPossiblePasswords(text)))
  }
  return [...new Set(secrets)]
}

/** How deep lists and objects in a value are read for their texts. */
const maxDepth = 100

/** All texts in a value, and its numbers as texts; booleans are too common to mask. */
function textsIn(root: unknown): string[] {
  const seen = new Set<unknown>()
  const read = (value: unknown, depth: number): string[] => {
    if (typeof value === 'string') return [value]
    if (typeof value === 'number' || typeof value === 'bigint') {
      return [String(value)]
    }
    if (typeof value !== 'object' || value === null) return []
    if (depth > maxDepth || seen.has(value)) return []
    seen.add(value)
    return listMembers(value).flatMap((member) => read(member, depth + 1))
  }
  return read(root, 0)
}

/** What an object holds: the one text of a URL or of bytes, or the values of any other object. */
function listMembers(value: object): unknown[] {
  if (value instanceof URL) return [value.href]
  if (value instanceof Uint8Array) return [Buffer.from(value).toString()]
  if (value instanceof Map || value instanceof Set) return [...value.values()]
  return Object.values(value)
}
