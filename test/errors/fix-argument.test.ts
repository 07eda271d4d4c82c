import {describe, expect, test} from 'vitest'
import {commandOf, fixesOf, readable} from '../support/fixes.js'
import {startDraft} from '../../src/errors/draft.js'
import {
  fixMissingArgument,
  fixMissingFlag,
  fixMissingValue,
  fixUnexpectedArgument,
} from '../../src/errors/fix-argument.js'

const deploy = commandOf({
  args: {app: {description: 'The app', options: ['my-app'], required: true}},
  flags: {
    color: {allowNo: true, type: 'boolean'},
    count: {char: 'c', multiple: true, type: 'option'},
    force: {char: 'f', type: 'boolean'},
    limit: {description: 'A limit', summary: 'How many', type: 'option'},
    note: {char: 'n', description: 'A note', type: 'option'},
    only: {options: ['this'], type: 'option'},
    region: {options: ['eu', 'us'], summary: 'Where', type: 'option'},
  },
})
test('a flag that is missing is rather an argument that lost its dashes', () => {
  const command = commandOf({args: {app: {}}, flags: {limit: {required: true, type: 'option'}}})
  const problem = {error: 'flag_error', field: '--limit', kind: 'missing_flag', message: '', names: ['limit']} as const
  expect(fixMissingFlag(startDraft(['limit=5']), problem, command).map(readable)).toEqual([
    {changes: [{from: 'limit', to: '--limit'}], cost: 0.6, line: '--limit=5', params: {}},
  ])
})

const free = commandOf({args: {}, flags: deploy.definition.flags})
const lax = commandOf({args: {}, flags: deploy.definition.flags, strict: false})

describe('an argument that is missing', () => {
  test.each([
    ['stands where there is nothing else', '', '<app>'],
    ['stands behind flags', '--force', '--force <app>'],
    ['stands behind a flag with its value', '--limit 5', '--limit 5 <app>'],
    ['stands before a flag that takes all that follows', '--count 1', '<app> --count 1'],
    ['stands before all flags', '--force --count 1', '<app> --force --count 1'],
    ['stands before a flag that takes several', '--count 1 2', '<app> --count 1 2'],
    ['stands behind the end of the flags', '--count 1 --', '--count 1 -- <app>'],
  ])('%s: %s', (_, line, fixed) => {
    expect(fixesOf(fixMissingArgument, 'missing_argument', deploy, line)).toEqual([
      {
        changes: [{to: '<app>'}],
        cost: 1,
        line: fixed,
        params: {app: {description: 'The app', enum: ['my-app'], required: true}},
      },
    ])
  })

  test('stands behind those that are there', () => {
    const two = commandOf({args: {from: {required: true}, to: {required: true}}, flags: deploy.definition.flags})
    expect(fixesOf(fixMissingArgument, 'missing_argument', two, 'a --force')).toEqual([
      {changes: [{to: '<to>'}], cost: 1, line: 'a <to> --force', params: {to: {required: true}}},
    ])
    expect(fixesOf(fixMissingArgument, 'missing_argument', two, '--force a --count 1')[0]?.line).toBe(
      '--force a <to> --count 1',
    )
  })
})

describe('a value of a boolean flag', () => {
  test.each([
    ['--force true', '--force', '--force true', '--force'],
    ['-f yes', '-f', '-f yes', '-f'],
    ['--force ON', '--force', '--force ON', '--force'],
    ['--force 1', '--force', '--force 1', '--force'],
    ['--force=true', '--force', '--force=true', '--force'],
    ['--force false', '', '--force false', undefined],
    ['--force=no', '', '--force=no', undefined],
    ['--force off', '', '--force off', undefined],
    ['--color 0', '--no-color', '--color 0', '--no-color'],
    ['--color=false', '--no-color', '--color=false', '--no-color'],
    ['--no-color true', '--no-color', '--no-color true', '--no-color'],
  ])('%s is taken off it', (line, fixed, from, to) => {
    expect(fixesOf(fixUnexpectedArgument, 'unexpected_argument', free, line)).toEqual([
      {changes: [{from, ...(to !== undefined && {to})}], cost: 0.5, line: fixed, params: {}},
    ])
  })

  test.each([
    '--no-color false',
    '--force truely',
    '--force nothing',
    '--force untrue',
    '--force piano',
    'true',
    '--region eu true',
  ])('is none in: %s', (line) => expect(fixesOf(fixUnexpectedArgument, 'unexpected_argument', free, line)).toEqual([]))
})

describe('a word that is no argument is a flag that lost its dashes', () => {
  test.each([
    ['limit 5', '--limit 5', 1.1, 'limit', '--limit'],
    ['limit=5=6', '--limit=5=6', 1.1, 'limit', '--limit'],
    ['Limit=5', '--limit=5', 1.2, 'Limit', '--limit'],
    ['–limit 5', '--limit 5', 0.4, '–limit', '--limit'],
    ['––limit 5', '--limit 5', 0.4, '––limit', '--limit'],
    ['−limt=5', '--limit=5', 1.21, '−limt', '--limit'],
  ])('%s', (line, fixed, cost, from, to) => {
    expect(fixesOf(fixUnexpectedArgument, 'unexpected_argument', free, line)).toEqual([
      {changes: [{from, to}], cost, line: fixed, params: {}},
    ])
  })

  test.each(['limt 5', 'f', '–f', '=', '–lmt 5', 'li–mit'])('but not in: %s', (line) => {
    expect(fixesOf(fixUnexpectedArgument, 'unexpected_argument', free, line)).toEqual([])
  })
})

