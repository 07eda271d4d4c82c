/** The signals that end a command. */
const endingSignals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const

/** A signal that ends a command. */
type EndingSignal = (typeof endingSignals)[number]

/** Why a command is to end before it has done its work. */
export type Interruption = {type: 'signal'; signal: EndingSignal} | {type: 'timeout'; timeoutMs: number}

/** How long a command that has asked for `this.signal` has to unwind, in milliseconds. */
const graceTimeMs = 2000

/** The longest time that a timer can be set for, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1

/** Calls a listener for every signal that ends a command, before other listeners. @returns a function that removes it */
function listenToSignals(listener: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of endingSignals) process.prependListener(signal, listener)
  return () => {
    for (const signal of endingSignals) process.off(signal, listener)
  }
}

/** Lets signals do what they do to a process without listeners, for one that waits without an event loop. */
export function dropSignalListeners(): void {
  for (const signal of endingSignals) process.removeAllListeners(signal)
}

/**
 * Turns a signal, or the end of a command's time, into an abort of an agent's command (3.16). A command that has asked
 * for `this.signal` gets two seconds to unwind, any other one ends at once; so does every command at a second signal. In
 * another program's process the signals are that program's.
 */
export class Cancellation {
  /** What came first. */
  interruption: Interruption | undefined
  /** Whether a signal or the time limit has arrived, at any time. */
  isInterrupted = false
  readonly #controller = new AbortController()
  readonly #end: () => void
  #isFinished = false
  #isObserved = false
  #stopListening = (): void => {}
  #timer: NodeJS.Timeout | undefined

  /** @param end ends the process; without it no signal is listened to */
  constructor(end: (() => void) | undefined) {
    this.#end = end ?? (() => {})
    if (end) this.#stopListening = listenToSignals(this.#handle)
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
  abort(reason: unknown): void {
    this.#controller.abort(reason)
  }

  /** Notes a signal that the command itself may handle. */
  note(signal: NodeJS.Signals): void {
    this.isInterrupted = true
    this.interruption = {signal: signal as EndingSignal, type: 'signal'}
  }

  /** Gives the command so many milliseconds. */
  limit(timeoutMs: number): void {
    if (timeoutMs > maxTimerMs || this.interruption) return
    this.#timer = setTimeout(() => {
      const reason = Object.assign(new Error(`The time of ${timeoutMs} ms is up.`), {name: 'TimeoutError'})
      this.#interrupt({timeoutMs, type: 'timeout'}, reason)
    }, timeoutMs).unref()
  }

  /** Lets a signal end the process with the code that it has, now that everything is written. */
  finish(): void {
    clearTimeout(this.#timer)
    this.#isFinished = true
  }

  /** Stops listening. */
  close(): void {
    this.finish()
    this.#stopListening()
  }

  #handle = (signal: NodeJS.Signals): void => {
    this.isInterrupted = true
    if (this.interruption || this.#isFinished) return this.#end()
    const reason = Object.assign(new Error(`Cancelled by ${signal}.`), {name: 'AbortError'})
    this.#interrupt({signal: signal as EndingSignal, type: 'signal'}, reason)
  }

  #interrupt(interruption: Interruption, reason: Error): void {
    clearTimeout(this.#timer)
    this.isInterrupted = true
    this.interruption = interruption
    if (!this.#isObserved) return this.#end()
    this.#timer = setTimeout(this.#end, graceTimeMs)
    this.#controller.abort(reason)
  }
}

/**
 * Watches the signals that end a process. A command that listens too handles them itself, but a listener that only
 * tidies up and sends the signal again (as signal-exit does) handles nothing.
 *
 * @param onSignal called when a signal arrives
 * @param onEnd called when the signal ends the process
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

/**
 * Turns a signal to a person's command into an abort of `this.signal`. Once the command has unwound, the same signal is
 * raised again without a handler, so that a shell sees what it saw without the plugin; a second one kills at once (3.16).
 */
export class PersonSignals {
  readonly #controller = new AbortController()
  #received: NodeJS.Signals | undefined

  constructor() {
    for (const signal of endingSignals) process.on(signal, this.#handle)
  }

  /** Aborted by the first signal. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Removes the handlers, and raises the signal that has arrived once both streams are flushed. */
  async close(): Promise<void> {
    for (const signal of endingSignals) process.off(signal, this.#handle)
    if (this.#received === undefined) return
    await Promise.all([flush(process.stdout), flush(process.stderr)])
    process.kill(process.pid, this.#received)
    // The signal ends the process; nothing of the command runs meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }

  #handle = (signal: NodeJS.Signals): void => {
    if (this.#received !== undefined) {
      for (const each of endingSignals) process.off(each, this.#handle)
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
