import {guardBlockedLoop} from './blocked-loop.js'
import {comeBack, endingSignals as signals, type EndingSignal, listenToSignals, standBack} from './ending-signals.js'
import {takeHeldSignal} from './held-signals.js'
import {ownsLine, runsOwnCommand} from './shared.js'

/** How long a command has to wind up after a signal or when its time is up, in milliseconds. */
const graceTimeMs = 2000

/** The longest time that a timer can be set for, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1

/** Why a command is to end before it has done its work. */
export type Interruption = {type: 'signal'; signal: EndingSignal} | {type: 'timeout'; timeoutMs: number}

/**
 * Turns SIGINT, SIGTERM, SIGHUP and the end of a command's time into an abort: the command gets two seconds to wind up,
 * a second signal ends it at once. In another program's process the signals are that program's.
 */
export class Cancellation {
  /** What came first. */
  interruption: Interruption | undefined
  readonly #controller = new AbortController()
  readonly #foreign: ReadonlySet<unknown>
  #isFinished = false
  #isGuarding = true
  readonly #onTimeUp: () => void
  #unguardLoop = (): void => {}
  #stopListening = (): void => {}
  #timer: NodeJS.Timeout | undefined

  /** @param onTimeUp ends the process; called after the time of grace, or at a second signal */
  constructor(onTimeUp: () => void) {
    this.#onTimeUp = onTimeUp
    this.#foreign = new Set(signals.flatMap((signal) => process.listeners(signal)))
    if (!ownsLine()) return
    this.#stopListening = listenToSignals(this.#handle)
    process.on('newListener', this.#guard)
    const held = takeHeldSignal()
    if (held) this.#handle(held)
  }

  /** Aborted by the first signal, when the time is up, and when the reader has gone away. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Aborts without an interruption, for a reader that has gone away. */
  abort(reason: unknown): void {
    this.#controller.abort(reason)
  }

  /** Gives the command so many milliseconds. */
  limit(timeoutMs: number): void {
    if (timeoutMs > maxTimerMs || this.interruption) return
    this.#timer = setTimeout(() => {
      const reason = Object.assign(new Error(`The time of ${timeoutMs} ms is up.`), {name: 'TimeoutError'})
      this.#interrupt({timeoutMs, type: 'timeout'}, reason)
    }, timeoutMs).unref()
  }

  /** Lets listeners stay that are added from here on: the command's own. */
  allowListeners(): void {
    if (this.#isGuarding && ownsLine()) this.#dropOtherListeners()
    this.#isGuarding = false
    process.off('newListener', this.#guard)
  }

  /**
   * Lets the command begin, and signals end it as long as it has not let the event loop turn. From then on a thread is
   * there for a loop that is blocked; a command that is over at once needs none.
   */
  async begin(): Promise<void> {
    const guard = () => (this.#unguardLoop = guardBlockedLoop())
    const isOver = () => this.interruption !== undefined || this.#isFinished
    // A test may have replaced the timers.
    if (runsOwnCommand()) await standBack(this.#handle, isOver, guard)
    else if (ownsLine()) guard()
    this.allowListeners()
  }

  /** Lets a signal end the process with the code that it has, now that everything is said. */
  finish(): void {
    clearTimeout(this.#timer)
    this.allowListeners()
    // A command that was over at once has left the listener standing back.
    if (ownsLine()) comeBack(this.#handle)
    this.#isFinished = true
  }

  /** Stops listening. */
  close(): void {
    this.finish()
    this.#unguardLoop()
    this.#stopListening()
  }

  /**
   * Removes what a base class adds before the command runs: SfCommand's listener throws and dumps a stack. No signal
   * arrives between its addition and the next tick.
   */
  #guard = (event: string | symbol): void => {
    if (signals.includes(event as EndingSignal)) process.nextTick(() => this.#isGuarding && this.#dropOtherListeners())
  }

  #dropOtherListeners(): void {
    for (const signal of signals) {
      for (const listener of process.listeners(signal)) {
        if (listener !== this.#handle && !this.#foreign.has(listener)) process.off(signal, listener)
      }
    }
  }

  #handle = (signal: NodeJS.Signals): void => {
    if (this.interruption || this.#isFinished) return this.#onTimeUp()
    const reason = Object.assign(new Error(`Cancelled by ${signal}.`), {name: 'AbortError'})
    this.#interrupt({signal: signal as EndingSignal, type: 'signal'}, reason)
  }

  #interrupt(interruption: Interruption, reason: Error): void {
    clearTimeout(this.#timer)
    this.interruption = interruption
    this.#timer = setTimeout(this.#onTimeUp, graceTimeMs)
    this.#controller.abort(reason)
  }
}
