/** The most texts that a prompt library prints for each key; more are not about its keys. */
const maxPrintsPerKey = 20

/** How long a prompt library may take for a key, and for all keys at once, in milliseconds. */
const maxKeyMs = 20
const maxKeysMs = 60_000

/**
 * The keys that have arrived on stdin, which a prompt library may still be handling: enquirer draws
 * one key after the other, for seconds in a long answer.
 */
export class PendingKeys {
  /** How many texts the command had printed at the last poll. */
  #polledCount = 0
  /** How many texts it may have printed once it has handled all keys. */
  #lastPrint = 0
  /** When it should have handled all keys, by `performance.now()`. */
  #deadline = 0

  /**
   * Notes that keys have arrived.
   *
   * @param size of the keys, in bytes or in UTF-16 units
   * @param printCount how many texts the command has printed so far
   */
  add(size: number, printCount: number): void {
    const now = performance.now()
    // Keys that arrived earlier may not be handled yet.
    this.#lastPrint = Math.max(this.#lastPrint, printCount) + size * maxPrintsPerKey
    this.#deadline = Math.min(Math.max(this.#deadline, now) + size * maxKeyMs, now + maxKeysMs)
  }

  /** Whether the command may still be handling them: it has printed since the last poll. */
  poll(printCount: number): boolean {
    const hasPrinted = printCount !== this.#polledCount
    this.#polledCount = printCount
    return hasPrinted && printCount <= this.#lastPrint && performance.now() <= this.#deadline
  }
}
