/** Who handles an end. */
type EndHandlers = {
  /**
   * Handles the end of the process, with this code as far as is known.
   *
   * @returns the code of the error that is written, with which the process ends
   */
  onExit(code: number): number | undefined
  /** Nothing is left to wait for; the process is about to end. */
  onIdle?(): void
  /** Something was thrown outside of every promise that is awaited, and no other listener takes it. */
  onUncaught(error: unknown): void
}

/** Watches every way in which the process ends before the command does. */
export class ProcessWatch {
  readonly #handlers: EndHandlers

  constructor(handlers: EndHandlers) {
    this.#handlers = handlers
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
    const written = this.#handlers.onExit(Number(process.exitCode ?? code))
    if (written !== undefined) process.exitCode = written
  }

  #handleIdle = (): void => this.#handlers.onIdle?.()

  /** A host or a command with a listener of its own decides itself what becomes of the error. */
  #handleUncaught = (error: unknown): void => {
    if (process.listenerCount('uncaughtException') === 1) this.#handlers.onUncaught(error)
  }
}

/** Has the process end with the code of the outcome that is written, even if a later hook sets another one. */
export function keepExitCode(readCode: () => number): void {
  process.prependListener('exit', () => {
    const code = readCode()
    if (code !== 0) process.exitCode = code
  })
}
