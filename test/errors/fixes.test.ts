import {describe, expect, test} from 'vitest'

import type {CatalogCommand} from '../../src/catalog/catalog.js'
import {quoteLine} from '../../src/command-line/quote.js'
import {diagnoseLine} from '../../src/errors/diagnose.js'
import type {Draft} from '../../src/errors/fixes.js'
import {repairApart, repairDraft} from '../../src/errors/propose.js'
import {commandOf} from '../support/command-of.js'
import {taskCatalog} from '../support/task-catalog.js'

const option = {type: 'option'} as const
const deploy = commandOf({
  args: {app: {description: 'The app', options: ['my-app', 'other'], required: true}},
  flags: {
    color: {allowNo: true, type: 'boolean'},
    config: option,
    count: {char: 'c', multiple: true, type: 'option'},
    force: {char: 'f', type: 'boolean'},
    limit: {char: 'l', description: 'A limit', summary: 'How many', type: 'option'},
    note: {char: 'n', description: 'A note', type: 'option'},
    region: {options: ['eu', 'us'], summary: 'Where', type: 'option'},
    tag: {delimiter: ',', multiple: true, options: ['home', 'work'], type: 'option'},
  },
})
const free = commandOf({args: {}, flags: deploy.definition.flags})
const copy = commandOf({args: {from: {}, 'to-file': {}}, flags: {app: option, json: {type: 'boolean'}}})

/** The words after a command as they were typed. */
function draftOf(command: CatalogCommand, words: readonly string[]): Draft {
  return {changes: [], command, cost: 0, name: [], words}
}

/** Every repair of a command line, nearest first. */
function repair(command: CatalogCommand, line: string): string[] {
  return repairDraft(draftOf(command, line.split(' ').filter(Boolean))).map(({words}) => quoteLine(words))
}

test.each<[mistake: string, command: CatalogCommand, line: string, repairs: string[]]>([
  ['a flag is misspelt', deploy, 'my-app --limti 5', ['my-app --limit 5']],
  ['a misspelt flag keeps its value', deploy, 'my-app --cofnig=x=y', ['my-app --config=x=y']],
  ['one dash is missing', deploy, 'my-app -limit 5', ['my-app --limit 5']],
  ['one dash is missing from help', deploy, 'my-app -help', ['my-app --help']],
  ['one dash is missing from several flags', deploy, '-limit 5 -note x my-app', ['--limit 5 --note x my-app']],
  ['one dash is missing from a misspelt flag', free, '-limi x', ['--limit x']],
  ['an argument is named', copy, '--from a', ['a']],
  ['an argument is named with its value', copy, '--to_file=b a --json', ['a b --json']],
  ['the second argument is named first', copy, '--toFile b a', ['a b']],
  ['the first argument is named last', copy, 'b --from a --app x', ['a b --app x']],
  ['a named argument has no value', copy, '--from --json', []],
  ['a boolean flag has a value', free, '--force true', ['--force']],
  ['a short boolean flag has a value', free, '-f yes', ['-f']],
  ['a boolean flag has an inline value', free, '--force=TRUE', ['--force']],
  ['a boolean flag is switched off', free, '--force false', ['']],
  ['a boolean flag is switched off inline', free, '--force=0', ['']],
  ['a boolean flag with a negation is switched off', free, '--color no', ['--no-color']],
  ['a negation is switched off', free, '--no-color false', []],
  ['a boolean flag has another value', free, '--force maybe', []],
  ['a value is misspelt', deploy, 'my-app --region=UE', ['my-app --region=eu', 'my-app --region=us']],
  ['a value in a list is misspelt', deploy, 'my-app --tag home,wrok', ['my-app --tag home,work']],
  [
    'a value of a short flag is in capitals',
    commandOf({flags: {by: {char: 'b', ...option, options: ['eu']}}}),
    '-bEU',
    ['-beu'],
  ],
  ['an argument is misspelt', deploy, 'my-ap', ['my-app']],
  ['a flag is given twice', free, '--limit 1 --limit 2', ['--limit 2', '--limit 1']],
  ['an argument is missing', deploy, '--force', ['--force <app>']],
  ['an argument is missing before a flag that takes all', deploy, '--force --count 1', ['<app> --force --count 1']],
  ['an argument is missing after --', deploy, '--count 1 --', ['--count 1 -- <app>']],
  ['a value is missing', deploy, 'my-app --force -n', ['my-app --force -n <note>']],
])('%s', (_, command, line, repairs) => expect(repair(command, line)).toEqual(repairs))

