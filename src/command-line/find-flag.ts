import {isRecord} from '../contract/unknown-value.js'
import type {FlagDefinition} from '../oclif/shapes.js'

/** The definitions of flags, by name. */
export type Flags = Record<string, FlagDefinition>

/** Finds the flag that a word names; undefined for a word that names none. */
export type FindFlag = (word: string) => {name: string; negated: boolean} | undefined

/** Finds the flag that a word names, by name, alias, character or `--no-` negation. */
export function flagFinder(flags: Flags): FindFlag {
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
  /** The flags that a spelling names, that of this name before one with this alias. */
  const listNamed = (spelling: string): string[] => {
    const isDeclared = Object.hasOwn(flags, spelling) && isRecord(flags[spelling])
    const aliased = aliases.get(spelling)
    const names: string[] = []
    if (isDeclared) names.push(spelling)
    if (aliased !== undefined) names.push(aliased)
    return names
  }
  const isNegatable = (name: string) => flags[name]!.type === 'boolean' && flags[name]!.allowNo
  return (word) => {
    if (!word.startsWith('-') || word.length < 2) return
    if (!word.startsWith('--')) {
      // Like oclif, which then takes an emoji's second half for a part of the value.
      const [, char = ''] = word
      const name = aliases.get(char) ?? chars.get(char)
      return name === undefined ? undefined : {name, negated: false}
    }
    const [name] = listNamed(word.slice(2))
    if (name !== undefined) return {name, negated: false}
    if (!word.startsWith('--no-')) return
    const spelling = word.slice('--no-'.length)
    const negatedName = listNamed(spelling).find(isNegatable)
    if (negatedName === undefined) return
    // oclif takes `--no-` before a further letter of a flag (`charAliases`) for the flag itself.
    const isNegation =
      spelling === negatedName || flags[negatedName]!.aliases?.includes(spelling) === true
    return {name: negatedName, negated: isNegation}
  }
}

/** Whether the words after a flag's value are further values of it. */
export function isGreedy({multiple, multipleNonGreedy}: FlagDefinition): boolean {
  return multiple === true && !multipleNonGreedy
}

/** Whether two sets of flags read every word of argv alike, so that it has the same tokens. */
export function splitsAlike(argv: readonly string[], flags: Flags, others: Flags): boolean {
  if (flags === others) return true
  const find = flagFinder(flags)
  const findOther = flagFinder(others)
  for (const spelling of argv.flatMap(listSpellings)) {
    const match = find(spelling)
    const otherMatch = findOther(spelling)
    if (match?.name !== otherMatch?.name || match?.negated !== otherMatch?.negated) {
      return false
    }
    if (match && !isReadAlike(flags[match.name]!, others[match.name]!)) {
      return false
    }
  }
  return true
}

/** The parts of a word that may name a flag: all of it, what is before `=`, and each letter. */
function listSpellings(word: string): string[] {
  if (!word.startsWith('-')) return []
  const spellings = [word, word.split('=', 1)[0]!]
  if (word.startsWith('--')) return spellings
  const letters = Array.from(word.slice(1), (letter) => `-${letter}`)
  return [...spellings, ...letters]
}

function isReadAlike(flag: FlagDefinition, other: FlagDefinition): boolean {
  return flag.type === other.type && isGreedy(flag) === isGreedy(other)
}
