import {AsyncLocalStorage} from 'node:async_hooks'

import {ownsLine, processState} from './process-state.js'
import type {Run} from './run.js'

/** The run of the executing code in a test's process, which may run several commands concurrently. */
const embedded = new AsyncLocalStorage<Run>()

/** The run of the current own command, if any. */
export function currentRun(): Run | undefined {
  return ownsLine() ? processState().run : embedded.getStore()
}

/** Whether output printed now comes from this run's command, not from another one or a test. */
export function isPrintedBy(run: Run): boolean {
  return ownsLine() || embedded.getStore() === run
}

/** Executes a command within its run. AsyncLocalStorage would make each `await` three times as slow (Node 20). */
export async function runWithin<T>(run: Run, execute: () => Promise<T>): Promise<T> {
  if (!ownsLine()) return run.isForAgent ? embedded.run(run, execute) : execute()
  const state = processState()
  state.run = run
  try {
    return await execute()
  } finally {
    // A later command still belongs to the command line, whose only outcome has been written.
    if (state.isOwnOutermost !== true || state.wasReplaced) state.run = undefined
  }
}
