import {readAnnotations} from '../annotations/annotations.js'
import {mapOf, texts} from '../contract/shape.js'
import {parseJson} from '../contract/unknown-value.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {Line} from '../line/line.js'
import {modeOfEnvironment} from '../line/mode.js'
import {variableValues} from './environment.js'
import {
  type Given,
  type TargetPlace,
  placesOf,
  type TargetedCommand,
  targetsAt,
} from './named-targets.js'

/** The globs of the targets that may be changed, by kind; undefined if they cannot be read. */
export type Writable = Readonly<Record<string, readonly string[]>> | undefined

/** Why a command line may not change what it names, with the place to name it, if there is one. */
export type Unwritable = {
  reason: 'another-kind' | 'another-target' | 'no-place' | 'not-named' | 'unreadable'
  /** The kinds that may be changed, with their globs. */
  writable?: Readonly<Record<string, readonly string[]>>
  kind?: string
  place?: TargetPlace | undefined
}

/**
 * The limits of `<BIN>_WRITABLE`, and of the user's file for an agent that the environment or the
 * command line declares (12.19): each of them must match.
 */
export function readWritable({config, mode}: Pick<Line, 'config' | 'mode'>): Writable[] {
  const variables = variableValues(config, 'WRITABLE').flatMap(
    (values) => values.find(Boolean) ?? [],
  )
  const isAgent = mode.isDeclared || modeOfEnvironment(config).isDeclared
  const files = isAgent ? readAnnotations(config) : []
  return [
    ...variables.map((value) => parseWritable(parseJson(value))),
    ...files.flatMap(({settings}) =>
      settings && 'writable' in settings ? [parseWritable(settings.writable)] : [],
    ),
  ]
}

/** The limits that cannot be read, so that nothing may be changed: a variable, or a user's file. */
export function findUnreadableLimits(config: HostConfig): string[] {
  const [variable = 'WRITABLE'] = config.scopedEnvVarKeys?.('WRITABLE') ?? []
  const values = variableValues(config, 'WRITABLE').flat().filter(Boolean)
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

/** Why a command line that is not known to be read-only may not run (12.19); undefined if it may. */
export function findUnwritable(
  limits: readonly Writable[],
  command: TargetedCommand,
  given: Given,
): Unwritable | undefined {
  for (const writable of limits) {
    const found = writable ? check(writable, command, given) : ({reason: 'unreadable'} as const)
    if (found) {
      return {
        ...found,
        ...(writable && {writable}),
      }
    }
  }
  return undefined
}

function check(
  writable: Exclude<Writable, undefined>,
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
    const named = places.map((place) => ({place, targets: targetsAt(place, given)}))
    if (places.some(({argument, flag}) => (argument ?? flag) === undefined)) {
      return {kind, reason: 'not-named'}
    }
    if (named.every(({targets}) => targets.length === 0)) {
      return {
        kind,
        place: places.find(({flag}) => flag) ?? places[0],
        reason: 'not-named',
      }
    }
    const isAllowed = (target: string) =>
      writable[kind]!.some((glob) => matchesTarget(glob, target))
    const other = named.find(({targets}) => !targets.every(isAllowed))
    if (other) {
      return {
        kind,
        place: other.place,
        reason: 'another-target',
      }
    }
  }
  return findOtherKind(writable, command, given)
}

/** A target of a kind that an annotation states and that no one has allowed. */
function findOtherKind(
  writable: Exclude<Writable, undefined>,
  command: TargetedCommand,
  given: Given,
): Unwritable | undefined {
  for (const kind of Object.keys(command.stated.targets ?? {})) {
    if (Object.hasOwn(writable, kind)) continue
    const place = placesOf(kind, command)?.find((each) => targetsAt(each, given).length > 0)
    if (place) return {kind, place, reason: 'another-kind'}
  }
  return undefined
}

/** Whether a wildcard matches a character: none that could start another path or query. */
function isPlain(character = ''): boolean {
  return /^[\p{L}\p{N}._@+~-]$/u.test(character)
}

/**
 * Whether a glob matches the name of a target (12.19): `*` any plain characters, `?` one. An empty
 * name names nothing.
 */
export function matchesTarget(glob: string, name: string): boolean {
  let at = 0
  let star = -1
  let resume = 0
  for (let index = 0; index < name.length;) {
    const wanted = glob[at]
    const isOne = wanted === '?' ? isPlain(name[index]) : wanted === name[index]
    if (wanted === '*') {
      star = at++
      resume = index
    } else if (wanted !== undefined && isOne) {
      at++
      index++
    } else if (star >= 0 && isPlain(name[resume])) {
      at = star + 1
      index = ++resume
    } else {
      return false
    }
  }

  while (glob[at] === '*') at++
  return name !== '' && at === glob.length
}
