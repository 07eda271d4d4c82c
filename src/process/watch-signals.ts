import {endingSignals as signals, standBack} from './ending-signals.js'

/** Signals that are listened to. */
export type SignalWatch = {
  /** Lets a command begin, and signals end it as long as it has not let the event loop turn. */
  begin(): Promise<void>
  stop(): void
}

/**
 * Hears of the signals that end a process. A command that listens too handles them itself, but a listener that only
 * tidies up and sends the signal again (as signal-exit does) handles nothing.
 *
 * @param onSignal told that a signal came
 * @param onEnd told that the signal ends the process now
 */
export function watchSignals(
  onSignal: (signal: NodeJS.Signals) => void,
  onEnd: (signal: NodeJS.Signals) => void,
): SignalWatch {
  let isOver = false
  const handle = (signal: NodeJS.Signals): void => {
    onSignal(signal)
    if (process.listenerCount(signal) === 1) return onEnd(signal)
    // Out of the way, so that the others see what they would see without us.
    process.off(signal, handle)
    const {kill} = process
    process.kill = (pid, sent) => {
      if (pid !== process.pid || sent !== signal) return kill.call(process, pid, sent)
      onEnd(signal)
      return true
    }

    setImmediate(() => {
      process.kill = kill
      if (isOver) return
      process.prependListener(signal, handle)
    })
  }

  for (const signal of signals) process.prependListener(signal, handle)
  return {
    begin: () => standBack(handle, () => isOver),
    stop() {
      isOver = true
      for (const signal of signals) process.off(signal, handle)
    },
  }
}
