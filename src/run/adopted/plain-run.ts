import {findSources} from '../../annotations/find-sources.js'
import {gateVariables} from '../../contract/variables.js'
import {globalFlags} from '../../flags/table.js'
import {isSwitchedOff} from '../../line/mode.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {processState} from '../../process/process-state.js'
import type {CommandStatics, RunningCommand} from './adopted-command.js'

/**
 * Whether oclif alone handles a run at its start: nothing may refuse its command, and it has no
 * flag of the plugin.
 */
export function isPlainRun({argv, config, constructor: statics}: RunningCommand): boolean {
  // 2.9: the config that a unit test makes up for its command has no settings.
  if (!hasSettings(config)) return true
  // 2.11: a plugin that is off still has its gates, and enforces what annotation files say.
  if (isSwitchedOff(config)) {
    return !isGatedNowOrAtStart(config) && findSources(config).length === 0
  }
  // This question is first, because its answer is enough for an agent's line.
  if (!isPersonLine() || isGatedNowOrAtStart(config) || mayChange(statics)) return false
  const {typedWords = []} = processState()
  // 7.11: `--no-agent`, even before the command or on an outer one, does not bypass the guard.
  return !hasGlobalFlag(argv) && !hasGlobalFlag(typedWords) && !mayBeAnnotated(config)
}

/** Whether the init hook has read the command line, as a person's, and it names a command. */
function isPersonLine(): boolean {
  const {isAdoptedLine, isAgentLine, owner} = processState()
  return owner === 'line' && isAgentLine === false && isAdoptedLine !== undefined
}

/**
 * Whether annotations may call the command mutating, or state rules for its values. At a terminal,
 * only those of the host's author count.
 */
function mayBeAnnotated(config: HostConfig): boolean {
  return process.stdout.isTTY
    ? config.pjson.oclif.murli?.commands !== undefined
    : findSources(config).length > 0
}

function hasSettings(config: Partial<HostConfig>): boolean {
  return config.pjson?.oclif !== undefined
}

/** Whether a `<BIN>_…` variable limits what may run, or did when the process started. */
function isGatedNowOrAtStart(config: HostConfig): boolean {
  const {gatesAtStart = {}} = processState()
  const isGatedNow = gateVariables.some((name) => config.scopedEnvVar(name) !== undefined)
  return isGatedNow || Object.keys(gatesAtStart).length > 0
}

function mayChange({dryRunnable, mutating, mutatingFlags = []}: CommandStatics): boolean {
  return Boolean(mutating || mutatingFlags.length > 0 || dryRunnable)
}

/** Whether argv may contain a global flag of the plugin. */
export function hasGlobalFlag(argv: readonly string[]): boolean {
  return argv.some((word) => {
    const [name = ''] = word.replace(/^--(no-)?/, '').split('=')
    return word.startsWith('--') && Object.hasOwn(globalFlags, name)
  })
}
