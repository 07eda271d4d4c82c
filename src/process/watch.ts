/** Who hears of an end. */
type Handlers = {
  /** The process ends. */
  onExit(code: number): void
  /** Nothing is left to wait for; the process is about to end. */
  onIdle(): void
  /** Something was thrown outside of every promise that somebody awaits. */
  onUncaught(error: unknown): void
}

/** Hears of every way in which the process ends before the command does. */
export class ProcessWatch {
  readonly #handlers: Handlers

  constructor(handlers: Handlers) {
    this.#handlers = handlers
    process.once('exit', handlers.onExit)
    process.once('beforeExit', handlers.onIdle)
    // A host with a listener of its own decides itself what becomes of it.
    if (process.listenerCount('uncaughtException') === 0) process.on('uncaughtException', handlers.onUncaught)
  }

  close(): void {
    const {onExit, onIdle, onUncaught} = this.#handlers
    process.off('exit', onExit)
    process.off('beforeExit', onIdle)
    process.off('uncaughtException', onUncaught)
  }
}
