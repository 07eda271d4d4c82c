import {endBehind, rawListenersBehind} from './keep-exit-code.js'

/** Who hears of an end. */
export type EndHandlers = {
  /**
   * The process ends, with this code as far as is known.
   *
   * @returns the code of the error that is written, with which it then ends, whatever other listeners do
   */
  onExit(code: number): number | undefined
  /** Nothing is left to wait for; the process is about to end. */
  onIdle?(): void
  /** Something was thrown outside of every promise that is awaited, and no other listener takes it. */
  onUncaught(error: unknown): void
}

/** Hears of every way in which the process ends before the command does; own and foreign lines share the rules. */
export class ProcessWatch {
  readonly #handlers: EndHandlers

  constructor(handlers: EndHandlers) {
    this.#handlers = handlers
    // In front, because a listener that throws keeps those behind it from running.
    process.prependListener('exit', this.#handleExit)
    process.once('beforeExit', this.#handleIdle)
    process.on('uncaughtException', this.#handleUncaught)
  }

  /** Stops watching. */
  close(): void {
    process.off('exit', this.#handleExit)
    process.off('beforeExit', this.#handleIdle)
    process.off('uncaughtException', this.#handleUncaught)
  }

  #handleExit = (code: number): void => {
    const behind = rawListenersBehind(this.#handleExit)
    process.off('exit', this.#handleExit)
    // Node's own listener sets 13 for a promise that never settles, which it does not hand to the others.
    behind.find(({name}) => name === 'handleProcessExit')?.call(process, code)
    const written = this.#handlers.onExit(Number(process.exitCode ?? code))
    if (written === undefined) return
    process.exitCode = written
    if (written !== 0) endBehind(behind, () => written)
  }

  #handleIdle = (): void => this.#handlers.onIdle?.()

  /** A host or a command with a listener of its own decides itself what becomes of the error. */
  #handleUncaught = (error: unknown): void => {
    if (process.listenerCount('uncaughtException') === 1) this.#handlers.onUncaught(error)
  }
}
