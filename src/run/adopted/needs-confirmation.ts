import {isSwitchedOff, modeOfEnvironment} from '../../line/mode.js'
import {processState} from '../../process/process-state.js'
import type {RunningCommand} from './adopted-command.js'
import type {AdoptedLine} from './adopted-line.js'

/**
 * Whether an adopted command that changes something needs a confirmation. It needs none if a person
 * typed it at a terminal, regardless of its flags (7.11), if another program decides (2.8), or if the
 * plugin is off (2.11).
 */
export function needsConfirmation(
  {config}: RunningCommand,
  line: AdoptedLine,
  isForAgent: boolean,
): boolean {
  const {isGuardedLine, owner} = processState()
  if (owner === undefined || isSwitchedOff(config)) return false
  if (isForAgent || isGuardedLine) return true
  const {pipe} = line.rules
  // 2.5: a program reads a pipe, unless the author says that a person does.
  const isOnPipe = !process.stdout.isTTY
  if (isOnPipe && pipe !== 'human') return true
  return modeOfEnvironment(config, {pipe, target: 'adopted'}).audience === 'agent'
}
