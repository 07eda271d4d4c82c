/** How long a command has to wind up after a signal, in milliseconds. */
const graceTimeMs = 2000

const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const

/** A signal that ends a process. */
export type EndingSignal = (typeof signals)[number]

/**
 * Turns SIGINT, SIGTERM and SIGHUP into an abort: the command gets two seconds to wind up, a second signal ends it at
 * once.
 */
export class Cancellation {
  /** The signal that arrived first. */
  received: EndingSignal | undefined
  readonly #controller = new AbortController()
  readonly #foreign: ReadonlySet<unknown>
  readonly #onTimeUp: () => void
  #timer: NodeJS.Timeout | undefined

  /** @param onTimeUp ends the process; called after the time of grace, or at a second signal */
  constructor(onTimeUp: () => void) {
    this.#onTimeUp = onTimeUp
    this.#foreign = new Set(signals.flatMap((signal) => process.listeners(signal)))
    for (const signal of signals) process.prependListener(signal, this.#handle)
  }

  /** Aborted by the first signal. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Aborts without a signal, for a reader that has gone away. */
  abort(reason: unknown): void {
    this.#controller.abort(reason)
  }

  /**
   * Removes the listeners that were added since, by a base class: SfCommand's throws and dumps a stack. Those that the
   * command adds later stay.
   */
  dropOtherListeners(): void {
    for (const signal of signals) {
      for (const listener of process.listeners(signal)) {
        if (listener !== this.#handle && !this.#foreign.has(listener)) process.off(signal, listener)
      }
    }
  }

  /** Stops listening. */
  close(): void {
    clearTimeout(this.#timer)
    for (const signal of signals) process.off(signal, this.#handle)
  }

  #handle = (signal: NodeJS.Signals): void => {
    if (this.received) return this.#onTimeUp()
    this.received = signal as EndingSignal
    this.#timer = setTimeout(this.#onTimeUp, graceTimeMs)
    const reason = Object.assign(new Error(`Cancelled by ${signal}.`), {name: 'AbortError'})
    this.#controller.abort(reason)
  }
}
