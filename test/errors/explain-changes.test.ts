import {expect, test} from 'vitest'
import {findPhrase} from '../../src/contract/phrase.js'
import {explainChanges} from '../../src/errors/explain-changes.js'

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
  [[{choices: ['x'], expected: 'a number', from: 'a', to: 'b'}], 'Write a number instead of a.'],
  [[{to: '--limit \0<limit>'}], 'Add --limit <limit>.'],
  [[{from: '\u001b', to: 'x'.repeat(81)}], `Write ${'x'.repeat(79)}… instead of \\u001b.`],
  [[], undefined],
])('%j is told', (changes, text) => expect(explainChanges(changes)).toBe(text))

test('what was typed is told from our words, so that a secret in it is masked there alone', () => {
  expect(findPhrase(explainChanges([{from: 'a', to: 'b'}, {from: 'c'}])!)).toEqual({
    fixed: ['Write ', ' instead of ', ', leave out ', '.'],
    values: ['b', 'a', 'c'],
  })
})

test('a name or a declared value of the CLI is no secret, whatever a secret on the line reads', () => {
  const explained = explainChanges(
    [
      {from: '--ap', to: '--app'},
      {to: '--kind \0<kind>'},
      {choices: ['red'], from: 'rd', to: '\0<kind>'},
      {from: 'x', to: 'y'},
    ],
    new Set(['--app']),
  )
  expect(findPhrase(explained!)).toEqual({
    fixed: ['Write --app instead of ', ', add --kind <kind>, write red instead of ', ', write ', ' instead of ', '.'],
    values: ['--ap', 'rd', 'y', 'x'],
  })
})
