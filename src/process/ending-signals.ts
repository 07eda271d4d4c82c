/** The signals that end a command. */
export const endingSignals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const

/** A signal that ends a command. */
export type EndingSignal = (typeof endingSignals)[number]

/** Lets signals do what they do to a process without listeners, for the end of one that waits without an event loop. */
export function dropSignalListeners(): void {
  for (const signal of endingSignals) process.removeAllListeners(signal)
}