describe('values', () => {
  test.each([
    ['EU', 'eu', 0.2],
    ['eventCount', 'event-count', 0.3],
    ['eventcount', 'event-count', 0.3],
    ['me', 'medium', 1.1],
    ['mdium', 'medium', 1.01],
    ['mdum', 'medium', 2.01],
    ['v12', 'v13', 1.03],
    ['12', '12x', 0.95],
    ['m', 'medium', undefined],
    ['mxxum', 'medium', undefined],
    ['a', 'b', undefined],
    ['12', '13', undefined],
    ['1.2', '1.3', undefined],
    ['nocache', 'cache', undefined],
    ['cache', 'no-cache', undefined],
  ])('%s is %s at a cost of %s', (value, accepted, cost) => {
    const command = commandOf({flags: {by: {options: [accepted], type: 'option'}}})
    const [nearest] = repairDraft(draftOf(command, ['--by', value]))
    const isTemplate = nearest?.words[1]?.startsWith('\0')
    expect(isTemplate ? undefined : nearest?.cost).toEqual(cost === undefined ? undefined : expect.closeTo(cost))
  })

  test('the three nearest come first', () => {
    const command = commandOf({flags: {by: {options: ['lit', 'lita', 'litb', 'litc'], type: 'option'}}})
    expect(repair(command, '--by litq')).toEqual(['--by lita', '--by litb', '--by litc'])
  })
})

describe('a boolean flag of an own command', () => {
  const flags = {
    color: {allowNo: true, char: 'c', type: 'boolean'},
    force: {type: 'boolean'},
    quiet: {char: 'q', type: 'boolean'},
    yes: {allowNo: true, char: 'y', type: 'boolean'},
  } as const
  const own = {...commandOf({flags, mutating: true} as Parameters<typeof commandOf>[0]), isOwn: true}

  test.each([
    ['--color=true', ['--color']],
    ['-q=1', ['-q']],
    ['--color=false', ['--no-color']],
    ['--quiet=false', ['']],
    ['--yes=no', ['--no-yes']],
    ['--quiet=maybe', []],
    // 4.10: a correction confirms nothing.
    ['--yes=true', []],
    ['-y=yes', []],
    ['--force=true', []],
  ])('%s takes no value', (line, repairs) => expect(repair(own, line)).toEqual(repairs))
})

describe('flags that exclude or need each other', () => {
  const related = commandOf({
    flags: {
      csv: {char: 'c', exclusive: ['json', 'tag'], type: 'boolean'},
      json: {type: 'boolean'},
      note: option,
      only: {options: ['this'], type: 'option'},
      page: {dependsOn: ['size'], type: 'option'},
      size: {options: ['s', 'm'], summary: 'How large', type: 'option'},
      stamp: {dependsOn: ['json'], type: 'boolean'},
      tag: {exclusive: ['note'], multiple: true, type: 'option'},
      text: {...option, exclusive: ['note']},
      where: {dependsOn: ['only'], type: 'option'},
    },
  })

  test.each([
    ['--csv --json', ['--json', '--csv']],
    ['--note=a --text b', ['--text b', '--note=a']],
    ['--csv --json -c --json', ['--json --json', '--csv -c']],
    ['--tag a b --note c', ['--note c', '--tag a b']],
    ['--page 1', ['--page 1 --size <size>']],
    ['--where 1', ['--where 1 --only this']],
    ['--stamp', ['--stamp --json']],
    ['--csv --jsno', []],
  ])('%s', (line, repairs) => expect(repair(related, line)).toEqual(repairs))

  test('a placeholder is described', () => {
    const catalog = {...taskCatalog(), commands: [related]}
    expect(diagnoseLine(catalog, ['deploy', '--page', '1'])?.nextActions).toEqual([
      {
        command: 'todo deploy --page 1 --size <size>',
        description: 'The command line, corrected',
        params: {size: {description: 'How large', enum: ['s', 'm'], required: true, type: 'enum'}},
      },
    ])
  })
})

test('the nearest reading of several mistakes comes first, and too many are none', () => {
  expect(repair(deploy, 'my-app --limti 5 --frce --region eux')).toContain('my-app --limit 5 --force --region eu')
  const dashes = (count: number) => Array.from({length: count}, () => '--forcE').join(' ')
  expect(repair(free, dashes(6))).toEqual([dashes(6).replaceAll('E', 'e')])
  expect(repair(free, dashes(7))).toEqual([])
  expect(repair(free, '--fxrce --frxce --foxce --forxe --forcx')).toEqual([])
})

test('of a command line that cannot be repaired, each mistake is by its nearest change', () => {
  expect(repairApart(draftOf(free, ['--limti', '5', '--zork', '--region', 'EU']))).toEqual([
    {from: '--limti', to: '--limit'},
    {from: 'EU', to: 'eu'},
  ])
})
