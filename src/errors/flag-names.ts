import {preferredWord} from '../catalog/vocabulary.js'
import type {FlagDefinition} from '../oclif/shapes.js'
import {countEdits} from './distance.js'
import {fold} from '../command-line/tokenize.js'
import {isLetter} from '../contract/prose.js'
import {doubt, forgivenEdits, invertsMeaning} from './word-cost.js'

/** A flag that may have been meant, as it is typed, and how far it is from what was typed. */
export type MeantFlag = {word: string; name: string; isBoolean: boolean; cost: number}

/** What one typing mistake costs at most. */
const ONE_MISTAKE = 1.1

/** Finds the flags that a word which is no flag of the command may stand for, nearest first. */
export function findMeantFlags(typed: string, flags: Record<string, FlagDefinition>): MeantFlag[] {
  const name = dropMarksBehind(typed.replace(/^-+/, ''))
  const meant = findCharacters(name, flags, typed.startsWith('--'))
  // A cluster of one-letter flags is no misspelt long one: `-xf` is not `--app`.
  if (name.length > (typed.startsWith('--') ? 0 : 1)) meant.push(...findLongNames(name, flags))
  const near = meant.filter(({cost}) => cost !== Infinity).toSorted((a, b) => a.cost - b.cost)
  // Beside a flag that is one mistake away, what is further was not meant, whatever its values.
  return near.filter(({cost}) => near[0]!.cost > ONE_MISTAKE || cost <= near[0]!.cost + 0.3)
}

/** Takes punctuation away that a sentence left behind a name. */
function dropMarksBehind(name: string): string {
  const bare = name.replace(
    /(?<![\s"'\u2018\u2019\u201c\u201d:,;.\u200b])[\s"'\u2018\u2019\u201c\u201d:,;.\u200b]+$/,
    '',
  )
  return bare !== name && isLetter([...bare].at(-1)) ? bare : name
}

function findCharacters(typed: string, flags: Record<string, FlagDefinition>, isDoubled: boolean): MeantFlag[] {
  return Object.entries(flags).flatMap(([name, flag]) => {
    const characters = [flag.char, ...(flag.charAliases ?? [])].filter((char) => char !== undefined)
    return characters
      .filter((char) => (isDoubled ? char === typed : char.toLowerCase() === typed.toLowerCase()))
      .map((char) => ({cost: char === typed ? 0.3 : 0.6, isBoolean: flag.type === 'boolean', name, word: `-${char}`}))
  })
}

function findLongNames(typed: string, flags: Record<string, FlagDefinition>): MeantFlag[] {
  return Object.entries(flags).flatMap(([name, flag]) => {
    const isBoolean = flag.type === 'boolean'
    const spellings = [name, ...(flag.aliases ?? [])]
    if (isBoolean && flag.allowNo) spellings.push(`no-${name}`)
    return spellings.map((spelling) => ({
      cost: flag.hidden ? hiddenCost(typed, spelling) : flagCost(typed, spelling),
      isBoolean,
      name,
      word: spelling.length === 1 ? `-${spelling}` : `--${spelling}`,
    }))
  })
}

/** A mere resemblance never leads to a hidden flag. */
function hiddenCost(typed: string, target: string): number {
  const cost = flagCost(typed, target)
  return cost > ONE_MISTAKE ? Infinity : cost + 0.2
}

function flagCost(typed: string, target: string): number {
  if (typed === target) return 0.2
  const [a, b] = [fold(typed), fold(target)]
  if (a === b) return 0.3
  if (areSynonyms(a, b)) return 1.2
  if (a.replaceAll('-', '') === b.replaceAll('-', '')) return 0.4
  if (invertsMeaning(a, b)) return Infinity
  return Math.min(typingCost(a, b), partCost(a, b))
}

function typingCost(typed: string, target: string): number {
  const length = Math.max(typed.length, target.length)
  if (target.length === 1) return Infinity
  const edits = countEdits(typed, target, forgivenEdits(length))
  return edits + doubt(typed, target)
}

/** A flag of which only some words were typed, or too many, or all in another order: `--name` for `--dyno-name`. */
function partCost(typed: string, target: string): number {
  if (typed.length >= 3 && target.startsWith(typed)) return 1 + 0.05 * (target.length - typed.length)
  const typedWords = typed.split('-')
  const targetWords = target.split('-')
  const [shorter, longer] =
    typedWords.length < targetWords.length ? [typedWords, targetWords] : [targetWords, typedWords]
  const isPart = shorter.every((word) => word.length > 1 && longer.includes(word))
  return isPart ? 1.4 + 0.4 * (longer.length - shorter.length) : Infinity
}

/** Whether the vocabulary prefers the same flag to both; none that confirms is written for another word (4.10). */
function areSynonyms(typed: string, target: string): boolean {
  const [preferred, other] = [typed, target].map((name) => preferredWord(`--${name}`) ?? `--${name}`)
  return preferred === other && preferred !== '--force'
}
