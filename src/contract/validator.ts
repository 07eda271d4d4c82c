import {isRecord} from './unknown-value.js'

/**
 * What a value from outside must be: a part of an annotation, a manifest, a setting, a tool's
 * input, a pack or a file of tasks. A type that is derived from a validator is what was checked.
 */
export type Validator<Value = unknown> = {
  /** What the value must be, as part of a sentence: `a text`. */
  readonly expected: string
  isValid(value: unknown): value is Value
}

/** The type of the values that a validator accepts. */
export type ValueOf<Checked> = Checked extends Validator<infer Value> ? Value : never

/** Validators by the names of the members that have them. */
export type Validators = Readonly<Record<string, Validator>>

/** The values of members with these validators; one that accepts undefined may be missing. */
export type MembersOf<Members extends Validators> = {
  [Name in keyof Members as undefined extends ValueOf<Members[Name]> ? never : Name]: ValueOf<
    Members[Name]
  >
} & {
  [Name in keyof Members as undefined extends ValueOf<Members[Name]> ? Name : never]?: ValueOf<
    Members[Name]
  >
}

/** Makes a validator of a check that TypeScript cannot read a type from. */
export function validator<Value>(
  expected: string,
  check: (value: unknown) => boolean,
): Validator<Value> {
  return {
    expected,
    isValid: (value): value is Value => check(value),
  }
}

/** Any value. */
export const anything = validator<unknown>('anything', () => true)
/** A string. */
export const text = validator<string>('a text', (value) => typeof value === 'string')
/** A text with more than white space. */
export const nonEmptyText = validator<string>(
  'a text that is not empty',
  (value) => typeof value === 'string' && value.trim() !== '',
)
/** A boolean. */
export const boolean = validator<boolean>('true or false', (value) => typeof value === 'boolean')
/** A finite number. */
export const number = validator<number>('a number', Number.isFinite)
/** A whole number. */
export const integer = validator<number>('an integer', Number.isInteger)
/** An object that is not an array. */
export const map = validator<Record<string, unknown>>('a map of fields', isRecord)
/** A list of strings. */
export const texts = listOf(text, 'a list of texts')

/** One of a list of values. */
export function oneOf<const Value>(
  values: readonly Value[],
  expected = values.join(', '),
): Validator<Value> {
  return validator(expected, (value) => (values as readonly unknown[]).includes(value))
}

/** A list whose items one validator accepts. */
export function listOf<Item>(
  item: Validator<Item>,
  expected = `a list, each ${item.expected}`,
): Validator<Item[]> {
  return validator(expected, (value) => Array.isArray(value) && value.every(item.isValid))
}

/** A map of any names to values that one validator accepts. */
export function mapOf<Value>(
  value: Validator<Value>,
  expected = `a map, each ${value.expected}`,
): Validator<Record<string, Value>> {
  return validator(expected, (each) => isRecord(each) && Object.values(each).every(value.isValid))
}

/** A map with at least these members. */
export function membersOf<Members extends Validators>(
  members: Members,
  expected = `a map with ${Object.keys(members).join(', ')}`,
): Validator<MembersOf<Members>> {
  const validators = Object.entries(members)
  return validator(
    expected,
    (value) => isRecord(value) && validators.every(([name, member]) => member.isValid(value[name])),
  )
}

/** A value that one of two validators accepts. */
export function either<One, Other>(
  one: Validator<One>,
  other: Validator<Other>,
  expected = `${one.expected} or ${other.expected}`,
): Validator<One | Other> {
  return validator(expected, (value) => one.isValid(value) || other.isValid(value))
}

/** A value that may be missing. */
export function optional<Value>({
  expected,
  isValid,
}: Validator<Value>): Validator<Value | undefined> {
  return validator(expected, (value) => value === undefined || isValid(value))
}

/** A member of a map that its validator does not accept, or that has none. */
export type Misfit = {
  name: string
  value: unknown
  validator: Validator | undefined
}

/**
 * The members of a map that a table of validators does not accept, in the map's order; one that is
 * undefined counts as missing.
 */
export function findMisfits(
  record: Readonly<Record<string, unknown>>,
  validators: Validators,
): Misfit[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const member = Object.hasOwn(validators, name) ? validators[name] : undefined
    const isFitting = value === undefined || member?.isValid(value)
    return isFitting ? [] : [{name, value, validator: member}]
  })
}
