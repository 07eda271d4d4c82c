import fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {diagnoseLine} from '../../../src/corrections/diagnose.js'
import {parserFlags} from '../../../src/flags/command-flags.js'
import {catalogOf, type ManifestCommands} from '../../support/manifest-catalog.js'

const option = {type: 'option'} as const
const boolean = {type: 'boolean'} as const
const foreign: ManifestCommands = {
  apps: {flags: {space: option}, mutating: false} as ManifestCommands[string],
  'apps:create': {flags: {'force-new': boolean, location: option}},
  'apps:deploy': {flags: {json: boolean, 'target-org': {char: 'o', ...option}}},
  'apps:destroy': {args: {app: {required: true}}, flags: {confirm: option}},
  'apps:exec': {args: {command: {required: true}}, strict: false},
  'apps:list': {
    flags: {file: {char: 'o', ...option}, output: {...option, options: ['json', 'csv']}},
  },
  'apps:delete:all': {},
  'apps:delete:list': {},
  'apps:deletions:list': {summary: 'Delete a list'},
  'apps:plans': {flags: {save: boolean}, summary: 'List the plans'},
  // An own `--format`, beside the plugin's `--output`, or beside an own one, which names a file.
  'apps:diff': {
    flags: {format: {...option, options: ['text', 'json', 'csv', 'yml']}},
    summary: 'Show what differs',
  },
  'apps:query': {
    flags: {output: option, 'output-format': {...option, options: ['json', 'table']}},
  },
  'apps:publish:list': {summary: 'List what was published'},
  'apps:remove-data': {},
  'apps:sizes': {},
  'apps:spawn': {flags: {num: option}, summary: 'Create apps'},
  'apps:show': {args: {app: {required: true}}},
  'apps:scan': {
    flags: {clean: boolean, wide: {...boolean, dependsOn: ['clean']}},
    mutating: false,
    mutatingFlags: ['clean'],
  } as ManifestCommands[string],
  describe: {flags: {index: boolean}, strict: false},
  init: {summary: 'Create a file'},
}
const own: ManifestCommands = {
  'task:list': {
    flags: parserFlags({flags: {limit: option}, returns: {}}),
    mutating: false,
  } as ManifestCommands[string],
  'task:delete': {flags: parserFlags({}), mutating: true} as ManifestCommands[string],
  'task:close': {
    flags: parserFlags({flags: {reason: option}, returns: {}}),
    mutating: true,
  } as ManifestCommands[string],
  'task:mute': {flags: {...parserFlags({}), silent: boolean}},
}
const foreignCatalog = catalogOf(foreign, {bin: 'acme'})
const ownCatalog = {...catalogOf(own, {bin: 'acme'})}
ownCatalog.commands = ownCatalog.commands.map((command) => ({...command, isAdopted: true}))

function correct(line: string, catalog = foreignCatalog): readonly string[] | undefined {
  return diagnoseLine(catalog, line.split(' '))?.didYouMean?.map((each) =>
    each.replace('acme ', ''),
  )
}

/** 4.7a: what was typed, rather than what it was first corrected to. */
test.each([
  ['apps --fulll', 'Leave out --fulll.'],
  ['apps --spcae x --fulll', 'Write --space instead of --spcae, leave out --fulll.'],
  ['apps --spcae', 'Write --space <space> instead of --spcae.'],
  ['apps --fulll --json', 'Leave out --fulll, write --output json instead of --json.'],
])('of %s is said in one step: %s', (line, suggestion) => {
  expect(diagnoseLine(foreignCatalog, line.split(' '))?.suggestion).toBe(suggestion)
})

