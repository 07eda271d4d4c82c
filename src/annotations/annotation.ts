import type {ArgumentAnnotation, CommandMetadata, FlagAnnotation} from '../contract/metadata.js'
import {
  listOf,
  map,
  membersOf,
  oneOf,
  type Shape,
  shape,
  text,
  texts,
  truth,
} from '../contract/shape.js'
import {comparePrecision, isMorePrecise, matchesKey} from './keys.js'

/** What a source other than the class can declare about a command (12.2). */
export type CommandAnnotation = CommandMetadata & {
  /** Whether it waits for a keyboard (12.9). */
  interactive?: boolean
  /** Whether it interprets its argv itself, so that parser mistakes do not end it (5.3b). */
  parsesItself?: boolean
  /**
   * The flags and arguments whose values name what it changes (12.19), by kind, if those of the
   * kind's name do not: `{app: ['source', 'database::']}`. `::` means the part before it.
   */
  targets?: Record<string, string[]>
}

/** The shape of a field, and what happens to a value that does not fit it. */
type Check = Shape & {
  /** What an invalid value counts as; by default it has no effect. */
  instead?: {value: unknown; words: string}
  /**
   * How several values of one field are combined, for a field that closes a gate or hides a secret:
   * no later source clears it. By default the last value wins.
   */
  combine?(values: readonly unknown[]): unknown
  /** The check of a field in a map. */
  fieldOf?(name: string): Check | undefined
}

const cautious: Check = {
  ...truth,
  combine: (values) => values.includes(true),
  instead: {value: true, words: 'counts as true'},
}
/** Names that can only be added to. No flag is called `*`, so an invalid list means each line. */
const closingNames: Check = {
  ...texts,
  combine: (lists) => [...new Set(lists.flat())],
  instead: {value: ['*'], words: 'counts as each command line'},
}
/** Where a target is named; an invalid list names no place, so that nothing may be changed. */
const places: Check = {
  ...texts,
  instead: {value: [], words: 'counts as no place'},
}
const lines = listOf(membersOf({command: text}), 'a list of maps with a command')
const pattern = shape<string>(
  'a regular expression',
  (value) => compilePattern(value) !== undefined,
)

const argument = mapWith({
  description: text,
  enum: texts,
  pattern,
  sensitive: cautious,
  type: text,
} satisfies Record<keyof ArgumentAnnotation, Check>)
const option = mapWith({
  enum: texts,
  env: text,
  mutuallyExclusiveWith: texts,
  pattern,
  persistent: truth,
  profileable: truth,
  sensitive: cautious,
  valuesFrom: text,
} satisfies Record<keyof FlagAnnotation, Check>)

/** The fields of an annotation, and how each is checked and merged (12.2). */
export const commandFields: Record<keyof CommandAnnotation, Check> = {
  agentDescription: text,
  agentExamples: lines,
  argumentAnnotations: {
    ...map,
    fieldOf: () => argument,
  },
  confirm: text,
  destructive: cautious,
  dryRunnable: truth,
  flagAnnotations: {
    ...map,
    fieldOf: () => option,
  },
  idempotent: truth,
  interactive: truth,
  mutating: cautious,
  mutatingFlags: closingNames,
  nextActions: lines,
  parsesItself: truth,
  pipe: oneOf(['human'], '`human`'),
  returns: map,
  reversible: truth,
  targets: {
    ...map,
    fieldOf: () => places,
  },
  whenToUse: text,
}

const command = mapWith(commandFields)

function mapWith(fields: Readonly<Record<string, Check>>): Check {
  return {
    ...map,
    fieldOf: (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined),
  }
}

/**
 * Reports an invalid value.
 *
 * @param isMissing whether nothing is where a map is expected
 */
export type WarnOfField = (detail: string, isMissing?: boolean) => void

/**
 * Reads the fields of an annotation. A command that changes something only with certain flags reads
 * without them (12.16b).
 */
