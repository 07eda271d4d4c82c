import type {TypedWord} from './typed-word.js'
import {isListing} from './verb-synonyms.js'

/**
 * How far typed words are from the words of an id, word by word: in order, swapped, some too few or one too many.
 *
 * @returns Infinity when they do not align
 */
export function alignWords(typed: readonly TypedWord[], words: readonly string[], isFlexible: boolean): number {
  const difference = typed.length - words.length
  if (difference < 0) return difference < -2 ? Infinity : withMissing(typed, words)
  if (difference > 0) return difference > 1 ? Infinity : withExtra(typed, words)
  const cost = inOrder(typed, words)
  if (words.length === 1 || words.length > 4) return cost
  return Math.min(cost, inAnyOrder(typed, words) + (isFlexible ? 0 : 0.5))
}

function inOrder(typed: readonly TypedWord[], words: readonly string[]): number {
  let cost = 0
  for (let position = 0; position < words.length && cost !== Infinity; position++) {
    cost += typed[position]!.costAs(words[position]!)
  }

  return cost
}

function inAnyOrder(typed: readonly TypedWord[], words: readonly string[]): number {
  let cost = 0
  const free = new Set(words)
  for (const each of typed) {
    let nearest: string | undefined
    for (const word of free) if (nearest === undefined || each.costAs(word) < each.costAs(nearest)) nearest = word
    if (nearest === undefined) return Infinity
    cost += each.costAs(nearest)
    free.delete(nearest)
  }

  return cost
}

/** The last word has to be there, and what is there has to be right: the fewer words are typed, the more commands fit. */
function withMissing(typed: readonly TypedWord[], words: readonly string[]): number {
  let cost = (words.length - typed.length) * 1.2
  let position = typed.length - 1
  if (typed[position]!.costAs(words.at(-1)!) > 0.7) return Infinity
  for (let word = words.length - 1; word >= 0 && position >= 0; word--) {
    const here = typed[position]!.costAs(words[word]!)
    if (here > 1.1) continue
    cost += here
    position--
  }

  return position < 0 ? cost : Infinity
}

/** A topic with a command of its own needs no verb: `apps:list` is `apps`. A word that stands twice is there once. */
function withExtra(typed: readonly TypedWord[], words: readonly string[]): number {
  const twice = typed.findIndex(({text}, position) => position > 0 && text === typed[position - 1]!.text)
  const once = twice === -1 ? Infinity : inOrder(typed.toSpliced(twice, 1), words) + 0.5
  return isListing(typed.at(-1)!.text.toLowerCase()) ? Math.min(once, inOrder(typed, words) + 0.7) : once
}
