import type {ValueDetails} from '../../catalog/class-types.js'
import {hasPlaceholder} from '../../command-line/quote.js'
import type {LineProblem} from './problem.js'

/** Whose value it is: of a flag or an argument, from a word or a variable. */
export type ValuePlace = Pick<LineProblem, 'error' | 'index' | 'variable'> & {field: string}

/** What a value may be. */
export type Expectation = {
  options?: readonly string[] | undefined
  details?: ValueDetails | undefined
}

/** Finds that a value is not one of the options, or not of the type that its parser expects. */
export function findInvalidValue(
  value: string,
  {details, options}: Expectation,
  place: ValuePlace,
): LineProblem[] {
  const expected = describeExpected(value, {details, options})
  if (!expected || hasPlaceholder(value)) return []
  const message = `Expected ${place.field} to be ${expected}, not ${value}`
  return [{...place, expected, kind: 'invalid_value', message, validValues: options, value}]
}

/** What a value must be and is not; undefined for a valid one. */
function describeExpected(value: string, {details, options}: Expectation): string | undefined {
  const isListed = !options || options.includes(value)
  return isListed ? findExpectedType(value, details) : `one of ${options.join(', ')}`
}

/**
 * The type that a value lacks, by oclif's integer and URL parsers (core 4 and 5, lib/parser/args.js
 * and flags.js).
 */
function findExpectedType(
  value: string,
  {max, min, type}: Partial<ValueDetails> = {},
): string | undefined {
  if (type === 'url') return URL.canParse(value) ? undefined : 'a URL'
  if (type !== 'integer') return undefined
  const number = Number(value)
  const isInRange = number >= (min ?? -Infinity) && number <= (max ?? Infinity)
  return /^-?\d+$/.test(value) && isInRange ? undefined : describeRange(min, max)
}

function describeRange(min: number | undefined, max: number | undefined): string {
  if (min === undefined && max === undefined) return 'an integer'
  if (max === undefined) return `an integer of ${min} or more`
  if (min === undefined) return `an integer of ${max} or less`
  return `an integer from ${min} to ${max}`
}
