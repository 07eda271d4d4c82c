/** What ends a process behind its exit listeners. Node has no other place where a code can be held. */
type Ending = {reallyExit?: (code?: number | string | null) => never}

/**
 * Has the process end with the code of the outcome that is written, whatever ends it behind that: a hook that exits, for
 * example. It ends at once then, because Node no longer catches signals while it takes itself apart: one would turn a
 * success into a death.
 *
 * @param readCode gets the outcome's code; 0 leaves the process its own
 */
export function keepExitCode(readCode: () => number): void {
  const listen = (): void => endBehind(rawListenersBehind(listen), readCode)
  // In front, because a listener that throws keeps those behind it from running.
  process.prependListener('exit', listen)
}

/** The exit listeners that run after one, as Node holds them: one that is to run once takes itself out. */
export function rawListenersBehind(listener: NodeJS.ExitListener): NodeJS.ExitListener[] {
  return process.rawListeners('exit').slice(process.listeners('exit').indexOf(listener) + 1) as NodeJS.ExitListener[]
}

/**
 * Ends a process that has begun to end: it runs the listeners that are left, and ends with the code, whatever they throw
 * and set. They run here because a listener that is added while Node calls them is not called.
 *
 * @param readCode gets the outcome's code; 0 leaves the process its own, and its listeners' errors to Node
 */
export function endBehind(listeners: readonly NodeJS.ExitListener[], readCode: () => number): never {
  const ending = process as Ending
  const {reallyExit} = ending
  // A listener that exits itself ends the process before this returns.
  if (reallyExit) ending.reallyExit = (code) => reallyExit.call(process, readCode() || code)
  for (const listener of listeners) {
    try {
      listener.call(process, Number(process.exitCode ?? 0))
    } catch (error) {
      if (readCode() === 0) throw error
    }
  }

  return process.exit(readCode() || process.exitCode)
}
