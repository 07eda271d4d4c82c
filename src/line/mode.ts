import {readBoolean} from '../contract/boolean-text.js'
import {type Format, isFormat} from '../contract/formats.js'
import {isProtocolVersion, type ProtocolVersion} from '../contract/protocols.js'
import {packageName, pluginsOf} from '../oclif/host.js'
import type {HostConfig} from '../oclif/shapes.js'
import {detectAgentName} from './detect-agent.js'
import type {GlobalFlagValues} from './our-flags.js'
import {preferredFormat} from './preferred-format.js'

/**
 * The kind of command on the command line: adopted (or one of the plugin's own), foreign, or none (a
 * routing error, the bare CLI).
 */
export type Target = 'foreign' | 'adopted' | 'routing'

type ModeRule = 'agent-flag' | 'default' | 'detected' | 'environment' | 'output' | 'pipe'

/**
 * Who the output is for, the rule that decided, and the format (section 2); read once for
 * each command line.
 */
export type Mode = {
  audience: 'agent' | 'human'
  rule: ModeRule
  format: Format
  protocol: ProtocolVersion
  /** Whether the output is for an agent that is declared or detected (3.3), not for any pipe. */
  isForKnownAgent: boolean
  /** Whether an agent is declared or detected, even if `--output text` asks for a person's form. */
  isAgentKnown: boolean
}

/** Whether the output is for an agent, and the rule that decided. */
type Decision = {isAgent: boolean; rule: ModeRule}

type ModeInput = {
  config: HostConfig
  flags: GlobalFlagValues
  target: Target
  /** `human` for a command whose output on a pipe is the same as on a terminal (2.9a). */
  pipe?: string | undefined
}

/** The mode where the plugin is off. */
const personal: Mode = {
  audience: 'human',
  format: 'text',
  isForKnownAgent: false,
  protocol: '1.0',
  rule: 'default',
  isAgentKnown: false,
}

/**
 * Whether `<BIN>_MURLI` turns the plugin off (2.11): all output is then for a person. A config that a
 * unit test makes up has no variables (2.9).
 */
export function isSwitchedOff(config: Partial<HostConfig> | undefined): boolean {
  return readBoolean(config?.scopedEnvVar?.('MURLI')) === false
}

/**
 * Decides who the output is for (section 2). The caller reports an invalid `--output` or
 * `--protocol-version`.
 */
export function resolveMode({config, flags, pipe, target}: ModeInput): Mode {
  if (isSwitchedOff(config)) return personal
  const typedFormat = isFormat(flags.output) ? flags.output : undefined
  const declared = decideByDeclaration(config, flags.agent)
  const isAgentKnown = declared?.isAgent ?? false
  // The order of 2.1 to 2.6: a format, then flags and the environment, then a pipe.
  const {isAgent, rule} =
    decideByFormat(typedFormat) ?? declared ?? decideByPipe({config, pipe, target})
  const usualFormat = isAgent ? (preferredFormat(config) ?? 'json') : 'text'
  const requested = flags['protocol-version'] ?? config.pjson.oclif.murli?.protocol
  return {
    audience: isAgent ? 'agent' : 'human',
    format: typedFormat ?? usualFormat,
    isForKnownAgent: isAgent && isAgentKnown,
    protocol: isProtocolVersion(requested) ? requested : '1.0',
    rule,
    isAgentKnown,
  }
}

/**
 * Who the output would be for without flags. Gates and guards go by this, because `--no-agent` only
 * chooses the form of an answer (7.11).
 */
export function modeOfEnvironment(
  config: HostConfig,
  {pipe, target = 'foreign'}: Partial<Pick<ModeInput, 'pipe' | 'target'>> = {},
): Mode {
  return resolveMode({config, flags: {}, pipe, target})
}

/**
 * Whether a command that changes something needs a confirmation: an agent needs one with `--output
 * text`, too, which only chooses the form of the answer (7.11, 12.13).
 */
export function isGuarded({audience, isAgentKnown}: Mode): boolean {
  return audience === 'agent' || isAgentKnown
}

/** The same mode, for a person. */
export function asForPerson({protocol}: Mode): Mode {
  return {...personal, protocol}
}

/** Decides by `--output` (2.1), if it names a format. */
function decideByFormat(format: Format | undefined): Decision | undefined {
  return format && {isAgent: format !== 'text', rule: 'output'}
}

/** Decides by `--agent`, `<BIN>_AGENT` or an agent's own variables (2.2 to 2.4), if there are any. */
function decideByDeclaration(config: HostConfig, flag: boolean | undefined): Decision | undefined {
  if (flag !== undefined) return {isAgent: flag, rule: 'agent-flag'}
  const variable = readBoolean(config.scopedEnvVar('AGENT'))
  if (variable !== undefined) return {isAgent: variable, rule: 'environment'}
  return detectAgentName() ? {isAgent: true, rule: 'detected'} : undefined
}

/** Decides by stdout (2.5, 2.6): a pipe may mean an agent, a terminal is for a person. */
function decideByPipe({config, pipe, target}: Omit<ModeInput, 'flags'>): Decision {
  const meansAgent = pipe !== 'human' && doesPipeMeanAgent(config, target)
  // `isTTY` comes last: reading it makes Node create the stream, which few decisions need.
  return meansAgent && !process.stdout.isTTY
    ? {isAgent: true, rule: 'pipe'}
    : {isAgent: false, rule: 'default'}
}

/** Whether a pipe means an agent (2.5), for routing only if the host's author ships the plugin. */
function doesPipeMeanAgent(config: HostConfig, target: Target): boolean {
  const {murli, plugins: listedPlugins = []} = config.pjson.oclif
  if (murli?.pipe === 'all' || murli?.pipe === 'none') {
    return murli.pipe === 'all'
  }
  if (target !== 'routing') return target === 'adopted'
  if (listedPlugins.includes(packageName)) return true
  // The list may contain patterns, but what it lists is loaded with the type `core`.
  return pluginsOf(config).some(({name, type}) => name === packageName && type === 'core')
}
