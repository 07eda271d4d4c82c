import type {CommandAnnotation} from '../annotations/annotation.js'
import {argumentEntries} from '../command-line/argument-at.js'
import {flagFinder, type Flags} from '../command-line/find-flag.js'
import type {CommandDefinition} from '../oclif/shapes.js'

/** What is known about where a command's targets are named. */
export type TargetedCommand = {
  args: CommandDefinition['args']
  flags: Flags
  stated: Pick<CommandAnnotation, 'flagAnnotations' | 'parsesItself' | 'targets'> & {
    /** Whether a source that may state `targets` cannot be read (12.11). */
    isDamaged?: boolean
  }
}

/**
 * A place where a kind of target is named: a flag or an argument; neither if the command does not
 * have what an annotation names.
 */
export type TargetPlace = {
  name: string
  flag?: string
  argument?: string
}

/** The words given for flags and arguments, by their names. */
export type GivenWords = {
  flags: Readonly<Record<string, readonly string[]>>
  args: Readonly<Record<string, readonly string[]>>
}

/**
 * The places that name targets of a kind (12.19): those that an annotation states, and otherwise
 * the flag and the argument of that name, hidden ones too; undefined if there is none.
 */
export function placesOf(kind: string, command: TargetedCommand): TargetPlace[] | undefined {
  const targets = command.stated.targets ?? {}
  const stated = Object.hasOwn(targets, kind) ? targets[kind] : undefined
  if (!stated) {
    const places = findPlaces(kind, command)
    return places.length > 0 ? places : undefined
  }

  return stated.flatMap((name): TargetPlace[] => {
    const places = findPlaces(name, command)
    return places.length > 0 ? places : [{name}]
  })
}

/**
 * The flag and the argument with a name, if the command has them. An annotation writes `name::` for
 * the part of a value before a `::`.
 */
function findPlaces(name: string, {args, flags}: TargetedCommand): TargetPlace[] {
  const plain = name.replace(/::$/, '')
  const flag = flagFinder(flags)(`--${plain}`)
  const argument = argumentEntries(args).find(([each]) => each === plain)?.[0]
  return [
    ...(flag && !flag.negated ? [{flag: flag.name, name}] : []),
    ...(argument === undefined ? [] : [{argument, name}]),
  ]
}

/** The targets that the words given for a place name, without words that name none (12.19). */
export function targetsAt(
  {argument, flag, name}: TargetPlace,
  {args, flags}: GivenWords,
): string[] {
  const ofFlag = flag === undefined ? undefined : flags[flag]
  const ofArgument = argument === undefined ? undefined : args[argument]
  const words = [...(ofFlag ?? []), ...(ofArgument ?? [])]
  if (!name.endsWith('::')) return words
  return words.flatMap((word) => {
    // `DATABASE` alone is looked up in the target that is given elsewhere; `app::DATABASE` names
    // one.
    if (/^[\w-]+$/.test(word)) return []
    return /^([^:]+)::[^:]+$/.exec(word)?.[1] ?? word
  })
}
