import {describe, expect, test} from 'vitest'
import {findCandidates, moveFlagsBehind, wordsBefore} from '../../src/errors/find-candidates.js'
import {routeLine} from '../../src/errors/route.js'
import {catalogOf} from '../support/manifest-catalog.js'

const catalog = catalogOf({
  'app:create': {args: {name: {}}},
  'app:list': {},
  'app:show': {args: {id: {}}},
  pg: {args: {db: {}}},
  'pg:backups': {},
  'pg:backups:delete': {},
  'pg:backups:list': {},
  'pg:info': {},
  run: {strict: false},
  'run:list': {},
})
const coloned = catalogOf(
  {
    app: {},
    'app:info': {},
    'app:list': {},
    apps: {},
    'apps:delete': {},
    'apps:info': {},
    pg: {args: {db: {}}},
    'pg:info': {},
  },
  {separator: ':'},
)

/** What a line may mean: the command, what is left for it, its cost, and whether it may only be offered. */
function find(line: string, from: typeof catalog = catalog) {
  const words = line.split(' ')
  const route = routeLine(from, words)
  return findCandidates(from, words, {failure: undefined, refine: (command) => command, route})
    .toSorted((a, b) => a.cost - b.cost)
    .map(({cost, isOnlyOffered, name, rest}) => {
      const parts = [name.join(' '), rest.join(' '), Math.round(cost * 100) / 100]
      return [...parts, ...(isOnlyOffered ? ['offered'] : [])].join(' | ')
    })
}

describe('a line that names a command means it', () => {
  test.each([
    ['as it is', 'app list', ['app list |  | 0']],
    ['with its arguments', 'app show x', ['app show | x | 0.1']],
    ['with three arguments at most', 'app show x y z w', ['app show | x y z w | 0.3']],
    ['with arguments in front of flags', 'app show x --json y', ['app show | x --json y | 0.1']],
    ['with flags in front of it', '--json app show x', ['app show | --json x | 0.3']],
    ['and no other while it has room', 'pg inof', ['pg | inof | 2']],
    ['and no other while it takes anything', 'run lsit', ['run | lsit | 2']],
    ['although the first argument is too long to be read', `run ${'x'.repeat(65)}`, [`run | ${'x'.repeat(65)} | 0.1`]],
  ])('%s: %s', (_, line, candidates) => expect(find(line)).toEqual(candidates))

  test('or a longer one where it has no room for the rest', () => {
    expect(find('apps inof', coloned)).toEqual(['apps:info |  | 1.6', 'apps | inof | 2'])
    expect(find('apps delte', coloned)).toEqual(['apps:delete |  | 1.61 | offered', 'apps | delte | 2.01'])
    expect(find('--json apps inof', coloned)).toEqual(['apps:info | --json | 1.8', 'apps | --json inof | 2.2'])
    expect(find('pg inof', coloned)).toEqual(['pg | inof | 2'])
    expect(find('pg inof x', coloned)).toEqual(['pg | inof x | 2', 'pg:info | x | 2'])
  })
})

describe('a line that names no command may mean', () => {
  test.each([
    ['a misspelt one', 'app lsit', ['app list |  | 1']],
    ['one behind the name of the CLI', 'cli app lsit', ['app list |  | 1']],
    ['one with an argument', 'app shwo x', ['app show | x | 1.4']],
    ['one behind a flag', '--json app lsit', ['app list | --json | 1.2']],
    ['one behind the value of a flag', '--name x app lsit', ['app list | --name x | 1.2']],
    ['one with our flags inside it', 'app --agent list', ['app list | --agent | 0.2']],
    ['one with our flags and their values inside it', 'app --output json show x', ['app show | x --output json | 0.2']],
    ['one run together', 'applist', ['app list |  | 0.25']],
    ['one whose verb is another', 'app add x', ['app create | x | 1.1']],
    [
      'one of several',
      'pg backups lsit x',
      ['pg | backups lsit x | 1', 'pg backups list | x | 1.4', 'pg backups | lsit x | 2'],
    ],
  ])('%s: %s', (_, line, candidates) => expect(find(line)).toEqual(candidates))

  test('one that is another word for it, which is only offered where it stands alone', () => {
    const roots = catalogOf({'app:remove': {}, list: {}, remove: {}})
    expect([find('rm', roots)[0], find('ls', roots), find('app rm', roots)]).toEqual([
      'remove |  | 0.7 | offered',
      ['list |  | 0.7'],
      ['app remove |  | 0.7'],
    ])
  })

  test('one that may change something, which is only offered where not all of it was typed', () => {
    expect(find('craete app x')[0]).toBe('app create | x | 1.9')
    expect(find('add app x')[0]).toBe('app create | x | 1.6 | offered')
    expect(find('app craete')[0]).toBe('app create |  | 1')
    expect(find('cli app craete')[0]).toBe('app create |  | 1')
    expect(find('cli add app')[0]).toBe('app create |  | 1.2 | offered')
  })
})

test('a command is told with what changes, and with nothing where it is only the rest that is wrong', () => {
  const changes = (line: string, from = catalog) => {
    const words = line.split(' ')
    const route = routeLine(from, words)
    return findCandidates(from, words, {failure: undefined, refine: (command) => command, route})[0]?.changes
  }
  expect(changes('app lsit x')).toEqual([{from: 'app lsit', to: 'app list'}])
  expect(changes('cli app list')).toEqual([{from: 'cli app list', to: 'app list'}])
  expect(changes('app list x')).toEqual([])
  expect(changes('app list', catalogOf({'app:list': {}}, {separator: ':'}))).toEqual([
    {from: 'app list', to: 'app:list'},
  ])
  expect(changes('app --agent show x')).toEqual([{from: 'app --agent show x', to: 'app show x --agent'}])
})

test('a command is told as its class defines it', () => {
  const refine = (command: (typeof catalog.commands)[number]) => ({...command, isOwn: true})
  const commands = (line: string) => {
    const words = line.split(' ')
    const found = findCandidates(catalog, words, {failure: undefined, refine, route: routeLine(catalog, words)})
    return found.map(({command}) => `${command.id} ${command.isOwn}`)
  }
  expect(commands('app lsit')).toEqual(['app:list true'])
  expect(commands('app --agent list')).toEqual(['app:list true'])
})

test('a CLI that is one command means it', () => {
  const single = catalogOf({only: {}, other: {}}, {isSingleCommand: true})
  expect(find('other x', single)).toEqual([' | other x | 0.2'])
})

test('our flags are moved behind the words of a line', () => {
  const move = (line: string) => moveFlagsBehind(line.split(' '))?.join(' ')
  expect([
    move('app --agent list'),
    move('--output json app --agent --json list'),
    move('--output=json app'),
    move('app list --agent'),
    move('app list --json'),
    move('app --agent -- list'),
    move('app'),
  ]).toEqual([
    'app list --agent',
    'app --json list --output json --agent',
    'app --output=json',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('words stand before the first flag', () => {
  expect([wordsBefore(['a', 'b', '-c', 'd']), wordsBefore(['a', 'b']), wordsBefore(['--a'])]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    [],
  ])
})
