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
export type Check = Shape & {
  /** What an invalid value counts as; by default it has no effect. */
  instead?: {value: unknown; words: string}
  /**
   * How several values of one field are combined, for a field that closes a gate or hides a secret:
   * no later source clears it. By default the last value wins.
   */
  combine?(values: readonly unknown[]): unknown
  /** For a map whose fields are checked and merged one by one. */
  fieldOf?: FieldOf
}

/** Finds the check of a field in a map; undefined for a name that is not a field. */
export type FieldOf = (name: string) => Check | undefined

/** A boolean field that closes a gate: once true, it stays so. */
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

/** Finds the check of an annotation's field. */
export const commandField = fieldFinder(commandFields)

function mapWith(fields: Readonly<Record<string, Check>>): Check {
  return {...map, fieldOf: fieldFinder(fields)}
}

function fieldFinder(fields: Readonly<Record<string, Check>>): FieldOf {
  return (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined)
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
  const annotation: CommandAnnotation = readFields(value, commandField, {path: '', warn})
  const {mutating = false, mutatingFlags = []} = annotation
  return mutatingFlags.length > 0 ? {...annotation, mutating} : annotation
}

/** The path of a value's parent, such as `flagAnnotations.app.`, and how to warn about it. */
type FieldPlace = {path: string; warn: WarnOfField}

/** Reads the fields of a map. */
function readFields(
  value: Readonly<Record<string, unknown>>,
  fieldOf: FieldOf,
  {path, warn}: FieldPlace,
): Record<string, unknown> {
  const fields: [name: string, member: unknown][] = []
  for (const [name, member] of Object.entries(value)) {
    const field = fieldOf(name)
    if (!field) {
      warn(`: ${path}${name} is not a field`)
      continue
    }
    const kept = readField(member, field, {path: `${path}${name}`, warn})
    if (kept !== undefined) fields.push([name, kept])
  }
  // `fromEntries` defines a field of any name, including `__proto__`.
  return Object.fromEntries(fields)
}

function readField(member: unknown, field: Check, {path, warn}: FieldPlace): unknown {
  const {expected, fieldOf, instead} = field
  if (field.isValid(member)) {
    return fieldOf
      ? readFields(member as Record<string, unknown>, fieldOf, {path: `${path}.`, warn})
      : member
  }
  const isMissing = member === null && field.isValid === map.isValid
  warn(`: ${path} is not ${expected}, and ${instead?.words ?? 'has no effect'}`, isMissing)
  return instead?.value
}

/** Returns a regular expression of an annotation, in Unicode mode; undefined for anything else. */
export function compilePattern(value: unknown): RegExp | undefined {
  try {
    return typeof value === 'string' ? new RegExp(value, 'u') : undefined
  } catch {
    return undefined
  }
}
