import {randomUUID} from 'node:crypto'
import * as fc from 'fast-check'
import {expect, test} from 'vitest'

import {compose, findPhrase} from '../../src/contract/phrase.js'
import {describeChanges, listOwnWords, toPrintable} from '../../src/errors/describe-changes.js'
import {commandOf} from '../support/command-of.js'

test.each([
  [[{from: 'a', to: 'b'}], 'Write b instead of a.'],
  [[{to: 'b'}], 'Add b.'],
  [[{from: 'a'}], 'Leave out a.'],
  [[{from: 'a', to: 'b'}, {to: 'c'}, {from: 'd'}], 'Write b instead of a, add c, leave out d.'],
  [[{choices: ['x'], from: 'a', to: '\0<by>'}], 'Write x instead of a.'],
  [[{choices: ['x', 'y'], from: 'a', to: '\0<by>'}], 'Write x or y instead of a.'],
  [[{choices: ['v', 'w', 'x', 'y', 'z'], from: 'a', to: 'b'}], 'Write v, w, x, y or z instead of a.'],
  [[{choices: ['u', 'v', 'w', 'x', 'y', 'z'], from: 'a', to: 'b'}], 'Write one of the valid values instead of a.'],
  [[{choices: [], from: 'a', to: 'b'}], 'Write b instead of a.'],
  [[{to: '--limit \0<limit>'}], 'Add --limit <limit>.'],
  [[{from: '\u001b', to: 'x'.repeat(81)}], `Write ${'x'.repeat(79)}… instead of \\u001b.`],
  [[], undefined],
])('%j is told', (changes, text) => expect(describeChanges(changes, () => false)).toBe(text))

test('what was typed is told from our words, so that a secret in it is masked there alone', () => {
  expect(findPhrase(describeChanges([{from: 'a', to: 'b'}, {from: 'c'}], () => false)!)).toEqual({
    fixed: ['Write ', ' instead of ', ', leave out ', '.'],
    values: ['b', 'a', 'c'],
  })
})

test('a name or a declared value of the CLI is no secret, whatever a secret on the line reads', () => {
  const explained = describeChanges(
    [
      {from: '--ap', to: '--app'},
      {to: '--kind \0<kind>'},
      {choices: ['red'], from: 'rd', to: '\0<kind>'},
      {from: 'x', to: 'y'},
    ],
    (word) => word === '--app',
  )
  expect(findPhrase(explained!)).toEqual({
    fixed: ['Write --app instead of ', ', add --kind <kind>, write red instead of ', ', write ', ' instead of ', '.'],
    values: ['--ap', 'rd', 'y', 'x'],
  })
})

test('the words of a command are its name, its flags and its values', () => {
  const command = commandOf({
    args: {size: {options: ['small']}},
    flags: {app: {aliases: ['application'], char: 'a', options: ['web'], type: 'option'}},
  })
  expect(listOwnWords(command, ['paint', 'wall'])).toEqual(
    expect.arrayContaining(['paint wall', 'app', 'application', 'a', 'web', 'size', 'small']),
  )
})

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
    fc.property(fc.string({maxLength: 200, size: 'max', unit: 'binary'}), (text) => {
      expect(toPrintable(text)).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u)
    }),
  )
})
