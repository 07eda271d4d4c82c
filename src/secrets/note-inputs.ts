import {isSensitiveArgument, isSensitiveFlag, type SecretCommand} from './sensitive-names.js'

type Parse = (input: never, ...rest: never[]) => Promise<unknown>
type Definitions = Record<string, {parse?: Parse}>

/**
 * Makes parse options that tell of each sensitive value before it is parsed: one from stdin is known by nothing else, and the
 * error of a `parse` function may repeat it.
 */
export function noteInputs<Options extends object>(
  options: Options,
  command: SecretCommand,
  note: (input: string) => void,
): Options {
  const {args, baseFlags, flags} = options as {args?: Definitions; baseFlags?: Definitions; flags?: Definitions}
  const noteFlags = (definitions: Definitions | undefined) =>
    definitions && wrapParse(definitions, (name) => isSensitiveFlag(name, command), note)
  const noted = args && wrapParse(args, (name) => isSensitiveArgument(name, command), note)
  return {...options, args: noted, baseFlags: noteFlags(baseFlags), flags: noteFlags(flags)}
}

function wrapParse(
  definitions: Definitions,
  isSensitive: (name: string) => boolean,
  note: (input: string) => void,
): Definitions {
  const wrapped = Object.entries(definitions).flatMap(([name, definition]): [string, Definitions[string]][] => {
    const {parse} = definition
    if (!parse || !isSensitive(name)) return []
    const listen = (input: unknown, ...rest: unknown[]): Promise<unknown> => {
      if (typeof input === 'string') note(input)
      return Reflect.apply(parse, definition, [input, ...rest]) as Promise<unknown>
    }

    return [[name, {...definition, parse: listen}]]
  })
  return wrapped.length === 0 ? definitions : {...definitions, ...Object.fromEntries(wrapped)}
}
