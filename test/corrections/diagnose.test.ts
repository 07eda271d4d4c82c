import {describe, expect, onTestFinished, test} from 'vitest'

import {splitLine} from '../../src/command-line/shell-line.js'
import {diagnoseLine} from '../../src/corrections/diagnose.js'
import type {Mistake} from '../../src/corrections/problems/problem.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {catalogOf, type ManifestCommands} from '../support/manifest-catalog.js'
import {taskCatalog} from '../support/task-catalog.js'

const spaced = taskCatalog()
const diagnose = (line: string, catalog = spaced, failure?: Mistake) =>
  diagnoseLine(catalog, splitLine(line)!, failure)

/** The command lines that were probably meant, without the bin. */
function correct(line: string, catalog = spaced): string[] | undefined {
  return diagnose(line, catalog)?.didYouMean?.map((right) => right.slice(catalog.bin.length + 1))
}

const correctIn = (line: string, commands: ManifestCommands) => correct(line, catalogOf(commands))

test('a misspelt command, flag and value are put right at once', () => {
  expect(diagnose("task craete 'Buy milk' --prioritty hgih -a ann")).toEqual({
    didYouMean: ["todo task create 'Buy milk' --priority high -a ann"],
    error: 'command_not_found',
    kind: 'unknown_command',
    message: 'Unknown command task craete',
    position: 1,
    suggestion:
      'Write task create instead of task craete, write --priority instead of --prioritty, write high instead of hgih.',
  })
})

test.each([
  'task create x --no-notify --tag home,work -U',
  'task add x --tag=home',
  'task create --zork --help',
])('%s is no mistake', (line) => expect(diagnose(line)).toBeUndefined())

test.each([
  ['task craete x', 'task create x'],
  ['list task', 'task list'],
  ['tasklist', 'task list'],
  ['task ls', 'task list'],
  ['todo task list', 'task list'],
  ['--priority low task list', 'task list --priority low'],
  // 4.5: the plugin's flags may come first, and `--validate` is not run.
  ['--agent task list --stat open', 'task list --agent --state open'],
  ['task list --stat open --validate', 'task list --state open --validate'],
  // Flags.
  ['task create x --a ann', 'task create x -a ann'],
  ['task create x --dueDate today', 'task create x --due-date today'],
  ['task create x --due today', 'task create x --due-date today'],
  ['task create x --noNotify', 'task create x --no-notify'],
  ['task create x -u', 'task create x -U'],
  ['task create x --prio low --urgnet', 'task create x --priority low --urgent'],
  // The shape of words.
  ["'task list' --state opne", 'task list --state open'],
  ["'task list --state open' --priority low", 'task list --state open --priority low'],
  ["'tsak list --state opne'", 'task list --state open'],
  ['task list --state \u201copen\u201d', 'task list --state open'],
])('%s is corrected to %s', (line, right) => expect(correct(line)).toEqual([right]))

test.each([
  ['task create x', 'task:create x'],
  ['taks:list', 'task:list'],
  ['task tag move a b', 'task:tag:move a b'],
  ["'task:create x --urgnet'", 'task:create x --urgent'],
])('%s is corrected with colons', (line, right) =>
  expect(correct(line, taskCatalog({separator: ':'}))).toEqual([right]),
)

test.each([
  // 4.9, 4.10a: neither a loss nor the contrary, and no dry run is dropped.
  ...['show', 'get', 'view', 'info', 'find', 'status', 'edit'].map((verb) => `task ${verb} 7`),
  'task remove 7 --dry-run',
  'rm task 7',
])('%s is not corrected', (line) => expect(correct(line)).toBeUndefined())

const ofApps: ManifestCommands = {
  'app:delete': {flags: {app: {type: 'option'}, token: {type: 'option'}}},
  'app:list': {flags: {state: {options: ['open', 'done'], type: 'option'}}},
  'app:log': {flags: {app: {type: 'option'}}},
  'app:log:clear': {},
}

