import {detectAgent} from 'std-env'

import type {GlobalFlagValues} from '../command-line/our-flags.js'
import type {HostConfig} from '../oclif/shapes.js'
import {type Format, formats, isFormat} from '../output/formats.js'
import {isProtocolVersion, type ProtocolVersion} from '../output/protocols/protocol.js'

/** The name of this package in hosts and on npm. */
export const packageName = 'oclif-plugin-murli'

/** The kind of command on the command line: own, foreign, or none (a routing error, the bare CLI). */
export type Target = 'foreign' | 'own' | 'routing'

/** Who the output is for, and the rule that decided. */
type Decision = {
  audience: 'agent' | 'human'
  rule: 'agent-flag' | 'default' | 'detected' | 'environment' | 'output' | 'pipe'
}

/** Who the output is for, and in which format (section 2); decided once per invocation. */
export type Mode = Decision & {
  format: Format
  protocol: ProtocolVersion
  /** Whether an agent is declared or detected (3.3), regardless of the deciding rule. */
  isDeclared: boolean
}

type ModeInput = {
  config: HostConfig
  flags: GlobalFlagValues
  target: Target
  /** `human` for a command whose output on a pipe is the same as on a terminal (2.9a). */
  pipe?: string
  /** Whether stdout is a terminal; this process's by default. */
  isTerminal?: boolean
}

/** Variables by which `std-env` recognizes agents, but which editors, shells and workspaces of people also set. */
const places = ['EDITOR', 'PATH', 'REPL_ID', 'TERM_PROGRAM']

/**
 * Decides who the output is for, by the first rule that applies (section 2).
 *
 * An invalid `--output` or `--protocol-version` decides nothing here; the caller reports it.
 */
export function resolveMode({config, flags, isTerminal, pipe, target}: ModeInput): Mode {
  // Reading it makes Node create the stream, which few decisions need.
  const readTerminal = () => isTerminal ?? process.stdout.isTTY
  const declared = resolveDeclared(config, flags, readTerminal)
  const isPipe = () => pipe !== 'human' && doesPipeMeanAgent(config, target) && !readTerminal()
  const asked = isFormat(flags.output) ? flags.output : undefined
  const {audience, rule}: Decision = asked
    ? {audience: asked === 'text' ? 'human' : 'agent', rule: 'output'}
    : (declared ?? (isPipe() ? {audience: 'agent', rule: 'pipe'} : {audience: 'human', rule: 'default'}))
  const requested = flags['protocol-version'] ?? config.pjson.oclif.murli?.protocol
  const preferred = audience === 'agent' ? (preferredFormat(config) ?? 'json') : 'text'
  return {
    audience,
    format: asked ?? preferred,
    isDeclared: audience === 'agent' && declared?.audience === 'agent',
    protocol: isProtocolVersion(requested) ? requested : '1.0',
    rule,
  }
}

/** The format in `<BIN>_OUTPUT`, for a command line without one; it never chooses the mode. */
export function preferredFormat(config: HostConfig): Exclude<Format, 'text'> | undefined {
  const format = config.scopedEnvVar('OUTPUT')
  return isFormat(format) && format !== 'text' ? format : undefined
}

/** Describes an invalid `<BIN>_OUTPUT`. */
export function checkPreferredFormat(config: HostConfig): string | undefined {
  const format = config.scopedEnvVar('OUTPUT')
  if (!format || isFormat(format)) return undefined
  const value = JSON.stringify(format.length > 40 ? `${format.slice(0, 39)}…` : format)
  const [name = 'OUTPUT'] = config.scopedEnvVarKeys?.('OUTPUT') ?? []
  return `${name} is ${value}, which is not one of ${formats.join(', ')}; it is ignored.`
}

/** Reads a switch such as `<BIN>_AGENT`: `1|true|yes`, `0|false|no`; any other value is undefined. */
export function readBoolean(value = ''): boolean | undefined {
  const word = value.trim().toLowerCase()
  return ['1', 'true', 'yes'].includes(word) || (['0', 'false', 'no'].includes(word) ? false : undefined)
}

/** Whether a value turns a switch off: empty, `0`, `false` or `no`. */
export function isOff(value: string): boolean {
  return value.trim() === '' || readBoolean(value) === false
}

/** Returns the audience declared by flags, `<BIN>_AGENT` and the environment (2.2 to 2.4). */
function resolveDeclared(
  config: HostConfig,
  {agent}: GlobalFlagValues,
  isTerminal: () => boolean,
): Decision | undefined {
  if (agent !== undefined) return {audience: agent ? 'agent' : 'human', rule: 'agent-flag'}
  const fromEnvironment = readBoolean(config.scopedEnvVar('AGENT'))
  if (fromEnvironment !== undefined) return {audience: fromEnvironment ? 'agent' : 'human', rule: 'environment'}
  return detectAgentName(isTerminal) ? {audience: 'agent', rule: 'detected'} : undefined
}

/** The name of the agent detected in the environment, `AI_AGENT` first (2.4). */
function detectAgentName(isTerminal: () => boolean): string | undefined {
  const {name} = detectAgent()
  if (!name || process.env.AI_AGENT || !isTerminal()) return name
  // std-env returns the first agent that it detects.
  const {env} = process
  const kept = places.map((place) => [place, env[place]] as const)
  for (const place of places) delete env[place]
  try {
    return detectAgent().name
  } finally {
    for (const [place, value] of kept) if (value !== undefined) env[place] = value
  }
}

function doesPipeMeanAgent(config: HostConfig, target: Target): boolean {
  const pipe = config.pjson.oclif.murli?.pipe ?? 'own'
  if (pipe === 'all' || pipe === 'none') return pipe === 'all'
  return target === 'own' || (target === 'routing' && isShippedByAuthor(config))
}

/** Whether the host's author ships the plugin, rather than the user having installed it. */
function isShippedByAuthor({pjson, plugins}: HostConfig): boolean {
  if ((pjson.oclif.plugins ?? []).includes(packageName)) return true
  // The host's list may contain patterns, and @oclif/core 1 and 2 have an array of plugins.
  return [...(plugins?.values() ?? [])].some(({name, type}) => name === packageName && type === 'core')
}
