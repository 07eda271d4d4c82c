import type {Flags} from '../command-line/find-flag.js'
import {claimFlags} from '../command-line/claim-flags.js'
import type {FlagToken, Token} from '../command-line/tokenize.js'
import {isFormat} from '../contract/formats.js'
import {globalFlags, isGlobalFlag, type OurFlagValues, pickFlags} from '../flags/table.js'
import type {CommandDefinition} from '../oclif/shapes.js'

/** The values of the plugin's flags on a command line, by name (7.16). */
export type GlobalFlagValues = Partial<Pick<OurFlagValues, keyof typeof globalFlags>>

/** A mention of a flag of the plugin on a foreign command line, with the indices of its words. */
export type Mention = {
  indices: number[]
  name: string
  value: boolean | string | undefined
}

/** The plugin's flags, by any name. */
const pluginFlags: Flags = globalFlags

/** Those that a foreign command line may have. */
const foreignFlags = pickFlags(({foreign}) => foreign !== undefined)
/** Those that count on every foreign command line. */
const alwaysHandled = pickFlags(({foreign}) => foreign === 'always')
/** Those that count where a foreign command's result is an envelope. */
const envelopeFlags = pickFlags(({foreign}) => foreign === 'envelope')

/**
 * Reads the global flags among an adopted command's tokens, except flags that the command itself
 * declares under such a name (7.16); the last value wins, as in oclif.
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
 * not know can be flags of the plugin (7.17).
 *
 * @param options.readsProtocol whether errors of the line are envelopes, whose protocol
 *   `--protocol-version` chooses
 */
export function findOurFlags(
  tokens: readonly Token[],
  {flags, strict}: Pick<CommandDefinition, 'flags' | 'strict'>,
  {readsProtocol = false}: {readsProtocol?: boolean} = {},
): Mention[] {
  const mentions = listMentions(tokens, flags ?? {})
  if (asksForEnvelope(mentions, strict)) return mentions
  if (asksAboutCommand(mentions)) {
    return mentions.filter(({name}) => !Object.hasOwn(envelopeFlags, name))
  }
  // An error's envelope has a protocol, too; a non-strict command may pass the flag on.
  const isProtocolOurs = readsProtocol && strict !== false
  return mentions.filter(
    ({name}) =>
      Object.hasOwn(alwaysHandled, name) || (isProtocolOurs && name === 'protocol-version'),
  )
}

/**
 * Finds the plugin's flags on a foreign command line like `findOurFlags`. `--protocol-version` counts
 * only if the line is for an agent, which the other flags may decide (7.17).
 */
export function findOurFlagsByMode(
  tokens: readonly Token[],
  command: Pick<CommandDefinition, 'flags' | 'strict'>,
  isForAgent: (values: GlobalFlagValues) => boolean,
): Mention[] {
  const mentions = findOurFlags(tokens, command)
  const mentionsForAgent = findOurFlags(tokens, command, {readsProtocol: true})
  // The second list can only have `--protocol-version` more. Who the line is for matters only then.
  const hasProtocol = mentionsForAgent.length > mentions.length
  return hasProtocol && isForAgent(valuesOf(mentions)) ? mentionsForAgent : mentions
}

/** Lists the plugin's flags with valid values among the words that a command does not know. */
function listMentions(tokens: readonly Token[], flags: Flags): Mention[] {
  const claimable = Object.entries(foreignFlags).filter(([name]) => !Object.hasOwn(flags, name))
  const claimed = claimFlags(tokens, Object.fromEntries(claimable))
  // Not by index, because one word may hold several flags, such as `-ax`.
  const commandTokens = new Set(tokens)
  const mentions: Mention[] = []
  for (const token of claimed) {
    const isOurs = token.kind === 'flag' && !commandTokens.has(token)
    if (!isOurs || token.surplus !== undefined) continue
    const mention = toMention(token)
    // The parser rejects a flag with a wrong value as unknown, which an agent's error explains.
    if (isAccepted(mention)) mentions.push(mention)
  }
  return mentions
}

/** The mention of a flag and its value. */
function toMention(token: FlagToken): Mention {
  const {index, name, negated, value, valueIndex = index} = token
  const {type} = pluginFlags[name]!
  if (type === 'boolean') return {indices: [index], name, value: !negated}
  if (valueIndex === index) return {indices: [index], name, value}
  return {indices: [index, valueIndex], name, value}
}

/** Whether a flag of the plugin has a value that it accepts. */
export function isAccepted({name, value}: Pick<FlagToken, 'name'> & Partial<Mention>): boolean {
  const {options, type} = pluginFlags[name]!
  if (type === 'boolean') return true
  return typeof value === 'string' && (!options || options.includes(value))
}

/** Whether the line asks about its command, so that the plugin shapes the answer. */
function asksAboutCommand(mentions: readonly Mention[]): boolean {
  return mentions.some(({name}) => name === 'schema' || name === 'validate')
}

/** Whether the line asks for an envelope of a success, too (5.4a). */
function asksForEnvelope(mentions: readonly Mention[], strict: boolean | undefined): boolean {
  // A non-strict command may pass `--output` on to another program.
  const output = mentions.findLast(({name}) => name === 'output')
  return strict !== false && isFormat(output?.value)
}

/** The values of the mentioned flags, by name; the last mention with a value counts. */
export function valuesOf(mentions: readonly Mention[]): GlobalFlagValues {
  const withValue = mentions.filter(({value}) => value !== undefined)
  return Object.fromEntries(withValue.map(({name, value}) => [name, value]))
}
