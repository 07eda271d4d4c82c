import type {CatalogCommand} from '../catalog/catalog.js'
import {preferredWord, vocabulary} from '../catalog/preferred-words.js'
import {countEdits} from '../command-line/count-edits.js'
import {type Flags, fold, maxWordLength} from '../command-line/tokenize.js'
import {effectOfWord} from '../catalog/effects/classify.js'
import {flagsEverywhere, isGlobalFlag} from '../flags/table.js'
import {formats} from '../contract/formats.js'
import type {FlagDefinition} from '../oclif/shapes.js'

/**
 * The distance of a typed word from a word of a command's name: about 1 for each typing mistake,
 * Infinity for another word.
 */
export function wordCost(typed: string, target: string): number {
  if (typed === target) return 0
  const [a, b] = [fold(typed), fold(target)]
  if (a === b) return 0.2
  if (becomesDestructive(a, b)) return Infinity
  if (meanings.get(a) !== undefined && meanings.get(a) === meanings.get(b)) return 0.7
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

export function toleratedEdits(length: number): number {
  if (length <= 3) return 1
  return length <= 7 ? 2 : 3
}

/** Whether a word is a misspelling or a prefix of another one. */
export const isMisspelling = (typed: string, target: string): boolean =>
  spellingCost(fold(typed), fold(target)) < Infinity

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

const negations = [
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
export const invertsMeaning = (typed: string, target: string): boolean =>
  negates(typed, target) || negates(target, typed)

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
  const isMisspelt = (word: string) => negation !== undefined && countEdits(word, negation, 1) <= 1
  if (negation && !plain.includes(negation) && !other.split(/[-:]/).some(isMisspelt)) return true
  // A name that is nearer without its negation is the negated one: `noforce`, but not `nostname`
  // (hostname).
  const editsOf = (parts: readonly string[]) => countEdits(parts.join(''), plain, maxWordLength)
  return words.some((word, index) =>
    negations.some(
      (prefix) =>
        word.startsWith(prefix) &&
        editsOf(words.with(index, word.slice(prefix.length))) < editsOf(words),
    ),
  )
}

const singular = (word: string) =>
  word.replace(/(?:(?<=[sx]|ch|sh)e|(?<=[^s]))s$/, '').replace(/ie$/, 'y')

/** Verbs that agents type for the same command: the vocabulary's and others. */
const synonyms = [
  ['get', ...vocabulary.get, 'show', 'view', 'describe', 'inspect', 'display', 'read'],
  ['list', ...vocabulary.list, 'index', 'all'],
  ['delete', ...vocabulary.delete, 'destroy', 'del', 'unlink', 'erase'],
  ['create', ...vocabulary.create, 'mk'],
  ['update', ...vocabulary.update, 'change'],
]
const meanings = new Map(
  synonyms.flatMap((verbs) => verbs.map((verb) => [verb, verbs[0]!] as const)),
)

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

const isDestructive = (verb: string) =>
  effectOfWord(verb) === 'destroys' || losing.has(verb) || meanings.get(verb) === 'delete'

/** A flag with a similar name, as it is typed, with its distance from the typed word. */
type SimilarFlag = {word: string; name: string; isBoolean: boolean; cost: number}

/** The cost of a flag that means the same; one that only has a part in common costs more. */
export const synonym = 1

/**
 * Finds the flags that an unknown flag may mean, nearest first. @param isHabit whether it is no
 * typing mistake
 */
export function findSimilarFlags(typed: string, flags: Flags, isHabit = false): SimilarFlag[] {
  const name = typed.replace(/^-+/, '')
  // A cluster of one-letter flags is not a misspelt long one: `-xf` does not mean `--app`.
  const isShort = name.length < (typed.startsWith('--') ? 1 : 2)
  const similar = Object.entries(flags).flatMap(([flagName, flag]) => {
    const {aliases = [], allowNo, char = [], charAliases = [], hidden, type} = flag
    const isBoolean = type === 'boolean'
    const spellings = [flagName, aliases, isBoolean && allowNo ? `no-${flagName}` : []].flat()
    const isLetter = ({length}: string) => length === 1
    const letters = [char, charAliases, aliases.filter(isLetter)].flat().map((letter) => ({
      cost: letterCost(typed, letter),
      word: `-${letter}`,
    }))
    const longs = spellings.map((spelling) => {
      const cost = isShort && name !== spelling ? Infinity : nameCost(name, spelling, isHabit)
      return {cost: hidden ? cost + 0.2 : cost, word: `--${spelling}`}
    })
    return [...letters, ...longs].map((each) => ({...each, isBoolean, name: flagName}))
  })
  const near = similar.filter(({cost}) => cost < Infinity).toSorted((a, b) => a.cost - b.cost)
  return near.filter(({cost}) => cost <= near[0]!.cost + 0.3)
}

/** The cost of a one-letter flag: `--a` for `-a`, `-u` for `-U`. */
function letterCost(typed: string, letter: string): number {
  if (typed.replace(/^-+/, '') === letter) return 0.3
  return typed.toLowerCase() === `-${letter.toLowerCase()}` ? 0.6 : Infinity
}

function nameCost(typed: string, target: string, isHabit: boolean): number {
  if (typed === target) return 0.2
  const [a, b] = [fold(typed), fold(target)]
  if (a === b) return 0.3
  // 4.10: no other word becomes a confirmation.
  const meaning = preferredWord(`--${a}`) ?? `--${a}`
  if (meaning !== '--force' && meaning === (preferredWord(`--${b}`) ?? `--${b}`)) return synonym
  if (target.length === 1) return Infinity
  return Math.min(isHabit ? Infinity : spellingCost(a, b), partCost(a, b))
}

/** The cost of missing, added or reordered words in a name: `--name` for `--dyno-name`. */
function partCost(typed: string, target: string): number {
  if (invertsMeaning(typed, target)) return Infinity
  const [shorter = [], longer = []] = [typed.split('-'), target.split('-')].toSorted(
    (a, b) => a.length - b.length,
  )
  const isPart = shorter.every((word) => word.length > 1 && longer.includes(word))
  return isPart ? 1.4 + 0.4 * (longer.length - shorter.length) : Infinity
}

/** All flags that a command accepts: its own, and those that work everywhere. */
export function acceptedFlags({definition, isOwn}: CatalogCommand): Record<string, FlagDefinition> {
  const {destructive, mutating, mutatingFlags = []} = definition
  const isConfirmed = mutating || destructive || mutatingFlags.length > 0
  // 5.4a: a non-strict foreign command may pass the flag on to another program.
  const hasOutput = !isOwn && definition.strict !== false
  return {
    ...flagsEverywhere,
    ...(hasOutput && {output: {hidden: true, options: formats, type: 'option'}}),
    // 12.14: the gate removes the confirmation if the command does not know it.
    ...(isConfirmed && {yes: {hidden: true, type: 'boolean'}}),
    ...definition.flags,
  }
}

/** Whether a flag is the one that works everywhere, rather than the command's own. */
export function isAnsweredEverywhere(name: string, {definition, isOwn}: CatalogCommand): boolean {
  const own = Object.hasOwn(definition.flags, name) ? definition.flags[name] : undefined
  return (
    Object.hasOwn(flagsEverywhere, name) &&
    (own === undefined || (isOwn && isGlobalFlag(name, own)))
  )
}
