import {compareWith, spell} from './word-cost.js'

/** A word that was typed, and how far words of the catalog are from it. */
export type TypedWord = {
  text: string
  /** About 1 for each typing mistake; Infinity when the word was hardly meant. */
  costAs(word: string): number
}

/** Prepares a typed word for being compared, each word of the catalog once. */
export function readTypedWord(text: string): TypedWord {
  const compare = compareWith(text)
  const known = new Map<string, number>()
  return {
    costAs(word) {
      const cost = known.get(word) ?? compare(spell(word))
      known.set(word, cost)
      return cost
    },
    text,
  }
}
