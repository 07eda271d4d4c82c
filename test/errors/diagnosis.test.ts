import {describe, expect, test} from 'vitest'
import {diagnoseLine, findMeant, findMistakes} from '../../src/errors/diagnose.js'
import type {Failure} from '../../src/errors/failure.js'
import {catalogOf} from '../support/manifest-catalog.js'
import {taskCatalog} from '../support/task-catalog.js'

const catalog = taskCatalog()
const diagnose = (line: string, failure?: Failure) => diagnoseLine(catalog, line.split(' '), failure)
const schema = {command: 'todo task list --schema', description: 'Show what the command takes'}
const index = {command: 'todo describe --index', description: 'List every command'}

describe('a message tells all that is unknown or missing', () => {
  const message = (line: string, failure?: Failure) => diagnose(line, failure)?.message

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

  test('with a choice that is missing', () => {
    const choice = catalogOf({
      list: {flags: {csv: {exactlyOne: ['csv', 'json'], type: 'boolean'}, json: {type: 'boolean'}}},
    })
    expect(diagnoseLine(choice, ['list', '--zork'])?.message).toBe(
      'Unknown flag: --zork; One of --csv, --json is required',
    )
  })

  test('but no wrong value, and nothing that it tells already', () => {
    expect(message('task create --zork --priority blue')).toBe('Unknown flag: --zork; Missing required argument: title')
    const failure = (text: string): Failure => ({error: 'flag_error', kind: 'unknown_flag', message: text})
    expect(message('task remove --zork', failure('Nonexistent flags: --zork, id'))).toBe(
      'Nonexistent flags: --zork, id',
    )
    expect(message('task remove --zork', failure('No --zork=x;id'))).toBe('No --zork=x;id')
    expect(message('task remove --zork', failure('No --zorks'))).toBe(
      'No --zorks; Unknown flag: --zork; Missing required argument: id',
    )
  })

  test('without what the parser adds to it', () => {
    const failure = (text?: string): Failure => ({error: 'flag_error', kind: 'invalid_value', message: text})
    expect(message('task list', failure('Bad value\n\n  See more help with --help \n'))).toBe('Bad value')
    expect(message('task list', failure('See more help with --help or less'))).toBe('See more help with --help or less')
    expect(message('task list', failure())).toBe('The line is wrong')
  })
})

describe('what may change something is offered with what it needs', () => {
  const offered = {
    command: 'todo task remove <id>',
    description: 'Another command that may have been meant; it may change something',
    params: {id: {description: undefined, required: true}},
  }

  test('as a template', () => {
    expect(diagnose('rm task 7')).toEqual({
      error: 'command_not_found',
      kind: 'unknown_command',
      message: 'Unknown command rm',
      nextActions: [offered, index],
      position: 0,
      suggestion: 'Run `todo describe --index` to see every command.',
    })
  })

  test('as a line where it needs nothing', () => {
    const commands = {'app:purge': {args: {id: {description: 'Which'}}}, 'app:show': {}}
    expect(diagnoseLine(catalogOf(commands), ['rm', 'purge'])?.nextActions).toBeUndefined()
    expect(diagnoseLine(catalogOf({...commands, 'app:remove': {args: {id: {}}}}), ['rm', 'app'])?.nextActions).toEqual([
      {command: 'cli app remove', description: offered.description},
    ])
  })
})

