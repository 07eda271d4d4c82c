import {describe, expect, test} from 'vitest'
import {diagnoseLine} from '../../src/errors/diagnose.js'
import type {Failure} from '../../src/errors/failure.js'
import {catalogOf} from '../support/manifest-catalog.js'
import {taskCatalog} from '../support/task-catalog.js'

const spaced = taskCatalog()
const coloned = taskCatalog({separator: ':'})

function suggest(argv: string[], catalog = spaced): readonly string[] | undefined {
  return diagnoseLine(catalog, argv)?.didYouMean
}

function templates(argv: string[], failure?: Failure): string[] | undefined {
  return diagnoseLine(spaced, argv, failure)?.nextActions?.map(({command}) => command)
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
    [['task', 'lists'], 'todo task list'],
    [['tasks', 'list'], 'todo task list'],
    [['list', 'task'], 'todo task list'],
    [['tasklist'], 'todo task list'],
    [['task-list'], 'todo task list'],
    [['task', 'ls'], 'todo task list'],
    [['task', 'rm', '7'], 'todo task remove 7'],
    [['task', 'new', 'x'], 'todo task create x'],
    [['task', 'ad', 'x'], 'todo task add x'],
    [['task:tag', 'move', 'a', 'b'], 'todo task tag move a b'],
    [['todo', 'task', 'list'], 'todo task list'],
    [['todo', 'task', 'remvoe', '7'], 'todo task remove 7'],
    [['task', 'task', 'list'], 'todo task list'],
    [['task', 'list', 'list'], 'todo task list'],
    [['Task', 'List'], 'todo task list'],
    [['--priority', 'low', 'task', 'list'], 'todo task list --priority low'],
    [['--state=done', 'task', 'lst'], 'todo task list --state=done'],
  ])('%j is repaired', (argv, line) => expect(suggest(argv)).toEqual([line]))

  test.each([
    [['task', 'create', 'x'], 'todo task:create x'],
    [['taks:list'], 'todo task:list'],
    [['task', 'tag', 'move', 'a', 'b'], 'todo task:tag:move a b'],
    [['tag:move', 'a', 'b'], 'todo task:tag:move a b'],
  ])('%j is repaired with colons', (argv, line) => expect(suggest(argv, coloned)).toEqual([line]))

  test('words in another order are put right where each was typed, misspelt at most', () => {
    expect(suggest(['remvoe', 'task', '7'])).toEqual(['todo task remove 7'])
    expect(suggest(['rm', 'taks', '7'])).toBeUndefined()
  })

  test('words that are run together are told apart, also behind a topic that is a command', () => {
    const catalog = catalogOf({app: {}, 'app:add:event': {}, 'app:list': {}})
    expect(suggest(['app', 'addevent'], catalog)).toEqual(['cli app add event'])
  })

  test('what is further from the line than a command that may only be offered is no suggestion', () => {
    const backups = {args: {id: {}}, mutating: false}
    const commands = {pg: {}, 'pg:backups': backups, 'pg:backups:delete': {args: {id: {}}}}
    const diagnosis = diagnoseLine(catalogOf(commands, {separator: ':'}), ['pg', 'backups', 'delete', 'eu'])
    expect(diagnosis?.didYouMean).toBeUndefined()
    expect(diagnosis?.nextActions?.map(({command}) => command)).toContain('cli pg:backups:delete')
  })

  test('a harmless verb never becomes a loss', () => {
    for (const verb of ['show', 'get', 'view', 'info', 'find', 'status', 'edit']) {
      expect(diagnoseLine(spaced, ['task', verb, '7'])?.didYouMean, verb).toBeUndefined()
    }

    expect(diagnoseLine(catalogOf({'git:unset': {}}), ['git', 'set'])?.didYouMean).toBeUndefined()
    expect(diagnoseLine(catalogOf({'git:uset': {}}), ['git', 'set'])?.didYouMean).toEqual(['cli git uset'])
  })

  test('what resembles nothing leads to the index or the topic', () => {
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

  test('two commands that are equally near are no suggestion', () => {
    const catalog = catalogOf({'app:lock': {}, 'app:look': {}})
    expect(suggest(['app', 'loak'], catalog)).toBeUndefined()
  })
})

