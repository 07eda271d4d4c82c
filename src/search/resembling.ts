import {countEdits} from '../errors/distance.js'

/** The shortest stem that another one may begin with, and the shortest that may be misspelt. */
const SHORTEST_BEGINNING = 4
const SHORTEST_MISSPELT = 6

/** Whether one of two stems begins with the other: `config` and `configuration`. */
export function beginsAlike(stem: string, other: string): boolean {
  if (stem === other || stem.length < SHORTEST_BEGINNING || other.length < SHORTEST_BEGINNING) return false
  return other.startsWith(stem) || stem.startsWith(other)
}

/** How many mistakes make a stem of another one that was meant; Infinity where it is another word. */
export function countMistakes(stem: string, meant: string): number {
  const limit = stem.length < 8 ? 1 : 2
  if (Math.abs(stem.length - meant.length) > limit) return Infinity
  if (stem.length < SHORTEST_MISSPELT || meant.length < SHORTEST_BEGINNING) return Infinity
  return countEdits(stem, meant, limit)
}
