/** The signals that end a command. */
export const endingSignals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const

/** A signal that ends a command. */
export type EndingSignal = (typeof endingSignals)[number]
