import {listArguments} from '../command-line/argument-at.js'
import {countEdits} from '../command-line/count-edits.js'
import {fold} from '../command-line/fold.js'
import {ownProperty} from '../contract/unknown-value.js'
import type {ArgumentDefinition, FlagDefinition} from '../oclif/shapes.js'
import {generalWords, isSecretName} from './secret-names.js'

type Annotations = {
  argumentAnnotations?: unknown
  flagAnnotations?: unknown
}

/**
 * The parts of a command that determine its secrets: a class, a manifest entry or a command of the
 * catalog.
 */
export type SecretCommand = Annotations & {
  args?: Record<string, ArgumentDefinition>
  flags?: Record<string, FlagDefinition>
  strict?: boolean
  /** The declarations of all sources except the class. */
  others?: readonly Annotations[]
}

/**
 * Whether a flag's value is a secret, by declaration or by the name of the flag or its environment
 * variable.
 */
export function isSensitiveFlag(name: string, command: SecretCommand): boolean {
  const declared = readDeclared('flagAnnotations', name, command)
  if (declared !== undefined) return declared
  if (ownProperty(ownProperty(command.flags, name), 'type') === 'boolean') {
    return false
  }
  return [name, ...variablesOf(name, command)].some(isSecretName)
}

/** Whether an argument's value is a secret, by declaration or by its name (4.12). */
export function isSensitiveArgument(name: string, command: SecretCommand): boolean {
  return readDeclared('argumentAnnotations', name, command) ?? isSecretName(name)
}

/** Whether the value of a flag or an argument is a secret, by where a command declares it. */
export const isSensitive = {args: isSensitiveArgument, flags: isSensitiveFlag} as const

/** Returns the environment variable that sets a flag; undefined if there is none. */
export function environmentOf(name: string, command: SecretCommand): string | undefined {
  return variablesOf(name, command)[0]
}

/**
 * Lists the variables of a flag: its own, and the annotated one, which the parser reads only if the
 * flag has none of its own.
 */
export function variablesOf(name: string, {flagAnnotations, flags}: SecretCommand): string[] {
  const variables = [flags, flagAnnotations].map((each) =>
    ownProperty(ownProperty(each, name), 'env'),
  )
  return variables.filter((variable) => typeof variable === 'string' && variable !== '') as string[]
}

/** What the sources state about a secret; 12.2: no source clears another's. */
function readDeclared(
  field: keyof Annotations,
  name: string,
  command: SecretCommand,
): boolean | undefined {
  const sources = [command, ...(command.others ?? [])]
  const stated = new Set(
    sources.map((source) => ownProperty(ownProperty(source[field], name), 'sensitive')),
  )
  if (stated.has(true)) return true
  return stated.has(false) ? false : undefined
}

/** The characters that people type as a flag's dashes. */
export const dashes = /^[-\u2010-\u2015\u2212]+/

/** Matches characters of flags after one dash, or one with its value: `-qx`, `-pS3CRET`. */
export const cluster = /^-[^-]./s

/** The sensitive flag that an unknown word may mean. */
export type SensitiveFlag = {
  name: string
  /** The value, if the word holds it after the flag's character. */
  value?: string
  /** Whether the next word may be the value as well: `-passwrod` is misspelled, or `-p asswrod`. */
  isUnsure?: boolean
}

export type FindSensitiveFlag = (typed: string) => SensitiveFlag | undefined

/** A shorter prefix of a general secret name, in characters, matches too many words. */
const minPrefixLength = 3

/** A shorter general secret name, in characters, resembles too many words. */
const minNearLength = 5

/**
 * Makes a function that finds the sensitive flag that a typed word may mean: one that begins with
 * the word or has it as a part. Failing that, a cluster means a flag with the same first character,
 * and any other word a flag that is spelled like it, or else a general secret name, unless it is
 * nearer to a flag of the command: `--conkig` means `--config`, not a cookie.
 */
export function sensitiveFlagFinder(command: SecretCommand): FindSensitiveFlag {
  let knownSpellings: FlagSpelling[] | undefined
  const isFlagNearer = (word: string, secret: string) => {
    const names = Object.keys(command.flags ?? {})
    const edits = countFewestEdits(word, secret)
    return names.some((name) => countEdits(word, fold(name), edits) < edits)
  }
  return (typed) => {
    const spellings = (knownSpellings ??= spellingsOf(command))
    const bare = typed.replace(dashes, '')
    const word = fold(bare)
    if (word === '') return undefined
    const named = spellings.find(
      ({spelling}) => spelling.startsWith(word) || spelling.split('-').includes(word),
    )
    if (named) return {name: named.name}
    const similar = spellings.find(({spelling}) => isNear(word, spelling))
    // `-pS3CRET`
    const initial = cluster.test(typed)
      ? spellings.find(({spelling}) => spelling[0] === word[0])
      : undefined
    if (initial) {
      return {isUnsure: similar !== undefined, name: initial.name, value: bare.slice(1)}
    }
    if (similar) return {name: similar.name}
    const general = generalWords.find(
      (secret) =>
        (word.length >= minPrefixLength && secret.startsWith(word)) ||
        (secret.length >= minNearLength && isNear(word, secret) && !isFlagNearer(word, secret)),
    )
    return general === undefined ? undefined : {name: general}
  }
}

/** A spelling of a sensitive flag: its name, an alias or its character. */
type FlagSpelling = {name: string; spelling: string}

/**
 * The names, aliases and characters of a command's sensitive flags, and the names of its sensitive
 * arguments, which people type as flags.
 */
function spellingsOf(command: SecretCommand): FlagSpelling[] {
  const {args, flags = {}} = command
  const sensitive = Object.entries(flags).filter(([name]) => isSensitiveFlag(name, command))
  const ofFlags = sensitive.flatMap(([name, flag]) => {
    // A malformed manifest's entry may be null.
    const {aliases = [], char = [], charAliases = []} = flag ?? {}
    const spellings = [name, aliases, char, charAliases].flat()
    return spellings.map((spelling) => ({name, spelling: fold(spelling)}))
  })
  const ofArguments = listArguments(args).filter(([name]) => isSensitiveArgument(name, command))
  return [...ofFlags, ...ofArguments.map(([name]) => ({name, spelling: fold(name)}))]
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
