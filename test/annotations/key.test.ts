import fc from 'fast-check'
import {describe, expect, it, test} from 'vitest'

import {comparePrecision, isMorePrecise, matchesKey, readKey} from '../../src/annotations/keys.js'

describe('matchesKey', () => {
  it.each([
    [' pg  credentials:rotate', 'pg:credentials:rotate', true],
    ['apps:info', 'apps:info:more', false],
    ['*:destroy', 'pg:backups:destroy', true],
    ['*:destroy', 'destroy', false],
    ['apps:*', 'apps', false],
    ['*', 'anything:at:all', true],
    ['a?c', 'abc', true],
    ['(a+)+$', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', false],
  ])('%s against %s is %s', (key, id, expected) => {
    expect(matchesKey(readKey(key), id)).toBe(expected)
  })

  it('takes no time that grows faster than the lengths multiplied', () => {
    const start = performance.now()
    expect(matchesKey(`${'*a'.repeat(200)}b`, 'a'.repeat(2000))).toBe(false)
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})

const keys = fc
  .array(fc.constantFrom('a', 'b', ':', '*', '?'), {maxLength: 6, minLength: 1})
  .map((all) => all.join(''))

test('a key is more precise only if the other one matches each of its ids, and not both ways', () => {
  const fillings = fc.array(fc.constantFrom('', 'a', 'b', 'a:b'), {maxLength: 6, minLength: 6})
  fc.assert(
    fc.property(keys, keys, fillings, (one, other, texts) => {
      let at = 0
      const id = one.replaceAll(/[*?]/g, (wildcard) => (wildcard === '?' ? 'b' : texts[at++]!))
      expect(matchesKey(one, id)).toBe(true)
      if (isMorePrecise(one, other))
        expect([matchesKey(other, id), isMorePrecise(other, one)]).toEqual([true, false])
    }),
    {numRuns: 2000},
  )
})

test('a key that matches only some ids of another comes after it, in any order of the file', () => {
  let pairs = 0
  fc.assert(
    fc.property(fc.array(keys, {maxLength: 5, minLength: 2}), (all) => {
      const sorted = all.toSorted(comparePrecision)
      expect(all.toReversed().toSorted(comparePrecision)).toEqual(sorted)
      for (const [at, key] of sorted.entries()) {
        const later = sorted.slice(at + 1)
        expect(later.filter((other) => isMorePrecise(key, other))).toEqual([])
        pairs += later.filter((other) => isMorePrecise(other, key)).length
      }
    }),
    {examples: [[['pg:info*', 'pg:*info', 'pg*:info*']]], numRuns: 5000},
  )
  expect(pairs).toBeGreaterThan(100)
})