describe('flags', () => {
  test.each([
    [['--assigne', 'ann'], '--assignee ann'],
    [['--asignee=ann'], '--assignee=ann'],
    [['-assignee', 'ann'], '--assignee ann'],
    [['---assignee', 'ann'], '--assignee ann'],
    [['--a', 'ann'], '-a ann'],
    [['--dueDate', 'today'], '--due-date today'],
    [['--due_date', 'today'], '--due-date today'],
    [['--due', 'today'], '--due-date today'],
    [['--noNotify'], '--no-notify'],
    [['--notify=false'], '--no-notify'],
    [['--notify', 'true'], '--notify'],
    [['-u'], '-U'],
    [['–urgent'], '--urgent'],
    [['assignee=ann'], '--assignee=ann'],
    [['--assigneeann'], '--assignee=ann'],
    [['--note', 'call', 'the', 'bank'], "--note 'call the bank'"],
    [['-a', 'ann', '--note', 'call', 'the', 'bank'], "-a ann --note 'call the bank'"],
    [['--prio', 'low', '--urgnet'], '--priority low --urgent'],
  ])('%j is repaired', (words, right) =>
    expect(suggest(['task', 'create', 'x', ...words])).toEqual([`todo task create x ${right}`]),
  )

  test.each([
    [['--bypasDocumentValidation'], '--bypassDocumentValidation'],
    [['--no-ninteractive'], '--non-interactive'],
    [['--ap', 'x'], '--app x'],
    [['--targetss=acme'], '--targets=acme'],
    [['--targetsenv=acme'], '--targets=env=acme'],
    [['--statu', 'oper'], '--status open'],
  ])('%j is the nearest flag', (words, right) => {
    const option = {type: 'option'} as const
    const flags = {
      app: option,
      as: option,
      bypassDocumentValidation: {type: 'boolean'},
      'non-interactive': {type: 'boolean'},
      status: {options: ['open', 'done'], type: 'option'},
      'status-page-id': option,
      targets: option,
    } as const
    expect(suggest(['insert', ...words], catalogOf({insert: {flags}}))?.[0]).toBe(`cli insert ${right}`)
  })

  test('a flag that negates is not turned round, but left out where the flag has no such form', () => {
    expect(suggest(['task', 'create', 'x', '--no-urgent'])).toEqual(['todo task create x'])
  })

  test('a flag of another command of the topic is named, not guessed', () => {
    const diagnosis = diagnoseLine(spaced, ['task', 'remove', '7', '--state', 'done'])
    expect(diagnosis?.didYouMean).toBeUndefined()
    expect(diagnosis?.validValues).toEqual(['--force'])
    expect(diagnosis?.nextActions).toEqual([
      {command: 'todo task list --schema', description: 'task list has the flag --state'},
    ])
  })

  test('a dry run that is not supported is not dropped from the line', () => {
    const failure = {error: 'flag_error', field: '--dry-run', kind: 'dry_run_unsupported'} as const
    expect(diagnoseLine(spaced, ['task', 'remove', '7', '--dry-run'], failure)?.didYouMean).toBeUndefined()
  })

  test('words of another program stand behind --', () => {
    expect(suggest(['run', '-e', 'a', 'ls', '-la'])).toEqual(['todo run -e a -- ls -la'])
    expect(suggest(['task', 'tag', 'move', '-fork', 'b'])).toEqual(['todo task tag move -- -fork b'])
  })

  test('of flags that exclude each other each choice is a line', () => {
    expect(suggest(['report', 'build', '--csv', '--json', '--level', '1'])).toEqual([
      'todo report build --json --level 1',
      'todo report build --csv --level 1',
    ])
  })

  test('a repair that brings flags into conflict is none', () => {
    const type = {char: 't', exclusive: ['dyno-name'], type: 'option'} as const
    const catalog = catalogOf({
      restart: {flags: {'dyno-name': {type: 'option'}, type: {...type, exclusive: ['dyno-name']}}},
    })
    expect(suggest(['restart', '--t', 'x', '--dyno-name', 'web'], catalog)).toBeUndefined()
  })

  test('a boolean flag that another needs is added', () => {
    expect(suggest(['report', 'build', '--stamp'])).toEqual(['todo report build --stamp --sign'])
  })
})

describe('values', () => {
  test.each([
    [['--priority', 'HIGH'], '--priority high'],
    [['--priority=hgih'], '--priority=high'],
    [['--priority', 'med'], '--priority medium'],
    [['--tag', 'home,wrok'], '--tag home,work'],
  ])('%j is repaired', (words, right) => {
    expect(suggest(['task', 'create', 'x', ...words])).toEqual([`todo task create x ${right}`])
  })

  test.each([
    ['nppm', 'pnpm'],
    ['pnm', 'npm'],
    ['onpm', 'pnpm'],
    ['esc', 'desc'],
    ['EVENTCOUNT', 'eventCount'],
    ['eventCounkt', 'eventCount'],
    ['event_coutn', 'event_count'],
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
          description: 'The line, corrected',
          params: {priority: {enum: ['low', 'medium', 'high'], required: true}},
        },
      ],
      position: 3,
      suggestion: 'Write low, medium or high instead of blue.',
      validValues: ['low', 'medium', 'high'],
    })
  })

  test('what can be corrected is told where something else cannot', () => {
    const {didYouMean, suggestion} = diagnoseLine(spaced, ['task', 'create', 'x', '--prioritty=low', '--zork'])!
    expect([didYouMean, suggestion]).toEqual([undefined, 'Write --priority instead of --prioritty.'])
  })

  test('numbers that differ are not misspelt', () => {
    expect(suggest(['report', 'build', '--level', '12'])).toBeUndefined()
  })

  test.each([
    ['1,000', 'Expected an integer but received: 1,000', '1000'],
    ['5.0', 'Expected an integer but received: 5.0', '5'],
    ['example.com/a', 'Expected a valid url but received: example.com/a', 'https://example.com/a'],
  ])('%s has one obvious reading', (value, message, right) => {
    const failure = {error: 'flag_error', field: '--note', kind: 'invalid_value', message} as const
    const diagnosis = diagnoseLine(spaced, ['task', 'create', 'x', '--note', value], failure)
    expect(diagnosis?.didYouMean).toEqual([`todo task create x --note ${right}`])
  })

  test.each(['5s', 'many', '1.5'])('%s has no obvious reading as an integer', (value) => {
    const message = `Expected an integer but received: ${value}`
    const failure = {error: 'flag_error', field: '--note', kind: 'invalid_value', message} as const
    expect(diagnoseLine(spaced, ['task', 'create', 'x', '--note', value], failure)?.didYouMean).toBeUndefined()
  })
})

