import type {ArgumentAnnotation, CommandMetadata, FlagAnnotation} from '../contract/metadata.js'
import {
  listOf,
  map,
  membersOf,
  oneOf,
  type Validator,
  validator,
  text,
  texts,
  boolean,
} from '../contract/validator.js'

/** What a source other than the class can declare about a command (12.2). */
export type CommandAnnotation = CommandMetadata & {
  /** Whether it waits for a keyboard (12.9). */
  interactive?: boolean
  /** Whether it interprets its argv itself, so that parser mistakes do not end it (5.3b). */
  parsesItself?: boolean
  /**
   * By kind of target, the flags and arguments whose values name what it changes (12.19), unless
   * those with the name of the kind do: `{app: ['source', 'database::']}`. With `::` after its
   * name, only the part of the value before a `::` is meant.
   */
  targets?: Record<string, string[]>
}

/** The validator of a field, and what happens to a value that it does not accept. */
export type Check = Validator & {
  /** What an invalid value counts as, with the words of its warning; by default it has no effect. */
  instead?: {value: unknown; words: string}
  /**
   * How several values of one field are combined, for a field that closes a gate or hides a secret:
   * no later source clears it. By default the last value wins.
   */
  combine?(values: readonly unknown[]): unknown
  /** Which value opens a gate: one that is true or not empty, or one that is false or empty. */
  opens?: 'set' | 'unset'
  /** For a map whose fields are checked and merged one by one. */
  fieldOf?: FieldOf
}

/** Finds the check of a field in a map; undefined for a name that is not a field. */
export type FieldOf = (name: string) => Check | undefined

/** A boolean field that closes a gate: once true, it stays so. */
const cautious: Check = {
  ...boolean,
  combine: (values) => values.includes(true),
  instead: {value: true, words: 'counts as true'},
}

/**
 * The names of flags that close a gate: sources can only add to them. An invalid list closes it for
 * each command line, since no flag is called `*`.
 */
const closingNames: Check = {
  ...texts,
  combine: (lists) => [...new Set(lists.flat())],
  instead: {value: ['*'], words: 'counts as each command line'},
}

/** A boolean field that permits something if it is true. */
const permitting: Check = {...boolean, opens: 'set'}

/** The flags that name a target; without any, as with an invalid list, nothing may be changed. */
const targetPlaces: Check = {
  ...texts,
  instead: {value: [], words: 'counts as no place'},
  opens: 'set',
}

/** Examples, or next actions. */
const commandLines = listOf(membersOf({command: text}), 'a list of maps with a command')

const pattern = validator<string>(
  'a regular expression',
  (value) => compilePattern(value) !== undefined,
)

const argumentAnnotation = mapWith({
  description: text,
  enum: texts,
  pattern,
  sensitive: cautious,
  type: text,
} satisfies Record<keyof ArgumentAnnotation, Check>)

const flagAnnotation = mapWith({
  enum: texts,
  env: text,
  mutuallyExclusiveWith: texts,
  pattern,
  persistent: boolean,
  profileable: boolean,
  sensitive: cautious,
  valuesFrom: text,
} satisfies Record<keyof FlagAnnotation, Check>)

/** The fields of an annotation, and how each is checked and merged (12.2). */
export const commandFields: Record<keyof CommandAnnotation, Check> = {
  agentDescription: text,
  agentExamples: commandLines,
  argumentAnnotations: {
    ...map,
    fieldOf: () => argumentAnnotation,
  },
  confirm: text,
  destructive: cautious,
  dryRunnable: permitting,
  flagAnnotations: {
    ...map,
    fieldOf: () => flagAnnotation,
  },
  idempotent: permitting,
  interactive: boolean,
  mutating: cautious,
  mutatingFlags: closingNames,
  nextActions: commandLines,
  // 12.16b, 12.19: no flag shows what such a command changes, or where.
  parsesItself: {...boolean, opens: 'unset'},
  pipe: {...oneOf(['human'], '`human`'), opens: 'set'},
  returns: map,
  reversible: boolean,
  targets: {
    ...map,
    fieldOf: () => targetPlaces,
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

/** What is wrong with a field, or with a whole annotation. */
type FieldProblem = {
  /** What follows the name of the annotation in a message. */
  detail: string
  /** Whether null is where a map is expected, as YAML reads a key without a value. */
  isMissing?: boolean
}

/** Receives what is wrong with an annotation; it may throw. */
export type ReportField = (problem: FieldProblem) => void

/**
 * Reads the fields of an annotation. A command with `mutatingFlags` only reads without them, unless
 * the annotation says that it mutates (12.16b).
 */
export function readAnnotation(
  value: Readonly<Record<string, unknown>>,
  report: ReportField,
): CommandAnnotation {
  const annotation: CommandAnnotation = readFields(value, commandField, '', report)
  const {mutating = false, mutatingFlags = []} = annotation
  return mutatingFlags.length > 0 ? {...annotation, mutating} : annotation
}

/**
 * Reads the fields of a map.
 *
 * @param prefix the path of the map for warnings, such as `flagAnnotations.app.`
 */
function readFields(
  value: Readonly<Record<string, unknown>>,
  fieldOf: FieldOf,
  prefix: string,
  report: ReportField,
): Record<string, unknown> {
  const fields: [name: string, member: unknown][] = []
  for (const [name, member] of Object.entries(value)) {
    const check = fieldOf(name)
    if (!check) {
      report({detail: `: ${prefix}${name} is not a field`})
      continue
    }
    const field = readField(member, check, `${prefix}${name}`, report)
    if (field !== undefined) fields.push([name, field])
  }
  // `fromEntries` defines a field of any name, including `__proto__`.
  return Object.fromEntries(fields)
}

function readField(member: unknown, check: Check, path: string, report: ReportField): unknown {
  const {expected, fieldOf, instead} = check
  if (check.isValid(member)) {
    return fieldOf
      ? readFields(member as Record<string, unknown>, fieldOf, `${path}.`, report)
      : member
  }
  const expectsMap = check.isValid === map.isValid
  report({
    detail: `: ${path} is not ${expected}, and ${instead?.words ?? 'has no effect'}`,
    isMissing: expectsMap && member === null,
  })
  return instead?.value
}

/** Returns an annotation's regular expression, in Unicode mode; undefined for an invalid one. */
export function compilePattern(value: unknown): RegExp | undefined {
  try {
    return typeof value === 'string' ? new RegExp(value, 'u') : undefined
  } catch {
    return undefined
  }
}
