import type {HostConfig} from '../oclif/shapes.js'
import {type Format, formats, isFormat} from '../output/formats.js'
import {isProtocolVersion, type ProtocolVersion} from '../output/protocols/protocol.js'
import type {GlobalFlagValues} from '../command-line/our-flags.js'
import {detectAgentName} from './detect-agent.js'
import {readBoolean} from './read-boolean.js'

/** The name of this package, as hosts and plugin-plugins know it. */
export const packageName = 'oclif-plugin-murli'

/** Whose line is being answered: an own command, a foreign one, or none (a routing error, the bare CLI). */
export type Target = 'foreign' | 'own' | 'routing'

/** Who the output is for, and in which shape; decided once per invocation. */
export type Mode = {
  audience: 'agent' | 'human'
  format: Format
  protocol: ProtocolVersion
  /** The rule of the contract's section 2 that decided. */
  rule: 'agent-flag' | 'default' | 'detected' | 'environment' | 'output' | 'pipe'
}

/** What the decision is made from. */
export type ModeInput = {
  config: HostConfig
  flags: GlobalFlagValues
  target: Target
  /** `human` on a command that prints on a pipe as it does at a terminal (2.9a). */
  pipe?: string
  /** Whether stdout is a terminal; by default, whether this process's is. */
  isTerminal?: boolean
}

/**
 * Decides who the output is for: the first rule that speaks wins (contract, section 2).
 *
 * A value of `--output` or `--protocol-version` that does not exist decides nothing here; the caller reports it.
 */
export function resolveMode({config, flags, isTerminal, pipe, target}: ModeInput): Mode {
  // Reading it makes Node create the stream, which few decisions need.
  const readTerminal = () => isTerminal ?? process.stdout.isTTY
  const {audience, rule} = resolveAudience(
    config,
    flags,
    () => pipe !== 'human' && doesPipeMeanAgent(config, target) && !readTerminal(),
    readTerminal,
  )
  const requested = flags.protocolVersion ?? config.pjson.oclif.murli?.protocol
  const preferred = audience === 'agent' ? (preferredFormat(config) ?? 'json') : 'text'
  const format = isFormat(flags.output) ? flags.output : preferred
  return {audience, format, protocol: isProtocolVersion(requested) ? requested : '1.0', rule}
}

/** The format that `<BIN>_OUTPUT` asks for where the line names none; it never chooses the mode (contract, section 8). */
export function preferredFormat(config: HostConfig): Exclude<Format, 'text'> | undefined {
  const format = config.scopedEnvVar('OUTPUT')
  return isFormat(format) && format !== 'text' ? format : undefined
}

/** What is wrong with `<BIN>_OUTPUT`; undefined where it is unset or names a format (contract, section 8). */
export function checkPreferredFormat(config: HostConfig): string | undefined {
  const format = config.scopedEnvVar('OUTPUT')
  if (format === undefined || format === '' || isFormat(format)) return undefined
  const value = JSON.stringify(format.length > 40 ? `${format.slice(0, 39)}…` : format)
  const [name = 'OUTPUT'] = config.scopedEnvVarKeys?.('OUTPUT') ?? []
  return `${name} is ${value}, which is none of ${formats.join(', ')}; it is ignored.`
}

function resolveAudience(
  config: HostConfig,
  flags: GlobalFlagValues,
  isAgentsPipe: () => boolean,
  isTerminal: () => boolean,
): Pick<Mode, 'audience' | 'rule'> {
  if (isFormat(flags.output)) return {audience: flags.output === 'text' ? 'human' : 'agent', rule: 'output'}
  if (flags.agent !== undefined) return {audience: flags.agent ? 'agent' : 'human', rule: 'agent-flag'}
  const fromEnvironment = readBoolean(config.scopedEnvVar('AGENT'))
  if (fromEnvironment !== undefined) return {audience: fromEnvironment ? 'agent' : 'human', rule: 'environment'}
  if (detectAgentName(isTerminal)) return {audience: 'agent', rule: 'detected'}
  if (isAgentsPipe()) return {audience: 'agent', rule: 'pipe'}
  return {audience: 'human', rule: 'default'}
}

/** The rules by which an agent is listening: it asked to be answered as one, or was recognised. */
const listeningRules: ReadonlySet<Mode['rule']> = new Set(['agent-flag', 'detected', 'environment'])

/** Whether an agent reads the output and pays for every line, rather than a script that asked for a format. */
export function isListening({audience, rule}: Mode): boolean {
  return audience === 'agent' && listeningRules.has(rule)
}

function doesPipeMeanAgent(config: HostConfig, target: Target): boolean {
  const pipe = config.pjson.oclif.murli?.pipe ?? 'own'
  if (pipe === 'all') return true
  if (pipe === 'none') return false
  return target === 'own' || (target === 'routing' && isShippedByAuthor(config))
}

/** Whether the host's author ships the plugin, rather than the user having installed it. */
function isShippedByAuthor(config: HostConfig): boolean {
  if ((config.pjson.oclif.plugins ?? []).includes(packageName)) return true
  // The host's list may hold patterns, and in @oclif/core 1 and 2 the plugins are an array.
  return [...(config.plugins?.values() ?? [])].some(({name, type}) => name === packageName && type === 'core')
}