test.each([
  ['app delete my-app', 'Unexpected argument: my-app', 'app delete --app my-app'],
  ['app delete a b', 'Unexpected arguments: a, b', undefined],
  ['app delete my-app --help', 'Unexpected argument: my-app', 'app delete --help'],
  ['app list open', 'Unexpected argument: open', 'app list --state open'],
  // 4.8: the word after a topic may be a misspelled command.
  ['app log claer', 'Unknown command app log claer', 'app log clear'],
])('%s: %s', (line, message, right) => {
  const diagnosis = diagnose(line, catalogOf(ofApps))
  expect(diagnosis).toMatchObject({message, position: 2})
  expect(diagnosis?.didYouMean).toEqual(right && [`cli ${right}`])
  const offered = diagnosis?.nextActions?.map(({command}) => command)
  // 4.9: no other command is proposed where nothing is corrected.
  expect(offered).toEqual(right ? undefined : ['cli app delete --schema'])
})

test.each([
  ['app get KEY', ['app get --key <key> --file <file>', 'app get --schema']],
  ['app get KEY --validate', ['app get --key <key> --file <file> --validate', 'app get --schema']],
  ['app get KEY --dry-run', ['app get --schema']],
  // 4.11a: typed as its letter, or by another of its names, it is dropped as little.
  ['app get KEY -n', ['app get --schema']],
  ['app get KEY -vn', ['app get --schema']],
  ['app get KEY --plan', ['app get --schema']],
  ['app get KEY -v', ['app get --key <key> --file <file>', 'app get --schema']],
])('what %s lacks is in a template', (line, offered) => {
  const required = {required: true, type: 'option'} as const
  const flags: ManifestCommands[string]['flags'] = {
    key: required,
    file: required,
    'dry-run': {aliases: ['plan'], char: 'n', type: 'boolean'},
    verbose: {char: 'v', type: 'boolean'},
  }
  const catalog = catalogOf({'app:get': {flags}})
  const {didYouMean, nextActions} = diagnose(line, catalog)!
  expect(didYouMean).toBeUndefined()
  expect(nextActions?.map(({command}) => command)).toEqual(offered.map((each) => `cli ${each}`))
})

// 4.8: another code is no misspelling: what is sent to `uk` is not for `us`.
test.each([
  ['uk', undefined],
  ['su', ['cli app get --region us']],
  ['US', ['cli app get --region us']],
])('the region %s', (region, didYouMean) => {
  const flags = {region: {options: ['us', 'eu', 'au'], type: 'option'} as const}
  const failure = {error: 'flag_error', field: '--region', kind: 'invalid_value', message: 'No.'}
  const catalog = catalogOf({'app:get': {flags}})
  const diagnosis = diagnose(`app get --region ${region}`, catalog, failure as Mistake)
  expect(diagnosis!.didYouMean).toEqual(didYouMean)
})

// 6.10: a `parse` function says what it refuses, not what it takes.
test.each([
  ['level', {validValues: ['low']}],
  ['size', {suggestion: 'Without --size, its value is "2x".'}],
  ['zone', {suggestion: 'Without --zone, its value is from POINTER_ZONE.'}],
  ['token', {}],
  ['plain', {}],
])('a value that the parser refused for --%s: %j', (flag, expected) => {
  const type = 'option' as const
  const flags = {
    level: {default: 'low', options: ['low', 'high'], type},
    plain: {default: '', env: 'POINTER_UNSET', type},
    size: {default: '2x', type},
    token: {default: 'a-secret', type},
    zone: {default: 'eu', env: 'POINTER_ZONE', type},
  }
  process.env.POINTER_ZONE = 'us'
  onTestFinished(() => void delete process.env.POINTER_ZONE)
  const failure = {error: 'flag_error', field: `--${flag}`, kind: 'invalid_value', message: 'No.'}
  const line = `app get --${flag} high`
  const diagnosis = diagnose(line, catalogOf({'app:get': {flags}}), failure as Mistake)!
  const {nextActions, suggestion, validValues} = diagnosis
  expect({suggestion, validValues}).toEqual({
    suggestion: undefined,
    validValues: undefined,
    ...expected,
  })
  expect(nextActions).toBeDefined()
})

test.each([
  ['level', {validValues: ['low']}],
  ['size', {suggestion: 'Without size, its value is "2x".'}],
  ['token', {}],
])('a value that the parser refused for the argument %s: %j', (field, expected) => {
  const args = {
    level: {default: 'low', options: ['low', 'high']},
    size: {default: '2x'},
    token: {default: 'a-secret'},
  }
  const failure = {error: 'argument_error', field, kind: 'invalid_value', message: 'No.'}
  const catalog = catalogOf({'app:get': {args}})
  const {suggestion, validValues} = diagnose('app get high 3x x', catalog, failure as Mistake)!
  expect({suggestion, validValues}).toEqual({
    suggestion: undefined,
    validValues: undefined,
    ...expected,
  })
})

