import {parserFlags} from '../flags/for-command.js'
import {
  type AgentFlag,
  foreignWords,
  type GlobalFlagName,
  globalFlags,
  isGlobalFlag,
  pickFlags,
  shapeWords,
  wordOf,
} from '../flags/table.js'
import {isFormat} from '../output/formats.js'
import {isOwn} from '../oclif/host.js'
import type {LoadableCommand} from '../oclif/shapes.js'
import {type Flags, type Token, tokenize} from './tokenize.js'

/** A flag's name as a property: `timeout-ms` is `timeoutMs`. */
type PropertyOf<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<PropertyOf<Rest>>}`
  : Name

/** The values of the global flags on a command line; a flag that is missing there is left out. */
export type GlobalFlagValues = {
  [Name in GlobalFlagName as PropertyOf<Name>]?: AgentFlag[Name]['type'] extends 'boolean' ? boolean : string
}

/** The property of a global flag in {@link GlobalFlagValues}. */
export function nameProperty(name: string): keyof GlobalFlagValues {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof GlobalFlagValues
}

/** Whether a command line may hold a flag of ours: a cheap test that most command lines fail. */
export function mayHaveOurFlags(words: readonly string[]): boolean {
  return words.some((word) => foreignWords.includes(word)) || mayHaveShapes(words)
}

/**
 * Reads our flags on a command line: the global flags of an own command, those that we handle on a foreign command
 * (7.17), or all of them if there is no command.
 *
 * @param argv the words after the command's id; the whole command line if there is no command
 */
export function readOurFlags(argv: readonly string[], command: LoadableCommand | undefined): GlobalFlagValues {
  if (!command) return readGlobalFlags(argv, globalFlags)
  if (isOwn(command)) return readGlobalFlags(argv, parserFlags(command))
  const flags = command.flags ?? {}
  const values: GlobalFlagValues = {}
  for (const {raw} of findOurWords(argv, flags)) Object.assign(values, readGlobalFlags([raw], globalFlags))
  const shapes = mayHaveShapes(argv) ? readGlobalFlags(argv, addShapes(flags)) : {}
  const isShaped = values.schema || values.validate || isEnvelopeAsked(shapes, command)
  return isShaped ? {...values, ...shapes} : values
}

function mayHaveShapes(words: readonly string[]): boolean {
  return words.some((word) => shapeWords.some((shape) => word.startsWith(shape)))
}

/**
 * Whether `--output` asks for an envelope of a foreign command's success (5.4a). A command that takes any words may pass
 * them on to another program, so the flag is not ours there.
 */
function isEnvelopeAsked({output}: GlobalFlagValues, {strict}: LoadableCommand): boolean {
  return strict !== false && isFormat(output)
}

/** Removes our flags from a foreign command's argv, in place, because its parser does not know them. */
export function removeOurFlags(argv: string[], command: LoadableCommand): void {
  const flags = command.flags ?? {}
  const indices = findOurWords(argv, flags).map(({index}) => index)
  if (argv.includes(wordOf('validate')) || readOurFlags(argv, command).output !== undefined) {
    for (const token of tokenize(argv, addShapes(flags))) {
      if (token.kind !== 'flag' || Object.hasOwn(flags, token.name)) continue
      indices.push(token.index)
      if (token.valueIndex !== undefined && token.valueIndex !== token.index) indices.push(token.valueIndex)
    }
  }

  for (const index of indices.toSorted((a, b) => b - a)) argv.splice(index, 1)
}

/**
 * Reads the global flags in a command's argv without parsing it. A flag of the command's own with the same name is not
 * ours and is not read. The last value wins, as in oclif's parser.
 */
export function readGlobalFlags(argv: readonly string[], flags: Flags): GlobalFlagValues {
  const values: Record<string, boolean | string> = {}
  for (const token of tokenize(argv, flags)) {
    if (token.kind !== 'flag' || !isGlobalFlag(token.name, flags[token.name])) continue
    const property = nameProperty(token.name)
    if (flags[token.name]!.type === 'boolean') {
      if (token.surplus === undefined) values[property] = !token.negated
    } else if (token.value !== undefined) values[property] = token.value
  }

  return values
}

/** Our flags in a foreign command's argv: not the command's own, not after `--`, not the value of another flag (7.17). */
function findOurWords(argv: readonly string[], flags: Flags): Token[] {
  return tokenize(argv, flags).filter(({kind, raw}) => kind === 'unknown' && foreignWords.includes(raw))
}

/** A foreign command's flags, and `--output` and `--protocol-version`, which shape the answer to `--schema`. */
function addShapes(flags: Flags): Flags {
  return {...pickFlags(({foreign}) => foreign === 'question'), ...flags}
}