test('a word of two letters may be a flag that lost its dashes', () => {
  const command = commandOf({flags: {to: {type: 'option'}}})
  expect(fixesOf(fixUnexpectedArgument, 'unexpected_argument', command, 'to 5')[0]?.line).toBe('--to 5')
})

describe('words behind a text', () => {
  test.each([
    ['--note fix the bug', "--note 'fix the bug'"],
    ['-n fix the bug --force', "-n 'fix the bug' --force"],
    ['--limit 5 --note fix the bug', "--limit 5 --note 'fix the bug'"],
    ['--note fix the bug --limit 5', "--note 'fix the bug' --limit 5"],
  ])('are its continuation: %s', (line, fixed) => {
    expect(fixesOf(fixUnexpectedArgument, 'unexpected_argument', free, line)).toEqual([
      {changes: [{from: 'fix the bug', to: "'fix the bug'"}], cost: 1.2, line: fixed, params: {}},
    ])
  })

  test.each([
    '--note=fix the bug',
    '--region eu the bug',
    '--force the bug',
    'the bug --note fix',
    '--note fix --force the bug',
    'the --note fix bug',
  ])('are none in: %s', (line) => expect(fixesOf(fixUnexpectedArgument, 'unexpected_argument', free, line)).toEqual([]))
})

describe('a value that is missing', () => {
  const limit = {description: 'How many', required: true}

  test('is left to be filled in, with what is known of it', () => {
    expect(fixesOf(fixMissingValue, 'missing_value', free, '--limit')).toEqual([
      {changes: [{to: '--limit <limit>'}], cost: 1, line: '--limit <limit>', params: {limit}},
    ])
    expect(fixesOf(fixMissingValue, 'missing_value', free, '--force -n')).toEqual([
      {
        changes: [{to: '-n <note>'}],
        cost: 1,
        line: '--force -n <note>',
        params: {note: {description: 'A note', required: true}},
      },
    ])
    expect(fixesOf(fixMissingValue, 'missing_value', free, '--region')[0]?.params).toEqual({
      region: {description: 'Where', enum: ['eu', 'us'], required: true},
    })
  })

  test('is the word in front of the flag where that is no argument', () => {
    expect(fixesOf(fixMissingValue, 'missing_value', free, '--force 5 --limit')).toEqual([
      {changes: [{from: '5 --limit', to: '--limit 5'}], cost: 0.8, line: '--force --limit 5', params: {}},
      {changes: [{to: '--limit <limit>'}], cost: 1, line: '--force 5 --limit <limit>', params: {limit}},
    ])
    expect(fixesOf(fixMissingValue, 'missing_value', deploy, 'my-app 5 --limit').map(({line}) => line)).toEqual([
      'my-app --limit 5',
      'my-app 5 --limit <limit>',
    ])
  })

  test.each([
    ['an argument', deploy, 'my-app --limit', 'my-app --limit <limit>'],
    ['a word that is handed on', lax, '5 --limit', '5 --limit <limit>'],
    ['further ahead', free, '5 --force --limit', '5 --force --limit <limit>'],
    ['a flag', free, '5 --limit 5 --limit', '5 --limit 5 --limit <limit>'],
  ])('is not %s', (_, command, line, fixed) => {
    expect(fixesOf(fixMissingValue, 'missing_value', command, line).map((fix) => fix.line)).toEqual([fixed])
  })
})

describe('a flag that is missing', () => {
  const fix = (line: string, ...names: string[]) => {
    const draft = startDraft(line.split(' '))
    const problem = {error: 'flag_error', kind: 'missing_flag', message: '', names} as const
    return fixMissingFlag(draft, problem, deploy).map(readable)
  }

  test('is added behind the others, each choice a line, three at most', () => {
    const region = {description: 'Where', enum: ['eu', 'us'], required: true}
    expect(fix('a -- b', 'force', 'region', 'unknown', 'note')).toEqual([
      {changes: [{to: '--force'}], cost: 1, line: 'a --force -- b', params: {}},
      {changes: [{to: '--region <region>'}], cost: 1, line: 'a --region <region> -- b', params: {region}},
    ])
    expect(fix('a', 'note', 'limit')).toEqual([
      {
        changes: [{to: '--note <note>'}],
        cost: 1,
        line: 'a --note <note>',
        params: {note: {description: 'A note', required: true}},
      },
      {
        changes: [{to: '--limit <limit>'}],
        cost: 1,
        line: 'a --limit <limit>',
        params: {limit: {description: 'How many', required: true}},
      },
    ])
  })

  test('has the only value that it takes', () => {
    expect(fix('a', 'only')).toEqual([{changes: [{to: '--only this'}], cost: 1, line: 'a --only this', params: {}}])
  })

  test('that no problem names is none', () => {
    const problem = {error: 'flag_error', kind: 'missing_flag', message: ''} as const
    expect(fixMissingFlag(startDraft(['a']), problem, deploy)).toEqual([])
  })
})