const name = {args: {name: {required: true}}}
const generating = {
  generate: {...name, flags: {'dry-run': {char: 'n', type: 'boolean'}}},
  'generate:command': {...name, flags: {'what-if': {char: 'w', type: 'boolean'}}},
  'generate:hook': {...name, mutating: false},
  'generate:plugin:part': name,
} as ManifestCommands

// 4.9: a command is not extended to one that may mutate, but its template is shown.
test.each<[line: string, template: string | undefined, right: string[] | undefined]>([
  ['generate comand x', 'generate command <name>', undefined],
  ['generate comand x --validate', 'generate command <name> --validate', undefined],
  // 4.6a: a misspelled question stays one.
  ['generate comand x --validat', 'generate command <name> --validate', undefined],
  ['generate plugn part x', 'generate plugin part <name>', undefined],
  // A topic below the command makes it unknown.
  ['generate plugin prt x', undefined, ['generate plugin part x']],
  ['generate hok x', undefined, ['generate hook x']],
  ['generate commando x y', undefined, undefined],
  ['generate cmd x', undefined, undefined],

  // 4.11a: the template has no flags.
  ['generate comand x --dry-run', undefined, undefined],
  ['generate comand x -n', undefined, undefined],
  ['generate comand x -w', undefined, undefined],
])('of %s the template is %s', (line, template, right) => {
  const catalog = catalogOf(generating)
  const {didYouMean, nextActions} = diagnoseLine(catalog, splitLine(line)!)!
  const [first] = nextActions ?? []
  const found = first?.command.endsWith('generate --schema') ? undefined : first?.command
  expect(found?.replace('cli ', '')).toBe(template)
  expect(didYouMean?.map((each) => each.replace('cli ', ''))).toEqual(right)
})

test('the template of a command is not offered for a line of that command', () => {
  const catalog = catalogOf({row: name}, {separator: ':'})
  const {didYouMean, nextActions} = diagnoseLine(catalog, ['row', '', 'extra'])!
  expect(didYouMean).toBeUndefined()
  expect(nextActions?.map(({command}) => command)).toEqual(['cli row --schema'])
})

test('a template comes without the flags of the command that was typed, and names its own', () => {
  const flag = {type: 'option'} as const
  const commands = {apps: {flags: {filter: flag}}, 'apps:create': {flags: {port: flag}}}
  const catalog = catalogOf(commands, {separator: ':'})
  const {nextActions, validValues} = diagnoseLine(catalog, ['apps', 'create', '--port', '80'])!
  expect(validValues).toBeUndefined()
  expect(nextActions).toEqual([{command: 'cli apps:create', description: 'Run apps:create'}])
})

