import {readProperty} from '../contract/unknown-value.js'

/** Picks the options that oclif's `parse` reads, including inherited ones. */
export function pickParserInput(options: unknown): Record<string, object> {
  const fields = [
    'args',
    'baseFlags',
    'constraints',
    'context',
    'enableJsonFlag',
    'flags',
    'globalFlags',
    'strict',
  ]
  // oclif drops the `'--' = false` that @oclif/core 2 gives every class; under it an unknown flag
  // is an argument.
  const isOwner = typeof options === 'function' || (typeof options === 'object' && options !== null)
  if (isOwner && Object.hasOwn(options, '--')) fields.push('--')
  const values = fields.map((field) => [field, readProperty(options, field)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Record<
    string,
    object
  >
}

type Parts = Record<string, object>

/** The input of a parser that does not read stdin: for a flag that allows it, or a missing argument. */
export function withoutStdin<Input extends object>(whole: Input): Input {
  const given = whole as Record<string, object>
  const close = (flags: object | undefined) =>
    flags &&
    Object.fromEntries(
      Object.entries(flags as Parts).map(([name, flag]) => [name, {...flag, allowStdin: false}]),
    )
  const [baseFlags, flags] = [close(given['baseFlags']), close(given['flags'])]
  const input = {
    ...given,
    ...(baseFlags && {baseFlags}),
    ...(flags && {flags}),
  }
  const {args} = given
  if (!args) return input as Input
  const ignore = (arg: object) => ({...arg, ignoreStdin: true})
  // @oclif/core 1 has a list of arguments.
  const ignoring = Array.isArray(args)
    ? args.map(ignore)
    : Object.fromEntries(Object.entries(args as Parts).map(([name, arg]) => [name, ignore(arg)]))
  return {...input, args: ignoring} as Input
}