export function readAnnotation(
  value: Readonly<Record<string, unknown>>,
  warn: WarnOfField,
): CommandAnnotation {
  const annotation: CommandAnnotation = readFields(value, warn, command, '')
  const {mutating = false, mutatingFlags = []} = annotation
  return mutatingFlags.length > 0 ? {...annotation, mutating} : annotation
}

/**
 * Reads the fields of a map.
 *
 * @param where the path to it
 */
function readFields(
  value: Readonly<Record<string, unknown>>,
  warn: WarnOfField,
  check: Check,
  where: string,
): Record<string, unknown> {
  const read = (name: string, member: unknown): unknown => {
    const path = `${where}${name}`
    const field = check.fieldOf!(name)
    if (!field) return warn(`: ${path} is not a field`)
    if (field.isValid(member)) {
      return field.fieldOf
        ? readFields(member as Record<string, unknown>, warn, field, `${path}.`)
        : member
    }
    const {expected, instead} = field
    warn(
      `: ${path} is not ${expected}, and ${instead?.words ?? 'has no effect'}`,
      member === null && field.isValid === map.isValid,
    )
    return instead?.value
  }
  const fields: [name: string, member: unknown][] = []
  for (const [name, member] of Object.entries(value)) {
    const kept = read(name, member)
    if (kept !== undefined) fields.push([name, kept])
  }
  // `fromEntries` defines a field of any name, including `__proto__`.
  return Object.fromEntries(fields)
}

/** An annotation of the commands that a key matches, or a value in one. */
export type Stated<Value = unknown> = {key: string; value: Value}

/**
 * A source's annotation of a command, by its canonical id and its aliases (12.8): the most precise
 * key decides each field.
 */
export function readRules(
  rules: readonly Stated<CommandAnnotation>[],
  ids: readonly string[],
): CommandAnnotation {
  const matching = rules
    .filter(({key}) => ids.some((id) => matchesKey(key, id)))
    .toSorted((a, b) => comparePrecision(a.key, b.key))
  // A glob that matches only an alias cannot declare harmlessness.
  const isExact = (key: string) => !/[*?]/.test(key) || matchesKey(key, ids[0]!)
  return mergeAnnotations(matching, (stated) => {
    const counting = stated.filter(({key, value}) => isClosing(value) || isExact(key))
    return counting.filter(({key}) => !counting.some((other) => isMorePrecise(other.key, key)))
  })
}

/** Whether a value of a field that is combined closes a gate: `true`, or a list with names. */
function isClosing(value: unknown): boolean {
  return value === true || (Array.isArray(value) && value.length > 0)
}

/**
 * Merges annotations field by field (12.2): the last value wins, except in a field that is
 * combined, from those values that `decide`.
 */
export function mergeAnnotations(
  stated: readonly Stated[],
  decide: (values: Stated[]) => Stated[] = (values) => values,
  check = command,
): CommandAnnotation {
  const names = new Set(stated.flatMap(({value}) => Object.keys(value as object)))
  const fields = [...names].flatMap((name) => {
    const values = stated.flatMap(({key, value}) =>
      Object.hasOwn(value as object, name)
        ? [{key, value: (value as Record<string, unknown>)[name]}]
        : [],
    )
    const field = check.fieldOf!(name)!
    if (field.fieldOf) {
      return [[name, mergeAnnotations(values, decide, field)] as const]
    }
    if (!field.combine) return [[name, values.at(-1)!.value] as const]
    const deciding = decide(values).map(({value}) => value)
    return deciding.length > 0 ? [[name, field.combine(deciding)] as const] : []
  })
  return Object.fromEntries(fields)
}

/** Returns a regular expression of an annotation, in Unicode mode; undefined for anything else. */
export function compilePattern(value: unknown): RegExp | undefined {
  try {
    return typeof value === 'string' ? new RegExp(value, 'u') : undefined
  } catch {
    return undefined
  }
}
