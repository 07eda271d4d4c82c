import {preferredWord} from '../../catalog/preferred-words.js'
import type {Flags} from '../../command-line/find-flag.js'
import {fold} from '../../command-line/fold.js'
import {isHarmful, isMoreHarmful} from '../../flags/harmful-flags.js'
import type {FlagDefinition} from '../../oclif/shapes.js'
import {isQuestion} from '../route/accepted-flags.js'
import {flagCosts} from './costs.js'
import {areOpposites} from './opposite-names.js'
import {meansDryRun} from './protective-flags.js'
import {spellingCost, typingCost} from './similarity.js'

/** A flag with a similar name, as it is typed, with its distance from the typed word. */
type SimilarFlag = {
  word: string
  name: string
  isBoolean: boolean
  cost: number
}

/** A word that is not a flag of its command, but may mean one. */
type TypedFlag = {
  word: string
  /** The word without its dashes. */
  bare: string
  /** Whether it is typed by habit, and so not misspelled. */
  isHabit: boolean
  /** The flags with which the command changes something. */
  mutatingFlags: readonly string[]
}

/** Words whose costs differ by no more than this are equally near: it is less than one edit. */
const tie = 0.1

/** A question that is as near as the nearest flag costs this much less, so that it comes first. */
const preference = 0.01

/** How much more than the nearest flag another one may cost. */
const spread = 0.3

/**
 * Finds the flags that an unknown flag may mean, nearest first (4.6).
 *
 * @param options.isHabit whether it is typed by habit, and so not misspelled
 * @param options.mutatingFlags the flags with which the command changes something
 */
export function findSimilarFlags(
  word: string,
  flags: Flags,
  {isHabit = false, mutatingFlags = []}: Partial<Pick<TypedFlag, 'isHabit' | 'mutatingFlags'>> = {},
): SimilarFlag[] {
  const typed = {
    bare: word.replace(/^-+/, ''),
    isHabit,
    mutatingFlags,
    word,
  }
  const similar = listSimilarFlags(typed, flags)
  const isAsking = ({name}: SimilarFlag) => isQuestion(name, flags[name]!)
  const questions = similar.filter((each) => isAsking(each))
  const others = similar.filter((each) => !isAsking(each))
  const [question] = questions
  if (!question) return keepNearest(others)
  const otherCost = others[0]?.cost ?? Infinity
  // 4.6a: a word that is as near to a question as to a flag may mean either.
  if (Math.abs(question.cost - otherCost) <= tie) {
    const cost = Math.min(question.cost, otherCost - preference)
    return [{...question, cost}, ...keepNearest(others)]
  }

  return keepNearest(question.cost < otherCost ? questions : others)
}

function keepNearest(similar: readonly SimilarFlag[]): SimilarFlag[] {
  return similar.filter(({cost}) => cost <= similar[0]!.cost + spread)
}

/** Lists the flags with similar names, nearest first. */
function listSimilarFlags(typed: TypedFlag, flags: Flags): SimilarFlag[] {
  const similar = Object.entries(flags).flatMap(([name, flag]) => {
    const spellings = [...compareLetters(typed, name, flag), ...compareNames(typed, name, flag)]
    return spellings.map((each) => ({
      ...each,
      isBoolean: flag.type === 'boolean',
      name,
    }))
  })
  return similar.filter(({cost}) => cost < Infinity).toSorted((a, b) => a.cost - b.cost)
}

/** A way to type a flag, and its distance from the typed word. */
type Spelling = Pick<SimilarFlag, 'cost' | 'word'>

/** Compares a typed word with a flag's letters, which are typed after one dash. */
function compareLetters(typed: TypedFlag, name: string, flag: FlagDefinition): Spelling[] {
  return lettersOf(flag).map((letter) => ({
    cost: letterCost(typed, letter, name),
    word: `-${letter}`,
  }))
}

/** Compares a typed word with a flag's names, which are typed after two dashes. */
function compareNames(typed: TypedFlag, name: string, flag: FlagDefinition): Spelling[] {
  const {bare, word} = typed
  // `-x` is a letter, not a misspelled long flag, and `--` alone has no name.
  const minLength = word.startsWith('--') ? 1 : 2
  const mayBeMisspelled = bare.length >= minLength
  const isAsking = isQuestion(name, flag)
  const hiddenCost = flag.hidden && !isAsking ? flagCosts.hidden : 0
  const target = {
    changes: typed.mutatingFlags.includes(name),
    isSwitch: flag.type === 'boolean' && !isAsking,
  }
  return spellingsOf(name, flag).map((spelling) => {
    const isPossible = mayBeMisspelled || bare === spelling
    const cost = isPossible ? nameCost(typed, spelling, target) : Infinity
    return {cost: cost + hiddenCost, word: `--${spelling}`}
  })
}

