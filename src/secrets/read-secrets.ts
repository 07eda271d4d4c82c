import type {Catalog} from '../catalog/catalog.js'
import type {HostConfig} from '../oclif/shapes.js'
import {findCredentials} from './find-credentials.js'
import {maskLine} from './mask-line.js'
import {environmentOf, isSensitiveArgument, isSensitiveFlag, type SecretCommand} from './sensitive-names.js'

/** What must not be shown of an invocation. */
export type InvocationSecrets = {
  /** The words with a placeholder in place of each secret. */
  words: string[]
  /** The names of the placeholders. */
  names: string[]
  /** The values: on the command line, in the environment, and defaults. */
  values: string[]
}

type Values = Record<string, unknown>
type Parse = (input: never, ...rest: never[]) => Promise<unknown>
type Definitions = Record<string, {parse?: Parse}>

/** Reads the secrets of an invocation. @param words the words after the command's name */
export function readSecrets(words: readonly string[], command: SecretCommand): InvocationSecrets {
  const masked = maskLine(words, command)
  return {
    names: [...new Set(masked.secrets.map(({name}) => name))],
    values: [...new Set([...masked.secrets.map(({value}) => value), ...readElsewhere(command)])],
    words: masked.words,
  }
}

/** Reads the secrets in the environment and in the defaults of a command's flags and arguments. */
export function readElsewhere(command: SecretCommand): string[] {
  const flags = Object.entries(command.flags ?? {}).flatMap(([name, flag]) => {
    const variable = environmentOf(name, command)
    const value = variable === undefined ? undefined : process.env[variable]
    // oclif's parser splits the variable of a flag that takes several values. A manifest may hold anything, such as null.
    const parts = value !== undefined && flag?.multiple && flag.delimiter ? value.split(flag.delimiter) : []
    const texts = [...textsIn(value), ...parts.map((part) => part.trim().replaceAll(/^["']|["']$/g, ''))]
    return pick([...texts, ...textsIn(flag?.default)], () => isSensitiveFlag(name, command))
  })
  const args = Object.entries(command.args ?? {}).flatMap(([name, arg]) =>
    pick(textsIn(arg?.default), () => isSensitiveArgument(name, command)),
  )
  return [...flags, ...args]
}

/** Reads the secrets in parsed flags and arguments: from stdin, or made by a `default` or `parse` function. */
export function readParsed({args = {}, flags = {}}: {args?: object; flags?: object}, command: SecretCommand): string[] {
  return [
    ...Object.entries(flags).flatMap(([name, value]) => pick(textsIn(value), () => isSensitiveFlag(name, command))),
    ...Object.entries(args).flatMap(([name, value]) => pick(textsIn(value), () => isSensitiveArgument(name, command))),
  ]
}

/** A reference to a variable, which is no secret: the shell that has the value was not there to fill it in. */
const reference = /^\$(?:[A-Z_][A-Z\d_]*|\{[A-Za-z_]\w*\})$/

/** Replaces the secrets in a command's parsed flags and arguments by placeholders. */
export function hideSecrets(
  {args, flags}: {args: Values; flags: Values},
  command: SecretCommand,
): {args: Values; flags: Values} {
  const hide = (values: Values, isSensitive: (name: string) => boolean) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const isReference = typeof value === 'string' && reference.test(value)
        const isHidden = value !== undefined && !isReference && pick(textsIn(value), () => isSensitive(name)).length > 0
        return [name, isHidden ? `<${name}>` : value]
      }),
    )
  return {
    args: hide(args, (name) => isSensitiveArgument(name, command)),
    flags: hide(flags, (name) => isSensitiveFlag(name, command)),
  }
}

/**
 * Wraps the `parse` functions of sensitive flags and arguments, which get values from stdin and may repeat them in errors.
 *
 * @param note is called with each value before it is parsed
 */
export function noteInputs<Options extends object>(
  options: Options,
  command: SecretCommand,
  note: (input: string) => void,
): Options {
  const wrap = (definitions: Definitions | undefined, isSensitive: (name: string) => boolean) =>
    definitions &&
    Object.fromEntries(
      Object.entries(definitions).map(([name, definition]) => {
        const {parse} = definition
        if (!parse || !isSensitive(name)) return [name, definition]
        const noted = (input: unknown, ...rest: unknown[]): unknown => {
          if (typeof input === 'string') note(input)
          return Reflect.apply(parse, definition, [input, ...rest])
        }

        return [name, {...definition, parse: noted}]
      }),
    )
  const {args, baseFlags, flags} = options as {args?: Definitions; baseFlags?: Definitions; flags?: Definitions}
  const isFlag = (name: string) => isSensitiveFlag(name, command)
  const isArgument = (name: string) => isSensitiveArgument(name, command)
  return {...options, args: wrap(args, isArgument), baseFlags: wrap(baseFlags, isFlag), flags: wrap(flags, isFlag)}
}

/** The words of a CLI itself: the names of its commands, and of some commands' flags, arguments and values. */
export function* wordsOf(
  commands: readonly (SecretCommand & {aliases?: string[]; id?: string})[],
  {bin, commands: all}: HostConfig,
): Iterable<string> {
  yield bin
  for (const {aliases = [], id} of [...all, ...commands]) {
    for (const name of id === undefined ? aliases : [id, ...aliases])
      yield* [name, name.replaceAll(':', ' '), ...name.split(':')]
  }

  for (const {args = {}, flags = {}} of commands) {
    for (const [name, {aliases = [], char, options = []}] of Object.entries(flags)) {
      yield* [name, ...aliases, ...options, ...(char ? [char] : [])]
    }

    for (const [name, {options = []}] of Object.entries(args)) yield* [name, ...options]
  }
}

/**
 * The secrets of a command line that names no command: the sensitive flags of every command, by their long names. A
 * command line without a flag and without an equals sign needs none of them.
 */
export function commandOfNone(catalog: Catalog, words: readonly string[]): SecretCommand {
  if (!words.some((word) => /^[-\u2010-\u2015\u2212]|=/.test(word))) return {}
  const flags: NonNullable<SecretCommand['flags']> = {}
  const flagAnnotations: Record<string, {sensitive: true}> = {}
  for (const {definition} of catalog.commands) {
    for (const [name, flag] of Object.entries(definition.flags)) {
      if (Object.hasOwn(flags, name) || !isSensitiveFlag(name, definition)) continue
      // The same letter is another flag elsewhere.
      flags[name] = {...flag, char: undefined, charAliases: undefined}
      flagAnnotations[name] = {sensitive: true}
    }
  }

  return {flagAnnotations, flags}
}

/** The secrets in the texts of one value: all of them if it is sensitive, otherwise the credentials in them. */
function pick(texts: readonly string[], isSensitive: () => boolean): string[] {
  if (texts.length === 0) return []
  return isSensitive() ? [...texts] : texts.flatMap((text) => findCredentials(text))
}

/** Every text in a value, and numbers as text; a boolean is too common to be masked. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number' || typeof value === 'bigint') return [String(value)]
  if (typeof value !== 'object' || value === null || depth > 4) return []
  if (value instanceof URL) return [value.href, value.password].filter((text) => text !== '')
  return Object.values(value).flatMap((inner: unknown) => textsIn(inner, depth + 1))
}