describe('the nearest command is meant', () => {
  const boolean = {type: 'boolean'} as const
  const app = {args: {database: {}}, flags: {app: {type: 'option'}}} as const
  const [stat, stop] = [{'item:stat': {}}, {'item:stop': {}}]
  const alike = {listb: boolean, listc: boolean, listd: boolean, liste: boolean}
  const named = {args: {name: {required: true}}}
  const generators = {generate: named, 'generate:command': named, 'generate:hook': named}
  const transports = {transport: {options: ['grpc', 'yaml'], type: 'option'}} as const
  const flags = {force: boolean, limit: boolean, quiet: boolean, verbose: boolean}
  test.each<[line: string, commands: ManifestCommands, right: string[] | undefined]>([
    ['git set', {'git:unset': {}}, undefined],
    ['git set', {'git:uset': {}}, ['git uset']],
    // 4.9: of equally near ones, the one that changes nothing.
    ['item stap', {...stat, ...stop}, ['item stat']],
    ['item stap', {...stop, ...stat}, ['item stat']],
    ['item stap', {...stat, 'item:stay': {mutating: false}} as ManifestCommands, undefined],
    ['item stap', {...stop, 'item:stab': {}}, undefined],
    ['lista', {list: {}, listas: {}, zork: {}}, ['listas', 'list']],
    ['app lst', {'app:last': {}, 'app:list-all': {}, 'app:zork': {}}, ['app last']],
    // What can be run comes without what has to be filled in.
    ['app listz', {'app:lisa': {args: {id: {required: true}}}, 'app:lists': {}}, ['app lists']],
    ['app lst --frce --limt --quet --verbse', {'app:list': {flags}}, undefined],
    // 4.6
    ['app --lista', {app: {flags: alike}}, ['app --listb', 'app --listc', 'app --listd']],
    // A list may be the topic's own command.
    ['app:lst', {app: {mutating: false}, 'app:lock': {}} as ManifestCommands, ['app']],
    ['app:lost', {app: {}}, undefined],
    ['app:remove:lst', {'app:remove': {}}, undefined],
    // The right name without its argument is nearer than another command.
    ['pg-push', {'pg:push': {args: {to: {required: true}}}, 'pg:ps': {}}, undefined],
    // Another word, which the misspelled command has no room for.
    ['generat foo bar', generators, undefined],
    ['generat hoko bar', generators, ['generate hook bar']],
    ['generat comand bar', generators, ['generate command bar']],
    ['generat foo', generators, ['generate foo']],
    // The same word: nearly the same letters, with two mistakes at its beginning.
    ['gps index-size', {'pg:index-size': {}}, ['pg index-size']],
    ['rlab info', {'labs:info': {}}, ['labs info']],
    ['call --transport pgrc', {call: {flags: transports}}, ['call --transport grpc']],
    ['call --transport xml', {call: {flags: transports}}, undefined],
    ['ap pinfo', {'app:info': {}}, ['app info']],
    // 4.8: an argument that is the name of a longer command.
    ['pg bloat --ap x', {pg: app, 'pg:bloat': app}, undefined],
    ['pg main --ap x', {pg: app, 'pg:bloat': app}, ['pg main --app x']],
    [
      'app list --al --validate',
      {'app:list': {flags: {all: boolean, validate: boolean}}},
      ['app list --all --validate'],
    ],
  ])('%s of %j', (line, commands, right) => {
    const catalog = catalogOf(commands, {separator: line.startsWith('pg') ? ':' : ' '})
    expect(correct(line, catalog)).toEqual(right)
  })
})

test('the bin is typed twice, by any of its names', () => {
  const pjson = {bin: {else: './else', td: 'run', todo: './run'}, oclif: {}}
  const config = {bin: 'todo', binAliases: ['tasks'], pjson} as unknown as HostConfig
  const named = {...spaced, config}
  for (const bin of ['todo', 'td', 'tasks']) {
    expect(correct(`${bin} task list`, named)).toEqual(['task list'])
  }
  expect(correct('else task list', named)).toBeUndefined()
})

const index = {command: 'todo describe --index', description: 'List every command'}
const schemaOf = (name: string, description: string) => {
  return {command: `todo ${name} --schema`, description}
}
const briefOf = (name: string) => {
  return {
    command: `todo describe ${name} --brief`,
    description: 'Show its arguments and flags',
  }
}

test.each<[line: string, kind: string, message: string, more: object]>([
  [
    'zork --frotz',
    'unknown_command',
    'Unknown command zork',
    {
      nextActions: [index],
      position: 0,
      suggestion: 'Run `todo describe --index` to see every command.',
    },
  ],
  [
    'task',
    'incomplete_command',
    'task is a topic, not a command',
    {
      nextActions: [schemaOf('task', 'List the commands of task')],
      validValues: ['task create', 'task list', 'task remove', 'task tag move'],
    },
  ],
  [
    '--zork task list',
    'unknown_command',
    "A command's flags follow its name; Unknown flag: --zork",
    {field: '--zork', nextActions: [briefOf('task list')], position: 0},
  ],
  // 4.1: the field is no value.
  [
    '--zork=1 task list',
    'unknown_command',
    "A command's flags follow its name; Unknown flag: --zork",
    {field: '--zork', nextActions: [briefOf('task list')], position: 0},
  ],
  [
    '--agent zork task list',
    'unknown_command',
    'zork is not a command',
    {nextActions: [briefOf('task list')], position: 1},
  ],
])('%s is %s', (line, kind, message, more) => {
  expect(diagnose(line)).toEqual({error: 'command_not_found', kind, message, ...more})
})

