import {AsyncLocalStorage} from 'node:async_hooks'

import {ownsLine, processState} from './process-state.js'
import type {Run} from './run.js'

/** The run of the code that is executed, in a test's process, which may run several commands at the same time. */
const embedded = new AsyncLocalStorage<Run>()

/** The run of the own command that is running, if there is one. */
export function currentRun(): Run | undefined {
  return ownsLine() ? processState().run : embedded.getStore()
}

/** Whether what is printed now is printed by a run's command, rather than by another one or by a test. */
export function isPrintedBy(run: Run): boolean {
  return ownsLine() || embedded.getStore() === run
}

/**
 * Executes a command within its run, so that commands which it runs find it.
 *
 * A process has one command line, so a variable is enough; AsyncLocalStorage would make every `await` of the command
 * three times as expensive (Node 20).
 */
export async function runWithin<T>(run: Run, execute: () => Promise<T>): Promise<T> {
  if (!ownsLine()) return run.isForAgent ? embedded.run(run, execute) : execute()
  const state = processState()
  state.run = run
  try {
    return await execute()
  } finally {
    // A command that is run later still belongs to the command line, whose one outcome has been written.
    if (state.isOwnOutermost !== true || state.wasReplaced) state.run = undefined
  }
}
