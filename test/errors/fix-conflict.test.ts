import {expect, test} from 'vitest'
import {startDraft} from '../../src/errors/draft.js'
import {fixConflict} from '../../src/errors/fix-conflict.js'
import {commandOf, fixesOf, readable} from '../support/fixes.js'

const option = {type: 'option'} as const
const command = commandOf({
  flags: {
    csv: {char: 'c', exclusive: ['json', 'tag'], type: 'boolean'},
    json: {type: 'boolean'},
    note: option,
    tag: {exclusive: ['note'], multiple: true, type: 'option'},
    text: {...option, exclusive: ['note']},
  },
  strict: false,
})

const fix = (line: string) => fixesOf(fixConflict, 'conflicting_flags', command, line)
const without = (line: string, from: string) => ({changes: [{from}], cost: 0.8, line, params: {}})

test('of flags that exclude each other one is left out, each choice a line', () => {
  expect(fix('a --csv b --json')).toEqual([without('a b --json', '--csv'), without('a --csv b', '--json')])
})

test('a flag is left out with its value', () => {
  expect(fix('--note=a --text b c')).toEqual([without('--text b c', '--note=a'), without('--note=a c', '--text b')])
})

test('a flag is left out wherever it stands', () => {
  expect(fix('--csv --json -c --json')).toEqual([
    without('--json --json', '--csv -c'),
    without('--csv -c', '--json --json'),
  ])
})

test('a flag is left out with all its values, and with no other one', () => {
  expect(fix('-c --tag a b --note c')).toEqual([
    without('--tag a b --note c', '-c'),
    without('-c --note c', '--tag a b'),
  ])
  expect(fix('-c --json --tag a b')).toEqual([without('--json --tag a b', '-c'), without('-c --tag a b', '--json')])
})

test('of a flag that is given twice each use is a choice', () => {
  expect(fix('--note a --note b --note=c')).toEqual([
    without('--note b --note=c', '--note a'),
    without('--note a --note=c', '--note b'),
    without('--note a --note b', '--note=c'),
  ])
})

test('a conflict that the line does not show is none', () => {
  const problem = {error: 'flag_error', kind: 'conflicting_flags', message: ''} as const
  const draft = startDraft(['--csv', 'json'])
  expect(fixConflict(draft, {...problem, names: ['csv', 'json']}, command)).toEqual([])
  expect(fixConflict(draft, problem, command)).toEqual([])
})

test('what was changed before stays', () => {
  const draft = {...startDraft(['--csv', '--json']), changes: [{to: 'x'}], cost: 1, params: {x: {}}}
  const problem = {error: 'flag_error', kind: 'conflicting_flags', message: '', names: ['csv', 'json']} as const
  expect(fixConflict(draft, problem, command).map(readable)).toEqual([
    {changes: [{to: 'x'}, {from: '--csv'}], cost: 1.8, line: '--json', params: {x: {}}},
    {changes: [{to: 'x'}, {from: '--json'}], cost: 1.8, line: '--csv', params: {x: {}}},
  ])
})