test.each<[line: string, more: object]>([
  // 4.11: all that is unknown or missing, once each.
  [
    'task remove --zork --frotz --zork',
    {
      error: 'flag_error',
      field: '--zork',
      kind: 'unknown_flag',
      message: 'Unknown flag: --zork; Unknown flag: --frotz; Missing required argument: id',
      position: 2,
      validValues: ['--force'],
    },
  ],
  [
    "task remove x '--zork frotz'",
    {
      error: 'flag_error',
      field: '--zork frotz',
      kind: 'unknown_flag',
      message: 'Unknown flag: --zork frotz',
      position: 3,
      validValues: ['--force'],
    },
  ],
  [
    'task create x --priority=blue',
    {
      error: 'flag_error',
      field: '--priority',
      kind: 'invalid_value',
      message: 'Expected --priority to be one of low, medium, high, not blue',
      nextActions: [
        {
          command: 'todo task create x --priority=<priority>',
          description: 'The command line, corrected',
          params: {priority: {enum: ['low', 'medium', 'high'], required: true, type: 'enum'}},
        },
      ],
      position: 3,
      suggestion: 'Write one of low, medium, high instead of blue.',
      validValues: ['low', 'medium', 'high'],
    },
  ],
])('%s cannot be corrected, and is explained', (line, diagnosis) =>
  expect(diagnose(line)).toEqual(diagnosis),
)

test.each([
  ['nppm', 'pnpm'],
  ['onpm', 'pnpm'],
  ['EVENTCOUNT', 'eventCount'],
])('%s is rather %s than a value as many edits away', (value, right) => {
  const options = ['npm', 'asc', 'event_count', 'pnpm', 'desc', 'eventCount']
  expect(
    correctIn(`sort --by ${value}`, {sort: {flags: {by: {options, type: 'option'}}}})?.[0],
  ).toBe(`sort --by ${right}`)
})

test('a corrected line never holds a NUL, which no argument can', () => {
  expect(diagnoseLine(spaced, ['task', 'create', 'a\0<b>', '--urgnet'])?.didYouMean).toEqual([
    "todo task create 'a\ufffd<b>' --urgent",
  ])
})

test('a required flag that only the parser misses is added', () => {
  const catalog = catalogOf({
    set: {
      args: {pair: {}},
      flags: {app: {required: true, type: 'option'}, remote: {type: 'option'}},
    },
  })
  const missing = {
    error: 'flag_error',
    field: '--app',
    fields: ['--app'],
    kind: 'missing_flag',
    message: 'No',
  } as const
  expect(diagnoseLine(catalog, ['set', 'A=b'], missing)).toMatchObject({
    nextActions: [{command: 'cli set A=b --app <app>'}],
    suggestion: 'Add --app <app>.',
  })
})

// oclif sorts the words of a line before it counts arguments; `=true` of a switch is none of them.
test('an argument that is not expected is the one that the message names', () => {
  const catalog = catalogOf({send: {args: {file: {}}, flags: {now: {type: 'boolean'}}}})
  const report = {
    error: 'argument_error',
    kind: 'unexpected_argument',
    message: 'Unexpected argument: a.txt',
  } as const
  expect(diagnoseLine(catalog, ['send', 'a.txt', '--now=true'], report)).toMatchObject({
    didYouMean: ['cli send a.txt --now'],
    message: 'Unexpected argument: true',
    position: 2,
  })
})

describe('secrets', () => {
  test('in a word that is a whole line are hidden', () => {
    for (const line of [
      "'account login --password S3CRET --uesr x'",
      "'acount login -p S3CRET' --nope",
    ]) {
      expect(JSON.stringify(diagnose(line))).not.toContain('S3CRET')
    }
  })

  test('hide no name of a flag or command that they equal', () => {
    const shown = (line: string) => [diagnose(line)?.message, diagnose(line)?.field]
    expect(shown('account login --password user --user')).toEqual([
      'Flag --user needs a value.',
      '--user',
    ])
    expect(shown('account login --password zorkzork --zorkzork')).toEqual([
      'Unknown flag: --***',
      '--***',
    ])
    const suggested = (line: string) => diagnose(line)?.suggestion
    const user = 'Write --user instead of --uesr.'
    expect(suggested('account login --password user --uesr ann')).toBe(user)
    expect(suggested('account login --pin user --password pin --uesr pin')).toBe(user)
    const key = catalogOf({auth: {args: {'deploy-key': {}}}})
    expect(diagnose('auth --deploy-key zork', key)?.suggestion).toBe(
      'Write <deploy-key> instead of --deploy-key ***.',
    )
    expect(suggested('account logni --password login')).toBe(
      'Write account login instead of account logni.',
    )
  })
})

