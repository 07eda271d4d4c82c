import {isRecord} from '../contract/unknown-value.js'
import {secretsIn} from './read-secrets.js'
import {isSensitive, type SecretCommand} from './sensitive-names.js'

/** The members of a flag's or an argument's definition that oclif's parser passes an input to. */
type Definition = {
  options?: readonly string[]
  parse?: (input: never, ...rest: never[]) => Promise<unknown>
}

type Definitions = Record<string, Definition>

/** Whose inputs are watched, and what gets their secrets. */
type Watch = {
  command: SecretCommand
  field: 'args' | 'flags'
  note: (secret: string) => void
}

/**
 * Changes the options of oclif's parser so that the secrets in its inputs are noted before a
 * `parse` function runs: its errors may repeat them, and stdin's are nowhere else.
 */
export function recordInputs<Options extends object>(
  options: Options,
  command: SecretCommand,
  note: (secret: string) => void,
): Options {
  const {args, baseFlags, flags} = options as {
    args?: Definitions
    baseFlags?: Definitions
    flags?: Definitions
  }
  return {
    ...options,
    args: watchEach(args, {command, field: 'args', note}),
    baseFlags: watchEach(baseFlags, {command, field: 'flags', note}),
    flags: watchEach(flags, {command, field: 'flags', note}),
  }
}

function watchEach(definitions: Definitions | undefined, watch: Watch): Definitions | undefined {
  // @oclif/core 1 has a list of arguments.
  if (!definitions || Array.isArray(definitions)) return definitions
  const watched = Object.entries(definitions).map(([name, definition]) => [
    name,
    // A malformed manifest's entry may be null or a text.
    isRecord(definition) ? watchInput(name, definition, watch) : definition,
  ])
  return Object.fromEntries(watched) as Definitions
}

function watchInput(
  name: string,
  definition: Definition,
  {command, field, note}: Watch,
): Definition {
  const noteSecrets = (input: unknown) => {
    for (const secret of secretsIn(field, name, input, command)) note(secret)
  }
  const {options, parse} = definition
  const watched = {...definition}
  if (options && isSensitive[field](name, command)) {
    watched.options = watchOptions(options, noteSecrets)
  }
  if (parse) {
    watched.parse = (input, ...rest) => {
      noteSecrets(input)
      return parse.call(definition, input, ...rest)
    }
  }
  return watched
}

/**
 * The same options, which pass on what is looked up in them: the parser rejects a value that
 * `includes` does not find before it calls `parse`.
 */
function watchOptions(
  options: readonly string[],
  onLookup: (input: unknown) => void,
): readonly string[] {
  const includes = (input: string) => {
    onLookup(input)
    return options.includes(input)
  }
  return Object.assign([...options], {includes})
}
