import type {ArgumentAnnotation, CommandMetadata, FlagAnnotation} from '../contract/metadata.js'
import {
  either,
  listOf,
  map,
  membersOf,
  oneOf,
  optional,
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
  /** Whether the value is a map. */
  isMap?: true
  /** For a map whose fields are checked and merged one by one. */
  fieldOf?: FieldOf
}

/** Finds the check of a field in a map; undefined for a name that is not a field. */
export type FieldOf = (name: string) => Check | undefined

/** A field that is a map; one without a value is still being written (12.11). */
const anyMap: Check = {...map, isMap: true}

/** A boolean field whose invalid value counts as true. */
const trueIfInvalid: Check = {
  ...boolean,
  instead: {value: true, words: 'counts as true'},
}

/** A boolean field that closes a gate: once true, it stays so. */
const cautious: Check = {
  ...trueIfInvalid,
  combine: (values) => values.includes(true),
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

/** Replaces invalid `targets`: no flag is of this kind, so that nothing may be changed. */
export const unknownKind = '*'

/** A text that may be missing; YAML reads a key without a value as null. */
export const optionalText = optional(either(text, oneOf([null])))

/** An example, or a next action. */
export const commandLine = membersOf({command: text, description: optionalText})
const commandLines = listOf(commandLine, 'a list of maps with a command, described by texts')

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
    ...anyMap,
    fieldOf: () => argumentAnnotation,
  },
  confirm: text,
  destructive: cautious,
  dryRunnable: permitting,
  flagAnnotations: {
    ...anyMap,
    fieldOf: () => flagAnnotation,
  },
  idempotent: permitting,
  interactive: trueIfInvalid,
  mutating: cautious,
  mutatingFlags: closingNames,
  nextActions: commandLines,
  // 12.16b, 12.19: no flag shows what such a command changes, or where.
  parsesItself: {...trueIfInvalid, opens: 'unset'},
  pipe: {...oneOf(['human'], '`human`'), opens: 'set'},
  returns: anyMap,
  reversible: boolean,
  targets: {
    ...anyMap,
    fieldOf: () => targetPlaces,
    instead: {value: {[unknownKind]: []}, words: 'counts as no place'},
  },
  whenToUse: text,
}

/** Finds the check of an annotation's field. */
export const commandField = fieldFinder(commandFields)

function mapWith(fields: Readonly<Record<string, Check>>): Check {
  return {...anyMap, fieldOf: fieldFinder(fields)}
}

function fieldFinder(fields: Readonly<Record<string, Check>>): FieldOf {
  return (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined)
}

/** Returns an annotation's regular expression, in Unicode mode; undefined for an invalid one. */
export function compilePattern(value: unknown): RegExp | undefined {
  try {
    return typeof value === 'string' ? new RegExp(value, 'u') : undefined
  } catch {
    return undefined
  }
}
