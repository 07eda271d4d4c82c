import {expect, test} from 'vitest'

import type {AdoptDifference, AdoptDocument} from '../../../src/contract/schema/adopt.js'
import {renderAdopt} from '../../../src/services/adopt/render-adopt.js'

const difference = (line: string, after: string): AdoptDifference => ({
  for: 'person',
  line,
  part: 'stderr',
  before: 'old',
  after,
})

test('a difference of several command lines is shown once, and each other one too', () => {
  const lines = [difference('a --help', 'new'), difference('b --help', 'gone')]
  const differences = [...lines, difference('c --help', 'new')]
  const document = {changed: [], left: [], check: {lines: 3, script_lines: 1, differences}}
  expect(renderAdopt(document, 'cli', {isDryRun: false}).split('\n')).toEqual([
    'Compared 3 command lines of the old and the new sources:',
    'A person notices:',
    '  stderr of `cli a --help` and 1 other command line',
    '    - old',
    '    + new',
    '  stderr of `cli b --help`',
    '    - old',
    '    + gone',
    'A script that pipes, without `--no-agent`, notices nothing.',
    '',
    'Changed 0 files, and left 0 places.',
    'Every command that can be changed extends AgentCommand.',
    '',
  ])
})

test.each([
  ['not compared', 0, ['A person notices nothing.', expect.stringContaining('script notices is')]],
  ['compared', 1, []],
])('a script for which nothing differs: %s', (_what, scriptLines, sections) => {
  const check = {lines: 3, script_lines: scriptLines, differences: []}
  const text = renderAdopt({changed: [], left: [], check}, 'cli', {isDryRun: false})
  const end = scriptLines === 0 ? ':' : ': a person and a script notice nothing.'
  expect(text.split('\n').slice(0, -3)).toEqual([
    `Compared 3 command lines of the old and the new sources${end}`,
    ...sections,
    '',
  ])
})

const changedLine = (after: string) => ({file: 'a.ts', line: 1, before: 'Command', after})
const left = [{file: 'b.ts', line: 1, reason: 'it is odd'}]
const block = {commands: {list: {mutating: false}}, reasons: {list: '"list"'}, unclear: {}}
const reviewed = 'Review the drafts of `mutating`, then build, write the manifest, and test.'

test.each<[what: string, document: AdoptDocument, next: string]>([
  ['drafts', {changed: [changedLine('// static mutating = false')], left: []}, reviewed],
  ['a block', {changed: [changedLine('AgentCommand')], left: [], block}, reviewed],
  [
    'no draft',
    {changed: [changedLine('AgentCommand')], left: []},
    'Now build, write the manifest, and test.',
  ],
  [
    'nothing to do',
    {changed: [], left: []},
    'Every command that can be changed extends AgentCommand.',
  ],
  ['places to change by hand', {changed: [], left}, 'Changed 0 files, and left 1 place.'],
])('the last line is what comes next: %s', (_what, document, next) => {
  expect(renderAdopt(document, 'cli', {isDryRun: false}).trimEnd().split('\n').at(-1)).toBe(next)
})
