import type {Weights} from './weights.js'

/** How many bits of a token hold its place. */
export const placeBits = 5

/** The deepest of the levels of a name, which count less and less. */
export const deepestLevel = 5

/** Where a word of a command stands; places 0 to 5 are its name, from the last noun up. */
export const places = {
  alias: 6,
  summary: 7,
  whenToUse: 8,
  description: 9,
  topic: 10,
  argument: 11,
  flag: 12,
  example: 13,
} as const

/** Where a word stands that may be the command's verb. */
export const verbPlaces = {last: 14, earlier: 15, summary: 16} as const

/** How far a word is trusted to be the command's verb, by where it stands. */
export const verbTrust = {last: 1, earlier: 0.6, summary: 0.8} as const

/** How many levels a part of a name stands above the last noun, which the verb follows. */
export function countLevel(length: number, position: number): number {
  return Math.min(deepestLevel, Math.max(0, length - 2 - position))
}

/** How much each place counts, by its number. */
export function weighPlaces(weights: Weights): readonly number[] {
  const counts: number[] = []
  for (let level = 0; level <= deepestLevel; level++) counts[level] = weights.name * weights.above ** level
  for (const [name, place] of Object.entries(places)) counts[place] = weights[name as keyof typeof places]
  for (const [name, place] of Object.entries(verbPlaces)) counts[place] = verbTrust[name as keyof typeof verbPlaces]
  return counts
}
