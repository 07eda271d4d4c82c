import {EventEmitter, once} from 'node:events'

/** How many tasks run at once in a lane. */
const laneWidth = 4

/** Runs a few tasks at a time; further ones wait their turn, unless their signal aborts. */
export class Lane {
  /** Emits `slot` when a task has ended. */
  readonly #ends = new EventEmitter().setMaxListeners(0)
  readonly #running = new Set<AbortSignal>()

  /** @throws AbortError if the signal aborts before the task's turn */
  async run<Result>(signal: AbortSignal, task: () => Promise<Result>): Promise<Result> {
    while (this.#running.size === laneWidth) {
      await once(this.#ends, 'slot', {signal})
    }
    this.#running.add(signal)
    try {
      return await task()
    } finally {
      this.#running.delete(signal)
      this.#ends.emit('slot')
    }
  }
}
