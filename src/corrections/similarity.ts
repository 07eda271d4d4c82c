import {preferredWord, vocabulary} from '../catalog/preferred-words.js'
import {countEdits} from '../command-line/count-edits.js'
import {fold, maxWordLength} from '../command-line/fold.js'
import {effectOfWord} from '../catalog/effects/verbs.js'

/**
 * The distance of a typed word from a word of a command's name: about 1 for each typing mistake,
 * Infinity for another word.
 */
export function wordCost(typed: string, target: string): number {
  if (typed === target) return 0
  const [a, b] = [fold(typed), fold(target)]
  if (a === b) return 0.2
  if (becomesDestructive(a, b)) return Infinity
  if (meanings.get(a) !== undefined && meanings.get(a) === meanings.get(b)) {
    return 0.7
  }
  if (singular(a) === singular(b)) return 0.5
  return isDestructive(b) ? typingCost(a, b) : spellingCost(a, b)
}

/** The distance between two folded words; the first may be misspelt or abbreviated. */
export function spellingCost(typed: string, target: string): number {
  const isBeginning =
    typed.length >= 3 && target.startsWith(typed) && !invertsMeaning(typed, target)
  return Math.min(
    typingCost(typed, target),
    isBeginning ? 1 + 0.05 * (target.length - typed.length) : Infinity,
  )
}

/** The distance of the letters of two folded words: about 1 for each typing mistake. */
function typingCost(typed: string, target: string): number {
  if (typed.replaceAll('-', '') === target.replaceAll('-', '')) return 0.3
  const edits = countEdits(typed, target, toleratedEdits(Math.max(typed.length, target.length)))
  return edits === Infinity || invertsMeaning(typed, target)
    ? Infinity
    : edits + doubt(typed, target)
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
 * Breaks ties: a misspelling rarely changes the first letter, and more often swaps letters than it
 * adds a foreign one.
 */
function doubt(typed: string, target: string): number {
  const isStartSwapped = typed[0] === target[1] && typed[1] === target[0]
  const start = typed[0] === target[0] || isStartSwapped ? 0 : 0.05
  const hasForeignLetter = [...typed].some((letter) => !target.includes(letter))
  return start + (typed.length === target.length ? 0 : 0.01) + (hasForeignLetter ? 0.03 : 0)
}

/** Words that turn a flag's name into its opposite (4.10a). */
export const negations = [
  'no',
  'not',
  'non',
  'without',
  'ignore',
  'skip',
  'exclude',
  'keep',
  'avoid',
  'disable',
  'never',
]

/**
 * Whether one of two folded names negates the other (4.10a): `noforce` or `exclude-force` and
 * `force`.
 */
export function invertsMeaning(typed: string, target: string): boolean {
  return negates(typed, target) || negates(target, typed)
}

/** Whether a flag prevents an action, so that no correction drops it (4.10a, 4.11a). */
export function protects(flag: string): boolean {
  const name = fold(flag.replace(/^-+/, ''))
  return (
    name === 'dry-run' ||
    preferredWord(`--${name}`) === '--dry-run' ||
    negations.includes(name.split('-', 1)[0]!)
  )
}

function negates(name: string, other: string): boolean {
  const words = name.split(/[-:]/)
  const plain = other.replaceAll(/[-:]/g, '')
  const negation = words.find((word) => negations.includes(word))
  if (negation && !plain.includes(negation)) {
    const others = other.split(/[-:]/)
    const isMisspelt = others.some((word) => countEdits(word, negation, 1) <= 1)
    if (!isMisspelt) return true
  }
  // A name that is nearer without its negation is the negated one: `noforce`, but not `nostname`
  // (hostname).
  const editsOf = (parts: readonly string[]) => countEdits(parts.join(''), plain, maxWordLength)
  return words.some((word, index) => {
    const prefixes = negations.filter((prefix) => word.startsWith(prefix))
    return prefixes.some((prefix) => {
      const bare = words.with(index, word.slice(prefix.length))
      return editsOf(bare) < editsOf(words)
    })
  })
}

function singular(word: string): string {
  return word.replace(/(?:(?<=[sx]|ch|sh)e|(?<=[^s]))s$/, '').replace(/ie$/, 'y')
}

/** Verbs that agents type for the same command: the vocabulary's and others. */
const synonyms = [
  ['get', ...vocabulary.get, 'show', 'view', 'describe', 'inspect', 'display', 'read'],
  ['list', ...vocabulary.list, 'index', 'all'],
  ['delete', ...vocabulary.delete, 'destroy', 'del', 'unlink', 'erase'],
  ['create', ...vocabulary.create, 'mk'],
  ['update', ...vocabulary.update, 'change'],
]
const meanings = new Map<string, string>()
for (const [meaning = '', ...others] of synonyms) {
  for (const verb of [meaning, ...others]) meanings.set(verb, meaning)
}

/**
 * Verbs that cause a loss when something harmless was asked for, although they destroy nothing
 * themselves.
 */
const losing = new Set(['clean', 'disable', 'kill', 'killall', 'prune', 'reset'])

/**
 * The cost of reading a verb as one that asks for a list, with one typing mistake at most; Infinity
 * if it does not.
 */
export function listingCost(verb: string): number {
  if (meanings.get(verb) === 'list') return 0
  const cost = typingCost(verb, 'list')
  return cost > 1.05 ? Infinity : cost
}

/** Whether a harmless verb would become a destructive one, which no correction allows (4.9). */
export function becomesDestructive(typed: string, verb: string): boolean {
  const meaning = meanings.get(typed)
  const isHarmless = meaning
    ? meaning !== 'delete'
    : /^(?:help|check)$/.test(typed) || effectOfWord(typed) === 'reads'
  return isHarmless && isDestructive(verb)
}

function isDestructive(verb: string): boolean {
  return effectOfWord(verb) === 'destroys' || losing.has(verb) || meanings.get(verb) === 'delete'
}
