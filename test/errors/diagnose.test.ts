import {describe, expect, test} from 'vitest'
import {diagnoseLine} from '../../src/errors/diagnose.js'
import type {Failure} from '../../src/errors/problems.js'
import {catalogOf, type ManifestCommands} from '../support/manifest-catalog.js'
import {taskCatalog} from '../support/task-catalog.js'

const spaced = taskCatalog()
const coloned = taskCatalog({separator: ':'})

function suggest(argv: string[], catalog = spaced): readonly string[] | undefined {
  return diagnoseLine(catalog, argv)?.didYouMean
}

describe('a whole line is put right at once', () => {
  test('a misspelt command, flag and value are one correction', () => {
    expect(diagnoseLine(spaced, ['task', 'craete', 'Buy milk', '--prioritty', 'hgih', '-a', 'ann'])).toEqual({
      didYouMean: ["todo task create 'Buy milk' --priority high -a ann"],
      error: 'command_not_found',
      kind: 'unknown_command',
      message: 'Unknown command task craete',
      position: 1,
      suggestion:
        'Write task create instead of task craete, write --priority instead of --prioritty, write high instead of hgih.',
    })
  })

  test('a right line is no mistake', () => {
    expect(diagnoseLine(spaced, ['task', 'create', 'x', '--no-notify', '--tag', 'home,work', '-U'])).toBeUndefined()
    expect(diagnoseLine(coloned, ['task:add', 'x', '--tag=home'])).toBeUndefined()
    expect(diagnoseLine(spaced, ['task', 'create', '--zork', '--help'])).toBeUndefined()
  })
})

describe('commands', () => {
  test.each([
    [['task', 'craete', 'x'], 'todo task create x'],
    [['list', 'task'], 'todo task list'],
    [['tasklist'], 'todo task list'],
    [['task', 'ls'], 'todo task list'],
    [['task', 'rm', '7'], 'todo task remove 7'],
    [['task', 'ad', 'x'], 'todo task add x'],
    [['task:tag', 'move', 'a', 'b'], 'todo task tag move a b'],
    [['todo', 'task', 'list'], 'todo task list'],
    [['todo', 'task', 'remvoe', '7'], 'todo task remove 7'],
    [['task', 'list', 'list'], 'todo task list'],
    [['Task', 'List'], 'todo task list'],
    [['--priority', 'low', 'task', 'list'], 'todo task list --priority low'],
    [['--state=done', 'task', 'lst'], 'todo task list --state=done'],
  ])('%j is repaired', (argv, line) => expect(suggest(argv)).toEqual([line]))

  test.each([
    [['task', 'create', 'x'], 'todo task:create x'],
    [['taks:list'], 'todo task:list'],
    [['task', 'tag', 'move', 'a', 'b'], 'todo task:tag:move a b'],
  ])('%j is repaired with colons', (argv, line) => expect(suggest(argv, coloned)).toEqual([line]))

  test('what is further from the line than a command that may only be offered is no suggestion', () => {
    const backups = {args: {id: {}}, mutating: false}
    const commands = {pg: {}, 'pg:backups': backups, 'pg:backups:delete': {args: {id: {}}}}
    const diagnosis = diagnoseLine(catalogOf(commands, {separator: ':'}), ['pg', 'backups', 'delete', 'eu'])
    expect(diagnosis?.didYouMean).toBeUndefined()
    expect(diagnosis?.nextActions?.map(({command}) => command)).toContain('cli pg:backups:delete')
  })

  test.each(['show', 'get', 'view', 'info', 'find', 'status', 'edit'])('4.9: %s never becomes a loss', (verb) =>
    expect(suggest(['task', verb, '7'])).toBeUndefined(),
  )

  test('4.10a: nothing is corrected to its contrary', () => {
    expect(suggest(['git', 'set'], catalogOf({'git:unset': {}}))).toBeUndefined()
    expect(suggest(['git', 'set'], catalogOf({'git:uset': {}}))).toEqual(['cli git uset'])
  })

  test('what resembles nothing is answered with the index or the topic', () => {
    expect(diagnoseLine(spaced, ['zork', '--frotz'])).toEqual({
      error: 'command_not_found',
      kind: 'unknown_command',
      message: 'Unknown command zork',
      nextActions: [{command: 'todo describe --index', description: 'List every command'}],
      position: 0,
      suggestion: 'Run `todo describe --index` to see every command.',
    })
    expect(diagnoseLine(spaced, ['task'])).toEqual({
      error: 'command_not_found',
      kind: 'incomplete_command',
      message: 'task is a topic, not a command',
      nextActions: [{command: 'todo task --schema', description: 'List the commands of task'}],
      validValues: ['task create', 'task list', 'task remove', 'task tag move'],
    })
  })
})

