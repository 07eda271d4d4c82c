import type {ArgumentAnnotation, CommandMetadata, FlagAnnotation} from '../contract/metadata.js'
import {isRecord} from '../contract/unknown-value.js'
import {comparePrecision, isMorePrecise, matchesKey} from './keys.js'

/** What a source other than the class can declare about a command (12.2). */
export type CommandAnnotation = CommandMetadata & {
  /** Whether it waits for a keyboard (12.9). */
  interactive?: boolean
  /** Whether it interprets its argv itself, so that parser mistakes do not end it (5.3b). */
  parsesItself?: boolean
}

type Check = {
  expected: string
  isValid(value: unknown): boolean
  /**
   * Whether it closes a gate or hides a secret: an invalid value counts as true, and no later
   * source clears it.
   */
  isCautious?: true
  /** The check of a field in a map. */
  fieldOf?(name: string): Check | undefined
}

const isText = (value: unknown) => typeof value === 'string'
const isLine = (value: unknown) => isRecord(value) && isText(value['command'])
const text: Check = {expected: 'a text', isValid: isText}
const flag: Check = {expected: 'true or false', isValid: (value) => typeof value === 'boolean'}
const cautious: Check = {...flag, isCautious: true}
const map: Check = {expected: 'a map of fields', isValid: isRecord}
const texts: Check = {
  expected: 'a list of texts',
  isValid: (value) => Array.isArray(value) && value.every(isText),
}
const lines: Check = {
  expected: 'a list of maps with a command',
  isValid: (value) => Array.isArray(value) && value.every(isLine),
}
const pattern: Check = {
  expected: 'a regular expression',
  isValid: (value) => compilePattern(value) !== undefined,
}

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
  persistent: flag,
  profileable: flag,
  sensitive: cautious,
  valuesFrom: text,
} satisfies Record<keyof FlagAnnotation, Check>)

export const commandFields: Record<keyof CommandAnnotation, Check> = {
  agentDescription: text,
  agentExamples: lines,
  argumentAnnotations: {...map, fieldOf: () => argument},
  confirm: text,
  destructive: cautious,
  dryRunnable: flag,
  flagAnnotations: {...map, fieldOf: () => option},
  idempotent: flag,
  interactive: flag,
  mutating: cautious,
  nextActions: lines,
  parsesItself: flag,
  pipe: {expected: '`human`', isValid: (value) => value === 'human'},
  returns: map,
  reversible: flag,
  whenToUse: text,
}

const command = mapWith(commandFields)

function mapWith(fields: Readonly<Record<string, Check>>): Check {
  return {...map, fieldOf: (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined)}
}

/** Reports an invalid value. @param isMissing whether nothing is where a map is expected */
export type Warn = (detail: string, isMissing?: boolean) => void

/** Reads the fields of an annotation, or of a map in one. */
export function readAnnotation(
  value: Readonly<Record<string, unknown>>,
  warn: Warn,
  check = command,
  where = '',
): CommandAnnotation {
  const read = (name: string, member: unknown): unknown => {
    const path = `${where}${name}`
    const field = check.fieldOf!(name)
    if (!field) return warn(`: ${path} is not a field`)
    if (field.isValid(member)) {
      return field.fieldOf
        ? readAnnotation(member as Record<string, unknown>, warn, field, `${path}.`)
        : member
    }
    const effect = field.isCautious ? 'counts as true' : 'has no effect'
    warn(
      `: ${path} is not ${field.expected}, and ${effect}`,
      member === null && field.isValid === isRecord,
    )
    return field.isCautious
  }
  const fields = Object.entries(value).map(([name, member]) => [name, read(name, member)] as const)
  // `fromEntries` defines a field of any name, including `__proto__`.
  return Object.fromEntries(fields.filter(([, member]) => member !== undefined))
}

/** An annotation of the commands that a key matches, or a value in one. */
export type Stated<Value = unknown> = {key: string; value: Value}

/**
 * A source's annotation of a command, by its canonical id and its aliases: the most precise key
 * decides each field.
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
    const counting = stated.filter(({key, value}) => value === true || isExact(key))
    return counting.filter(({key}) => !counting.some((other) => isMorePrecise(other.key, key)))
  })
}

/**
 * Merges annotations field by field: the last value wins, but true in a cautious field, among those
 * that `decide`.
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
    if (field.fieldOf) return [[name, mergeAnnotations(values, decide, field)] as const]
    if (!field.isCautious) return [[name, values.at(-1)!.value] as const]
    const deciding = decide(values)
    return deciding.length > 0 ? [[name, deciding.some(({value}) => value === true)] as const] : []
  })
  return Object.fromEntries(fields)
}

export function compilePattern(value: unknown): RegExp | undefined {
  try {
    return typeof value === 'string' ? new RegExp(value, 'u') : undefined
  } catch {
    return undefined
  }
}
