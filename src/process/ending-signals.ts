import {share} from './shared.js'

/** The signals that end a command. */
export const endingSignals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const

/** A signal that ends a command. */
export type EndingSignal = (typeof endingSignals)[number]

/** What hears of a signal. */
type SignalListener = (signal: NodeJS.Signals) => void

/** Listens to every signal that ends a command, in front of other listeners. @returns a function that stops listening */
export function listenToSignals(listener: SignalListener): () => void {
  for (const signal of endingSignals) process.prependListener(signal, listener)
  return () => {
    for (const signal of endingSignals) process.off(signal, listener)
  }
}

/** Lets signals do what they do to a process without listeners, for the end of one that waits without an event loop. */
export function dropSignalListeners(): void {
  share().stopSignalThread?.()
  for (const signal of endingSignals) process.removeAllListeners(signal)
}

/**
 * Takes a listener off until the event loop has turned once more, so that a signal ends a command which blocks the event
 * loop from its first moment on, as it ends any process: no listener would ever hear it.
 *
 * @param isOver whether the listener is not wanted back
 * @param onBack called when the listener is back
 */
export async function standBack(listener: SignalListener, isOver: () => boolean, onBack: () => void): Promise<void> {
  // What has arrived is heard first: a signal that waits for its listener is lost with it.
  await new Promise((resolve) => setImmediate(resolve))
  if (isOver()) return
  for (const signal of endingSignals) process.off(signal, listener)
  setImmediate(() => {
    if (isOver()) return
    comeBack(listener)
    onBack()
  })
}

/** Has a listener that stood back hear signals again. */
export function comeBack(listener: SignalListener): void {
  for (const signal of endingSignals) {
    if (!process.listeners(signal).includes(listener)) process.prependListener(signal, listener)
  }
}
