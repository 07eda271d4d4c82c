import type {ValueDetails} from '../catalog/read/flag-types.js'
import {hasPlaceholder} from '../line/quote.js'

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

function describeRange(min: number, max: number): string {
  if (min === -Infinity && max === Infinity) return 'an integer'
  if (max === Infinity) return `an integer of ${min} or more`
  return min === -Infinity ? `an integer of ${max} or less` : `an integer from ${min} to ${max}`
}
