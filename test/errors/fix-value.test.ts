import {describe, expect, test} from 'vitest'
import {startDraft} from '../../src/errors/draft.js'
import {fixInvalidValue} from '../../src/errors/fix-value.js'
import {commandOf, fixesOf, readable} from '../support/fixes.js'

/** What the values that a flag takes are corrected to, each with its cost. */
function near(value: string, ...options: string[]): string[] {
  const command = commandOf({flags: {by: {options, type: 'option'}}})
  return fixesOf(fixInvalidValue, 'invalid_value', command, `--by ${value}`).map(
    ({cost, line}) => `${line.slice(5)} ${cost}`,
  )
}

describe('a value is', () => {
  test.each([
    ['itself in another case', 'EU', 'eu', ['eu 0.2']],
    ['itself in another style', 'eventCount', 'event-count', ['event-count 0.3']],
    ['itself without its hyphen', 'eventcount', 'event-count', ['event-count 0.4']],
    ['itself with a hyphen too many', 'event-co-unt', 'event-count', ['event-count 0.4']],
    ['the beginning of one', 'me', 'medium', ['medium 1.1']],
    ['no beginning of one letter', 'm', 'medium', ['<by> 2']],
    ['a misspelling', 'mdium', 'medium', ['medium 1.01']],
    ['a misspelling of two edits', 'mdum', 'medium', ['medium 2.01']],
    ['no misspelling of three edits', 'mxxum', 'medium', ['<by> 2']],
    ['rather one that is joined alike', 'a_bx', 'a_b', ['a_b 1.04']],
    ['less one that is joined otherwise', 'a_bx', 'a-b', ['a-b 1.06']],
    ['less one that is joined by capitals', 'a-bbx', 'aBb', ['aBb 1.06']],
    ['less one that is not joined', 'ab-c', 'abcc', ['abcc 1.05']],
    ['no other letter', 'a', 'b', ['<by> 2']],
    ['one edit of two letters', 'ab', 'a', ['a 1.04']],
    ['no other number', '12', '13', ['<by> 2']],
    ['no other version', '1.2', '1.3', ['<by> 2']],
    ['the beginning of a number', '12', '123', ['<by> 2']],
    ['one with a number in it', 'v12', 'v13', ['v13 1.03']],
    ['one that ends in the number', '12', 'v12', ['v12 1.06']],
    ['one that begins with the number', '12', '12x', ['12x 0.95']],
    ['the number that it ends in', 'v12', '12', ['12 1.09']],
    ['one with a number at its beginning', '12x', '12', ['12 1.04']],
  ])('%s: %s for %s', (_, value, option, fixes) => expect(near(value, option)).toEqual(fixes))
})

test('the three nearest values are corrections, the nearest first', () => {
  expect(near('litq', 'lit', 'lita', 'litb')).toEqual(['lita 1.03', 'litb 1.03', 'lit 1.04'])
  expect(near('litq', 'lit', 'lita', 'litb', 'litc')).toEqual(['lita 1.03', 'litb 1.03', 'litc 1.03'])
})

test('a value is replaced where it stands', () => {
  const flags = {
    by: {char: 'b', options: ['eu', 'us'], type: 'option'},
    many: {delimiter: ',', multiple: true, options: ['eu', 'us'], type: 'option'},
  } as const
  const command = commandOf({args: {by: {options: ['eu', 'us']}}, flags})
  const fix = (line: string) => fixesOf(fixInvalidValue, 'invalid_value', command, line)
  const fixed = (line: string) => [{changes: [{from: 'EU', to: 'eu'}], cost: 0.2, line, params: {}}]
  expect(fix('--by EU')).toEqual(fixed('--by eu'))
  expect(fix('--by=EU')).toEqual(fixed('--by=eu'))
  expect(fix('-bEU')).toEqual(fixed('-beu'))
  expect(fix('EU')).toEqual(fixed('eu'))
  expect(fix('--many us,EU,us')).toEqual(fixed('--many us,eu,us'))
  expect(fix('--many=EU')).toEqual(fixed('--many=eu'))
})

