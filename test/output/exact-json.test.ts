import fc from 'fast-check'
import {expect, test} from 'vitest'

import {parseExactJson} from '../../src/output/exact-json.js'

test.for<[text: string, isKept: boolean]>([
  ['{"a": 1}\n', true],
  ['[]', true],
  ['[1.50, 15e-1, -0.0, 0e9, 1E+2, 100, 0.001]', true],
  ['{"text": "12345678901234567890"}', true],
  ['{"escaped \\" 12345678901234567890": 1}', true],
  ['[9007199254740992]', true],
  ['[9007199254740993]', false],
  ['{"id": 12345678901234567890}', false],
  ['[3.14159265358979323846]', false],
  ['[1e400]', false],
  ['[1e-400]', false],
  ['{"a": 1, "a": 2}', false],
  ['[{"b": {"a": 1, "\\u0061": 1}}]', false],
  ['[{"a": 1}, {"a": ":", "": {"__proto__": 1, "b": "\\":\\""}}]', true],
  // No object or list, or more than one.
  ['12', false],
  ['"a"', false],
  ['null', false],
  ['{} {}', false],
  ['{"a": 1', false],
  ['', false],
])('%s: %s', ([text, isKept]) => {
  expect(parseExactJson(text) !== undefined).toBe(isKept)
})

test('a string of any length', () => {
  const long = 'a'.repeat(10_000_000)
  expect(parseExactJson(JSON.stringify(['"\\', long, 1]))).toEqual(['"\\', long, 1])
  expect(parseExactJson(`["\\\\", "\\"", 9007199254740993]`)).toBeUndefined()
})

test('a number of any length, in linear time', () => {
  const start = performance.now()
  expect(parseExactJson(`[1.${'0'.repeat(300_000)}1]`)).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(10_000)
})

test('9.11: whatever is parsed has the numbers of its text', () => {
  let kept = 0
  const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,24})(\.\d{1,20})?(e[+-]?\d{1,2})?$/)
  const large = fc.bigInt(-(10n ** 24n), 10n ** 24n).map(String)
  const property = fc.property(fc.oneof(digits, large), (token) => {
    const parsed = parseExactJson(`[${token}]`) as [number] | undefined
    // A decimal number is a fraction of whole numbers.
    const toFraction = (text: string): [bigint, bigint] => {
      const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
      const [whole = '', fraction = ''] = mantissa.split('.')
      const shift = Number(exponent) - fraction.length
      const power = 10n ** BigInt(Math.abs(shift))
      const value = BigInt(whole + fraction)
      return shift < 0 ? [value, power] : [value * power, 1n]
    }
    const [[top, bottom], [newTop, newBottom]] = [
      toFraction(token),
      toFraction(String(Number(token))),
    ]
    expect(parsed !== undefined).toBe(top * newBottom === newTop * bottom)
    if (parsed) kept += 1
  })
  fc.assert(property, {numRuns: 2000})
  // Both kinds are generated.
  expect(kept).toBeGreaterThan(100)
  expect(kept).toBeLessThan(1900)
})
