import {describe, expect, test, vi} from 'vitest'
import type {CatalogCommand} from '../../../src/catalog/catalog.js'
import type {ValueDetails} from '../../../src/catalog/class-types.js'
import {findProblems} from '../../../src/corrections/problems/problems.js'
import {splitFor} from '../../../src/corrections/route/routed-line.js'
import type {FlagDefinition} from '../../../src/oclif/shapes.js'
import {commandOf} from '../../support/manifest-catalog.js'

const deploy = commandOf({
  args: {
    app: {options: ['one', 'two'], required: true},
    stage: {default: 'dev', required: true},
    extra: {},
  },
  flags: {
    color: {allowNo: true, type: 'boolean'},
    file: {allowStdin: 'only', type: 'option'},
    force: {char: 'f', type: 'boolean'},
    limit: {char: 'l', type: 'option'},
    region: {options: ['eu', 'us'], type: 'option'},
    tag: {delimiter: ',', multiple: true, options: ['a', 'b'], type: 'option'},
    zone: {delimiter: ',', options: ['x,y'], type: 'option'},
  },
})

const find = (line: string, command: CatalogCommand = deploy) =>
  findProblems(command, splitFor(command, line.split(' ').filter(Boolean)))
const kinds = (line: string, command: CatalogCommand = deploy) =>
  find(line, command).map(({field, kind}) =>
    [kind, ...(field === undefined ? [] : [field])].join(' '),
  )

test('a right line has no problem', () => {
  expect(find('one')).toEqual([])
  expect(find('two dev x --force --no-color --limit 5 --region=eu --tag a,b b')).toEqual([])
  expect(findProblems(deploy, splitFor(deploy, ['one', '--tag', 'a, b']))).toEqual([])
  expect(find('one --file --zone x,y')).toEqual([])
})

test.each([
  ['one --tag a,c b --tag d', ['2 c', '5 d']],
  ['one --zone x', ['2 x']],
])('each wrong value in %s has its place', (line, values) => {
  expect(find(line).map(({index, value}) => `${index} ${value}`)).toEqual(values)
})

// 7.17: the plugin's `--full`, beside its own `--output`.
test('--full is known beside the --output of the plugin, and nowhere else', () => {
  const withOutput = commandOf({flags: {output: {type: 'option'}}})
  const withFull = commandOf({flags: {full: {type: 'boolean'}}})
  expect(kinds('one --output json --full')).toEqual([])
  expect(kinds('one --full')).toEqual(['unknown_flag --full'])
  expect(kinds('--output x --full', withOutput)).toEqual(['unknown_flag --full'])
  expect(kinds('--full', withFull)).toEqual([])
})

test('problems come in the order of oclif, not of the command line', () => {
  const command = commandOf({
    args: {app: {options: ['one']}, b: {required: true}},
    flags: {
      csv: {exclusive: ['json'], type: 'boolean'},
      json: {type: 'boolean'},
      limit: {dependsOn: ['page'], type: 'option'},
      page: {type: 'option'},
      region: {options: ['eu'], type: 'option'},
    },
  })
  expect(kinds('--csv --json --limit 1 --region zz --zork', command)).toEqual([
    'unknown_flag --zork',
    'invalid_value --region',
    'missing_argument b',
    'conflicting_flags --json',
    'missing_dependency --limit',
  ])
})

test('an argument after one that takes several is filled before it', () => {
  const required = {required: true}
  const copy = commandOf({
    args: {mode: required, from: {multiple: true, ...required}, to: required},
  })
  expect(kinds('a b', copy)).toEqual(['missing_argument from'])
  expect(kinds('a b c d', copy)).toEqual([])
})

describe('required flags', () => {
  const flags = {
    given: {default: 'x', required: true, type: 'option'},
    home: {env: 'SUGGEST_TEST_HOME', required: true, type: 'option'},
    none: {default: null, options: ['a'], required: true, type: 'option'},
    org: {required: true, type: 'option'},
    spare: {type: 'option'},
  } as const
  const manifest = commandOf({flags})
  const loaded = (optional?: true): CatalogCommand => {
    const murli = {
      args: {},
      flags: {org: {...(optional && {optional}), type: 'string'}},
      version: 1,
    } as const
    return {...manifest, definition: {...manifest.definition, murli}}
  }

  test('are known from a loaded class, never from a manifest alone', () => {
    expect(kinds('', manifest)).toEqual([])
    expect(kinds('', loaded())).toEqual([
      'missing_flag --home',
      'missing_flag --none',
      'missing_flag --org',
    ])
    expect(kinds('', loaded(true))).toEqual(['missing_flag --home', 'missing_flag --none'])
    expect(kinds('--org x --home x --none a', loaded())).toEqual([])
  })

  test('are not missing where the environment gives them', () => {
    process.env.SUGGEST_TEST_HOME = 'x'
    expect(kinds('', loaded(true))).toEqual(['missing_flag --none'])
    // As in oclif, an empty variable gives nothing.
    process.env.SUGGEST_TEST_HOME = ''
    expect(kinds('', loaded(true))).toEqual(['missing_flag --home', 'missing_flag --none'])
    delete process.env.SUGGEST_TEST_HOME
    expect(kinds('', loaded(true))).toEqual(['missing_flag --home', 'missing_flag --none'])
  })
})

