import {describe, expect, test} from 'vitest'
import {compareWith, doubt, forgivenEdits, isMisspelling, spell} from '../../src/errors/word-cost.js'

test('a word is compared as it is folded, and by its letters', () => {
  expect(spell('AppInfo_x')).toEqual({folded: 'app-info-x', letters: expect.any(Number), word: 'AppInfo_x'})
})

test('more edits are forgiven in longer words', () => {
  expect([1, 3, 4, 7, 8, 20].map((length) => forgivenEdits(length))).toEqual([1, 1, 2, 2, 3, 3])
})

describe('a typed word costs', () => {
  test.each([
    ['nothing as itself', 'list', 'list', 0],
    ['little in another case', 'appInfo', 'app-info', 0.2],
    ['little with an underscore', 'app_info', 'app-info', 0.2],
    ['little without its hyphen', 'appinfo', 'app-info', 0.3],
    ['little with a hyphen too many', 'in-fo', 'info', 0.3],
    ['half as a plural', 'tasks', 'task', 0.5],
    ['half as a singular', 'task', 'tasks', 0.5],
    ['half as a plural in -ies', 'policies', 'policy', 0.5],
    ['half as a plural in -es', 'boxes', 'box', 0.5],
    ['half as a plural in -ches', 'branches', 'branch', 0.5],
    ['half as a plural in -shes', 'hashes', 'hash', 0.5],
    ['half as a plural in -sses', 'addresses', 'address', 0.5],
    ['an edit where -s follows -s', 'clas', 'class', 1.01],
    ['an edit where another word ends in -s', 'fasks', 'task', 2.09],
    ['less than an edit as a synonym', 'remove', 'delete', 0.7],
    ['less than an edit as a synonym in capitals', 'LS', 'list', 0.7],
    ['an edit and each letter behind it as a beginning', 'inf', 'information', 1.4],
    ['an edit for a swap', 'ifno', 'info', 1],
    ['an edit for a letter too few', 'ino', 'info', 1.01],
    ['more for a letter that is foreign', 'inxo', 'info', 1.03],
    ['more for another first letter', 'nfo', 'info', 1.06],
    ['more where two letters make a beginning', 'in', 'info', 2.01],
    ['two edits of four letters', 'ixxo', 'info', 2.03],
    ['one edit of three letters', 'apx', 'app', 1.03],
    ['three edits of eight letters', 'xxxrsion', 'versiono', Infinity],
  ])('%s: %s as %s', (_, typed, target, cost) => {
    expect(compareWith(typed)(spell(target))).toBeCloseTo(cost, 10)
  })

  test.each([
    ['two edits of three letters', 'axx', 'app'],
    ['three edits of seven letters', 'xxxtain', 'contain'],
    ['a length that differs by more than is forgiven', 'infoooo', 'info'],
    ['a harmless verb that would become a loss', 'show', 'delete'],
    ['a harmless verb one letter from a loss', 'set', 'reset'],
    ['the beginning of a verb that destroys', 'tru', 'truncate'],
  ])('too much: %s', (_, typed, target) => {
    expect(compareWith(typed)(spell(target))).toBe(Infinity)
  })
})

test('doubt tells words apart that are as many edits away', () => {
  const cost = (typed: string, target: string) => Math.round(doubt(typed, target) * 100)
  expect([
    cost('abcd', 'abdc'),
    cost('bacd', 'abcd'),
    cost('bcda', 'abcd'),
    cost('bbcd', 'abcd'),
    cost('abc', 'abcd'),
    cost('abxd', 'abcd'),
    cost('xbcde', 'abcd'),
  ]).toEqual([0, 0, 5, 5, 1, 3, 9])
})

test.each([
  ['task', 'task', true],
  ['tas', 'tasking', true],
  ['ta', 'tasking', false],
  ['Task', 'task', true],
  ['taskList', 'tasklist', true],
  ['task-list', 'tasklist', true],
  ['tsa', 'tas', true],
  ['tas', 'tsk', false],
  ['axx', 'app', false],
  ['axxo', 'info', false],
  ['ixxo', 'info', true],
  ['infixx', 'information', false],
])('%s is a misspelling of %s: %s', (typed, target, is) => expect(isMisspelling(typed, target)).toBe(is))
