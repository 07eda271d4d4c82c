import {processState, type ProcessState} from '../process/process-state.js'
import type {Redactor} from '../secrets/redactor.js'
import type {Run} from './run.js'

type RunState = ProcessState & {
  /** Hides the secrets of the running foreign command and of adopted commands that it runs. */
  redactor?: Redactor
  /** The run that nested commands belong to. */
  run?: Run
  /** The run of the agent's command line, which decides the outcome of the process. */
  agentRun?: Run
}

/**
 * Makes the run of the command line release its streams: an adopted command, or one of the plugin's
 * own, is about to open a run of its own, which must find the original ones.
 */
export function takeOverLine(): void {
  processState().takeOverLine?.()
}

/** The state of the process with its current run, shared by all copies of this package. */
export function runState(): RunState {
  return processState()
}
