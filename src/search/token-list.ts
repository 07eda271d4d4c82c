/** A growing list of numbers: one for each word of each command, so that indexing a large host makes no objects. */
export class TokenList {
  #numbers = new Int32Array(1 << 14)

  /** How many numbers it holds. */
  length = 0

  /** The numbers; those from `length` on are not part of the list. */
  get numbers(): Int32Array {
    return this.#numbers
  }

  /** Adds a number at the end. */
  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const longer = new Int32Array(2 * this.length)
      longer.set(this.#numbers)
      this.#numbers = longer
    }

    this.#numbers[this.length++] = number
  }
}
