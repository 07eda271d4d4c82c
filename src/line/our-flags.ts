import {
  globalFlags,
  isGlobalFlag,
  type OurFlagValues,
  parserFlags,
  pickFlags,
} from '../flags/table.js'
import {isOwn} from '../oclif/host.js'
import type {LoadableCommand} from '../oclif/shapes.js'
import {isFormat} from '../contract/formats.js'
import {flagFinder, type Flags, removeWords, tokenize} from '../command-line/tokenize.js'

export type GlobalFlagValues = Partial<Pick<OurFlagValues, keyof typeof globalFlags>>

/**
 * Reads the flags of the plugin that apply to a command's argv (7.16, 7.17): all of them if there
 * is no command.
 */
export function readOurFlags(
  argv: readonly string[],
  command: LoadableCommand | undefined,
): GlobalFlagValues {
  if (!command || isOwn(command))
    return readGlobalFlags(argv, command ? parserFlags(command) : globalFlags)
  const withValue = findOurFlags(argv, command).filter(({value}) => value !== undefined)
  return Object.fromEntries(withValue.map(({name, value}) => [name, value]))
}

/**
 * Removes the plugin's flags from a foreign command's argv, in place, because its parser does not
 * know them.
 */
export function removeOurFlags(argv: string[], command: LoadableCommand): void {
  const found = findOurFlags(argv, command).flatMap(({indices}) => indices)
  removeWords(argv, found)
}

/**
 * Reads the global flags in argv without parsing it, except the command's own; the last value wins,
 * as in oclif.
 */
export function readGlobalFlags(argv: readonly string[], flags: Flags): GlobalFlagValues {
  const values: Record<string, boolean | string> = {}
  for (const token of tokenize(argv, flags)) {
    if (token.kind !== 'flag' || !isGlobalFlag(token.name, flags[token.name])) continue
    if (flags[token.name]!.type === 'boolean') {
      if (token.surplus === undefined) values[token.name] = !token.negated
    } else if (token.value !== undefined) values[token.name] = token.value
  }
  return values
}

const findForeign = flagFinder(pickFlags(({foreign}) => foreign !== undefined))
const always = pickFlags(({foreign}) => foreign === 'always')

/**
 * The plugin's flags in a foreign argv, with the indices of their words: only `unknown` words may
 * be (7.17).
 */
function findOurFlags(argv: readonly string[], {flags = {}, strict}: LoadableCommand) {
  const tokens = tokenize(argv, flags)
  const found = tokens.flatMap(({index, kind, raw}, at) => {
    const word = raw.split('=', 1)[0]!
    const flag = kind === 'unknown' ? findForeign(word) : undefined
    if (!flag || Object.hasOwn(flags, flag.name)) return []
    const name = flag.name as keyof typeof globalFlags
    const inline = raw === word ? undefined : raw.slice(word.length + 1)
    if (globalFlags[name].type === 'boolean') {
      return inline === undefined ? {indices: [index], name, value: !flag.negated} : []
    }
    const next = tokens[at + 1]
    const isSeparate = inline === undefined && (next?.kind === 'argument' || next?.kind === 'value')
    return isSeparate
      ? {indices: [index, next.index], name, value: next.raw}
      : {indices: [index], name, value: inline}
  })
  const asks = found.some(({name}) => name === 'schema' || name === 'validate')
  // 5.4a. A non-strict command may pass `--output` on to another program.
  const isShaped =
    asks || (strict !== false && isFormat(found.findLast(({name}) => name === 'output')?.value))
  return isShaped ? found : found.filter(({name}) => Object.hasOwn(always, name))
}
