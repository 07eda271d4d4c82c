import {type EndingSignal, listenToSignals} from './ending-signals.js'
import {share} from './shared.js'

/** How long a held signal waits for a session, in milliseconds, before it does what it would have done. */
const holdTimeMs = 2000

/** A signal that arrived before there was a session to take it. */
export type HeldSignal = {received?: EndingSignal; release(): void}

/** Keeps signals for the session of an own command that is about to open, so that they too end with an envelope. */
export function holdSignals(): void {
  const shared = share()
  if (shared.held) return
  let timer: NodeJS.Timeout | undefined
  const held: HeldSignal = {
    release: () => {
      clearTimeout(timer)
      shared.held = undefined
      stopListening()
    },
  }
  const end = () => {
    held.release()
    process.kill(process.pid, held.received)
  }

  const hold = (signal: NodeJS.Signals) => {
    if (held.received) return end()
    held.received = signal as EndingSignal
    timer = setTimeout(end, holdTimeMs).unref()
  }

  shared.held = held
  const stopListening = listenToSignals(hold)
}

/** Takes over from `holdSignals`. @returns the signal that has arrived, if one has */
export function takeHeldSignal(): EndingSignal | undefined {
  const {held} = share()
  held?.release()
  return held?.received
}
