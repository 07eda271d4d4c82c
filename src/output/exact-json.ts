import {repeatsName} from '../contract/unknown-value.js'

/**
 * Quotes, escaped characters and numbers. A pattern for whole strings could overflow the stack of
 * the regular expression engine.
 */
const tokens = /"|\\.|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Parses a text that is one JSON object or array (9.11). Returns undefined for any other text, and
 * if parsing would lose something: JavaScript rounds `12345678901234567890`, and of two values of one
 * name keeps the last.
 */
export function parseExactJson(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }

  const isExact = hasExactNumbers(text) && !repeatsName(text, value)
  return isExact ? (value as object) : undefined
}

/** Whether each number of a JSON text has the same value after it was parsed and written again. */
function hasExactNumbers(json: string): boolean {
  let isInString = false
  for (const [token] of json.matchAll(tokens)) {
    if (token === '"') isInString = !isInString
    else if (!isInString && !isExactNumber(token)) return false
  }
  return true
}

function isExactNumber(token: string): boolean {
  const parsed = Number(token)
  return Number.isFinite(parsed) && normalize(String(parsed)) === normalize(token)
}

/** The digits and the exponent of a number, which are the same for `1.50`, `1.5` and `15e-1`. */
function normalize(token: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  // The lookbehind lets each run of zeros be tried only once.
  const significant = digits.replace(/(?<!0)0+$/, '')
  if (significant === '') return '0'
  const zeros = digits.length - significant.length
  return `${sign}${significant}e${Number(exponent) - fraction.length + zeros}`
}
