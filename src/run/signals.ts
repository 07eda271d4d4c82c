/** The signals that end a command. */
const endingSignals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const

/** A signal that ends a command. */
type EndingSignal = (typeof endingSignals)[number]

/** Why a command is to end before it has done its work. */
export type Interruption = {type: 'signal'; signal: EndingSignal} | {type: 'timeout'; timeoutMs: number}

/** How long an agent's command that has asked for `this.signal` has to unwind, in milliseconds. */
const graceTimeMs = 2000

/** The longest time that a timer can be set for, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1

/** Restores the default action of signals, for a process that waits without an event loop. */
export function dropSignalListeners(): void {
  for (const signal of endingSignals) process.removeAllListeners(signal)
}

/**
 * Whose signals are handled: an own command for an agent ends at once, or within two seconds if it has asked for
 * `this.signal`; a foreign one may handle them itself; a person's has all the time it wants (3.16).
 */
type SignalReceiver = 'foreign' | 'own' | 'person'

/** Turns a signal, or the end of a command's time, into an abort of the command; a second signal ends it at once (3.16). */
export class Cancellation {
  /** What came first. */
  interruption: Interruption | undefined
  /** Whether a signal or the time limit has arrived, at any time. */
  isInterrupted = false
  readonly #controller = new AbortController()
  readonly #end: (signal?: NodeJS.Signals) => void
  #isFinished = false
  #isObserved = false
  readonly #receiver: SignalReceiver | undefined
  #timer: NodeJS.Timeout | undefined

  /**
   * @param end ends the process
   * @param receiver whose signals are handled; without it they are another program's
   */
  constructor(end: (signal?: NodeJS.Signals) => void, receiver: SignalReceiver | undefined) {
    this.#end = end
    this.#receiver = receiver
    if (receiver) for (const signal of endingSignals) process.prependListener(signal, this.#handle)
  }

  /** Aborted by the first signal, when the time is up, and when the reader has gone away. */
  get signal(): AbortSignal {
    this.#isObserved = true
    return this.#controller.signal
  }

  /** Whether the command has been interrupted. */
  get isAborted(): boolean {
    return this.#controller.signal.aborted
  }

  /** Aborts without an interruption, for a reader that has gone away. */
  abort(message: string, name = 'AbortError'): void {
    this.#controller.abort(Object.assign(new Error(message), {name}))
  }

  /** Gives the command so many milliseconds. */
  limit(timeoutMs: number): void {
    if (timeoutMs > maxTimerMs || this.interruption) return
    this.#timer = setTimeout(() => this.#interrupt({timeoutMs, type: 'timeout'}), timeoutMs).unref()
  }

  /** Lets a signal end the process with the code that it has, now that everything is written. */
  finish(): void {
    clearTimeout(this.#timer)
    this.#isFinished = true
  }

  /** Stops listening. */
  close(): void {
    this.finish()
    for (const signal of endingSignals) process.off(signal, this.#handle)
  }

  #handle = (given: NodeJS.Signals): void => {
    const signal = given as EndingSignal
    if (this.#receiver === 'foreign') return this.#offer(signal)
    this.isInterrupted = true
    if (this.interruption || this.#isFinished) return this.#end(signal)
    this.#interrupt({signal, type: 'signal'})
  }

  #interrupt(interruption: Interruption): void {
    clearTimeout(this.#timer)
    this.isInterrupted = true
    this.interruption = interruption
    if (!this.#isObserved) return this.#end()
    if (this.#receiver !== 'person') this.#timer = setTimeout(this.#end, graceTimeMs)
    if (interruption.type === 'signal') this.abort(`Cancelled by ${interruption.signal}.`)
    else this.abort(`The time of ${interruption.timeoutMs} ms is up.`, 'TimeoutError')
  }

  /**
   * Lets the listeners of a foreign command handle a signal. One that only cleans up and sends the signal again (as
   * signal-exit does) handles nothing.
   */
  #offer(signal: EndingSignal): void {
    this.isInterrupted = true
    this.interruption = {signal, type: 'signal'}
    if (process.listenerCount(signal) === 1) return this.#end(signal)
    // The other listeners count each other, to see whether they are alone.
    process.off(signal, this.#handle)
    const {kill} = process
    process.kill = (pid, sent) => {
      if (pid !== process.pid || sent !== signal) return kill.call(process, pid, sent)
      this.#end(signal)
      return true
    }

    setImmediate(() => {
      process.kill = kill
      if (!this.#isFinished) process.prependListener(signal, this.#handle)
    })
  }
}
