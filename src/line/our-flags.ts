import {claimFlags, type FlagToken, type Token} from '../command-line/tokenize.js'
import type {Flags} from '../command-line/find-flag.js'
import {isFormat} from '../contract/formats.js'
import {globalFlags, isGlobalFlag, type OurFlagValues, pickFlags} from '../flags/table.js'
import type {CommandDefinition} from '../oclif/shapes.js'

/** The values of the plugin's flags on a command line, by name (7.16). */
export type GlobalFlagValues = Partial<Pick<OurFlagValues, keyof typeof globalFlags>>

/** A flag of the plugin on a foreign command line, with the indices of its words. */
type OurFlag = {
  indices: number[]
  name: string
  value: boolean | string | undefined
}

const foreignFlags = pickFlags(({foreign}) => foreign !== undefined)
const always = pickFlags(({foreign}) => foreign === 'always')

/**
 * Reads the global flags among an adopted command's tokens, except its own (7.16); the last value
 * wins, as in oclif.
 */
export function readGlobalFlags(tokens: readonly Token[], known: Flags): GlobalFlagValues {
  const values: Record<string, boolean | string> = {}
  for (const token of tokens) {
    if (token.kind !== 'flag' || !isGlobalFlag(token.name, known[token.name])) {
      continue
    }
    const isBoolean = known[token.name]!.type === 'boolean'
    if (isBoolean && token.surplus === undefined) values[token.name] = !token.negated
    if (!isBoolean && token.value !== undefined) values[token.name] = token.value
  }
  return values
}

/**
 * Finds the plugin's flags that apply to a foreign command line: only words that its parser does
 * not know may be (7.17).
 *
 * @param isForAgent whether its errors are envelopes, whose protocol a flag may choose
 */
export function findOurFlags(
  tokens: readonly Token[],
  {flags = {}, strict}: Pick<CommandDefinition, 'flags' | 'strict'>,
  isForAgent = false,
): OurFlag[] {
  const free = Object.entries(foreignFlags).filter(([name]) => !Object.hasOwn(flags, name))
  const claimed = claimFlags(tokens, Object.fromEntries(free))
  const unknown = new Set(tokens.flatMap(({index, kind}) => (kind === 'unknown' ? [index] : [])))
  // Several flags may be one word, such as `-ax`: the command's own are not ours.
  const theirs = new Set(tokens)
  const found: OurFlag[] = []
  for (const token of claimed) {
    if (token.kind !== 'flag' || theirs.has(token) || token.surplus !== undefined) {
      continue
    }
    found.push(toOurFlag(token, unknown))
  }

  if (shapesAnswer(found, strict)) return found
  const hasProtocol = isForAgent && strict !== false
  return found.filter(
    ({name}) => Object.hasOwn(always, name) || (hasProtocol && name === 'protocol-version'),
  )
}

/** @param unknown the indices of the words that the command's parser does not know */
function toOurFlag(token: FlagToken, unknown: ReadonlySet<number>): OurFlag {
  const {index, name, negated, value, valueIndex = index} = token
  const {type} = globalFlags[name as keyof typeof globalFlags]
  if (type === 'boolean') return {indices: [index], name, value: !negated}
  if (valueIndex === index) return {indices: [index], name, value}
  // A next word that the parser also rejects is not a value.
  if (unknown.has(valueIndex)) return {indices: [index], name, value: undefined}
  return {indices: [index, valueIndex], name, value}
}

/** Whether the plugin shapes the answer (5.4a): to a question, or as an envelope of a success. */
function shapesAnswer(found: readonly OurFlag[], strict: boolean | undefined): boolean {
  if (found.some(({name}) => name === 'schema' || name === 'validate')) {
    return true
  }
  // A non-strict command may pass `--output` on to another program.
  const output = found.findLast(({name}) => name === 'output')
  return strict !== false && isFormat(output?.value)
}

/** The values of the flags that were found; one without a value has none. */
export function valuesOf(found: readonly OurFlag[]): GlobalFlagValues {
  const withValue = found.filter(({value}) => value !== undefined)
  return Object.fromEntries(withValue.map(({name, value}) => [name, value]))
}

/**
 * Finds the plugin's flags on the process's own foreign command line: who it is for, by these
 * flags, decides about `--protocol-version` (7.17).
 */
export function findForeignFlags(
  tokens: readonly Token[],
  command: Pick<CommandDefinition, 'flags' | 'strict'>,
  isForAgent: (values: GlobalFlagValues) => boolean,
): OurFlag[] {
  const found = findOurFlags(tokens, command)
  const ofAgent = findOurFlags(tokens, command, true)
  const isSame = ofAgent.length === found.length
  return isSame || !isForAgent(valuesOf(found)) ? found : ofAgent
}
