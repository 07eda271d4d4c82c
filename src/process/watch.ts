/** Who hears of an end. */
export type EndHandlers = {
  /** The process ends, with this code as far as is known. */
  onExit(code: number): void
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
    process.once('exit', this.#handleExit)
    process.once('beforeExit', this.#handleIdle)
    process.on('uncaughtException', this.#handleUncaught)
  }

  /** Stops watching. */
  close(): void {
    process.off('exit', this.#handleExit)
    process.off('beforeExit', this.#handleIdle)
    process.off('uncaughtException', this.#handleUncaught)
  }

  /** What Node sets while it ends, such as 13 for a promise that never settles, it does not hand to the listeners. */
  #handleExit = (code: number): void => this.#handlers.onExit(Number(process.exitCode ?? code))

  #handleIdle = (): void => this.#handlers.onIdle?.()

  /** A host or a command with a listener of its own decides itself what becomes of the error. */
  #handleUncaught = (error: unknown): void => {
    if (process.listenerCount('uncaughtException') === 1) this.#handlers.onUncaught(error)
  }
}