describe('what is missing becomes a template', () => {
  test('an argument', () => {
    expect(diagnoseLine(spaced, ['task', 'create', '--prioritty', 'low'])).toMatchObject({
      nextActions: [
        {
          command: 'todo task create --priority low <title>',
          params: {title: {description: 'What is to be done', required: true}},
        },
      ],
    })
    expect(suggest(['task', 'create', '--prioritty', 'low'])).toBeUndefined()
  })

  test('a value', () =>
    expect(templates(['task', 'create', 'x', '--assignee'])).toEqual(['todo task create x --assignee <assignee>']))

  test('a value that stands in front of its flag is taken', () => {
    expect(suggest(['task', 'list', 'open', '--state'])).toEqual(['todo task list --state open'])
  })

  test('a flag that another needs', () => {
    expect(templates(['report', 'build', '--page', '2'])).toEqual([
      'todo report build --page 2 --page-size <page-size>',
    ])
  })

  test('a required flag, when the parser missed it', () => {
    const failure = {
      error: 'flag_error',
      kind: 'missing_flag',
      message: 'The following error occurred:\n  Missing required flag user\nSee more help with --help',
    } as const
    expect(templates(['account', 'login'], failure)).toEqual(['todo account login --user <user>'])
    expect(diagnoseLine(spaced, ['account', 'login'], failure)?.message).not.toMatch(/See more help|\n/)
  })
})

test('what the parser rejected and the manifest finds right is left to the parser', () => {
  const failure = {error: 'flag_error', field: '--user', kind: 'invalid_value', message: 'No such user'} as const
  expect(diagnoseLine(spaced, ['account', 'login', '-u', 'ann'], failure)).toEqual({
    error: 'flag_error',
    field: '--user',
    kind: 'invalid_value',
    message: 'No such user',
    nextActions: [{command: 'todo account login --schema', description: 'Show what the command takes'}],
  })
})

describe('mistakes of the shape of words', () => {
  test('a long flag that lost a dash, which one-letter flags read as well, with a colon', () => {
    const words = ['task', 'create', 'x', '-assignee:ann', '--uregnt']
    expect(diagnoseLine(spaced, words)?.didYouMean).toEqual(['todo task create x --assignee=ann --urgent'])
  })

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
      ['task', 'list', '--state', '=', 'open'],
      'todo task list --state=open',
      'Write --state=open instead of --state = open.',
    ],
    [
      ['task', 'list', '--state=', 'open'],
      'todo task list --state=open',
      'Write --state=open instead of --state= open.',
    ],
    [['task', 'list', '-state:open'], 'todo task list --state=open', 'Write --state=open instead of -state:open.'],
    [['task', 'create', 'x', 'note:y'], 'todo task create x --note=y', 'Write --note instead of note.'],
    [['task', 'create', 'x', '--', 'note', 'y'], 'todo task create x --note y', 'Write --note instead of -- note.'],
    [
      ['task', 'list', '--state', '\u201copen\u201d'],
      'todo task list --state open',
      'Write open instead of \u201copen\u201d.',
    ],
    [['task', 'list', '--state', '=done'], 'todo task list --state done', 'Write done instead of =done.'],
    [
      ['task', 'create', 'x', '\u201c--note\u201d', 'y'],
      'todo task create x --note y',
      'Write --note instead of \u201c--note\u201d.',
    ],
    [['task', 'create', 'x', '--note,', 'y'], 'todo task create x --note y', 'Write --note instead of --note,.'],
    [['task', 'create', 'x', 'help'], 'todo task create x --help', 'Write --help instead of help.'],
  ])('%j', (words, correction, suggestion) => {
    expect(diagnoseLine(spaced, words)).toMatchObject({didYouMean: [correction], suggestion})
  })

  test('a mistake is told once', () => {
    const diagnosis = diagnoseLine(spaced, ['task', 'list', '-zork:x', '-zork:x'])
    expect(diagnosis?.message).toBe('Unknown flag: -zork:x')
  })

  test('a secret in a word that is a whole line is hidden', () => {
    for (const words of [['account login --password S3CRET --uesr x'], ['acount login -p S3CRET', '--nope']]) {
      expect(JSON.stringify(diagnoseLine(spaced, words))).not.toContain('S3CRET')
    }
  })
})
