import {countEdits, leastEdits, letterSet, LONGEST_WORD} from './distance.js'
import {areSynonyms, isDestructive, isUnsafe} from './verbs.js'

/** A word, and what is compared of it. */
export type Spelling = {word: string; folded: string; letters: number}

/** Reads a word for comparing: lower case, `_` and camelCase as hyphens. */
export function spell(word: string): Spelling {
  const folded = fold(word)
  return {folded, letters: letterSet(folded), word}
}

/** Writes a word in lower kebab-case. */
export function fold(word: string): string {
  return word
    .slice(0, LONGEST_WORD + 1)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()
}

/** How many edits may be forgiven in a word of this length. */
export function forgivenEdits(length: number): number {
  if (length <= 3) return 1
  return length <= 7 ? 2 : 3
}

/**
 * How far a typed word is from a word of a command: 0 when it is the word, about 1 for each typing mistake.
 *
 * @returns Infinity when it was hardly meant, or when the difference would lead from a harmless verb to a loss
 */
export function wordCost(typed: Spelling, target: Spelling): number {
  if (typed.word === target.word) return 0
  if (typed.folded === target.folded) return 0.2
  if (isUnsafe(typed.folded, target.folded)) return Infinity
  if (areSynonyms(typed.folded, target.folded)) return 0.7
  const prefix = prefixCost(typed.folded, target.folded)
  const limit = forgivenEdits(Math.max(typed.folded.length, target.folded.length))
  const isFar =
    Math.abs(typed.folded.length - target.folded.length) > limit || leastEdits(typed.letters, target.letters) > limit
  if (isFar) return prefix
  return Math.min(prefix, typingCost(typed.folded, target.folded, limit))
}

function typingCost(typed: string, target: string, limit: number): number {
  if (isSamePlural(typed, target)) return 0.5
  const edits = countEdits(typed, target, limit)
  if (edits === Infinity) return Infinity
  if (typed.replaceAll('-', '') === target.replaceAll('-', '')) return 0.3
  return edits + doubt(typed, target)
}

/** What settles a tie: a misspelling rarely starts with another letter, and rather swaps letters than loses one. */
export function doubt(typed: string, target: string): number {
  return (typed[0] === target[0] ? 0 : 0.05) + (typed.length === target.length ? 0 : 0.03)
}

function prefixCost(typed: string, target: string): number {
  if (typed.length < 3 || !target.startsWith(typed) || isDestructive(target)) return Infinity
  return 1 + 0.05 * (target.length - typed.length)
}

function isSamePlural(a: string, b: string): boolean {
  return (a.endsWith('s') || b.endsWith('s')) && a[0] === b[0] && singular(a) === singular(b)
}

function singular(word: string): string {
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=[sx]|ch|sh)es$/, '')
    .replace(/(?<=[^s])s$/, '')
}