describe('a place in the line is told', () => {
  test('behind our flags', () => {
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

  test('of flags in front of a command', () => {
    expect(diagnose('--json task list')).toEqual({
      error: 'command_not_found',
      field: '--json',
      kind: 'unknown_command',
      message: 'The flags of a command stand behind it; Unknown flag: --json',
      nextActions: [schema],
      position: 0,
    })
  })

  test('as the parser told it, or as the manifest shows it, with the field and the values', () => {
    const failure: Failure = {error: 'flag_error', kind: 'invalid_value', message: 'No'}
    const place = (line: string, more: Partial<Failure> = {}) => {
      const {field, position, validValues} = diagnose(line, {...failure, ...more})!
      return [field, position, validValues]
    }
    const line = 'task list --priority x --state y'
    expect(place(line, {position: 1})).toEqual([undefined, 1, undefined])
    expect(place(line)).toEqual(['--priority', 3, ['low', 'medium', 'high']])
    expect(place(line, {field: '--state'})).toEqual(['--state', 5, ['open', 'done']])
    expect(place(line, {field: '--state', validValues: ['z']})).toEqual(['--state', 5, ['z']])
    expect(place(line, {field: '--zork'})).toEqual(['--zork', undefined, undefined])
    expect(place(line, {kind: 'missing_value'})).toEqual([undefined, undefined, undefined])
    expect(place('task remove', {error: 'argument_error', kind: 'missing_argument'})).toEqual([
      'id',
      undefined,
      undefined,
    ])
  })
})

describe('a corrected line', () => {
  test('runs what --validate was asked about', () => {
    expect(diagnose('task list --stat open --validate')?.didYouMean).toEqual(['todo task list --state open'])
    const own = catalogOf({'app:list': {flags: {all: {type: 'boolean'}, validate: {type: 'boolean'}}}})
    expect(diagnoseLine(own, ['app', 'list', '--al', '--validate'])?.didYouMean).toEqual([
      'cli app list --all --validate',
    ])
  })

  test('is one of three at most', () => {
    const option = {type: 'option'} as const
    const near = catalogOf({list: {flags: {lixa: option, lixb: option, lixc: option, lixd: option}}})
    expect(diagnoseLine(near, ['list', '--lixx', '1'])?.didYouMean).toEqual([
      'cli list --lixa 1',
      'cli list --lixb 1',
      'cli list --lixc 1',
    ])
  })

  test('is none where the line, or a word of it, is too long', () => {
    const long = (length: number) => diagnoseLine(catalog, ['task', 'create', 'x'.repeat(length), '--urgnet'])
    expect(long(2000)?.didYouMean).toEqual([`todo task create ${'x'.repeat(2000)} --urgent`])
    expect([long(2001)?.didYouMean, long(2001)?.suggestion]).toEqual([undefined, undefined])
    const words = (count: number) => ['run', '--evn', ...Array.from({length: count}, () => 'a')]
    expect(diagnoseLine(catalog, words(498))?.didYouMean).toHaveLength(1)
    expect(diagnoseLine(catalog, words(499))?.didYouMean).toBeUndefined()
    const note = (length: number) => {
      const title = ['x'.repeat(2000), '--note', 'x'.repeat(2000), '--assignee', 'x'.repeat(2000)]
      return ['task', 'create', '--urgnet', ...title, '--due-date', 'x'.repeat(length)]
    }
    expect(diagnoseLine(catalog, note(1942))?.didYouMean?.[0]).toHaveLength(8000)
    expect(diagnoseLine(catalog, note(1943))?.didYouMean).toBeUndefined()
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

test('commands that a line was meant to run are told, two at most, the nearest first', () => {
  const meant = (line: string, from = catalog) => [...findMeant(from, line.split(' ')).keys()].map(({id}) => id)
  expect([meant('task lst'), meant('rm task'), meant('zork')]).toEqual([['task:list'], ['task:remove'], []])
  expect(meant('lists', catalogOf({list: {}, listsa: {}, listz: {}}))).toEqual(['list', 'listz'])
})

test('mistakes of a line are those behind its command', () => {
  const mistakes = (line: string) =>
    findMistakes(catalog, line.split(' '), (command) => command).map(({field, kind}) => `${kind} ${field}`)
  expect([mistakes('task list --zork'), mistakes('--agent task remove'), mistakes('zork --zork')]).toEqual([
    ['unknown_flag --zork'],
    ['missing_argument id'],
    [],
  ])
})
