import {AsyncLocalStorage} from 'node:async_hooks'

const runs = new AsyncLocalStorage<true>()

/** Calls a function as a run: what it does, in timers and callbacks too, is told from what the test does meanwhile. */
export function callAsRun<Result>(run: () => Result): Result {
  return runs.run(true, run)
}

/** Whether the code that asks was started by a run. */
export function isInRun(): boolean {
  return runs.getStore() === true
}
