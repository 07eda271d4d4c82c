import type {NearWord} from './spellings.js'
import {isListing} from './verbs.js'

/** The words of the catalog that each typed part may stand for. */
type Near = readonly ReadonlyMap<string, NearWord>[]

/**
 * How far typed words are from the words of an id, word by word: in order, swapped, one too few or one too many.
 *
 * @returns Infinity when they do not align
 */
export function alignWords(
  parts: readonly string[],
  near: Near,
  words: readonly string[],
  isFlexible: boolean,
): number {
  const difference = parts.length - words.length
  if (difference < 0) return difference < -2 ? Infinity : withMissing(near, words)
  if (difference > 0) return difference > 1 ? Infinity : withExtra(parts, near, words)
  const cost = inOrder(near, words)
  if (words.length === 1 || words.length > 4) return cost
  return Math.min(cost, inAnyOrder(near, words) + (isFlexible ? 0 : 0.5))
}

function costOf(near: ReadonlyMap<string, NearWord> | undefined, word: string): number {
  return near?.get(word)?.cost ?? Infinity
}

function inOrder(near: Near, words: readonly string[]): number {
  let cost = 0
  for (let position = 0; position < words.length && cost !== Infinity; position++) {
    cost += costOf(near[position], words[position]!)
  }

  return cost
}

function inAnyOrder(near: Near, words: readonly string[]): number {
  let cost = 0
  const free = new Set(words)
  for (const costs of near) {
    let nearest = ''
    for (const word of free) if (costOf(costs, word) < costOf(costs, nearest)) nearest = word
    cost += costOf(costs, nearest)
    if (cost === Infinity) break
    free.delete(nearest)
  }

  return cost
}

/** The last word has to be there, and what is there has to be right: the less is said, the more commands fit. */
function withMissing(near: Near, words: readonly string[]): number {
  let cost = (words.length - near.length) * 1.2
  let position = near.length - 1
  if (costOf(near[position], words.at(-1)!) > 0.7) return Infinity
  for (let word = words.length - 1; word >= 0 && position >= 0; word--) {
    const here = costOf(near[position], words[word]!)
    if (here > 1.1) continue
    cost += here
    position--
  }

  return position < 0 ? cost : Infinity
}

/** A topic with a command of its own needs no verb: `apps:list` is `apps`. A word that stands twice is there once. */
function withExtra(parts: readonly string[], near: Near, words: readonly string[]): number {
  if (isListing(parts.at(-1)!.toLowerCase())) return inOrder(near, words) + 0.7
  const twice = parts.findIndex((part, position) => position > 0 && part === parts[position - 1])
  return twice === -1 ? Infinity : inOrder(near.toSpliced(twice, 1), words) + 0.5
}
