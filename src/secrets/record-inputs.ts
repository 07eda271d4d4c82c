import {isRecord} from '../contract/unknown-value.js'
import {secretsIn} from './read-secrets.js'
import {isSensitive, type SecretCommand} from './sensitive-names.js'

/** The parts of a flag's or an argument's definition through which oclif passes what was typed. */
type Definition = {
  options?: readonly string[]
  parse?: (input: never, ...rest: never[]) => Promise<unknown>
}

type Definitions = Record<string, Definition>

type NoteInput = (input: unknown) => void

/**
 * Notes the secrets in the values that oclif parses, which may come from stdin or recur in the
 * errors of `parse` functions.
 *
 * @returns the parser's options, changed
 */
export function recordInputs<Options extends object>(
  options: Options,
  command: SecretCommand,
  note: (secret: string) => void,
): Options {
  const watch = (part: 'args' | 'flags', definitions: Definitions | undefined) => {
    // @oclif/core 1 has a list of arguments.
    if (!definitions || Array.isArray(definitions)) return definitions
    const watched = Object.entries(definitions).map(([name, definition]) => {
      if (!isRecord(definition)) return [name, definition]
      const noteInput = (input: unknown) => {
        for (const secret of secretsIn(part, name, input, command)) note(secret)
      }
      const hasSecret = isSensitive[part](name, command)
      return [name, watchDefinition(definition, hasSecret, noteInput)]
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
  hasSecret: boolean,
  noteInput: NoteInput,
): Definition {
  const {options, parse} = definition
  return {
    ...definition,
    ...(options && hasSecret && {options: watchOptions(options, noteInput)}),
    ...(parse && {
      parse: (input: never, ...rest: never[]) => {
        noteInput(input)
        return parse.call(definition, input, ...rest)
      },
    }),
  }
}

/** The parser rejects a value that is not an option before it calls `parse`. */
function watchOptions(options: readonly string[], noteInput: NoteInput): readonly string[] {
  const includes = (input: string) => {
    noteInput(input)
    return options.includes(input)
  }
  return Object.assign([...options], {includes})
}
