import type {FlagDefinition} from '../oclif/shapes.js'
import {flagFinder, type FlagMatch, type Flags, isFromStdin, isGreedy} from './find-flag.js'

/**
 * Whether argv has the same tokens by both sets of flags: each of its words names the same flag in
 * both, of the same kind.
 */
export function splitsAlike(argv: readonly string[], flags: Flags, others: Flags): boolean {
  if (flags === others) return true
  const find = flagFinder(flags)
  const findOther = flagFinder(others)
  for (const spelling of argv.flatMap(listSpellings)) {
    const match = find(spelling)
    if (!isSameMatch(match, findOther(spelling))) return false
    if (match && !isReadAlike(flags[match.name]!, others[match.name]!)) return false
  }
  return true
}

/** Whether a word names the same flag, or none, in both sets. */
function isSameMatch(match: FlagMatch | undefined, other: FlagMatch | undefined): boolean {
  return match?.name === other?.name && match?.negated === other?.negated
}

/** The parts of a word that may name a flag: all of it, the part before `=`, and each letter. */
function listSpellings(word: string): string[] {
  if (!word.startsWith('-')) return []
  const spellings = [word, word.split('=', 1)[0]!]
  if (word.startsWith('--')) return spellings
  const letters = Array.from(word.slice(1), (letter) => `-${letter}`)
  return [...spellings, ...letters]
}

function isReadAlike(flag: FlagDefinition, other: FlagDefinition): boolean {
  const isSameType = flag.type === other.type && isGreedy(flag) === isGreedy(other)
  return isSameType && isFromStdin(flag) === isFromStdin(other)
}
