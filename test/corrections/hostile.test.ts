import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {diagnoseLine} from '../../src/corrections/diagnose.js'
import {catalogOf} from '../support/manifest-catalog.js'
import {taskCatalog, taskCommands} from '../support/task-catalog.js'

/**
 * No measure, which a slow machine would fail: a line that costs as much has become quadratic, in
 * milliseconds of CPU.
 */
const explodedMs = 10_000
const odd =
  '__proto__ constructor --__proto__ --constructor=1 --toString -- - --- = --= : :: -a -0 $(x) `x` ; {"a":1}'
const hostile = [...odd.split(' '), '', ' ', '\u001b[2J', '🙂', '\u202e', '\ud800', '\0<x>']
const known = ['task', 'create', 'task:', '--priority', '--tag']
const long = 'U'.repeat(200_000)
const longWords = [long, `-${long}`, `--${long}`, `--priority=${long}`, 'a,'.repeat(100_000)]
const many = Array.from({length: 10_000}, () => '-a')
const longLines = [
  ...longWords.map((word) => ['task', 'create', word]),
  [long],
  ['task', long],
  many,
]

test('any line is answered, in bounds', () => {
  const catalogs = [
    taskCatalog(),
    taskCatalog({separator: ':'}),
    taskCatalog({isFlexible: true}),
    catalogOf({}),
    catalogOf({only: taskCommands['task:create']!}, {isSingleCommand: true}),
  ]
  const word = fc.oneof(
    fc.constantFrom(...hostile, ...known),
    fc.string({maxLength: 700, size: 'max'}),
    fc.string({maxLength: 40, size: 'max', unit: 'binary'}),
  )
  let longest = 0
  fc.assert(
    fc.property(fc.constantFrom(...catalogs), fc.array(word, {maxLength: 8}), (catalog, argv) => {
      const start = process.cpuUsage()
      const diagnosis = diagnoseLine(catalog, argv)
      // Also of the system: allocating a large text again and again costs little else.
      const {system, user} = process.cpuUsage(start)
      expect((system + user) / 1000).toBeLessThan(explodedMs)
      if (!diagnosis) return
      const {didYouMean = [], message} = diagnosis
      expect(message.length).toBeLessThanOrEqual(600)
      expect(didYouMean.length).toBeLessThanOrEqual(3)
      longest = Math.max(longest, message.length)
      for (const line of didYouMean) expect(line.replaceAll(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u)
    }),
    {examples: longLines.map((line) => [catalogs[0]!, line]), numRuns: 800},
  )
  expect(longest).toBe(600)
})
