/** The signals that `this.signal` turns into an abort (9.3). */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Turns a signal to a person's command into an abort of `this.signal`. Once the command has unwound, the same signal is
 * raised again without a handler, so that a shell sees what it saw without the plugin; a second one kills at once (3.16).
 */
export class PersonSignals {
  readonly #controller = new AbortController()
  #received: NodeJS.Signals | undefined

  constructor() {
    for (const signal of signals) process.on(signal, this.#handle)
  }

  /** Aborted by the first signal. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** The signal that arrived, if one did. */
  get received(): NodeJS.Signals | undefined {
    return this.#received
  }

  /** Removes the handlers, and raises the signal that has arrived once both streams are flushed. */
  async close(): Promise<void> {
    for (const signal of signals) process.off(signal, this.#handle)
    if (this.#received === undefined) return
    await Promise.all([flush(process.stdout), flush(process.stderr)])
    process.kill(process.pid, this.#received)
    // The signal ends the process; nothing of the command runs meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }

  #handle = (signal: NodeJS.Signals): void => {
    if (this.#received !== undefined) {
      for (const each of signals) process.off(each, this.#handle)
      process.kill(process.pid, signal)
      return
    }

    this.#received = signal
    this.#controller.abort(Object.assign(new Error(`Cancelled by ${signal}.`), {name: 'AbortError'}))
  }
}

/** Resolves when the stream has written everything, or cannot write any more. */
export async function flush(stream: NodeJS.WriteStream): Promise<void> {
  if (stream.writableEnded || stream.destroyed) return
  // Three arguments: the mock of @oclif/test ignores a callback in second place.
  await new Promise<void>((resolve) => void stream.write('', 'utf8', () => resolve()))
}
