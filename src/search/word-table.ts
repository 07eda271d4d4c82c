/** What the two halves of a hash begin with: together 64 bits, so that no two words are taken for one. */
export const firstSeed = 0x1c9dc5
export const secondSeed = 0x3779b9

/** Mixes a character into the first half of a hash. */
export function mixFirst(hash: number, character: number): number {
  return Math.imul(hash ^ character, 16_777_619)
}

/** Mixes a character into the second half of a hash. */
export function mixSecond(hash: number, character: number): number {
  return Math.imul(hash + character, 73_244_475) ^ (hash >>> 15)
}

/** Numbers of words by their hashes; a text need not be cut into strings to look its words up. */
export class WordTable {
  #slots = new Int32Array(3 << 12)
  #count = 0

  /** The number of a word; -1 where there is none. */
  get(first: number, second: number): number {
    const slots = this.#slots
    const size = slots.length / 3
    let slot = (first >>> 0) & (size - 1)
    while (slots[3 * slot] !== 0) {
      if (slots[3 * slot + 1] === first && slots[3 * slot + 2] === second) return slots[3 * slot]! - 1
      slot = (slot + 1) & (size - 1)
    }

    return -1
  }

  /** Keeps the number of a word that is not there yet. */
  set(first: number, second: number, number: number): void {
    if (6 * ++this.#count > this.#slots.length) this.#grow()
    this.#put(first, second, number + 1)
  }

  #put(first: number, second: number, value: number): void {
    const slots = this.#slots
    const size = slots.length / 3
    let slot = (first >>> 0) & (size - 1)
    while (slots[3 * slot] !== 0) slot = (slot + 1) & (size - 1)
    slots[3 * slot] = value
    slots[3 * slot + 1] = first
    slots[3 * slot + 2] = second
  }

  #grow(): void {
    const old = this.#slots
    this.#slots = new Int32Array(2 * old.length)
    for (let at = 0; at < old.length; at += 3) if (old[at] !== 0) this.#put(old[at + 1]!, old[at + 2]!, old[at]!)
  }
}
