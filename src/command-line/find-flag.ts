import {isRecord} from '../contract/unknown-value.js'
import type {FlagDefinition} from '../oclif/shapes.js'

/** The definitions of flags, by name. */
export type Flags = Record<string, FlagDefinition>

/** The flag that a word names, and whether it is the negation of that flag: `--no-color`. */
export type FlagMatch = {name: string; negated: boolean}

/** Finds the flag that a word names; undefined for a word that names none. */
export type FindFlag = (word: string) => FlagMatch | undefined

/** Finds the flag that a word names, by name, alias, character or `--no-` negation. */
export function flagFinder(flags: Flags): FindFlag {
  const index = indexFlags(flags)
  return (word) => {
    if (!word.startsWith('-') || word.length < 2) return undefined
    return word.startsWith('--') ? findLong(word, index) : findShort(word, index)
  }
}

/** The names of flags, by the other words for them. */
type FlagIndex = {
  flags: Flags
  /** By alias, also one of a single character. */
  aliases: Map<string, string>
  chars: Map<string, string>
}

function indexFlags(flags: Flags): FlagIndex {
  const aliases = new Map<string, string>()
  const chars = new Map<string, string>()
  for (const [name, flag] of Object.entries(flags)) {
    // A malformed manifest's entry may be null or a text; `murli doctor` reports it.
    if (!isRecord(flag)) continue
    if (flag.char && !chars.has(flag.char)) chars.set(flag.char, name)
    for (const alias of [...(flag.aliases ?? []), ...(flag.charAliases ?? [])]) {
      aliases.set(alias, name)
    }
  }
  return {aliases, chars, flags}
}

/** Finds the flag of a word such as `-x` or `-xvalue`. */
function findShort(word: string, {aliases, chars}: FlagIndex): FlagMatch | undefined {
  // Like oclif, which then takes an emoji's second half for a part of the value.
  const [, char = ''] = word
  const name = aliases.get(char) ?? chars.get(char)
  return name === undefined ? undefined : {name, negated: false}
}

/** What precedes the name of a boolean flag to turn it off. */
const negation = '--no-'

/** Finds the flag of a word such as `--name` or `--no-name`. */
function findLong(word: string, index: FlagIndex): FlagMatch | undefined {
  const {flags} = index
  const spelling = word.startsWith(negation) ? word.slice(negation.length) : undefined
  const isNegatable = (name: string) => {
    const {allowNo, type} = flags[name]!
    return type === 'boolean' && allowNo
  }
  const [named] = listNamed(word.slice('--'.length), index)
  const spelled = spelling === undefined ? [] : listNamed(spelling, index)
  const name = named ?? spelled.find(isNegatable)
  if (name === undefined) return undefined
  // oclif compares words: `--no-` before a further letter of a flag (`charAliases`) is the flag
  // itself, and a flag `no-color` with an alias `color` is off.
  const {aliases, type} = flags[name]!
  const isOther = spelling === name || aliases?.includes(spelling ?? '') === true
  return {name, negated: type === 'boolean' && spelling !== undefined && isOther}
}

/** The flags that a spelling names: first the flag of this name, then one with this alias. */
function listNamed(spelling: string, {aliases, flags}: FlagIndex): string[] {
  const isDeclared = Object.hasOwn(flags, spelling) && isRecord(flags[spelling])
  const aliased = aliases.get(spelling)
  const names = isDeclared ? [spelling] : []
  return aliased === undefined ? names : [...names, aliased]
}

/** Whether the words after a flag's value are further values of it. */
export function isGreedy({multiple, multipleNonGreedy}: FlagDefinition): boolean {
  return multiple === true && !multipleNonGreedy
}

/** Whether oclif takes the word after a flag for its value, even a flag: stdin has the value. */
export function isFromStdin({allowStdin}: FlagDefinition): boolean {
  return allowStdin === 'only'
}