describe('flags', () => {
  test.each([
    [['--a', 'ann'], '-a ann'],
    [['--dueDate', 'today'], '--due-date today'],
    [['--due_date', 'today'], '--due-date today'],
    [['--due', 'today'], '--due-date today'],
    [['--noNotify'], '--no-notify'],
    [['-u'], '-U'],
    [['--prio', 'low', '--urgnet'], '--priority low --urgent'],
  ])('%j is repaired', (words, right) =>
    expect(suggest(['task', 'create', 'x', ...words])).toEqual([`todo task create x ${right}`]),
  )

  test('a dry run that is not supported is not dropped from the line', () => {
    const failure = {error: 'flag_error', field: '--dry-run', kind: 'dry_run_unsupported'} as const
    expect(diagnoseLine(spaced, ['task', 'remove', '7', '--dry-run'], failure)?.didYouMean).toBeUndefined()
  })
})

describe('values', () => {
  test.each([
    ['nppm', 'pnpm'],
    ['onpm', 'pnpm'],
    ['esc', 'desc'],
    ['EVENTCOUNT', 'eventCount'],
  ])('%s is rather %s than a value as many edits away', (value, right) => {
    const options = ['npm', 'asc', 'event_count', 'pnpm', 'desc', 'eventCount']
    const catalog = catalogOf({sort: {flags: {by: {options, type: 'option'}}}})
    expect(suggest(['sort', '--by', value], catalog)?.[0]).toBe(`cli sort --by ${right}`)
  })

  test('a value that resembles none becomes a placeholder, with the values that are accepted', () => {
    const diagnosis = diagnoseLine(spaced, ['task', 'create', 'x', '--priority=blue'])
    expect(diagnosis).toEqual({
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
      suggestion: 'Write low, medium or high instead of blue.',
      validValues: ['low', 'medium', 'high'],
    })
  })

  test('what can be corrected is suggested where something else cannot', () => {
    const {didYouMean, suggestion} = diagnoseLine(spaced, ['task', 'create', 'x', '--prioritty=low', '--zork'])!
    expect([didYouMean, suggestion]).toEqual([undefined, 'Write --priority=low instead of --prioritty=low.'])
  })
})

describe('mistakes of the shape of words', () => {
  test.each<[words: string[], correction: string, suggestion: string]>([
    [
      ['task list --state open'],
      'todo task list --state open',
      "Write task list --state open instead of 'task list --state open'.",
    ],
    [
      ['task list', '--state', 'opne'],
      'todo task list --state open',
      "Write task list instead of 'task list', write open instead of opne.",
    ],
    [['task', 'create', '--title', 'x', '--urgent'], 'todo task create x --urgent', 'Write x instead of --title x.'],
    [
      ['task', 'list', '--state', '\u201copen\u201d'],
      'todo task list --state open',
      'Write open instead of \u201copen\u201d.',
    ],
    [['task', 'create', 'x', '--note,', 'y'], 'todo task create x --note y', 'Write --note instead of --note,.'],
  ])('%j', (words, correction, suggestion) => {
    expect(diagnoseLine(spaced, words)).toMatchObject({didYouMean: [correction], suggestion})
  })

  test('a secret in a word that is a whole line is hidden', () => {
    for (const words of [['account login --password S3CRET --uesr x'], ['acount login -p S3CRET', '--nope']]) {
      expect(JSON.stringify(diagnoseLine(spaced, words))).not.toContain('S3CRET')
    }
  })
})

const diagnose = (line: string, failure?: Failure) => diagnoseLine(spaced, line.split(' '), failure)
const schema = {command: 'todo task list --schema', description: 'Show what the command takes'}
const index = {command: 'todo describe --index', description: 'List every command'}

describe('a message names all that is unknown or missing', () => {
  test('once each', () => {
    expect(diagnose('task remove --zork --frotz --zork')).toEqual({
      error: 'flag_error',
      field: '--zork',
      kind: 'unknown_flag',
      message: 'Unknown flag: --zork; Unknown flag: --frotz; Missing required argument: id',
      position: 2,
      suggestion: 'Add <id>.',
      validValues: ['--force'],
    })
  })
})

test('what may change something is offered as a template', () => {
  const offered = {
    command: 'todo task remove <id>',
    description: 'Another command that may have been meant; it may change something',
    params: {id: {required: true, type: 'string'}},
  }
  expect(diagnose('rm task 7')).toMatchObject({nextActions: [offered, index], position: 0})
})

describe('the position of a mistake is reported (4.5)', () => {
  test('after our flags', () => {
    expect(diagnose('--agent task list --stat open')).toEqual({
      didYouMean: ['todo task list --agent --state open'],
      error: 'flag_error',
      field: '--stat',
      kind: 'unknown_flag',
      message: 'Unknown flag: --stat',
      position: 3,
      suggestion: 'Write --state instead of --stat.',
    })
  })

  test('of flags before a command', () => {
    expect(diagnose('--zork task list')).toEqual({
      error: 'command_not_found',
      field: '--zork',
      kind: 'unknown_command',
      message: "A command's flags follow its name; Unknown flag: --zork",
      nextActions: [schema],
      position: 0,
    })
  })
})

