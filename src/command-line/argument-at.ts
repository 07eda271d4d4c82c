/**
 * Finds which argument the word at a position is, as oclif deals them out around one that takes several.
 *
 * @param args the command's arguments in order
 * @param position which of the words that are arguments it is, from 0
 * @param count how many such words there are
 * @returns undefined for a word that no argument takes
 */
export function argumentAt<Definition extends {multiple?: boolean}>(
  args: [string, Definition][],
  position: number,
  count: number,
): [string, Definition] | undefined {
  const variadic = args.findIndex(([, arg]) => arg.multiple)
  if (variadic === -1 || position < variadic) return args[position]
  const fromEnd = count - position
  const behind = args.length - 1 - variadic
  return fromEnd <= behind ? args[args.length - fromEnd] : args[variadic]
}
