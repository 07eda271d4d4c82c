/** Passes on at most one value per interval, the latest; earlier ones are dropped. */
export class Throttle<T> {
  readonly #intervalMs: number
  /** When the last value passed, by `performance.now()`. */
  #passedAt: number
  /** The value that waits for the end of the interval. */
  #pending: T | undefined
  readonly #sink: (value: T) => Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  /** @param lastTime when a value last passed, by `performance.now()`; by default none has */
  constructor(
    sink: (value: T) => Promise<void> | undefined,
    intervalMs: number,
    lastTime = -Infinity,
  ) {
    this.#sink = sink
    this.#intervalMs = intervalMs
    this.#passedAt = lastTime
  }

  /** Passes on a value, at once or at the end of the interval, unless a later one takes its place. */
  offer(value: T): Promise<void> | undefined {
    this.#pending = value
    const waitMs = this.#passedAt + this.#intervalMs - performance.now()
    // Also checked here, because a command that never yields blocks the timer.
    if (waitMs <= 0) return this.flush()
    this.#timer ??= setTimeout(() => this.flush(), waitMs).unref()
    return undefined
  }

  /** Passes on a value that still waits. */
  flush(): Promise<void> | undefined {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const value = this.#pending
    if (value === undefined) return undefined
    this.#pending = undefined
    this.#passedAt = performance.now()
    return this.#sink(value)
  }
}
