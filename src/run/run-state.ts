import {processState, type ProcessState} from '../process/process-state.js'
import type {Redactor} from '../secrets/redactor.js'
import type {Run} from './run.js'

type RunState = ProcessState & {
  /** Hides the secrets of the running foreign command and of adopted commands that it runs. */
  redactor?: Redactor
  /** The run of the agent's command that is running: the commands that it runs belong to it. */
  outerRun?: Run
  /** The run of the agent's command line, which decides the outcome of the process. */
  processRun?: Run
}

/** The state of the process with its runs, shared by all copies of this package. */
export function runState(): RunState {
  return processState()
}

/**
 * Takes the command line over from the run that the init hook has opened
 * (`LineHandler.allowHandOver`). An adopted command, or one of the plugin's own, calls this before
 * it opens a run of its own, which must find the original streams.
 */
export function handOverLine(): void {
  processState().handOverLine?.()
}