describe('a value that resembles none is left to be filled in', () => {
  const types = {args: {count: {max: 9, min: 1, type: 'integer'}}, flags: {at: {type: 'url'}}, version: 1} as const
  const command = {
    ...commandOf({
      args: {count: {description: 'How many'}},
      flags: {
        at: {description: 'Where', type: 'option'},
        by: {description: 'By what', options: ['eu'], type: 'option'},
      },
    }),
    types,
  }
  const fix = (line: string) => fixesOf(fixInvalidValue, 'invalid_value', command, line)

  test('with the values that are accepted', () => {
    expect(fix('--by=zz')).toEqual([
      {
        changes: [{choices: ['eu'], from: 'zz', to: '<by>'}],
        cost: 2,
        line: '--by=<by>',
        params: {by: {description: 'By what', enum: ['eu'], required: true}},
      },
    ])
  })

  test('with the type that is expected', () => {
    expect(fix('--at here')).toEqual([
      {
        changes: [{expected: 'a URL such as https://example.com', from: 'here', to: '<at>'}],
        cost: 2,
        line: '--at <at>',
        params: {at: {description: 'Where', required: true}},
      },
    ])
    expect(fix('many')).toEqual([
      {
        changes: [{expected: 'a whole number from 1 to 9', from: 'many', to: '<count>'}],
        cost: 2,
        line: '<count>',
        params: {count: {description: 'How many', required: true}},
      },
    ])
  })
})

test('a value may be the end of a flag that lost a dash', () => {
  const command = commandOf({args: {by: {options: ['eu']}}, flags: {app: {char: 'a', type: 'option'}}})
  expect(fixesOf(fixInvalidValue, 'invalid_value', command, '-app my').map(({line}) => line)).toEqual([
    '--app my',
    '-app <by>',
  ])
})

test('without a value, or a place, there is nothing to correct', () => {
  const problem = {error: 'flag_error', field: '--by', kind: 'invalid_value', message: ''} as const
  const command = commandOf({flags: {by: {type: 'option'}}})
  const draft = startDraft(['--by', 'x'])
  expect(fixInvalidValue(draft, {...problem, index: 1}, command)).toEqual([])
  expect(fixInvalidValue(draft, {...problem, value: 'x'}, command)).toEqual([])
  expect(fixInvalidValue(draft, {...problem, index: 1, value: 'x'}, command).map(readable)).toHaveLength(1)
})

describe('a boolean flag of an own command', () => {
  const command = {
    ...commandOf({
      flags: {
        color: {allowNo: true, char: 'c', type: 'boolean'},
        force: {char: 'f', type: 'boolean'},
        quiet: {char: 'q', type: 'boolean'},
        yes: {allowNo: true, char: 'y', type: 'boolean'},
      },
      mutating: true,
    } as Parameters<typeof commandOf>[0]),
    isOwn: true,
  }
  const fix = (line: string) => fixesOf(fixInvalidValue, 'invalid_value', command, line)

  test.each([
    ['--color=true', '--color', '--color=true', '--color'],
    ['--quiet=yes', '--quiet', '--quiet=yes', '--quiet'],
    ['-q=1', '-q', '-q=1', '-q'],
    ['--color=false', '--no-color', '--color=false', '--no-color'],
    ['--quiet=false', '', '--quiet=false', undefined],
    ['--yes=no', '--no-yes', '--yes=no', '--no-yes'],
  ])('%s needs no value', (line, fixed, from, to) => {
    expect(fix(line)).toEqual([{changes: [{from, ...(to && {to})}], cost: 0.2, line: fixed, params: {}}])
  })

  test.each(['--quiet=maybe', '--color=maybe', '-c=false', '-q=false', '--yes=true', '-y=yes'])(
    'is left as it is in %s',
    (line) => expect(fix(line)).toEqual([]),
  )
})
