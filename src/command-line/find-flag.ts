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

/** Finds the flag of a word such as `--name` or `--no-name`. */
function findLong(word: string, index: FlagIndex): FlagMatch | undefined {
  const [name] = listNamed(word.slice('--'.length), index)
  if (name !== undefined) return {name, negated: false}
  if (!word.startsWith('--no-')) return undefined
  return findNegated(word.slice('--no-'.length), index)
}

/** Finds the flag that a spelling after `--no-` negates. */
function findNegated(spelling: string, index: FlagIndex): FlagMatch | undefined {
  const {flags} = index
  const isNegatable = (name: string) => {
    const {allowNo, type} = flags[name]!
    return type === 'boolean' && allowNo
  }
  const name = listNamed(spelling, index).find(isNegatable)
  if (name === undefined) return undefined
  // oclif takes `--no-` before a further letter of a flag (`charAliases`) for the flag itself.
  const negated = spelling === name || flags[name]!.aliases?.includes(spelling) === true
  return {name, negated}
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
