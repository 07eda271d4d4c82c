import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {countEdits, invertsMeaning, protects, wordCost} from '../../src/errors/word-cost.js'

describe('a typed word costs', () => {
  test.each([
    ['nothing as itself', 'list', 'list', 0],
    ['little in another case', 'appInfo', 'app-info', 0.2],
    ['little with an underscore', 'app_info', 'app-info', 0.2],
    ['little without its hyphen', 'appinfo', 'app-info', 0.3],
    ['little with an additional hyphen', 'in-fo', 'info', 0.3],
    ['half as a plural', 'tasks', 'task', 0.5],
    ['half as a singular', 'policy', 'policies', 0.5],
    ['half as a plural in -es', 'boxes', 'box', 0.5],
    ['half as a plural in -ches', 'branches', 'branch', 0.5],
    ['an edit if -s follows -s', 'clas', 'class', 1.01],
    ['less than an edit as a synonym', 'remove', 'delete', 0.7],
    ['less than an edit as a synonym in capitals', 'LS', 'list', 0.7],
    ['an edit and each letter after it as a beginning', 'inf', 'information', 1.4],
    ['an edit for a swap', 'ifno', 'info', 1],
    ['an edit for a missing letter', 'ino', 'info', 1.01],
    ['more for a foreign letter', 'inxo', 'info', 1.03],
    ['more for another first letter', 'nfo', 'info', 1.06],
    ['two edits of four letters', 'ixxo', 'info', 2.03],
    ['too much with two edits of three letters', 'axx', 'app', Infinity],
    ['too much with three edits of seven letters', 'xxxtain', 'contain', Infinity],
    ['too much with another length', 'infoooo', 'info', Infinity],
    ['too much if a harmless verb becomes a loss', 'show', 'delete', Infinity],
    ['too much if a harmless verb is a letter from a loss', 'set', 'reset', Infinity],
    ['too much as the beginning of a verb that destroys', 'tru', 'truncate', Infinity],
    ['too much as a negation', 'nocache', 'cache', Infinity],
  ])('%s: %s as %s', (_, typed, target, cost) => expect(wordCost(typed, target)).toBeCloseTo(cost, 10))
})

/** Counts edits as their definition does, with swaps of letters that stay neighbors. */
function countNaively(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [restA, restB] = [a.slice(1), b.slice(1)]
  if (a[0] === b[0]) return countNaively(restA, restB)
  const isSwap = a.length > 1 && a[0] === b[1] && a[1] === b[0]
  const counts = [countNaively(restA, restB), countNaively(restA, b), countNaively(a, restB)]
  return 1 + Math.min(...counts, isSwap ? countNaively(a.slice(2), b.slice(2)) : Infinity)
}

test('edits are insertions, deletions, substitutions and swaps', () => {
  const word = fc.string({maxLength: 7, size: 'max', unit: fc.constantFrom('a', 'b', 'c')})
  let largest = 0
  fc.assert(
    fc.property(word, word, fc.nat({max: 7}), (a, b, limit) => {
      const edits = countNaively(a, b)
      largest = Math.max(largest, edits)
      expect(countEdits(a, b, limit)).toBe(edits > limit ? Infinity : edits)
    }),
    {numRuns: 2000},
  )
  expect(largest).toBe(7)
})

test.each([
  ['noforce', 'force', true],
  ['no-force', 'force', true],
  ['exclude-force', 'force', true],
  ['keep-set-default', 'set-default', true],
  ['keep-default', 'set-default', true],
  ['set-no-cache', 'set-cache', true],
  ['noforc', 'force', true],
  ['nonode', 'node', true],
  ['notify', 'modify', false],
  ['nostname', 'hostname', false],
  ['notfy', 'notify', false],
  ['net-id', 'not-id', false],
  ['ski-tets', 'skip-tests', false],
  ['on-color', 'no-color', false],
])('%s and %s are opposites: %s (4.10a)', (a, b, areOpposites) => {
  expect([invertsMeaning(a, b), invertsMeaning(b, a)]).toEqual([areOpposites, areOpposites])
})

test.each(['--dry-run', '--dryRun', '--preview', '--no-push', '--skip-tests', '--keep-files'])('%s protects', (flag) =>
  expect(protects(flag)).toBe(true),
)
test.each(['--force', '--notify', '--run'])('%s does not protect', (flag) => expect(protects(flag)).toBe(false))
