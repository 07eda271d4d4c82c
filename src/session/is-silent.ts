import {readExit} from '../oclif/exit.js'
import {ownsLine} from '../process/shared.js'
import type {Ending} from './ending.js'
import type {Session} from './session.js'

/** The exit code of an ending as its command chose it; undefined for a throw that is no exit. */
export function readCode(ending: Ending): number | undefined {
  if (ending.type === 'threw') return readExit(ending.error)
  if (ending.type === 'exited') return ending.code
  // In another program's process the exit code is that program's, a failed test's for example.
  return ownsLine() ? Number(process.exitCode ?? 0) : 0
}

/** Whether an ending leaves nothing to say: a person has seen everything of a command that succeeded. */
export function isSilent(ending: Ending, {cancellation, isForAgent, isPlanDue, said}: Session): boolean {
  if (isForAgent || cancellation.interruption || said?.type === 'error') return false
  return (!isPlanDue || said?.type === 'plan') && readCode(ending) === 0
}
