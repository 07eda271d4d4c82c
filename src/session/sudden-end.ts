import {AgentError} from '../errors/agent-error.js'

/**
 * Hears of the two ways in which a command ends without having thrown or returned: an error that nobody catches, in a
 * timer or a promise that nobody waits for, and a process that has nothing left to wait for.
 *
 * @param note remembers what happened, as the process ends then; false when the outcome is already on its way
 * @returns a function that stops listening
 */
export function watchSuddenEnd(note: (error: unknown) => boolean): () => void {
  const handleUncaught = (error: unknown): void => {
    // A host with a listener of its own decides itself what becomes of the process.
    if (process.listenerCount('uncaughtException') > 1) return
    if (note(error)) process.exit()
  }

  const handleIdle = (): void => {
    note(
      new AgentError({
        kind: 'never_ended',
        message: 'The command never ended: it waited for something that nothing was left to bring about.',
      }),
    )
  }

  process.on('uncaughtException', handleUncaught)
  process.on('beforeExit', handleIdle)
  return () => {
    process.off('uncaughtException', handleUncaught)
    process.off('beforeExit', handleIdle)
  }
}
