import {constants} from 'node:os'

import {endingSignals} from '../../process/process-exit.js'

type EndingSignal = (typeof endingSignals)[number]

/** What ended a command from outside. */
export type Interruption =
  | {type: 'signal'; signal: EndingSignal}
  | {type: 'timeout'; timeoutMs: number}

/**
 * How long an agent's command that uses `this.signal`, or has a listener of its own, has to unwind,
 * in milliseconds.
 */
const graceTimeMs = 2000

/**
 * How long the reader of each stream may stall once a signal or a timeout ends the process, in
 * milliseconds. With the time to unwind and both streams, that is less than three seconds (3.16).
 */
export const interruptedStallMs = 400

/**
 * How long after a foreign command has handled a signal its end is still that signal's, in
 * milliseconds (3.16). Later, it has survived the signal, as one that reloads on SIGHUP does.
 */
const handledSignalMs = 3000

/** The longest delay of a Node timer, in milliseconds: 24 days; a longer one ends at once. */
const maxTimerMs = 2 ** 31 - 1

/** Restores the default action of signals, for a process that waits without an event loop. */
export function dropSignalListeners(): void {
  for (const signal of endingSignals) process.removeAllListeners(signal)
}

/**
 * Which command receives the signals: a foreign one, which may handle them itself; an agent's
 * adopted one; or a person's adopted one, which may unwind for as long as it needs.
 */
type Receiver = 'foreign' | 'adopted' | 'person'

/**
 * Turns a signal or a timeout into an abort of the command; a second signal ends it at once (3.16).
 */
export class Cancellation {
  #controller: AbortController | undefined
  readonly #end: (signal?: NodeJS.Signals) => void
  /** When a foreign command had handled a signal, by `performance.now()`. */
  #handledAt = Infinity
  #interruption: Interruption | undefined
  #isFinished = false
  /** Whether the command uses the signal, and so unwinds when it is aborted. */
  #isObserved = false
  readonly #receiver: Receiver
  /** The signals that the command's listeners are handling. */
  readonly #offered = new Set<EndingSignal>()
  #restoreKill = () => {}
  #timer: NodeJS.Timeout | undefined

  /** @param end ends the command at once, because of a signal or a timeout */
  constructor(end: (signal?: NodeJS.Signals) => void, receiver: Receiver) {
    this.#end = end
    this.#receiver = receiver
  }

  /** Receives the signals from now on. */
  listen(): void {
    for (const signal of endingSignals) process.prependListener(signal, this.#handle)
  }

  /** What interrupted the command; undefined if nothing did, or if it has survived that. */
  get interruption(): Interruption | undefined {
    const hasSurvived = performance.now() - this.#handledAt > handledSignalMs
    return hasSurvived ? undefined : this.#interruption
  }

  /**
   * Takes the exit code of a failed command into account: 128 plus the number of the signal that it
   * handled says that it has not survived that, however long it took.
   */
  noteExit(code: number | undefined): void {
    const {signal} = {signal: undefined, ...this.#interruption}
    if (signal && code === 128 + constants.signals[signal]) this.#handledAt = Infinity
  }

  /**
   * Aborted by the first signal, on a timeout, and when the reader is gone. Reading this counts as
   * using it: an interruption then waits for the command to unwind.
   */
  get signal(): AbortSignal {
    this.#isObserved = true
    return this.#makeController().signal
  }

  get isAborted(): boolean {
    return this.#controller?.signal.aborted === true
  }

  /** Makes the controller when it is first needed: Node compiles it, and few commands use it. */
  #makeController(): AbortController {
    return (this.#controller ??= new AbortController())
  }

  /** Aborts without an interruption, because the reader is gone. */
  abort(message: string): void {
    this.#abortBy('AbortError', message)
  }

  #abortBy(name: 'AbortError' | 'TimeoutError', message: string): void {
    this.#makeController().abort(Object.assign(new Error(message), {name}))
  }

  /** Limits the time of the command, unless the limit is longer than a timer can wait. */
  limit(timeoutMs: number): void {
    if (timeoutMs > maxTimerMs || this.interruption) return
    this.#timer = setTimeout(() => this.#interrupt({timeoutMs, type: 'timeout'}), timeoutMs).unref()
  }

  /** Lets the next signal end the process, now that all output is written. */
  finish(): void {
    clearTimeout(this.#timer)
    this.#isFinished = true
  }

  close(): void {
    this.finish()
    for (const signal of endingSignals) process.off(signal, this.#handle)
  }

  #handle = (received: NodeJS.Signals): void => {
    const signal = received as EndingSignal
    if (this.#receiver === 'foreign') this.#offer(signal)
    else if (this.interruption || this.#isFinished) this.#end(signal)
    else this.#interruptBy(signal)
  }

  /** Ends an adopted command by a signal; its own listeners may clean up before. */
  #interruptBy(signal: EndingSignal): void {
    if (this.#receiver === 'adopted') this.#offer(signal)
    this.#interrupt({signal, type: 'signal'})
  }

  #interrupt(interruption: Interruption): void {
    clearTimeout(this.#timer)
    this.#interruption = interruption
    if (!this.#isObserved && this.#offered.size === 0) return this.#end()
    // 3.16: an agent gets its answer within three seconds; a person can send a second signal.
    if (this.#receiver !== 'person') {
      this.#timer = setTimeout(this.#end, graceTimeMs)
    }
    if (interruption.type === 'signal') {
      this.#abortBy('AbortError', `Cancelled by ${interruption.signal}.`)
    } else {
      this.#abortBy('TimeoutError', `Timed out after ${interruption.timeoutMs} ms.`)
    }
  }

  /**
   * Lets a command handle a signal, unless it only cleans up and sends it again, as signal-exit
   * does. A foreign one may survive it.
   */
  #offer(signal: EndingSignal): void {
    this.#interruption = {signal, type: 'signal'}
    this.#handledAt = Infinity
    const isForeign = this.#receiver === 'foreign'
    if (process.listenerCount(signal) === 1) return isForeign ? this.#end(signal) : undefined
    // signal-exit sends the signal again only if no listener but its own is left.
    process.off(signal, this.#handle)
    if (this.#offered.size === 0) this.#restoreKill = watchKill(this.#offered, this.#end)
    this.#offered.add(signal)
    // By then, the command's listeners have run.
    setImmediate(() => {
      this.#offered.delete(signal)
      if (this.#offered.size === 0) this.#restoreKill()
      if (isForeign) this.#handledAt = performance.now()
      if (!this.#isFinished) process.prependListener(signal, this.#handle)
    })
  }
}

/**
 * Calls a function instead of sending one of these signals to this process.
 *
 * @returns a function that restores `process.kill`
 */
function watchKill(
  signals: ReadonlySet<EndingSignal>,
  onKill: (signal: EndingSignal) => void,
): () => void {
  const {kill} = process
  process.kill = (pid, sent = 'SIGTERM') => {
    const signal = [...signals].find((name) => sent === name || sent === constants.signals[name])
    if (pid !== process.pid || !signal) {
      return kill.call(process, pid, sent)
    }
    onKill(signal)
    return true
  }
  return () => {
    process.kill = kill
  }
}
