import type {CatalogCommand} from '../catalog/catalog.js'
import {preferredWord} from '../catalog/vocabulary.js'
import {type Flags, fold} from '../command-line/tokenize.js'
import {flagsEverywhere, isGlobalFlag} from '../flags/table.js'
import {formats} from '../output/formats.js'
import type {FlagDefinition} from '../oclif/shapes.js'
import {invertsMeaning, spellingCost} from './word-cost.js'

/** A flag with a similar name, as it is typed, with its distance from the typed word. */
type SimilarFlag = {word: string; name: string; isBoolean: boolean; cost: number}

/** The cost of a flag that means the same; one that only has a part in common costs more. */
export const synonym = 1

/** Finds the flags that an unknown flag may mean, nearest first. @param isHabit whether it is no typing mistake */
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
  const [shorter = [], longer = []] = [typed.split('-'), target.split('-')].toSorted((a, b) => a.length - b.length)
  const isPart = shorter.every((word) => word.length > 1 && longer.includes(word))
  return isPart ? 1.4 + 0.4 * (longer.length - shorter.length) : Infinity
}

/** All flags that a command accepts: its own, and those that work everywhere. */
export function acceptedFlags({definition, isOwn}: CatalogCommand): Record<string, FlagDefinition> {
  const {destructive, mutating} = definition
  // 5.4a: a non-strict foreign command may pass the flag on to another program.
  const hasOutput = !isOwn && definition.strict !== false
  return {
    ...flagsEverywhere,
    ...(hasOutput && {output: {hidden: true, options: formats, type: 'option'}}),
    // 12.14: the gate removes the confirmation if the command does not know it.
    ...((mutating || destructive) && {yes: {hidden: true, type: 'boolean'}}),
    ...definition.flags,
  }
}

/** Whether a flag is the one that works everywhere, rather than the command's own. */
export function isAnsweredEverywhere(name: string, {definition, isOwn}: CatalogCommand): boolean {
  const own = Object.hasOwn(definition.flags, name) ? definition.flags[name] : undefined
  return Object.hasOwn(flagsEverywhere, name) && (own === undefined || (isOwn && isGlobalFlag(name, own)))
}
