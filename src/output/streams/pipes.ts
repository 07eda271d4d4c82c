/** A stream that is piped into another one. */
type Source = NodeJS.EventEmitter

/**
 * Watches the streams that a command pipes into stdout and stderr: it may return before they have
 * ended, and its output is whole only then.
 */
export class Pipes {
  readonly #open = new Set<Source>()
  #resolve: (() => void) | undefined

  constructor() {
    for (const stream of [process.stdout, process.stderr]) {
      stream.on('pipe', this.#add)
      stream.on('unpipe', this.#remove)
    }
  }

  /** Whether the end of the streams is awaited. */
  get isAwaited(): boolean {
    return this.#resolve !== undefined
  }

  /** Resolves when no stream is open. */
  async end(): Promise<void> {
    if (this.#open.size > 0) await new Promise<void>((resolve) => (this.#resolve = resolve))
  }

  /** Waits no longer: nothing is left that could be read of the streams. */
  abandon(): void {
    this.#open.clear()
    this.#settle()
  }

  release(): void {
    this.abandon()
    for (const stream of [process.stdout, process.stderr]) {
      stream.off('pipe', this.#add)
      stream.off('unpipe', this.#remove)
    }
  }

  readonly #add = (source: Source): void => {
    this.#open.add(source)
    // Not `error`, which the command may leave unhandled: `close` follows it.
    source.once('close', () => this.#remove(source))
    source.once('end', () => this.#remove(source))
  }

  readonly #remove = (source: Source): void => {
    this.#open.delete(source)
    if (this.#open.size === 0) this.#settle()
  }

  #settle(): void {
    this.#resolve?.()
    this.#resolve = undefined
  }
}
