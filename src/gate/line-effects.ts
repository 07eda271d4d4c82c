import type {CommandAnnotation} from '../annotations/annotation.js'
import {effectsOf} from '../annotations/annotations.js'
import type {Entry} from '../annotations/entry-ids.js'
import {flagFinder, type Flags} from '../command-line/find-flag.js'
import type {Token} from '../command-line/tokenize.js'
import {readBoolean} from '../contract/boolean-text.js'
import type {FlagDefinition, HostConfig} from '../oclif/shapes.js'
import {environmentOf} from '../secrets/sensitive-names.js'

/** What decides the effects of a command line. */
export type StatedEffects = Pick<
  CommandAnnotation,
  'destructive' | 'flagAnnotations' | 'mutating' | 'mutatingFlags' | 'parsesItself'
> & {
  /** The boolean defaults that a manifest loses; an adopted command states them. */
  murli?: {flags: Record<string, {default?: true}>} | undefined
}

/**
 * Whether a command line changes something, or loses it for good; undefined if no source states it.
 * `mutatingFlag` is the flag that makes it change something.
 */
export type LineEffects = Pick<CommandAnnotation, 'destructive' | 'mutating'> & {
  mutatingFlag?: string
}

/** The effects of a command line, with all else about its command that decides whether it may run. */
export type Effects = LineEffects & {
  /** The ids of the command, canonical first. */
  ids: readonly string[]
  /** Whether a source that may cover its command is unreadable. */
  isDamaged: boolean
  /** Whether its class extends `AgentCommand`, as those of the plugin's own commands do. */
  isAdopted: boolean
}

/**
 * The effects of a command line (12.16b): a command with `mutatingFlags` changes something with one
 * of these, and reads without them.
 *
 * @param tokens those of the words after the command; none for the command in general
 */
export function effectsOnLine<Known extends StatedEffects>(
  stated: Known,
  tokens: readonly Token[],
  flags: Flags,
): Known & LineEffects {
  return decideByFlag(stated, flags, (name) => hasValue(name, {flags, stated, tokens}))
}

/** The effects of a command line that oclif's parser has read (12.16b). */
export function effectsOfParsed<Known extends StatedEffects>(
  stated: Known,
  parsed: Readonly<Record<string, unknown>>,
  flags: Flags,
): Known & LineEffects {
  return decideByFlag(stated, flags, (name) => (parsed[name] ?? false) !== false)
}

/** The effects of a foreign command's line, by all annotations. */
export function readForeignEffects(
  config: HostConfig,
  command: Entry,
  tokens: readonly Token[],
): Effects {
  const stated = effectsOf(config, command, {isAdopted: false})
  return effectsOnLine(stated, tokens, command.flags ?? {})
}

/**
 * The effects of a command line, by the first of the command's `mutatingFlags` that is given.
 *
 * @param isGiven whether a flag of the command has a value
 */
function decideByFlag<Known extends StatedEffects>(
  stated: Known,
  flags: Flags,
  isGiven: (name: string) => boolean,
): Known & LineEffects {
  const {mutating, mutatingFlags = [], parsesItself} = stated
  if (mutatingFlags.length === 0 || mutating === true) return stated
  // A command that reads its words itself may read another flag in them.
  if (parsesItself) return {...stated, mutating: true}
  const find = flagFinder(flags)
  const mutatingFlag = mutatingFlags.find((flag) => {
    const match = find(`--${flag}`)
    // A flag that the command does not define counts as given.
    return !match || match.negated || isGiven(match.name)
  })
  // Without these flags it only reads, and so destroys nothing.
  if (mutatingFlag === undefined) return {...stated, destructive: undefined}
  // A flag that the command does not have is not named: without it the command would change
  // something, too.
  const isNamed = find(`--${mutatingFlag}`) !== undefined
  return {...stated, mutating: true, ...(isNamed && {mutatingFlag})}
}

/** A command line, and what its command declares. */
type DeclaredLine = {flags: Flags; stated: StatedEffects; tokens: readonly Token[]}

/**
 * Whether oclif's parser finds a value of a flag: on the command line by any of the flag's names, in
 * its variable, or as its default. A default that is known only after running code counts as given.
 */
function hasValue(name: string, {flags, stated, tokens}: DeclaredLine): boolean {
  const given = tokens.filter((token) => token.kind === 'flag')
  const mentions = given.filter((token) => token.name === name)
  if (mentions.length > 0) return mentions.some(({negated}) => !negated)
  return readVariable(name, flags, stated) ?? mayHaveDefault(name, flags[name]!, stated)
}

/** Whether a flag's variable gives it a value; undefined if the variable is not set. */
function readVariable(
  name: string,
  flags: Flags,
  {flagAnnotations}: StatedEffects,
): boolean | undefined {
  const variable = environmentOf(name, {flagAnnotations, flags})
  const value = variable && process.env[variable]
  if (!value) return undefined
  return flags[name]!.type !== 'boolean' || readBoolean(value) !== false
}

/** Whether a flag may have a default, by which it has a value without being given. */
function mayHaveDefault(name: string, flag: FlagDefinition, {murli}: StatedEffects): boolean {
  if (murli?.flags[name]?.default) return true
  // A manifest holds no default that depends on the machine.
  if (flag.noCacheDefault) return true
  if (flag.type === 'option') return flag.default !== undefined && flag.default !== null
  // A manifest's entry, unlike a class's flag, has no `parse`, and loses a boolean flag's default.
  // Only a flag with a `--no-` form has a use for a default of true.
  const isDefaultLost =
    flag.parse === undefined && murli === undefined && flag.default === undefined
  return isDefaultLost ? flag.allowNo === true : Boolean(flag.default)
}

/**
 * Whether a source declares that a command line changes nothing, and none contradicts it (12.1).
 */
export function isKnownReadOnly({destructive, mutating}: LineEffects): boolean {
  return mutating === false && destructive !== true
}

/** Whether a command is known to read with these words after it; without any, in general. */
export function isReading(
  definition: StatedEffects & {flags: Flags},
  tokens: readonly Token[] = [],
): boolean {
  return isKnownReadOnly(effectsOnLine(definition, tokens, definition.flags))
}

/**
 * Whether some command lines of a command need a confirmation, so that all take `--yes` (7.11,
 * 12.13, 12.14).
 */
export function takesConfirmation({
  destructive,
  mutating,
  mutatingFlags = [],
}: StatedEffects): boolean {
  return mutating === true || destructive === true || mutatingFlags.length > 0
}
