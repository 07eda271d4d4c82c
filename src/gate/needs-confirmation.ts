import type {Line} from '../line/line.js'
import {isSwitchedOff, modeOfEnvironment} from '../line/mode.js'
import type {HostConfig} from '../oclif/shapes.js'
import {processState} from '../process/process-state.js'

/**
 * Whether a foreign command that changes something, or one of the plugin's own, needs a confirmation.
 * `--no-agent` and `--output text` change the form of an answer, never the guard (12.13).
 */
export function lineNeedsConfirmation(
  {config, mode}: Pick<Line, 'config' | 'mode'>,
  isForAgent: boolean,
): boolean {
  if (isDecidedElsewhere()) return false
  return isForAgent || mode.isAgentKnown || modeOfEnvironment(config).audience === 'agent'
}

/** Who an adopted command runs for. */
type AdoptedAudience = {
  isForAgent: boolean
  /** Who reads the command's output on a pipe, as its author states (2.9a). */
  pipe: string | undefined
}

/**
 * Whether an adopted command that changes something needs a confirmation. It needs none if a person
 * typed it at a terminal, regardless of its flags (7.11), or if the plugin is off (2.11).
 */
export function adoptedNeedsConfirmation(
  config: HostConfig,
  {isForAgent, pipe}: AdoptedAudience,
): boolean {
  if (isDecidedElsewhere() || isSwitchedOff(config)) return false
  if (isForAgent || processState().isGuardedLine) return true
  // 2.5: a program reads a pipe, unless the author says that a person does.
  const isOnPipe = !process.stdout.isTTY
  if (isOnPipe && pipe !== 'human') return true
  return modeOfEnvironment(config, {pipe, target: 'adopted'}).audience === 'agent'
}

/** Whether the process is another program's, which decides what may run (2.8). */
function isDecidedElsewhere(): boolean {
  return processState().owner === undefined
}
