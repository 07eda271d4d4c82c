import levenshtein from 'fast-levenshtein'

import {preferredWord} from '../catalog/vocabulary.js'
import {fold} from '../command-line/tokenize.js'
import {countEdits, leastEdits, letterSet} from './distance.js'
import {areSynonyms, hasMeaning, isDestructive, isHarmless} from './verb-synonyms.js'

/** A word, and what is compared of it. */
export type Spelling = {word: string; folded: string; letters: number}

/** Reads a word for comparing: lower case, `_` and camelCase as hyphens. */
export function spell(word: string): Spelling {
  const folded = fold(word)
  return {folded, letters: letterSet(folded), word}
}

/** How many edits may be forgiven in a word of this length. */
export function forgivenEdits(length: number): number {
  if (length <= 3) return 1
  return length <= 7 ? 2 : 3
}

/**
 * Compares a typed word with words of commands.
 *
 * @returns what tells how far a word is: 0 when it is the one typed, about 1 for each typing mistake, Infinity when it
 * was hardly meant, or when the difference would lead from a harmless verb to a loss
 */
export function compareWith(word: string): (target: Spelling) => number {
  const typed = spell(word)
  const isVerb = hasMeaning(typed.folded)
  const isSafe = isHarmless(typed.folded)
  return (target) => {
    if (typed.word === target.word) return 0
    if (typed.folded === target.folded) return 0.2
    if (isSafe && isDestructive(target.folded)) return Infinity
    if (isVerb && areSynonyms(typed.folded, target.folded)) return 0.7
    if (invertsMeaning(typed.folded, target.folded)) return Infinity
    return Math.min(prefixCost(typed.folded, target.folded), typingCost(typed, target))
  }
}

function typingCost(typed: Spelling, target: Spelling): number {
  const {length} = typed.folded
  const limit = forgivenEdits(Math.max(length, target.folded.length))
  if (Math.abs(length - target.folded.length) > limit) return Infinity
  return leastEdits(typed.letters, target.letters) > limit ? Infinity : editCost(typed.folded, target.folded, limit)
}

function editCost(typed: string, target: string, limit: number): number {
  if (isSamePlural(typed, target)) return 0.5
  const edits = countEdits(typed, target, limit)
  if (edits === Infinity) return Infinity
  if (typed.replaceAll('-', '') === target.replaceAll('-', '')) return 0.3
  return edits + doubt(typed, target)
}

/**
 * What settles a tie: a misspelling rarely starts with another letter, unless the first two are swapped, and rather
 * swaps letters than loses or doubles one, and rather does that than have a letter that is foreign to the word.
 */
export function doubt(typed: string, target: string): number {
  const isStartSwapped = typed[0] === target[1] && typed[1] === target[0]
  const start = typed[0] === target[0] || isStartSwapped ? 0 : 0.05
  const isForeign = (letterSet(typed) & ~letterSet(target)) !== 0
  return start + (typed.length === target.length ? 0 : 0.01) + (isForeign ? 0.03 : 0)
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

/** Whether a word is another one with typing mistakes, or the beginning of it. */
export function isMisspelling(typed: string, target: string): boolean {
  const [a, b] = [fold(typed), fold(target)]
  const limit = forgivenEdits(Math.max(a.length, b.length))
  return (a.length >= 3 && b.startsWith(a)) || countEdits(a.replaceAll('-', ''), b.replaceAll('-', ''), limit) <= limit
}

const negations = ['no', 'not', 'non', 'without', 'ignore', 'skip', 'exclude', 'keep', 'avoid', 'disable', 'never']

/**
 * Whether one of two names negates the other, so that neither is corrected to the other (4.10a): `noforce` or
 * `exclude-force` and `force`.
 */
export function invertsMeaning(typed: string, target: string): boolean {
  return negates(typed, target) || negates(target, typed)
}

/** Whether a flag keeps a command from doing something, so that no correction drops it (4.10a, 4.11a). */
export function protects(flag: string): boolean {
  const name = fold(flag.replace(/^-+/, ''))
  return name === 'dry-run' || preferredWord(`--${name}`) === '--dry-run' || negations.includes(name.split('-', 1)[0]!)
}

function negates(name: string, other: string): boolean {
  const words = name.split(/[-:]/)
  const plain = other.replaceAll(/[-:]/g, '')
  const negation = words.find((word) => negations.includes(word))
  const others = other.split(/[-:]/)
  if (negation && !plain.includes(negation) && others.every((word) => countEdits(word, negation, 1) > 1)) return true
  // A name that is nearer without its negation is the negation of the other: `noforce`, but not `nostname` (hostname).
  const edits = levenshtein.get(words.join(''), plain)
  return words.some((word, index) =>
    negations.some((prefix) => {
      if (!word.startsWith(prefix)) return false
      return levenshtein.get(words.with(index, word.slice(prefix.length)).join(''), plain) < edits
    }),
  )
}
