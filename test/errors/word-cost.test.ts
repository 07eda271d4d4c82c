import * as fc from 'fast-check'
import {expect, test} from 'vitest'

import {countEdits, invertsMeaning, protects, wordCost} from '../../src/errors/word-cost.js'

test('a word is nearer the fewer mistakes it takes, and a synonym nearer than a mistake', () => {
  const costs = [
    ['list', 'list'],
    ['appInfo', 'app-info'],
    ['appinfo', 'app-info'],
    ['boxes', 'box'],
    ['LS', 'list'],
    ['ifno', 'info'],
    ['ino', 'info'],
    ['inxo', 'info'],
    ['nfo', 'info'],
    ['inf', 'information'],
    ['ixxo', 'info'],
  ].map(([typed, target]) => wordCost(typed!, target!))
  expect(costs).toEqual(costs.toSorted((a, b) => a - b))
  expect([costs[0], costs[4], costs[5], costs.at(-1)! < 2.1]).toEqual([0, 0.7, 1, true])
})

test.each([
  ['axx', 'app'],
  ['xxxtain', 'contain'],
  ['infoooo', 'info'],
  // 4.9, 4.10a: a harmless verb is no loss, and a negation is not what it negates.
  ['show', 'delete'],
  ['set', 'reset'],
  ['tru', 'truncate'],
  ['nocache', 'cache'],
])('%s is not %s', (typed, target) => expect(wordCost(typed, target)).toBe(Infinity))

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