test('a first word that splitting leaves as it is, is no quoted command line', () => {
  for (const word of ['<my app>', '<my app> x', "'<my app>'"])
    expect(diagnoseLine(spaced, [word])).toMatchObject({kind: 'unknown_command'})
})

test('a correction is reached by its words: an argument without room would be part of the name (4.7)', () => {
  const host = catalogOf({search: {}, 'account:list': {}})
  const offered = ['search x -h', 'account list x -h'].map(
    (line) => diagnoseLine(host, line.split(' '))?.didYouMean,
  )
  expect(offered).toEqual([
    ['cli search --help', 'cli search --schema'],
    ['cli account list --help', 'cli account list --schema'],
  ])
})

test('a command of the host that is called describe is never offered as the index (4.11b)', () => {
  const host = catalogOf({describe: {pluginName: 'host'}, 'org:list': {}})
  expect(diagnoseLine(host, ['zzzzzz'])?.nextActions).toEqual([
    {command: 'cli --schema', description: 'List every command'},
  ])
})

test.each([
  ['--confirmApp x', ['--app x']],
  ['--force-delete x', undefined],
  ['--yes-really x', undefined],
  // It is misspelt.
  ['--confrim x', ['--confirm x']],
])('%s becomes no confirmation that only a part of it names: %j (4.10)', (typed, right) => {
  const [option, boolean] = [{type: 'option' as const}, {type: 'boolean' as const}]
  const flags = {app: option, confirm: option, force: boolean, yes: boolean}
  const host = catalogOf({destroy: {args: {name: {}}, flags}})
  const {didYouMean} = diagnoseLine(host, `destroy ${typed}`.split(' ')) ?? {}
  expect(didYouMean).toEqual(right?.map((words) => `cli destroy ${words}`))
})

test('a flag of the plugin between the words of a command follows them', () => {
  const host = catalogOf({'account:list': {flags: {limit: {type: 'option'}}}})
  expect(diagnoseLine(host, 'account --agent list --limit 5'.split(' '))).toMatchObject({
    didYouMean: ['cli account list --agent --limit 5'],
  })
})

test.each([
  ['scan lgs', ['scan logs']],
  ['scan logs --team rde', ['scan logs --team red']],
  ['scna logs --team rde', ['scan logs --team red']],
  ['scan logs --team red --owner ann', ['scan logs --owner ann', 'scan logs --team red']],
])('7.7: what annotations enforce is corrected as what a class declares: %s', (line, lines) => {
  const scan = (declared: boolean) => ({
    args: {name: {required: true, ...(declared && {options: ['logs', 'users']})}},
    flags: {
      owner: {type: 'option'} as const,
      team: {
        type: 'option',
        ...(declared && {exclusive: ['owner'], options: ['red', 'blue']}),
      } as const,
    },
  })
  const annotated = {
    ...scan(false),
    argumentAnnotations: {name: {enum: ['logs', 'users']}},
    flagAnnotations: {team: {enum: ['red', 'blue'], mutuallyExclusiveWith: ['owner']}},
  }
  const diagnosisOf = (command: ManifestCommands[string]) =>
    diagnose(line, catalogOf({scan: command}))
  expect(correctIn(line, {scan: annotated})).toEqual(lines)
  expect(diagnosisOf(annotated)).toEqual(diagnosisOf(scan(true)))
})

test.each([
  ['dev --schema', 'cli dev --schema <schema>'],
  ['dev --schma', 'cli dev --schema <schema>'],
])('%s, where the flag is the command’s own, leads to its description, too', (line, template) => {
  const catalog = catalogOf({dev: {flags: {schema: {type: 'option'}, url: {type: 'option'}}}})
  const {nextActions} = diagnose(line, catalog)!
  expect(nextActions?.map(({command}) => command)).toEqual([template, 'cli dev --help'])
})