/** The letters that are typed for a flag after one dash. */
function lettersOf({aliases = [], char, charAliases = []}: FlagDefinition): string[] {
  const short = aliases.filter(({length}) => length === 1)
  const letters = [...charAliases, ...short]
  return char ? [char, ...letters] : letters
}

/** The names that are typed for a flag after two dashes. */
function spellingsOf(name: string, {aliases = [], allowNo, type}: FlagDefinition): string[] {
  const names = [name, ...aliases]
  if (type === 'boolean' && allowNo) names.push(`no-${name}`)
  return names
}

/**
 * The cost of a one-letter flag: `--a` for `-a`, `-u` for `-U`. 4.9, 4.10: only the right case of a
 * letter confirms, changes something or loses it: `-F` does not mean the `-f` of `--force`.
 */
function letterCost(typed: TypedFlag, letter: string, flagName: string): number {
  const {bare, mutatingFlags, word} = typed
  if (bare === letter) return flagCosts.letter
  const isOtherCase = word.toLowerCase() === `-${letter.toLowerCase()}`
  const mayHarm = isHarmful(flagName) || mutatingFlags.includes(flagName)
  return isOtherCase && !mayHarm ? flagCosts.otherCase : Infinity
}

/** What a flag does. */
type TargetFlag = {
  /** Whether its command changes something only with it. */
  changes: boolean
  /** Whether it is a boolean flag that asks nothing. */
  isSwitch: boolean
}

/** The cost of a long flag's name or alias: Infinity if the typed word does not mean it. */
function nameCost({bare, isHabit}: TypedFlag, target: string, flag: TargetFlag): number {
  if (bare === target) return flagCosts.dashes
  const typed = fold(bare)
  const name = fold(target)
  if (typed === name) return flagCosts.folded
  const cost = otherNameCost(typed, name, {isHabit, isSwitch: flag.isSwitch})
  // Most flags are not similar at all.
  if (cost === Infinity) return Infinity
  // 4.11a: `--dry-run` is not `--run`.
  if (meansDryRun(typed) && !meansDryRun(name)) return Infinity
  // 4.9: a flag that may do more harm is meant only with a single typing mistake.
  const mayHarm = flag.changes || isMoreHarmful(typed, name)
  return mayHarm ? singleTypoCost(typed, name, {isHabit}) : cost
}

/** The cost of a folded name that means the same, is misspelled, or has more or fewer words. */
function otherNameCost(
  typed: string,
  name: string,
  {isHabit, isSwitch}: {isHabit: boolean; isSwitch: boolean},
): number {
  if (preferredFlag(typed) === preferredFlag(name)) return flagCosts.synonym
  if (name.length === 1) return Infinity
  const misspelledCost = isHabit ? Infinity : spellingCost(typed, name)
  const isOther = isSwitch && losesWord(typed, name)
  const wordsCost = isOther ? Infinity : partCost(typed, name)
  return Math.min(misspelledCost, wordsCost)
}

/** Words that say nothing more about a boolean flag. */
const fillers = ['do', 'enable', 'flag', 'is', 'mode', 'output', 'use', 'with']

/**
 * 4.10a: whether a boolean flag's name lacks a typed word, which may negate it in any way:
 * `--apply-later` is not `--apply`. For a dry run or the version it does no harm.
 */
function losesWord(typed: string, name: string): boolean {
  if (name === 'version' || meansDryRun(name)) return false
  const words = name.split('-')
  const isLost = (word: string) => !words.includes(word) && !fillers.includes(word)
  return typed.split('-').some(isLost)
}

/** The cost of a folded name with one typing mistake; Infinity for more. */
function singleTypoCost(typed: string, name: string, {isHabit}: {isHabit: boolean}): number {
  const cost = isHabit ? Infinity : typingCost(typed, name)
  return cost < 2 ? cost : Infinity
}

/** The conventional name for a flag, with its dashes; its own if there is no other. */
function preferredFlag(name: string): string {
  return preferredWord(`--${name}`) ?? `--${name}`
}

/** The cost of missing, added or reordered words in a name: `--name` for `--dyno-name`. */
function partCost(typed: string, target: string): number {
  const words = [typed.split('-'), target.split('-')]
  const [shorter = [], longer = []] = words.toSorted((a, b) => a.length - b.length)
  const isPart = shorter.every((word) => word.length > 1 && longer.includes(word))
  if (!isPart || areOpposites(typed, target)) return Infinity
  return flagCosts.part + flagCosts.missingWord * (longer.length - shorter.length)
}
