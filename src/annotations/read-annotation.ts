import {type Check, type CommandAnnotation, commandField, type FieldOf} from './annotation.js'

/** What is wrong with a field, or with a whole annotation. */
type FieldProblem = {
  /** The field, as `flagAnnotations.app.pattern`; undefined for the whole annotation. */
  path?: string
  /** What is wrong, without its subject: `is not a field`. */
  text: string
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
      report({path: `${prefix}${name}`, text: 'is not a field'})
      continue
    }
    const field = readField(member, check, `${prefix}${name}`, report)
    if (field !== undefined) fields.push([name, field])
  }
  // `fromEntries` defines a field of any name, including `__proto__`.
  return Object.fromEntries(fields)
}

/** A field as stated, or what an invalid value counts as; undefined if it has no effect. */
function readField(member: unknown, check: Check, path: string, report: ReportField): unknown {
  const {expected, fieldOf, instead, isMap = false} = check
  if (check.isValid(member)) {
    if (!fieldOf) return member
    return readFields(member as Record<string, unknown>, fieldOf, `${path}.`, report)
  }
  report({
    path,
    text: `is not ${expected}, and ${instead?.words ?? 'has no effect'}`,
    isMissing: isMap && member === null,
  })
  return instead?.value
}
