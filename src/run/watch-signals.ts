import {listenToSignals} from './signals.js'

/**
 * Hears of the signals that end a process. A command that listens too handles them itself, but a listener that only
 * tidies up and sends the signal again (as signal-exit does) handles nothing.
 *
 * @param onSignal told that a signal came
 * @param onEnd told that the signal ends the process now
 * @returns a function that stops listening
 */
export function watchSignals(
  onSignal: (signal: NodeJS.Signals) => void,
  onEnd: (signal: NodeJS.Signals) => void,
): () => void {
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

  const stopListening = listenToSignals(handle)
  return () => {
    isOver = true
    stopListening()
  }
}
