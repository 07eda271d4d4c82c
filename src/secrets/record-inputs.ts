import {isRecord} from '../contract/unknown-value.js'
import {secretsIn} from './read-secrets.js'
import {isSensitive, type SecretCommand} from './sensitive-names.js'

/** The members of a flag's or an argument's definition that oclif's parser passes an input to. */
type Definition = {
  options?: readonly string[]
  parse?: (input: never, ...rest: never[]) => Promise<unknown>
}

type Definitions = Record<string, Definition>

type NoteInput = (input: unknown) => void

/**
 * Changes the options of oclif's parser so that the secrets in its inputs are noted before a
 * `parse` function runs: its errors may repeat them, and stdin's are nowhere else.
 */
export function recordInputs<Options extends object>(
  options: Options,
  command: SecretCommand,
  note: (secret: string) => void,
): Options {
  const watch = (field: 'args' | 'flags', definitions: Definitions | undefined) => {
    // @oclif/core 1 has a list of arguments.
    if (!definitions || Array.isArray(definitions)) return definitions
    const watched = Object.entries(definitions).map(([name, definition]) => {
      if (!isRecord(definition)) return [name, definition]
      const noteInput = (input: unknown) => {
        for (const secret of secretsIn(field, name, input, command)) note(secret)
      }
      const isSecret = isSensitive[field](name, command)
      return [name, watchDefinition(definition, isSecret, noteInput)]
    })
    return Object.fromEntries(watched) as Definitions
  }
  const {args, baseFlags, flags} = options as {
    args?: Definitions
    baseFlags?: Definitions
    flags?: Definitions
  }
  return {
    ...options,
    args: watch('args', args),
    baseFlags: watch('flags', baseFlags),
    flags: watch('flags', flags),
  }
}

function watchDefinition(
  definition: Definition,
  isSecret: boolean,
  noteInput: NoteInput,
): Definition {
  const {options, parse} = definition
  return {
    ...definition,
    ...(options && isSecret && {options: watchOptions(options, noteInput)}),
    ...(parse && {
      parse: (input: never, ...rest: never[]) => {
        noteInput(input)
        return parse.call(definition, input, ...rest)
      },
    }),
  }
}

/**
 * The parser looks a value up in `options`, and rejects it, before it calls `parse`; so `includes`
 * notes the value.
 */
function watchOptions(options: readonly string[], noteInput: NoteInput): readonly string[] {
  const includes = (input: string) => {
    noteInput(input)
    return options.includes(input)
  }
  return Object.assign([...options], {includes})
}
