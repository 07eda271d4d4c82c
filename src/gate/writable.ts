import {matchesGlob} from '../annotations/glob.js'
import {readAnnotations} from '../annotations/read-sources.js'
import {parseJson} from '../contract/unknown-value.js'
import {mapOf, texts} from '../contract/validator.js'
import type {Line} from '../line/line.js'
import {modeOfEnvironment} from '../line/mode.js'
import type {HostConfig} from '../oclif/shapes.js'
import {allValues, effectiveValues} from './environment.js'
import type {Given} from './named-targets.js'
import {placesOf, type TargetedCommand, type TargetPlace, targetsAt} from './target-places.js'

/** The globs of the targets that may be changed, by kind, as `{app: ['staging-*']}`. */
export type TargetGlobs = Readonly<Record<string, readonly string[]>>

/** One limit on what may be changed; undefined if it cannot be read. */
export type Writable = TargetGlobs | undefined

/** Why a command line may not change what it names, with the place to name it, if there is one. */
export type Unwritable = {
  reason: 'another-kind' | 'another-target' | 'damaged' | 'no-place' | 'not-named' | 'unreadable'
  /** The kinds that may be changed, with their globs. */
  writable?: TargetGlobs
  kind?: string
  place?: TargetPlace | undefined
}

/**
 * The limits of `<BIN>_WRITABLE`, and of the user's file for an agent that the environment or the
 * command line declares (12.19): each of them must match.
 */
export function readWritable({config, mode}: Pick<Line, 'config' | 'mode'>): Writable[] {
  const variables = effectiveValues(config, 'WRITABLE').filter((value) => value !== undefined)
  const isAgent = mode.isAgentKnown || modeOfEnvironment(config).isAgentKnown
  const files = isAgent ? readAnnotations(config) : []
  const settings = files.map((file) => file.settings ?? {}).filter((stated) => 'writable' in stated)
  return [
    ...variables.map((value) => parseWritable(parseJson(value))),
    ...settings.map(({writable}) => parseWritable(writable)),
  ]
}

/** The limits that cannot be read, so that nothing may be changed: a variable, or a user's file. */
export function findUnreadableLimits(config: HostConfig): string[] {
  const [variable = 'WRITABLE'] = config.scopedEnvVarKeys?.('WRITABLE') ?? []
  const values = allValues(config, 'WRITABLE').filter(Boolean)
  const isUnread = values.some((value) => !parseWritable(parseJson(value)))
  const files = readAnnotations(config).flatMap(({name, settings = {}}) =>
    'writable' in settings && !parseWritable(settings.writable) ? [`\`writable\` of ${name}`] : [],
  )
  return [...(isUnread ? [variable] : []), ...files]
}

const globsByKind = mapOf(texts)

/** A map of lists of globs; undefined for everything else. */
export function parseWritable(value: unknown): Writable {
  return globsByKind.isValid(value) ? value : undefined
}

/**
 * Why a command line that is not known to be read-only may not run (12.19); undefined if it may.
 */
export function findUnwritable(
  limits: readonly Writable[],
  command: TargetedCommand,
  given: Given,
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
  given: Given,
): Unwritable | undefined {
  const kinds = Object.keys(writable).flatMap((kind) => {
    const places = placesOf(kind, command)
    return places ? [{kind, places}] : []
  })
  // A command that reads its words itself may read another target in them.
  if (kinds.length === 0 || command.stated.parsesItself) {
    return {reason: 'no-place'}
  }
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
  given: Given,
): Unwritable | undefined {
  // A place is neither if its annotation names something that the command does not have.
  const isIncomplete = places.some(({argument, flag}) => (argument ?? flag) === undefined)
  if (isIncomplete) return {reason: 'not-named'}
  // A flag can be added to the command line as it is, while an argument has its place in it.
  const suggested = places.find(({flag}) => flag) ?? places[0]
  if (globs.length === 0 && suggested) return {place: suggested, reason: 'another-kind'}
  const named = places.map((place) => ({place, targets: targetsAt(place, given)}))
  if (named.every(({targets}) => targets.length === 0)) {
    return {place: suggested, reason: 'not-named'}
  }
  const isAllowed = (target: string) => globs.some((glob) => matchesTarget(glob, target))
  const other = named.find(({targets}) => !targets.every(isAllowed))
  if (other) return {place: other.place, reason: 'another-target'}
  // A default does not count as naming a target, but the command may change it as well.
  const implied = places.find((place) => !targetsAt(place, given.implied).every(isAllowed))
  return implied && {place: implied, reason: 'not-named'}
}

/** Finds a target whose kind an annotation states and the limit does not mention. */
function findOtherKind(
  writable: TargetGlobs,
  command: TargetedCommand,
  given: Given,
): Unwritable | undefined {
  for (const kind of Object.keys(command.stated.targets ?? {})) {
    if (Object.hasOwn(writable, kind)) continue
    const hasTarget = (each: TargetPlace) =>
      targetsAt(each, given).length > 0 || targetsAt(each, given.implied).length > 0
    const place = placesOf(kind, command)?.find(hasTarget)
    if (place) return {kind, place, reason: 'another-kind'}
  }
  return undefined
}

/** Whether a wildcard matches a character; not one that could start another path or query. */
function isPlain(character = ''): boolean {
  return /^[\p{L}\p{N}._@+~-]$/u.test(character)
}

/**
 * Whether a glob matches the name of a target (12.19): `*` any plain characters, `?` one. An empty
 * name names nothing.
 */
export function matchesTarget(glob: string, name: string): boolean {
  return (
    name !== '' && matchesGlob(glob, name, {matchesStar: isPlain, matchesQuestionMark: isPlain})
  )
}
