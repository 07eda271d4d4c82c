import {randomUUID} from 'node:crypto'
import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {compose, findPhrase} from '../../src/contract/phrase.js'
import {toPrintable} from '../../src/errors/printable.js'

test('controls, lone surrogates and what turns text round are spelt out', () => {
  expect(toPrintable('a\u001b[1m\n\u202eb\ud800\u{1f600}\u200f\ufffe', 1000)).toBe(
    String.raw`a\u001b[1m\u000a\u202eb\ud800` + '\u{1f600}' + String.raw`\u200f\ufffe`,
  )
})

test('a text is shown in 120 characters, or as many as asked', () => {
  expect(toPrintable('x'.repeat(121))).toBe(`${'x'.repeat(119)}…`)
  expect(toPrintable('x'.repeat(120))).toBe('x'.repeat(120))
  expect(toPrintable('xxx', 2)).toBe('x…')
})

test('what was typed is told from our words afterwards, too', () => {
  // Phrases are remembered, so these are made anew.
  const [name, other] = [randomUUID(), randomUUID()]
  const text = compose({fixed: ['Unknown\tcommand ', '.'], values: [`a\u001b${name}`]})
  expect(findPhrase(toPrintable(text))).toEqual({
    fixed: [String.raw`Unknown\u0009command `, '.'],
    values: [String.raw`a\u001b${name}`],
  })
  const plain = {fixed: ['Unknown command ', ' here'], limit: 1000, values: [other]}
  expect(findPhrase(toPrintable(compose(plain)))).toBe(plain)
})

test('whatever a text holds, it is one line that may be printed', () => {
  fc.assert(
    fc.property(fc.string({unit: 'binary'}), (text) => {
      expect(toPrintable(text)).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u)
    }),
  )
})
