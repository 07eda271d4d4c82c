/** A generator of random numbers: the same seed gives the same numbers. */
export type Random = {
  /** An integer from 0 up to, but not including, the limit. */
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** Starts a generator with a seed. The algorithm and its constants are those of mulberry32. */
export function startRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  return {
    below: (limit) => Math.floor(next() * limit),
    pick: (items) => items[Math.floor(next() * items.length)]!,
  }
}
