import {describe, expect, test} from 'vitest'
import type {Failure} from '../../src/errors/failure.js'
import {repairApart, repairWords} from '../../src/errors/repair.js'
import {commandOf, readable} from '../support/fixes.js'

const option = {type: 'option'} as const
const deploy = commandOf({
  args: {app: {}},
  flags: {
    app: {char: 'a', type: 'option'},
    csv: {aliases: ['comma'], char: 'c', type: 'boolean'},
    force: {char: 'f', type: 'boolean'},
    json: {char: 'j', type: 'boolean'},
    limit: {char: 'l', type: 'option'},
    page: option,
    region: {options: ['eu', 'us'], type: 'option'},
    size: {description: 'The size', type: 'option'},
    token: {description: 'A token', multiple: true, summary: 'The token', type: 'option'},
  },
})

const repair = (line: string, failure?: Failure, command = deploy) =>
  repairWords(command, line.split(' ').filter(Boolean), failure).map(readable)
const lines = (line: string, failure?: Failure, command = deploy) =>
  repair(line, failure, command).map((draft) => draft.line)

test('a right line is repaired by nothing', () => {
  expect(repair('x --limit 5')).toEqual([{changes: [], cost: 0, line: 'x --limit 5', params: {}}])
})

describe('each kind of mistake is repaired', () => {
  test.each([
    ['a flag that is unknown', 'x --limti 5', 'x --limit 5', 1],
    ['a value that is not accepted', '--region UE', '--region eu', 1],
    ['a value that is missing', 'x --limit', 'x --limit <limit>', 1],
    ['a word too many', 'x --limit=5 csv', 'x --limit=5 --csv', 1.1],
    ['a dash that is missing', 'x -app y', 'x --app y', 0.4],
    ['several dashes that are missing', '-app y -limit 5 z', '--app y --limit 5 z', 0.8],
    ['several mistakes', '--limti 5 --frce --region eux', '--limit 5 --force --region eu', 3.05],
  ])('%s', (_, line, repaired, cost) => {
    expect(repair(line)[0]).toMatchObject({cost, line: repaired})
  })

  test('an argument that is missing', () => {
    const command = commandOf({args: {app: {required: true}}})
    expect(repair('', undefined, command)).toEqual([
      {changes: [{to: '<app>'}], cost: 1, line: '<app>', params: {app: {required: true}}},
    ])
  })

  test('flags that exclude each other', () => {
    const command = commandOf({flags: {csv: {exclusive: ['json'], type: 'boolean'}, json: {type: 'boolean'}}})
    expect(lines('--csv --json', undefined, command)).toEqual(['--json', '--csv'])
  })

  test('a flag that another needs', () => {
    const command = commandOf({flags: {page: {dependsOn: ['size'], type: 'option'}, size: option}})
    expect(lines('--page 1', undefined, command)).toEqual(['--page 1 --size <size>'])
  })
})

test('readings come nearest first, each line once, and none that costs too much', () => {
  expect(repair('--region e').map(({cost, line}) => `${line} ${cost}`)).toEqual(['--region eu 1.01'])
  const command = commandOf({flags: {lixa: option, lixb: option, lix: option}})
  expect(lines('--lixx 5', undefined, command)).toEqual(['--lixa 5', '--lixb 5', '--lix 5'])
  expect(lines('--limit:50')).toEqual(['--limit=50', '--limit <limit>'])
  expect(lines('--limit 5 --limit 5')).toEqual(['--limit 5'])
  expect(lines('--fxrce --frxce --foxce --forxe --forcx')).toEqual([])
  expect(lines('--frce --forc --foce --orce')).toEqual(['--force --force --force --force'])
})

test('seven mistakes are too many', () => {
  const dashes = (count: number) => Array.from({length: count}, () => '--forcE').join(' ')
  expect(lines(dashes(6))).toEqual([dashes(6).replaceAll('E', 'e')])
  expect(lines(dashes(7))).toEqual([])
})

test('a repair that brings flags into conflict is none', () => {
  const command = commandOf({flags: {csv: {exclusive: ['json'], type: 'boolean'}, json: {type: 'boolean'}}})
  expect(lines('--csv --jsno', undefined, command)).toEqual([])
  const boolean = {type: 'boolean'} as const
  const flags = {...command.definition.flags, page: {...boolean, exclusive: ['sizes']}, sizes: boolean}
  expect(lines('--csv --json --page --szes', undefined, commandOf({flags}))).toEqual([])
})

