import {idsOf} from '../../oclif/command-ids.js'
import {ownsAdoptedLine, processState} from '../../process/process-state.js'
import type {Run} from '../run.js'
import {runState} from '../run-state.js'
import type {RunningCommand} from './adopted-command.js'

/**
 * The run that an adopted command belongs to, in which it only logs: that of the agent's command that
 * runs it, or that of the command line if a hook runs it before the line's own command. Undefined for
 * a command with an outcome of its own.
 */
export function findOuterRun(command: RunningCommand): Run | undefined {
  const {outerRun, processRun} = runState()
  if (outerRun) return outerRun
  const isInHook =
    processRun?.hookPhase.isOpen === true && ownsAdoptedLine() && !isLineCommand(command)
  return isInHook ? processRun : undefined
}

/**
 * Whether a command is the one of the process's command line; a host may change its words, or run it
 * in its own way.
 */
function isLineCommand({argv, constructor: statics}: RunningCommand): boolean {
  const {lineArgv, lineId} = processState()
  return argv === lineArgv || (lineId !== undefined && idsOf(statics).includes(lineId))
}
