import {unknownKind} from '../annotations/annotation.js'
import {matchesGlob} from '../annotations/glob.js'
import type {NamedTargets} from './named-targets.js'
import {
  type GivenWords,
  placesOf,
  type TargetedCommand,
  type TargetPlace,
  targetsAt,
} from './target-places.js'
import type {TargetGlobs, Writable} from './writable.js'

/** Why a command line may not change what it names, with the place to name it, if there is one. */
export type Unwritable = {
  reason: 'another-kind' | 'another-target' | 'damaged' | 'no-place' | 'not-named' | 'unreadable'
  /** The kinds that may be changed, with their globs. */
  writable?: TargetGlobs
  kind?: string
  place?: TargetPlace | undefined
}

/**
 * Why a command line that is not known to be read-only may not run (12.19); undefined if it may.
 */
export function findUnwritable(
  limits: readonly Writable[],
  command: TargetedCommand,
  given: NamedTargets,
): Unwritable | undefined {
  for (const writable of limits) {
    if (!writable) return {reason: 'unreadable'}
    // 12.11: the file may name places that the command line fills with something else.
    if (command.stated.isDamaged) return {reason: 'damaged', writable}
    const unwritable = checkLimit(writable, command, given)
    if (unwritable) return {...unwritable, writable}
  }
  return undefined
}

/** Checks what a command line names against one limit. */
function checkLimit(
  writable: TargetGlobs,
  command: TargetedCommand,
  given: NamedTargets,
): Unwritable | undefined {
  const kinds = Object.keys(writable).flatMap((kind) => {
    const places = placesOf(kind, command)
    return places ? [{kind, places}] : []
  })
  const {parsesItself, targets = {}} = command.stated
  const isUnknown = Object.hasOwn(targets, unknownKind)
  // A command that reads its words itself may read another target in them.
  if (kinds.length === 0 || isUnknown || parsesItself) return {reason: 'no-place'}
  for (const {kind, places} of kinds) {
    const unwritable = checkKind(writable[kind]!, places, given)
    if (unwritable) return {kind, ...unwritable}
  }
  return findOtherKind(writable, command, given)
}

/** Checks the targets of a kind that are named on the command line. */
function checkKind(
  globs: readonly string[],
  places: readonly TargetPlace[],
  given: NamedTargets,
): Unwritable | undefined {
  // A place has neither a flag nor an argument if its annotation names something that the command does not have.
  const isIncomplete = places.some(({argument, flag}) => (argument ?? flag) === undefined)
  if (isIncomplete) return {reason: 'not-named'}
  // A flag can be added to the command line as it is, while an argument has its place in it.
  const suggested = places.find(({flag}) => flag) ?? places[0]
  if (globs.length === 0 && suggested) return {place: suggested, reason: 'another-kind'}
  const isNamed = places.some((place) => targetsAt(place, given).length > 0)
  if (!isNamed) return {place: suggested, reason: 'not-named'}
  const other = findOtherTarget(globs, places, given)
  if (other) return {place: other, reason: 'another-target'}
  // A default does not count as naming a target, but the command may change it as well.
  const implied = findOtherTarget(globs, places, given.implied)
  return implied && {place: implied, reason: 'not-named'}
}

/** The first place whose words name a target that no glob matches; undefined if there is none. */
function findOtherTarget(
  globs: readonly string[],
  places: readonly TargetPlace[],
  words: GivenWords,
): TargetPlace | undefined {
  const isAllowed = (target: string) => globs.some((glob) => matchesTarget(glob, target))
  return places.find((place) => !targetsAt(place, words).every(isAllowed))
}

/** Finds a target whose kind an annotation states and the limit does not mention. */
function findOtherKind(
  writable: TargetGlobs,
  command: TargetedCommand,
  given: NamedTargets,
): Unwritable | undefined {
  for (const kind of Object.keys(command.stated.targets ?? {})) {
    if (Object.hasOwn(writable, kind)) continue
    const isNamed = (place: TargetPlace) =>
      targetsAt(place, given).length > 0 || targetsAt(place, given.implied).length > 0
    const place = placesOf(kind, command)?.find(isNamed)
    if (place) return {kind, place, reason: 'another-kind'}
  }
  return undefined
}

/**
 * Whether a glob matches the name of a target (12.19): `*` any plain characters, `?` one. An empty
 * name names nothing.
 */
export function matchesTarget(glob: string, name: string): boolean {
  if (name === '') return false
  return matchesGlob(glob, name, {matchesStar: isPlain, matchesQuestionMark: isPlain})
}

/** Whether a wildcard matches a character; not one that could start another path or query. */
function isPlain(character = ''): boolean {
  return /^[\p{L}\p{N}._@+~-]$/u.test(character)
}
