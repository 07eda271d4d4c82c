import {wordOf, globalFlags, pickFlags, foreignWords} from '../flags/table.js'
import {type Flags, type Token, tokenize} from './tokenize.js'
import {type GlobalFlagValues, readGlobalFlags} from './read-global-flags.js'
import type {LoadableCommand} from '../oclif/shapes.js'
import {parserFlags} from '../flags/for-command.js'
import {isOwn} from '../oclif/is-own.js'

/** The flags that say how a question about a command is answered. */
const shapes = pickFlags(({foreign}) => foreign === 'question')

/**
 * Reads our flags off a line: those of an own command's manifest, the four that we answer on a foreign command, or all
 * of them where the line has no command.
 *
 * @param argv the words after the command's id; the whole line where there is no command
 */
export function readOurFlags(argv: readonly string[], command: LoadableCommand | undefined): GlobalFlagValues {
  if (!command) return readGlobalFlags(argv, globalFlags)
  const flags = command.flags ?? {}
  if (isOwn(command)) return readGlobalFlags(argv, parserFlags(command))
  const values: GlobalFlagValues = {}
  for (const {raw} of findOurWords(argv, flags)) Object.assign(values, readGlobalFlags([raw], globalFlags))
  return values.schema || values.validate ? {...values, ...readShapes(argv, flags)} : values
}

/** Takes our flags out of a foreign command's argv, in place: its own parser does not know them. */
export function removeOurFlags(argv: string[], command: LoadableCommand): void {
  const flags = command.flags ?? {}
  const isAnswering = argv.includes(wordOf('validate'))
  const found = [...findOurWords(argv, flags), ...(isAnswering ? findShapes(argv, flags) : [])]
  for (const {index} of found.toSorted((a, b) => b.index - a.index)) argv.splice(index, 1)
}

/** Our flags on a foreign line: not defined by the command, not behind `--`, not the value of another flag. */
function findOurWords(argv: readonly string[], flags: Flags): Token[] {
  return tokenize(argv, flags).filter(({kind, raw}) => kind === 'unknown' && foreignWords.includes(raw))
}

/** `--output` and `--protocol-version` beside a question that we answer, where the command has no such flags. */
function readShapes(argv: readonly string[], flags: Flags): GlobalFlagValues {
  return readGlobalFlags(argv, {...shapes, ...flags})
}

function findShapes(argv: readonly string[], flags: Flags): {index: number}[] {
  return tokenize(argv, {...shapes, ...flags}).flatMap((token) => {
    if (token.kind !== 'flag' || !Object.hasOwn(shapes, token.name) || Object.hasOwn(flags, token.name)) return []
    const {index, valueIndex = index} = token
    return valueIndex === index ? [{index}] : [{index}, {index: valueIndex}]
  })
}
