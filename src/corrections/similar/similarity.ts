import {countEdits} from '../../command-line/count-edits.js'
import {fold} from '../../command-line/fold.js'
import {wordCosts} from './costs.js'
import {areOpposites} from './opposite-names.js'
import {becomesOtherVerb, isDestructive, meaningOf} from './verb-meaning.js'

/**
 * The distance of a typed word from a word of a command's name: about 1 for each typing mistake,
 * Infinity for another word.
 */
export function wordCost(typed: string, target: string): number {
  if (typed === target) return 0
  const [from, to] = [fold(typed), fold(target)]
  if (from === to) return wordCosts.folded
  if (becomesOtherVerb(from, to)) return Infinity
  const meaning = meaningOf(from)
  if (meaning !== undefined && meaning === meaningOf(to)) return wordCosts.synonym
  if (shareSingular(from, to)) return wordCosts.plural
  return isDestructive(to) ? lossCost(from, to) : spellingCost(from, to)
}

/**
 * The distance of a folded word from one that causes a loss, which is never abbreviated and has one
 * typing mistake at most (4.9): `test` is not `reset`, nor `fill` a misspelled `kill`.
 */
export function lossCost(typed: string, target: string): number {
  const cost = typingCost(typed, target)
  return cost < 2 && !isOtherShortWord(typed, target) ? cost : Infinity
}

/** The most letters of a word that is another word with one other letter. */
const maxShort = 4

/** Whether a short folded word has another letter than a target: `apis` is not `apps`. */
export function isOtherShortWord(typed: string, target: string): boolean {
  const isShort = target.length <= maxShort && typed.length === target.length
  return isShort && [...typed].toSorted().join('') !== [...target].toSorted().join('')
}

/** The fewest letters that abbreviate a word. */
const minAbbreviation = 3

/** The distance between two folded words; the first may be misspelled or abbreviated. */
export function spellingCost(typed: string, target: string): number {
  const misspelled = typingCost(typed, target)
  const isBeginning = typed.length >= minAbbreviation && target.startsWith(typed)
  if (!isBeginning || areOpposites(typed, target)) return misspelled
  const missing = target.length - typed.length
  return Math.min(misspelled, wordCosts.abbreviated + wordCosts.missingLetter * missing)
}

/**
 * The distance of the letters of two folded words: about 1 for each typing mistake, Infinity for
 * another or an abbreviated word.
 */
export function typingCost(typed: string, target: string): number {
  if (typed.replaceAll('-', '') === target.replaceAll('-', '')) return wordCosts.hyphens
  const longest = Math.max(typed.length, target.length)
  const edits = countEdits(typed, target, toleratedEdits(longest))
  if (edits === Infinity || areOpposites(typed, target)) return Infinity
  if (areOtherCodes(typed, target)) return Infinity
  return isAnotherWord(typed, target, edits) ? Infinity : edits + doubtCost(typed, target)
}

/**
 * Whether two words differ in their first letter and in half of all letters: `foo` is not `hook`,
 * nor `xml` a misspelled `yaml`, but `pgrc` is `grpc`.
 */
function isAnotherWord(typed: string, target: string, edits: number): boolean {
  const half = Math.max(typed.length, target.length) / 2
  const isFar = typed[0] !== target[0] && edits > 1 && edits >= half
  return isFar && !shareLetters(typed, target)
}

/** Whether two words are codes of two letters that differ in one: the region `uk` is not `us`. */
function areOtherCodes(typed: string, target: string): boolean {
  const areCodes = typed.length === 2 && target.length === 2
  return areCodes && [...typed].some((letter) => !target.includes(letter))
}

/** Whether two words have more than half of their letters in common, in any order. */
export function shareLetters(typed: string, target: string): boolean {
  const untaken = [...target]
  let shared = 0
  for (const letter of typed) {
    const index = untaken.indexOf(letter)
    if (index === -1) continue
    untaken.splice(index, 1)
    shared++
  }

  return shared > Math.max(typed.length, target.length) / 2
}

/** Returns how many typing mistakes a word of a length may have. */
export function toleratedEdits(length: number): number {
  if (length <= 3) return 1
  return length <= 7 ? 2 : 3
}

/** Whether a word is a misspelling or a prefix of another one. */
export function isMisspelling(typed: string, target: string): boolean {
  return spellingCost(fold(typed), fold(target)) < Infinity
}

/**
 * A small cost that breaks ties: a misspelling rarely changes the first letter, and more often swaps
 * letters than it adds a foreign one.
 */
function doubtCost(typed: string, target: string): number {
  const isStartSwapped = typed[0] === target[1] && typed[1] === target[0]
  const hasOtherStart = typed[0] !== target[0] && !isStartSwapped
  const hasOtherLetter = [...typed].some((letter) => !target.includes(letter))
  const start = hasOtherStart ? wordCosts.otherStart : 0
  const length = typed.length === target.length ? 0 : wordCosts.otherLength
  const letter = hasOtherLetter ? wordCosts.otherLetter : 0
  return start + length + letter
}

/** Whether two words may be the singular and the plural of the same one, or two plurals of it. */
function shareSingular(word: string, other: string): boolean {
  const singulars = possibleSingulars(other)
  return possibleSingulars(word).some((singular) => singulars.includes(singular))
}

/** The word, and those whose plural it may be: `boxes` gives `box`, `policies` also `policy`. */
export function possibleSingulars(word: string): string[] {
  const singulars = [
    // `releases`, but not `access`
    word.replace(/(?<=[^s])s$/, ''),
    // `boxes`, `branches`
    word.replace(/(?<=[sxz]|ch|sh)es$/, ''),
    word.replace(/ies$/, 'y'),
    word,
  ]
  return [...new Set(singulars)]
}

/** The highest cost of a misspelled `list`: one mistake, and a small doubt. */
const maxListingCost = 1.05

/**
 * The cost of reading a verb as one that asks for a list, with one typing mistake at most; Infinity
 * if it does not.
 */
export function listingCost(verb: string): number {
  if (meaningOf(verb) === 'list') return 0
  const cost = typingCost(verb, 'list')
  return cost > maxListingCost ? Infinity : cost
}
