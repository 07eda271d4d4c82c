/** How far apart two values are at least, in milliseconds: nine a second, and room for the last (contract, section 4). */
const intervalMs = 1000 / 9

/** Lets at most ten values a second through; of those that come too fast it keeps the last, which never gets lost. */
export class Throttle<T> {
  #lastTime = -Infinity
  #pending: T | undefined
  readonly #sink: (value: T) => Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(sink: (value: T) => Promise<void> | undefined) {
    this.#sink = sink
  }

  /** Takes a value. @returns a promise when it went through and its reader is behind */
  offer(value: T): Promise<void> | undefined {
    const wait = this.#lastTime + intervalMs - performance.now()
    this.#pending = value
    if (wait <= 0) return this.flush()
    this.#timer ??= setTimeout(() => this.flush(), wait).unref()
    return undefined
  }

  /** Lets the value through that still waits. */
  flush(): Promise<void> | undefined {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const value = this.#pending
    if (value === undefined) return undefined
    this.#pending = undefined
    this.#lastTime = performance.now()
    return this.#sink(value)
  }
}