describe('a corrected line', () => {
  test('runs what --validate was asked about', () => {
    expect(diagnose('task list --stat open --validate')?.didYouMean).toEqual(['todo task list --state open'])
    expect(diagnose('task create --urgnet --validate')?.nextActions).toMatchObject([
      {command: 'todo task create --urgent <title>'},
    ])
    const own = catalogOf({'app:list': {flags: {all: {type: 'boolean'}, validate: {type: 'boolean'}}}})
    expect(diagnoseLine(own, ['app', 'list', '--al', '--validate'])?.didYouMean).toEqual([
      'cli app list --all --validate',
    ])
  })

  test('never holds a NUL, which no argument can', () => {
    expect(diagnose('task create a\0<b> --urgnet')?.didYouMean).toEqual(["todo task create 'a\ufffd<b>' --urgent"])
  })
})

test('the name of a flag is shown although it is the value of a secret, too', () => {
  const shown = (line: string) => [diagnose(line)?.message, diagnose(line)?.field]
  expect(shown('account login --password user --user')).toEqual(['Flag --user needs a value.', '--user'])
  expect(shown('account login --password zorkzork --zorkzork')).toEqual(['Unknown flag: --***', '--***'])
})

test.each<[words: string[], suggestion: string]>([
  [['account', 'login', '--password', 'user', '--uesr', 'ann'], 'Write --user instead of --uesr.'],
  [['account', 'logni', '--password', 'login'], 'Write account login instead of account logni.'],
  [['account', 'login', '--pin', 'user', '--password', 'pin', '--uesr', 'pin'], 'Write --user instead of --uesr.'],
])('a secret that reads as a name hides no name: %j', (words, suggestion) => {
  expect(diagnoseLine(spaced, words)?.suggestion).toBe(suggestion)
})

/** The lines that were probably meant. */
function suggestFrom(line: string, commands: ManifestCommands): readonly string[] | undefined {
  return suggest(line.split(' '), catalogOf(commands))
}

describe('of commands that are equally near', () => {
  const stat = {'item:stat': {}}
  const stop = {'item:stop': {}}

  test('the one that changes nothing is meant, and no other', () => {
    expect(suggestFrom('item stap', {...stat, ...stop})).toEqual(['cli item stat'])
    expect(suggestFrom('item stap', {...stop, ...stat})).toEqual(['cli item stat'])
  })
  test('none is meant where both change nothing, or both may change something', () => {
    expect(suggestFrom('item stap', {...stat, 'item:stay': {mutating: false}} as ManifestCommands)).toBeUndefined()
    expect(suggestFrom('item stap', {...stop, 'item:stab': {}})).toBeUndefined()
  })

  test('the nearer one is meant, even if it changes something', () => {
    expect(suggestFrom('item stpo', {...stat, ...stop})).toEqual(['cli item stop'])
  })
})

test('lines that are hardly worse than the best one follow it, nearest first', () => {
  expect(suggestFrom('lista', {list: {}, listas: {}, zork: {}})).toEqual(['cli listas', 'cli list'])
  expect(suggestFrom('app lst', {'app:last': {}, 'app:list-all': {}, 'app:zork': {}})).toEqual(['cli app last'])
})

test('what can be run comes without what has to be filled in', () => {
  const commands = {'app:lisa': {args: {id: {required: true}}}, 'app:lists': {}} as const
  expect(suggestFrom('app listz', commands)).toEqual(['cli app lists'])
  expect(diagnoseLine(catalogOf(commands), ['app', 'lsia'])?.nextActions?.map(({command}) => command)).toEqual([
    'cli app lisa <id>',
  ])
})

test('a line with too many mistakes means none', () => {
  const boolean = {type: 'boolean'} as const
  const commands = {'app:list': {flags: {force: boolean, limit: boolean, quiet: boolean, verbose: boolean}}}
  expect(suggestFrom('app lst --frce --limt --quet', commands)).toEqual(['cli app list --force --limit --quiet'])
  expect(suggestFrom('app lst --frce --limt --quet --verbse', commands)).toBeUndefined()
})

test('an argument that is the name of a longer command is no correction (4.8)', () => {
  const app = {args: {database: {}}, flags: {app: {type: 'option'}}} as const
  const commands = {pg: app, 'pg:bloat': app}
  const correct = (line: string) => diagnoseLine(catalogOf(commands, {separator: ':'}), line.split(' '))?.didYouMean
  expect(correct('pg bloat --ap x')).toBeUndefined()
  expect(correct('pg main --ap x')).toEqual(['cli pg main --app x'])
})
