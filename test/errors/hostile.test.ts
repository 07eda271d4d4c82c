import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {diagnoseLine} from '../../src/errors/diagnose.js'
import {routeLine} from '../../src/errors/route.js'
import {catalogOf} from '../support/manifest-catalog.js'
import {taskCatalog, taskCommands} from '../support/task-catalog.js'

/** No measure, which a slow machine would fail: a line that costs as much has become quadratic, in milliseconds of CPU. */
const explodedMs = 10_000
const hostile = [
  ...[
    '__proto__',
    'constructor',
    '--__proto__',
    '--constructor=1',
    '--toString',
    '--',
    '-',
    '---',
    '=',
    '--=',
    '',
    ' ',
  ],
  ...['{"a":1}', '$(x)', '`x`', ';', '\u001b[2J', '🙂', '\u202e', '\ud800', ':', '::', '-a', '-0', '\0<x>'],
  ...['task', 'create', 'task:', '--priority', '--tag'],
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
    fc.constantFrom(...hostile),
    fc.string({maxLength: 700, size: 'max'}),
    fc.string({maxLength: 40, size: 'max', unit: 'binary'}),
  )
  let longest = 0
  fc.assert(
    fc.property(fc.constantFrom(...catalogs), fc.array(word, {maxLength: 8}), (catalog, argv) => {
      const start = process.cpuUsage()
      const diagnosis = diagnoseLine(catalog, argv)
      expect(process.cpuUsage(start).user / 1000).toBeLessThan(explodedMs)
      if (!diagnosis) return
      const {didYouMean = [], message} = diagnosis
      expect(message.length).toBeLessThanOrEqual(600)
      expect(didYouMean.length).toBeLessThanOrEqual(3)
      longest = Math.max(longest, message.length)
      for (const line of didYouMean) expect(line.replaceAll(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u)
    }),
    {numRuns: 800},
  )
  expect(longest).toBe(600)
})

test('words of a megabyte and lines of ten thousand words do not explode', () => {
  const catalog = taskCatalog()
  const megabyte = 'U'.repeat(1_000_000)
  const lines = [
    [megabyte],
    ['task', megabyte],
    ['task', 'create', `-${megabyte}`],
    ['task', 'create', `--${megabyte}`, `--priority=${megabyte}`],
    ['task', 'create', '--tag', megabyte.replaceAll('U', 'a,')],
    ['task', 'craete', 'x', ...Array.from({length: 10_000}, () => '--prioritty')],
    Array.from({length: 10_000}, () => 'task'),
    Array.from({length: 10_000}, () => '-a'),
  ]
  for (const line of lines) {
    const start = process.cpuUsage()
    const diagnosis = diagnoseLine(catalog, line)
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(explodedMs)
    expect(JSON.stringify(diagnosis).length).toBeLessThan(10_000)
  }
})

test('an empty line names no command', () => {
  expect(routeLine(taskCatalog(), [])).toEqual({id: '', kind: 'unknown_command', leading: 0, length: 0})
  expect(diagnoseLine(taskCatalog(), [])).toMatchObject({kind: 'incomplete_command', message: 'No command was given'})
})
