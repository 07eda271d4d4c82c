import {quoteWord} from '../line/quote.js'

/** What stands where a secret stood. */
const mask = '***'

/** How short a secret is that is only looked for as a word of its own: a digit is part of too much else. */
const shortLength = 3

/**
 * Takes secrets out of every string in a value, keys aside, however deep (contract, section 4: values of flags marked
 * sensitive never appear in any error). What is no plain list or object is left as it is.
 */
export function redact<T>(value: T, secrets: readonly string[]): T {
  if (secrets.length === 0) return value
  const longestFirst = secrets.toSorted((a, b) => b.length - a.length)
  const patterns = longestFirst.flatMap((secret) => [...new Set([quoteWord(secret), secret])].map(toPattern))
  return redactValue(value, new RegExp(patterns.join('|'), 'gu'), []) as T
}

function toPattern(secret: string): string {
  const escaped = secret.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`)
  return secret.length > shortLength ? escaped : String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`
}

function redactValue(value: unknown, pattern: RegExp, ancestors: readonly object[]): unknown {
  if (typeof value === 'string') return value.replaceAll(pattern, mask)
  if (typeof value !== 'object' || value === null || ancestors.includes(value)) return value
  const inner = [...ancestors, value]
  if (Array.isArray(value)) return value.map((item: unknown) => redactValue(item, pattern, inner))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactValue(item, pattern, inner)]))
}
