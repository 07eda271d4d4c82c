import {isSwitchedOff, modeOfEnvironment} from '../../line/mode.js'
import {processState} from '../../process/process-state.js'
import type {RunningCommand} from './adopted-command.js'
import type {AdoptedLine} from './adopted-line.js'

/**
 * Whether an adopted command line needs no confirmation: a person typed it at a terminal, regardless
 * of its flags (7.11), another program decides (2.8), or the plugin is off (2.11).
 */
export function isAttended(
  {config}: RunningCommand,
  {rules: {pipe}}: AdoptedLine,
  isForAgent: boolean,
): boolean {
  const {isGuardedLine, owner} = processState()
  if (owner === undefined || isSwitchedOff(config)) return true
  if (isForAgent || isGuardedLine) return false
  const isOnPipe = !process.stdout.isTTY
  if (isOnPipe && pipe !== 'human') return false
  return modeOfEnvironment(config, {pipe, target: 'adopted'}).audience === 'human'
}
