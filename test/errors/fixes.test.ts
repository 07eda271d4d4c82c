import {describe, expect, test} from 'vitest'

import type {CatalogCommand} from '../../src/catalog/catalog.js'
import {quoteLine} from '../../src/command-line/quote.js'
import type {Draft} from '../../src/errors/draft.js'
import {repairDraft} from '../../src/errors/propose.js'
import {commandOf} from '../support/manifest-catalog.js'

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
  ['one dash is missing', deploy, 'my-app -limit 5', ['my-app --limit 5']],
  ['one dash is missing from several flags', deploy, '-limit 5 -note x my-app', ['--limit 5 --note x my-app']],
  ['one dash is missing from a misspelt flag', free, '-limi x', ['--limit x']],
  ['an argument is named with its value', copy, '--to_file=b a --json', ['a b --json']],
  ['the second argument is named first', copy, '--toFile b a', ['a b']],
  ['the first argument is named last', copy, 'b --from a --app x', ['a b --app x']],
  ['a named argument has no value', copy, '--from --json', []],
  ['a boolean flag has a value', free, '--force true', ['--force']],
  ['a short boolean flag has a value', free, '-f yes', ['-f']],
  ['a boolean flag is switched off', free, '--force false', ['']],
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

test.each([
  ['EU', ['--by eu']],
  ['event_coutn', ['--by event-count']],
  ['eventCount', ['--by event-count']],
  ['me', ['--by medium']],
  ['litq', ['--by lita', '--by litb', '--by litc']],
  // Numbers are not misspelt, one letter shows nothing, and a negation is not what it negates.
  ['13', ['--by <by>']],
  ['m', ['--by <by>']],
  ['nocache', ['--by <by>']],
])('the value %s is read as %j', (value, lines) => {
  const options = ['eu', 'event-count', 'medium', 'lita', 'litb', 'litc', 'litd', '12', '1.2', 'cache']
  expect(repair(commandOf({flags: {by: {options, type: 'option'}}}), `--by ${value}`)).toEqual(lines)
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
})

test('the nearest reading of several mistakes comes first, and too many are none', () => {
  expect(repair(deploy, 'my-app --limti 5 --frce --region eux')).toContain('my-app --limit 5 --force --region eu')
  const dashes = (count: number) => Array.from({length: count}, () => '--forcE').join(' ')
  expect(repair(free, dashes(6))).toEqual([dashes(6).replaceAll('E', 'e')])
  expect(repair(free, dashes(7))).toEqual([])
  expect(repair(free, '--fxrce --frxce --foxce --forxe --forcx')).toEqual([])
})
