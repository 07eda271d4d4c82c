import fc from 'fast-check'
import {describe, expect, it} from 'vitest'

import {isMorePrecise, matchesKey, readKey} from '../../src/gate/precedence.js'

const matches = (key: string, id: string) => matchesKey(readKey(key), id)

describe('readKey', () => {
  it('reads both spellings of a name as one', () => {
    expect(readKey(' pg  credentials:rotate')).toEqual({isGlob: false, pattern: 'pg:credentials:rotate'})
  })
})

describe('matchesKey', () => {
  it.each([
    ['apps:info', 'apps:info', true],
    ['apps:info', 'apps:info:more', false],
    ['*:destroy', 'pg:backups:destroy', true],
    ['*:destroy', 'destroy', false],
    ['apps:*', 'apps', false],
    ['*', 'anything:at:all', true],
    ['a?c', 'abc', true],
    ['a.c', 'abc', false],
    ['(a+)+$', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', false],
  ])('%s against %s is %s', (key, id, expected) => {
    expect(matches(key, id)).toBe(expected)
  })

  it('takes no time that grows faster than the lengths multiplied', () => {
    const start = performance.now()
    expect(matches(`${'*a'.repeat(200)}b`, 'a'.repeat(2000))).toBe(false)
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})

describe('isMorePrecise', () => {
  const parts = fc.array(fc.constantFrom('a', 'b', ':', '*', '?'), {maxLength: 6, minLength: 1})
  const key = parts.map((all) => ({isGlob: all.includes('*') || all.includes('?'), pattern: all.join('')}))
  const fillings = fc.array(fc.constantFrom('', 'a', 'b', 'a:b'), {maxLength: 6, minLength: 6})

  it('holds only where every id of the one is an id of the other', () => {
    fc.assert(
      fc.property(key, key, fillings, (one, other, texts) => {
        let at = 0
        const id = one.pattern.replaceAll(/[*?]/g, (wildcard) => (wildcard === '?' ? 'b' : texts[at++]!))
        expect(matchesKey(one, id)).toBe(true)
        if (isMorePrecise(one, other)) expect(matchesKey(other, id)).toBe(true)
      }),
      {numRuns: 2000},
    )
  })

  it('is never true both ways', () => {
    fc.assert(fc.property(key, key, (one, other) => !(isMorePrecise(one, other) && isMorePrecise(other, one))))
  })
})
