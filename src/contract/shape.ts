import {isRecord} from './unknown-value.js'

/**
 * What a value from outside must be: a part of an annotation, a manifest, a setting, a tool's
 * input, a pack or a file of tasks. A type that is derived from a shape is what was checked.
 */
export type Shape<Value = unknown> = {
  /** What the value must be, as part of a sentence: `a text`. */
  readonly expected: string
  isValid(value: unknown): value is Value
}

/** The type of the values that a shape accepts. */
export type ValueOf<Checked> = Checked extends Shape<infer Value> ? Value : never

/** Shapes by the names of the members that have them. */
export type Shapes = Readonly<Record<string, Shape>>

/** The values of members with these shapes; one that accepts undefined may be missing. */
export type MembersOf<Members extends Shapes> = {
  [Name in keyof Members as undefined extends ValueOf<Members[Name]> ? never : Name]: ValueOf<
    Members[Name]
  >
} & {
  [Name in keyof Members as undefined extends ValueOf<Members[Name]> ? Name : never]?: ValueOf<
    Members[Name]
  >
}

/** Makes a shape of a check that TypeScript cannot read a type from. */
export function shape<Value>(expected: string, check: (value: unknown) => boolean): Shape<Value> {
  return {
    expected,
    isValid: (value): value is Value => check(value),
  }
}

/** Any value. */
export const anything = shape<unknown>('anything', () => true)
/** A string. */
export const text = shape<string>('a text', (value) => typeof value === 'string')
/** A text with more than white space. */
export const nonEmptyText = shape<string>(
  'a text that is not empty',
  (value) => typeof value === 'string' && value.trim() !== '',
)
/** A boolean. */
export const boolean = shape<boolean>('true or false', (value) => typeof value === 'boolean')
/** A finite number. */
export const number = shape<number>('a number', Number.isFinite)
/** A whole number. */
export const integer = shape<number>('an integer', Number.isInteger)
/** An object that is not an array. */
export const map = shape<Record<string, unknown>>('a map of fields', isRecord)
/** A list of strings. */
export const texts = listOf(text, 'a list of texts')

/** One of a list of values. */
export function oneOf<const Value>(
  values: readonly Value[],
  expected = values.join(', '),
): Shape<Value> {
  return shape(expected, (value) => (values as readonly unknown[]).includes(value))
}

/** A list whose items have one shape. */
export function listOf<Item>(
  item: Shape<Item>,
  expected = `a list, each ${item.expected}`,
): Shape<Item[]> {
  return shape(expected, (value) => Array.isArray(value) && value.every(item.isValid))
}

/** A map of any names to values of one shape. */
export function mapOf<Value>(
  value: Shape<Value>,
  expected = `a map, each ${value.expected}`,
): Shape<Record<string, Value>> {
  return shape(expected, (each) => isRecord(each) && Object.values(each).every(value.isValid))
}

/** A map with at least these members. */
export function membersOf<Members extends Shapes>(
  members: Members,
  expected = `a map with ${Object.keys(members).join(', ')}`,
): Shape<MembersOf<Members>> {
  const shapes = Object.entries(members)
  return shape(
    expected,
    (value) => isRecord(value) && shapes.every(([name, member]) => member.isValid(value[name])),
  )
}

/** A value of one of two shapes. */
export function either<One, Other>(
  one: Shape<One>,
  other: Shape<Other>,
  expected = `${one.expected} or ${other.expected}`,
): Shape<One | Other> {
  return shape(expected, (value) => one.isValid(value) || other.isValid(value))
}

/** A value that may be missing. */
export function optional<Value>({expected, isValid}: Shape<Value>): Shape<Value | undefined> {
  return shape(expected, (value) => value === undefined || isValid(value))
}

/** A member of a map whose value does not fit its shape, or for which there is no shape. */
export type Misfit = {
  name: string
  value: unknown
  shape: Shape | undefined
}

/**
 * The members of a map that do not fit a table of shapes, in the map's order; one that is undefined
 * counts as missing.
 */
export function findMisfits(record: Readonly<Record<string, unknown>>, shapes: Shapes): Misfit[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const member = Object.hasOwn(shapes, name) ? shapes[name] : undefined
    return value === undefined || member?.isValid(value) ? [] : [{name, value, shape: member}]
  })
}
