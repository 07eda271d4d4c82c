import type {ValueDetails} from '../catalog/class-types.js'
import {hasPlaceholder} from '../command-line/quote.js'

/**
 * What is wrong with the type of a value, as the end of "Expected --limit to be …"; undefined where nothing is known to
 * be. It decides as oclif's own parsers of integers and URLs do (core 4 and 5, lib/parser/args.js and flags.js).
 */
export function findWrongType(value: string, details: ValueDetails | undefined): string | undefined {
  if (!details || hasPlaceholder(value)) return undefined
  if (details.type === 'url') return URL.canParse(value) ? undefined : 'a URL'
  if (details.type !== 'integer') return undefined
  const {max = Infinity, min = -Infinity} = details
  const number = Number(value)
  if (/^-?\d+$/.test(value) && number >= min && number <= max) return undefined
  return describeRange(min, max)
}

/** What a value of a type is to a reader who has to write one; undefined where a name tells as much. */
export function describeType(details: ValueDetails | undefined): string | undefined {
  if (details?.type === 'url') return 'a URL such as https://example.com'
  if (details?.type !== 'integer') return undefined
  const {max = Infinity, min = -Infinity} = details
  return describeRange(min, max).replace('an integer', 'a whole number')
}

function describeRange(min: number, max: number): string {
  if (min === -Infinity && max === Infinity) return 'an integer'
  if (max === Infinity) return `an integer of ${min} or more`
  return min === -Infinity ? `an integer of ${max} or less` : `an integer from ${min} to ${max}`
}
