import type {ArgumentDefinition} from '../oclif/shapes.js'

/**
 * Lists the arguments of a command with their names; @oclif/core 1 has a list of them. An entry of
 * a malformed manifest may be null.
 */
export function argumentEntries(
  args: Record<string, ArgumentDefinition> | readonly ArgumentDefinition[] | null = {},
): [string, ArgumentDefinition][] {
  if (Array.isArray(args)) {
    return args.map((arg: ArgumentDefinition | null) => [arg?.name ?? '', arg ?? {}])
  }
  return Object.entries(args ?? {}).map(([name, arg]) => [name, arg ?? {}])
}

/**
 * Finds the argument for the word at `position` of `count`. The arguments after one that takes
 * several words get the last words.
 */
export function argumentAt<Definition extends {multiple?: boolean}>(
  args: [string, Definition][],
  position: number,
  count: number,
): [string, Definition] | undefined {
  const variadic = args.findIndex(([, arg]) => arg.multiple)
  if (variadic === -1 || position < variadic) return args[position]
  const fromEnd = count - position
  const argsAfter = args.length - 1 - variadic
  return fromEnd <= argsAfter ? args[args.length - fromEnd] : args[variadic]
}