describe('what agents type by habit (4.11a)', () => {
  test.each([
    ['task list -h', ['task list --help', 'task list --schema']],
    ['task list --format=yml', ['task list --output yaml']],
    ['task list -o jsonl', ['task list --output ndjson']],
    ['task list --format table', ['task list --output text']],
    ['task list --json', ['task list --output json']],
    ['task list --json -o json --format=json', ['task list --output json']],
    ['task list --json --output json', ['task list --output json']],
    ['task list --output json -j', ['task list --output json']],
    ['task list -j --limit 2', ['task list --output json --limit 2']],
    ['task list --jq .id', ['task list --select id']],
    ['task list --jq .[]|select(.id)', ['task list']],
    ['task list --quiet --no-color --limt 2', ['task list --limit 2']],
    ['task list --yes', ['task list']],
    ['task list -n 5', ['task list --limit 5']],
    ['task list --max-results=5', ['task list --limit 5']],
    ['task list --force -q --no-prompt', ['task list']],
    ['task delete --all', undefined],
    ['task mute --select id', ['task mute']],
    ['task mute --quiet', ['task mute --silent', 'task mute']],
    ['task mute --fields id', ['task mute']],
    ['task delete --query id', undefined],
    ['task close --query done', undefined],
    ['task close --fields id', ['task close --select id']],
    ['task -h', ['task --help', 'task --schema']],
    ['task help', ['task --help', 'task --schema']],
    ['help task list', ['task list --help', 'task list --schema']],
    ['help task:list', ['task:list --help', 'task:list --schema']],
    ['schema task list', ['task list --schema']],
    // A CLI without a command `help`: the name that is asked about may be misspelled.
    ['help task lsit', ['task list --help']],
    // A misspelled question without a command asks about the CLI.
    ['--hlep', ['--help']],
    ['--versoin', ['--version']],
    ['task list --version', ['--version']],
    ['task delete --agent --version', ['--version --agent']],
    ['task list --versoin', ['--version']],
    ['task lsit x --version', ['--version']],
    ['task --agent --version', ['--version --agent']],
    ['tsak lsit --version x', undefined],
    ['task list --output json --version', ['--version --output json']],
    ['task list --version --output json', ['--version --output json']],
    ['--agent task list --version --full', ['--version --agent --full']],
    ['task list --version 2', undefined],
    ['task list --agent --version 2', undefined],
    ['task list --hlep --version', ['task list --help --version']],
    ['task list -h --version', ['task list --help --version', 'task list --schema --version']],
    ['task list --version --limt 2', undefined],
    // Two mistakes make another word.
    ['--session', undefined],
    ['--versions', ['--version']],
    ['--schem', ['--schema']],
    ['--hlep --agent', ['--help --agent']],
    ['--helper now', undefined],
    ['help lsit-task now', undefined],
    ['schema task delte', ['task delete --schema']],
    ['task delte help --agent', ['task delete --help --agent']],
    ['task list --dry-run', undefined],
    // A target to confirm protects nothing where nothing is changed.
    ['task list --confirm', ['task list']],
    ['task list --confirm production', ['task list']],
    ['task list --confirm=production --limt 2', ['task list --limit 2']],
    ['task mute --confirm production', undefined],
    ['task delete --confirm production', undefined],
  ])('own: %s', (line, lines) => expect(correct(line, ownCatalog)).toEqual(lines))

  test.each([
    ['apps -h', ['apps --help', 'apps --schema']],
    ['apps --query name', ['apps']],
    // A filter may restrict what is lost: any word of a name may say that something is.
    ['apps delete all --query old', undefined],
    ['apps remove-data --query old', undefined],
    ['apps remove-data --select old', undefined],
    ['apps delete list --query old', undefined],
    ['apps delete list --limit 5', undefined],
    ['apps deletions list --limit 5', undefined],
    // Nothing says what it does.
    ['apps sizes --query old', undefined],
    ['apps plans --query old', ['apps plans']],
    ['apps plans --limit 5', ['apps plans']],
    ['apps plans --save --limit 5', undefined],
    ['apps publish list --query old --limit 5', ['apps publish list']],
    ['apps --json', ['apps --output json']],
    ['apps --json=true', ['apps --output json']],
    ['apps --json=false', ['apps']],
    ['apps create --json={"name":"x"}', undefined],
    ['apps create -j=[1]', undefined],
    ['apps create --json=name,size', undefined],
    ['apps list --json=name,size', ['apps list --output json']],
    ['apps create --fields name=x', undefined],
    // How many it makes is no limit.
    ['apps spawn --limit 5', undefined],
    ['apps exec ls --json', ['apps exec ls']],
    ['apps diff --json', ['apps diff --format json', 'apps diff --output json']],
    ['apps diff -o csv', ['apps diff --format csv']],
    ['apps diff -o yml', ['apps diff --format yml', 'apps diff --output yaml']],
    ['apps diff -o rows', ['apps diff --output rows']],
    ['apps query --json', ['apps query --output-format json']],
    ['apps query --format table', ['apps query --output-format table']],
    // `--output` names a file there.
    ['apps query --format yaml', ['apps query']],
    ['apps query --format xml', undefined],
    // With an own `--output`, the plugin's `--full` has nothing to widen.
    ['apps list --output json --full', ['apps list --output json']],
    ['apps query --output a.txt --full', undefined],
    ['apps list --json', ['apps list --output json']],
    ['apps list --format yaml', ['apps list']],
    ['apps destroy x --yes', undefined],
    // 12.16b: a flag may make a command that reads change something.
    ['apps scan --limit 5', ['apps scan']],
    ['apps scan --clean --limit 5', undefined],
    // What is confirmed is no argument.
    ['apps exec --confirm x', undefined],
    ['apps exec --confirm=x', undefined],
    ['apps exec ls --confirm', ['apps exec ls']],
    ['apps --confirm x', ['apps']],
    // 7.17: `--full` is the plugin's beside `--output`.
    ['apps --output json --full --spce x', ['apps --output json --full --space x']],
    ['apps list --confirm x', ['apps list']],
    ['apps show --confirm x', undefined],
    ['apps create --confirm x', undefined],
    // No misspelling of `--space`, and no other flag than the one that was meant.
    ['apps --page 2', undefined],
    ['apps create --region us', ['apps create --location us']],
    ['apps create --region=--force-new', ['apps create --location=--force-new']],
    ['apps create --force', ['apps create']],
    ['apps create --select name', undefined],
    ['apps destroy --limit 5', undefined],
    ['apps deploy -o dev -o json', ['apps deploy -o dev']],
    ['apps deploy --json json', ['apps deploy --json']],
    ['-h', ['--help', '--schema']],
    ['version', ['--version']],
    ['-v', ['--version']],
    ['-V', ['--version']],
    ['schema', ['--schema']],
    ['schema apps list --agent', ['apps list --schema --agent']],
    ['-h --agent', ['--help --agent', '--schema --agent']],
  ])('foreign: %s', (line, lines) => expect(correct(line)).toEqual(lines))

  test('what a command defines stays', () => {
    expect(correct('apps list -o x.csv --output csv')).toBeUndefined()
    expect(
      correct('init -h', catalogOf({init: {flags: {host: {char: 'h', ...option}}}})),
    ).toBeUndefined()
    expect(correct('schema', catalogOf({'schema:list': {}}))).toBeUndefined()
    // 4.11b: a host without the plugin's `describe`.
    expect(correct('commands', catalogOf({}))).toEqual(['cli --schema'])
    expect(correct('list -n 9', catalogOf({list: {flags: {n: option}}}))).toEqual([
      'cli list --n 9',
    ])
    // oclif shows no version of a single-command CLI.
    const single = catalogOf({'': {}}, {isSingleCommand: true})
    for (const line of ['--version', 'version', '-v', '-V', 'version --agent']) {
      expect(correct(line, single) ?? [], line).not.toContain('cli --version')
    }
    expect(diagnoseLine(single, ['version'])?.suggestion ?? '').not.toMatch(/--version/)
    expect(correct('help', single)).toEqual(['cli --help', 'cli --schema'])
    const withColons = {...foreignCatalog, separator: ':'} as const
    expect(correct('help apps list', withColons)?.[0]).toBe('apps:list --help')
    expect(correct('help apps:lsit', withColons)?.[0]).toBe('apps:list --help')
  })

  test('a limit is left out only if the corrected line reads, in every order of the words', () => {
    // One line that reads, and one that changes something only once its flag is spelled right.
    expect(correct('apps scan --limit 5 --quiet')).toEqual(['apps scan'])
    expect(correct('apps scan --quiet --clen')).toEqual(['apps scan --clean'])
    const limiting = fc.constantFrom('--limit 5', '--max=5', '--all', '--query x', '--select id')
    const changing = fc.constantFrom('--clean', '--clen', '--claen', '--cleans', '--wide')
    const harmless = fc.subarray(['--quiet', '--no-color', '--json'])
    const words = fc.tuple(limiting, changing, harmless)
    const lines = words.chain(([limit, change, others]) => {
      const all = [limit, change, ...others]
      return fc.shuffledSubarray(all, {minLength: all.length}).map((some) => some.join(' '))
    })
    fc.assert(
      fc.property(lines, (line) => {
        expect({line, lines: correct(`apps scan ${line}`)}).toEqual({line, lines: undefined})
      }),
    )
  })

  test('a verb that reads is not corrected to a command that mutates', () => {
    expect(correct('info', catalogOf({init: {}}))).toBeUndefined()
    expect(
      correct('app inspect', catalogOf({'app:insect': {mutating: true}} as ManifestCommands)),
    ).toBeUndefined()
    expect(correct('inti', catalogOf({init: {}}))).toEqual(['cli init'])
    expect(correct('builds', catalogOf({build: {}}))).toBeUndefined()
    expect(correct('logs', catalogOf({login: {}}))).toBeUndefined()
    const harmless = catalogOf({login: {destructive: false}} as ManifestCommands)
    expect(correct('logs', harmless)).toBeUndefined()
    expect(correct('delete app', catalogOf({'apps:delete': {}}))).toBeUndefined()
    expect(correct('item ls', catalogOf({'item:list': {flags: {clean: boolean}}}))).toEqual([
      'cli item list',
    ])
  })

  test('a command with a word too many is asked for help, or lists', () => {
    expect(correct('apps help')).toEqual(['apps --help', 'apps --schema'])
    expect(correct('commands help', catalogOf({commands: {}}))?.[0]).toBe('cli commands --help')
    expect(
      correct('certs ls', catalogOf({certs: {mutating: false} as ManifestCommands[string]})),
    ).toEqual(['cli certs'])
  })
})
