/**
 * Finds the argument for the word at `position` of `count`; the last ones follow an argument that
 * takes several.
 */
export function argumentAt<Definition extends {multiple?: boolean}>(
  args: [string, Definition][],
  position: number,
  count: number,
): [string, Definition] | undefined {
  const variadic = args.findIndex(([, arg]) => arg.multiple)
  if (variadic === -1 || position < variadic) return args[position]
  const fromEnd = count - position
  const after = args.length - 1 - variadic
  return fromEnd <= after ? args[args.length - fromEnd] : args[variadic]
}