test.each<[details: ValueDetails, value: string, wrong: string | undefined]>([
  [{type: 'integer'}, '5.5', 'an integer'],
  [{max: 9, type: 'integer'}, '10', 'an integer of 9 or less'],
  [{min: 3, type: 'integer'}, '2', 'an integer of 3 or more'],
  [{max: 9, min: 3, type: 'integer'}, '2', 'an integer from 3 to 9'],
  [{type: 'integer'}, '\0<limit>', undefined],
  [{type: 'url'}, 'https://example.com', undefined],
  [{type: 'url'}, 'example.com', 'a URL'],
])('of type %j, %j is wrong: %s', (details, value, wrong) => {
  const murli = {args: {count: details}, flags: {at: details}, version: 1}
  const command = commandOf({args: {count: {}}, flags: {at: {type: 'option'}}, ...{murli}})
  const tokens = splitFor(command, ['--at', value, '--', value])
  const found = findProblems(command, tokens).map(({expected, message}) => [expected, message])
  const problems = ['--at', 'count'].map((field) => [
    wrong,
    `Expected ${field} to be ${wrong}, not ${value}`,
  ])
  expect(found).toEqual(wrong ? problems : [])
})

describe('relations between flags', () => {
  const boolean = (more: Partial<FlagDefinition> = {}): FlagDefinition => ({
    type: 'boolean',
    ...more,
  })
  const option = (more: Partial<FlagDefinition> = {}): FlagDefinition => ({type: 'option', ...more})
  const relation = (type: 'all' | 'none' | 'some', ...names: string[]) =>
    boolean({relationships: [{flags: names, type}]})
  const [json, choice] = [boolean(), ['csv', 'json']]
  const conflict = '1 Flags --csv and --json exclude each other'
  const oneOf = '- One of --csv, --json is required'

  test.each<[line: string, flags: Record<string, FlagDefinition>, problems: string[]]>([
    ['--one 1 --one 2', {one: option()}, ['0 Flag --one can only be given once']],
    ['--csv --json', {csv: boolean({exclusive: ['json']}), json}, [conflict]],
    [
      '--csv --json',
      {csv: boolean({exclusive: ['json']}), json: boolean({exclusive: ['csv']})},
      [conflict],
    ],
    ['--csv --json', {csv: relation('none', 'json'), json}, [conflict]],
    ['--csv --json', {csv: boolean({exclusive: [{name: 'json'}]}), json}, []],
    [
      '--page 1',
      {page: option({dependsOn: ['size']}), size: option()},
      ['0 Flag --page needs --size'],
    ],
    ['--x', {size: option({default: 1}), x: boolean({dependsOn: ['size']})}, []],
    ['--x', {size: option({env: 'HOME'}), x: boolean({dependsOn: ['size']})}, []],
    [
      '--x',
      {size: option({env: 'NO_SUCH_SIZE'}), x: boolean({dependsOn: ['size']})},
      ['0 Flag --x needs --size'],
    ],
    [
      '--a',
      {a: relation('all', 'b', 'json'), b: json, json},
      ['0 Flag --a needs --b', '0 Flag --a needs --json'],
    ],
    ['--a', {a: relation('some', 'b', 'json'), b: json, json}, ['0 Flag --a needs --b or --json']],
    ['x', {csv: boolean({exactlyOne: choice}), json: boolean({exactlyOne: choice})}, [oneOf]],
    ['x', {csv: boolean({atLeastOne: choice}), json}, [oneOf]],
    [
      '--csv --json',
      {csv: boolean({exactlyOne: choice}), json: boolean({exactlyOne: choice})},
      [conflict],
    ],
  ])('%s of %j', (line, flags, problems) => {
    const command = commandOf({args: {}, flags, strict: false})
    expect(find(line, command).map(({index = '-', message}) => `${index} ${message}`)).toEqual(
      problems,
    )
  })
})

test('a variable turns a boolean flag on by the words of oclif', () => {
  const command = commandOf({
    flags: {
      csv: {env: 'SUGGEST_TEST_CSV', exclusive: ['json'], type: 'boolean'},
      json: {type: 'boolean'},
    },
  })
  const kindsWith = (value: string) => {
    vi.stubEnv('SUGGEST_TEST_CSV', value)
    return kinds('--json', command)
  }
  expect(kindsWith('Y')).toEqual(['conflicting_flags --json'])
  expect(kindsWith('true')).toEqual(['conflicting_flags --json'])
  expect(kindsWith('on')).toEqual([])
  vi.unstubAllEnvs()
})
