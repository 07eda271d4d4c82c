import fc from 'fast-check'
import {describe, expect, it, test} from 'vitest'

import {isMorePrecise, matchesKey, readKey} from '../../src/annotations/keys.js'

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

test('a key is more precise only if the other one matches each of its ids, and not both ways', () => {
  const key = fc
    .array(fc.constantFrom('a', 'b', ':', '*', '?'), {maxLength: 6, minLength: 1})
    .map((all) => all.join(''))
  const fillings = fc.array(fc.constantFrom('', 'a', 'b', 'a:b'), {maxLength: 6, minLength: 6})
  fc.assert(
    fc.property(key, key, fillings, (one, other, texts) => {
      let at = 0
      const id = one.replaceAll(/[*?]/g, (wildcard) => (wildcard === '?' ? 'b' : texts[at++]!))
      expect(matchesKey(one, id)).toBe(true)
      if (isMorePrecise(one, other))
        expect([matchesKey(other, id), isMorePrecise(other, one)]).toEqual([true, false])
    }),
    {numRuns: 2000},
  )
})