describe('what only the parser found is repaired:', () => {
  const conflict: Failure = {
    error: 'flag_error',
    kind: 'conflicting_flags',
    message: '--csv=true cannot also be provided when using --json',
  }
  const need = (message: string): Failure => ({error: 'flag_error', kind: 'missing_dependency', message})

  test('flags that exclude each other', () => {
    expect(lines('x --csv --json', conflict)).toEqual(['x --json', 'x --csv'])
    expect(lines('x -c --json', conflict)).toEqual(['x --json', 'x -c'])
    expect(lines('x --comma -j', conflict)).toEqual(['x -j', 'x --comma'])
    expect(lines('x --csv', conflict)).toEqual(['x --csv'])
  })

  test('flags that another needs', () => {
    const all = need('All of the following must be provided when using --page: --size, --limit')
    const one = need('One of the following must be provided when using --page: --csv, --json')
    expect(lines('--page 1', all)).toEqual(['--page 1 --size <size> --limit <limit>'])
    expect(lines('--page 1 -l 5', all)).toEqual(['--page 1 -l 5 --size <size>'])
    expect(lines('--page 1', one)).toEqual(['--page 1 --csv', '--page 1 --json'])
    expect(lines('--page 1 -j', one)).toEqual(['--page 1 -j'])
  })

  test('a flag that is missing', () => {
    const missing: Failure = {error: 'flag_error', kind: 'missing_flag', message: 'Missing required flag size'}
    expect(repair('x', missing)).toEqual([
      {
        changes: [{to: '--size <size>'}],
        cost: 1,
        line: 'x --size <size>',
        params: {size: {description: 'The size', required: true}},
      },
    ])
  })

  test('a value', () => {
    const wrong = (value: string, field?: string): Failure => ({
      error: field?.startsWith('--') ? 'flag_error' : 'argument_error',
      field,
      kind: 'invalid_value',
      message: `Expected an integer but received: ${value}`,
    })
    const fixed = (line: string) => [{changes: [{from: '1,000', to: '1000'}], cost: 0.5, line, params: {}}]
    expect(repair('x --page 1,000 --limit 1,000', wrong('1,000', '--limit'))).toEqual(
      fixed('x --page 1,000 --limit 1000'),
    )
    expect(repair('x -l1,000', wrong('1,000', '--limit'))).toEqual(fixed('x -l1000'))
    expect(repair('--force --limit 5 1,000', wrong('1,000'))).toEqual(fixed('--force --limit 5 1000'))
    expect(repair('1,000 --limit 5', wrong('1,000', '--limit'))).toEqual([])
    expect(repair('x --limit 5s', wrong('5s', '--limit'))).toEqual([])
    expect(repair('x --limit 1,000', wrong('2,000', '--limit'))).toEqual([])
    expect(repair('x --limit 1,000', {...wrong('', '--limit'), message: undefined})).toEqual([])
    expect(lines('x --limit 1,000 --region UE', wrong('1,000', '--limit'))).toEqual([
      'x --limit 1,000 --region eu',
      'x --limit 1,000 --region us',
    ])
    expect(lines('x --limit 1,000 --frce', wrong('1,000', '--limit'))).toEqual(['x --limit 1000 --force'])
  })
})

test('the placeholder of a secret is named after its flag, as that is spelt right', () => {
  const secret = (line: string) => repair(line.replaceAll('<', '\0<'))
  const params = {token: {description: 'The token', required: true}}
  expect(secret('x --tokne=<secret>')).toEqual([
    {changes: [{from: '--tokne', to: '--token'}], cost: 1, line: 'x --token=<token>', params},
  ])
  expect(secret('x --token a <secret>')).toEqual([{changes: [], cost: 0, line: 'x --token <token> <token>', params}])
  expect(secret('x --token <secret> <secret>')).toEqual([
    {changes: [], cost: 0, line: 'x --token <token> <token>', params},
  ])
  expect(secret('x --size a<secret>')).toEqual([
    {changes: [], cost: 0, line: 'x --size a<size>', params: {size: {description: 'The size', required: true}}},
  ])
  expect(secret('<secret>')).toEqual([{changes: [], cost: 0, line: '<secret>', params: {}}])
})

test('a word that a repair makes the value of a sensitive flag is hidden', () => {
  expect(lines('x token2=hunter2')).toEqual([])
  expect(lines('x --json TOKEN hunter2')).toEqual(['x --json --token <token>'])
})

test('of a line that cannot be repaired as a whole each mistake is, by its nearest change', () => {
  const apart = (line: string) => repairApart(deploy, line.split(' '))
  expect(apart('--limti 5 --zork --region UE')).toEqual([
    {from: '--limti', to: '--limit'},
    {choices: undefined, expected: undefined, from: 'UE', to: 'eu'},
  ])
  expect(apart('x')).toEqual([])
})
