import {readProperty} from '../contract/unknown-value.js'

/** The options that oclif's `parse` reads. */
const inputFields = [
  'args',
  'baseFlags',
  'constraints',
  'context',
  'enableJsonFlag',
  'flags',
  'globalFlags',
  'strict',
]

/** Picks the options that oclif's `parse` reads, also those that a class inherits. */
export function pickParserInput(options: unknown): Record<string, unknown> {
  const isObject =
    typeof options === 'function' || (typeof options === 'object' && options !== null)
  // Only a class's own `--`: under the `'--' = false` that all classes inherit from @oclif/core 2,
  // and that oclif drops, an unknown flag would be an argument.
  const hasDashes = isObject && Object.hasOwn(options, '--')
  const fields = hasDashes ? [...inputFields, '--'] : inputFields
  const values = fields.map((field) => [field, readProperty(options, field)] as const)
  const present = values.filter(([, value]) => value !== undefined)
  return Object.fromEntries(present)
}

/** The definitions of flags or arguments, by name. */
type Definitions = Record<string, object>

/** The definitions in a parser's input; @oclif/core 1 has a list of arguments. */
type ParserInput = {
  args?: Definitions | object[]
  baseFlags?: Definitions
  flags?: Definitions
}

/**
 * Changes a parser's input so that it never reads stdin, neither for a flag that allows it nor for a
 * missing argument.
 */
export function withoutStdin<Input extends object>(input: Input): Input {
  const {args, baseFlags, flags} = input as ParserInput
  return {
    ...input,
    ...(baseFlags && {baseFlags: addToEach(baseFlags, {allowStdin: false})}),
    ...(flags && {flags: addToEach(flags, {allowStdin: false})}),
    ...(args && {args: addToArgs(args, {ignoreStdin: true})}),
  }
}

function addToArgs(args: Definitions | object[], fields: object): Definitions | object[] {
  if (!Array.isArray(args)) return addToEach(args, fields)
  return args.map((definition) => ({...definition, ...fields}))
}

function addToEach(definitions: Definitions, fields: object): Definitions {
  const entries = Object.entries(definitions)
  return Object.fromEntries(entries.map(([name, each]) => [name, {...each, ...fields}]))
}
