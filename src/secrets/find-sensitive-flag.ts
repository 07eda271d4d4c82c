import {argumentEntries} from '../command-line/argument-at.js'
import {countEdits} from '../command-line/count-edits.js'
import {dashes, fold} from '../command-line/fold.js'
import {namesOfFlag} from '../flags/command-flags.js'
import {generalWords} from './secret-names.js'
import {isSensitiveArgument, isSensitiveFlag, type SecretCommand} from './sensitive-names.js'

/** Matches characters of flags after one dash, or one with its value: `-qx`, `-pS3CRET`. */
export const cluster = /^-[^-]./s

/** The sensitive flag that an unknown word may mean. */
export type SensitiveFlag = {
  name: string
  /** The value, if the word holds it after the flag's character. */
  value?: string
  /** Whether the next word may be the value as well: `-passwrod` is misspelled, or `-p asswrod`. */
  mayBeNextWord?: boolean
}

/** Finds the sensitive flag that a typed word may mean; undefined for any other word. */
export type FindSensitiveFlag = (typed: string) => SensitiveFlag | undefined

/** A shorter prefix of a general secret name, in characters, matches too many words. */
const minPrefixLength = 3

/** A shorter general secret name, in characters, resembles too many words. */
const minNearLength = 5

/**
 * Makes a function that finds the sensitive flag that a typed word may mean, the likeliest first: a
 * spelling that begins with the word or has it as a part, a flag whose character begins a cluster, a
 * similar spelling, and last a general secret name.
 */
export function sensitiveFlagFinder(command: SecretCommand): FindSensitiveFlag {
  let spellings: FlagSpelling[] | undefined
  return (typed) => {
    const word = fold(typed.replace(dashes, ''))
    if (word === '') return undefined
    spellings ??= spellingsOf(command)
    return (
      findNamed(word, spellings) ??
      findInCluster(typed, spellings) ??
      findSimilar(word, spellings) ??
      findGeneral(word, command)
    )
  }
}

/** A spelling of a sensitive flag: its name, an alias or its character. */
type FlagSpelling = {name: string; spelling: string}

/**
 * The names, aliases and characters of a command's sensitive flags, and the names of its sensitive
 * arguments, which people type as flags.
 */
function spellingsOf(command: SecretCommand): FlagSpelling[] {
  const {args} = command
  const flags = Object.entries(command.flags ?? {})
  const sensitive = flags.filter(([name]) => isSensitiveFlag(name, command))
  const ofFlags = sensitive.flatMap(([name, flag]) => {
    return namesOfFlag([name, flag]).map((spelling) => ({name, spelling: fold(spelling)}))
  })
  const ofArguments = argumentEntries(args).filter(([name]) => isSensitiveArgument(name, command))
  return [...ofFlags, ...ofArguments.map(([name]) => ({name, spelling: fold(name)}))]
}

/** The flag with a spelling that begins with a word, or has it as a part. */
function findNamed(word: string, spellings: readonly FlagSpelling[]): SensitiveFlag | undefined {
  const named = spellings.find(
    ({spelling}) => spelling.startsWith(word) || spelling.split('-').includes(word),
  )
  return named && {name: named.name}
}

/** The flag whose value follows its character in one word: `-pS3CRET`. */
function findInCluster(
  typed: string,
  spellings: readonly FlagSpelling[],
): SensitiveFlag | undefined {
  if (!cluster.test(typed)) return undefined
  const bare = typed.replace(dashes, '')
  const word = fold(bare)
  const initial = spellings.find(({spelling}) => spelling[0] === word[0])
  if (!initial) return undefined
  const mayBeNextWord = findSimilar(word, spellings) !== undefined
  return {
    mayBeNextWord,
    name: initial.name,
    value: bare.slice(1),
  }
}

/** The flag with a spelling that a word is a misspelling of. */
function findSimilar(word: string, spellings: readonly FlagSpelling[]): SensitiveFlag | undefined {
  const similar = spellings.find(({spelling}) => isNear(word, spelling))
  return similar && {name: similar.name}
}

/**
 * The general secret name that a word begins or misspells, unless it is nearer to a flag of the
 * command: `--conkig` means `--config`, not a cookie.
 */
function findGeneral(word: string, command: SecretCommand): SensitiveFlag | undefined {
  const names = Object.keys(command.flags ?? {})
  const isFlagNearer = (secret: string) => {
    const edits = countFewestEdits(word, secret)
    return names.some((name) => countEdits(word, fold(name), edits) < edits)
  }
  const general = generalWords.find(
    (secret) =>
      (word.length >= minPrefixLength && secret.startsWith(word)) ||
      (secret.length >= minNearLength && isNear(word, secret) && !isFlagNearer(secret)),
  )
  return general === undefined ? undefined : {name: general}
}

/** Whether a word, or one of its parts, is a misspelling of a name. */
function isNear(word: string, name: string): boolean {
  return countFewestEdits(word, name) !== Infinity
}

/** The fewest edits from a word or one of its parts to a name; Infinity for too many. */
function countFewestEdits(word: string, name: string): number {
  const tolerated = toleratedEdits(name)
  const parts = [word, ...word.split('-')]
  return Math.min(...parts.map((part) => countEdits(part, name, tolerated)))
}

/** How many edits may make a misspelling of a name, by its length. */
function toleratedEdits({length}: string): number {
  if (length > 5) return 2
  return length > 2 ? 1 : 0
}
