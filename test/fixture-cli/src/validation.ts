/** What one field of a record must look like. */
export type Rule = {
  accepts: (value: unknown) => boolean
  /** What is accepted, to follow the words "must be". */
  expected: string
  isOptional?: boolean
}

/** A rule for each field of a record. */
export type Rules<T> = {[Field in keyof T]-?: Rule}

/** Accepts one of the given words. */
export function oneOf(words: readonly string[]): Rule {
  return {accepts: (value) => words.some((word) => word === value), expected: `one of ${words.join(', ')}`}
}

/** Accepts integers from 1. */
export const positiveInteger: Rule = {
  accepts: (value) => typeof value === 'number' && Number.isSafeInteger(value) && value > 0,
  expected: 'an integer from 1',
}

/** Accepts one line of visible text, not empty: control characters would break a table. */
export const lineOfText: Rule = {
  accepts: (value) => typeof value === 'string' && value.trim() !== '' && !/\p{Cc}/u.test(value),
  expected: 'one line of text',
}

/** Accepts a list in which every element is accepted by the rule. */
export function listOf({accepts, expected}: Rule): Rule {
  return {
    accepts: (value) => Array.isArray(value) && value.every((element) => accepts(element)),
    expected: `a list, each element ${expected}`,
  }
}

/** The same rule for a field that may be missing. */
export function optional(rule: Rule): Rule {
  return {...rule, isOptional: true}
}

/**
 * Checks that every field of a record follows its rule, and that there is no other field.
 *
 * @throws an Error that says which field is wrong, with the record's name in front
 */
export function assertRecord<T>(value: unknown, rules: Rules<T>, name = 'record'): asserts value is T {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${name} is no object`)
  const record: Record<string, unknown> = {...value}
  const unknownField = Object.keys(record).find((field) => !Object.hasOwn(rules, field))
  if (unknownField !== undefined) throw new Error(`${name} has an unknown field ${unknownField}`)

  for (const [field, {accepts, expected, isOptional}] of Object.entries<Rule>(rules)) {
    const isRight = record[field] === undefined ? isOptional : accepts(record[field])
    if (!isRight) throw new Error(`${name}.${field} must be ${expected}`)
  }
}

/**
 * A `parse` function for an argument or a flag that takes text of this kind.
 *
 * @throws (the function does) an Error that says what was expected
 */
export function parserOf({accepts, expected}: Rule): (input: string) => Promise<string> {
  return async (input) => {
    if (!accepts(input)) throw new Error(`Expected ${expected} but received: ${input}`)
    return input
  }
}
