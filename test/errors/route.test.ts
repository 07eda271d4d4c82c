import {createRequire} from 'node:module'
import {dirname, join} from 'node:path'
import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {
  findCommand,
  indexCommands,
  leadingProblem,
  possibleStarts,
  restOf,
  routeLine,
  routeProblem,
} from '../../src/errors/route.js'
import {catalogOf, type ManifestCommands} from '../support/manifest-catalog.js'

type OclifConfig = {
  commandIDs: string[]
  findCommand(id: string): {args?: object; strict?: boolean} | undefined
  topicSeparator: string
}

const require = createRequire(import.meta.url)
const {standardizeIDFromArgv} = require(
  join(dirname(require.resolve('@oclif/core/package.json')), 'lib/help/util.js'),
) as {standardizeIDFromArgv(argv: string[], config: OclifConfig): string[]}

const commands: ManifestCommands = {
  alone: {},
  'app:list': {aliases: ['app:all'], flags: {json: {type: 'boolean'}}},
  'app:show': {args: {id: {}}},
  'app:show:log': {},
  run: {strict: false},
  'run:once': {},
  'very:deep:thing:make': {args: {}},
}
const catalog = catalogOf(commands)

function route(line: string, from = catalog) {
  const {command, ...route} = routeLine(from, line.split(' '))
  return {...route, ...(command && {command: command.id})}
}

test("the words of a command are told from its arguments as oclif's does", () => {
  const word = fc.constantFrom(
    'alone',
    'app',
    'list',
    'all',
    'show',
    'log',
    'run',
    'once',
    'very',
    'deep',
    'thing',
    'x',
    '',
  )
  const end = fc.constantFrom('k=v', '-f', '--json', '--', 'x')
  const argv = fc
    .tuple(fc.array(word, {maxLength: 5, minLength: 1}), fc.array(fc.oneof(word, end), {maxLength: 3}))
    .map(([words, ends]) => [...words, ...ends])
  const config = {
    commandIDs: [...Object.keys(commands), 'app:all'],
    findCommand: (id: string) => commands[id],
    topicSeparator: ' ',
  }
  fc.assert(
    fc.property(argv, (line) => {
      const [id] = standardizeIDFromArgv([...line], config)
      expect(routeLine(catalog, line)).toMatchObject({id, leading: 0})
    }),
    {numRuns: 1000},
  )
})

describe('a line leads to', () => {
  test.each([
    ['a command', 'app list', {command: 'app:list', id: 'app:list', kind: 'command', leading: 0, length: 2}],
    ['an alias', 'app all x', {id: 'app:all:x', kind: 'unknown_command', leading: 0, length: 3, topic: 'app:all'}],
    [
      'a command with its arguments',
      'app show log x',
      {id: 'app:show:log:x', kind: 'unknown_command', leading: 0, length: 4, topic: 'app:show:log'},
    ],
    [
      'a command that takes an argument',
      'app show x',
      {command: 'app:show', id: 'app:show', kind: 'command', leading: 0, length: 2},
    ],
    ['a command that takes any words', 'run x y', {command: 'run', id: 'run', kind: 'command', leading: 0, length: 1}],
    [
      'a command in front of a flag',
      'app list --json',
      {command: 'app:list', id: 'app:list', kind: 'command', leading: 0, length: 2},
    ],
    [
      'a command in front of a value',
      'app list k=v',
      {command: 'app:list', id: 'app:list', kind: 'command', leading: 0, length: 2},
    ],
    [
      'a command with colons',
      'app:list x',
      {command: 'app:list', id: 'app:list', kind: 'command', leading: 0, length: 1},
    ],
    ['a topic', 'app', {id: 'app', kind: 'incomplete_command', leading: 0, length: 1, topic: 'app'}],
    [
      'a deeper topic',
      'very deep',
      {id: 'very:deep', kind: 'incomplete_command', leading: 0, length: 2, topic: 'very:deep'},
    ],
    [
      'something unknown in a topic',
      'very deep x y',
      {id: 'very:deep:x:y', kind: 'unknown_command', leading: 0, length: 4, topic: 'very:deep'},
    ],
    ['something unknown', 'x y', {id: 'x:y', kind: 'unknown_command', leading: 0, length: 2}],
    ['something unknown with a value', 'k=v x', {id: 'k=v', kind: 'unknown_command', leading: 0, length: 1}],
    ['nothing in front of a flag', '-x', {id: '', kind: 'unknown_command', leading: 0, length: 0}],
    [
      'a command behind our flags',
      '--output json --agent app list',
      {command: 'app:list', id: 'app:list', kind: 'command', leading: 3, length: 2},
    ],
    [
      'a command behind a flag of its own',
      '--json app list',
      {command: 'app:list', id: 'app:list', kind: 'command', leading: 1, length: 2},
    ],
    [
      'a command behind the value of a flag',
      '--name x app list',
      {command: 'app:list', id: 'app:list', kind: 'command', leading: 2, length: 2},
    ],
    [
      'a topic behind the value of a flag',
      '--name x app',
      {id: 'app', kind: 'incomplete_command', leading: 2, length: 1, topic: 'app'},
    ],
    ['something unknown behind a flag', '--name x y', {id: 'x:y', kind: 'unknown_command', leading: 1, length: 2}],
    [
      'nothing behind the end of the flags',
      '--json -- app list',
      {command: 'app:list', id: 'app:list', kind: 'command', leading: 2, length: 2},
    ],
  ])('%s: %s', (_, line, expected) => expect(route(line)).toEqual(expected))

  test('a command whose words stand in any order, where the host takes any', () => {
    const flexible = catalogOf(commands, {isFlexible: true})
    expect(route('list app', flexible)).toEqual({
      command: 'app:list',
      id: 'list:app',
      kind: 'command',
      leading: 0,
      length: 2,
    })
    expect(route('list app')).toEqual({id: 'list:app', kind: 'unknown_command', leading: 0, length: 2})
  })

  test('one word where words are separated by colons', () => {
    const coloned = catalogOf(commands, {separator: ':'})
    expect(route('app list', coloned)).toEqual({
      id: 'app',
      kind: 'incomplete_command',
      leading: 0,
      length: 1,
      topic: 'app',
    })
    expect(route('app:list x', coloned)).toMatchObject({command: 'app:list', length: 1})
  })

  test('the only command of a CLI that is one', () => {
    const single = {isSingleCommand: true} as const
    const one = {id: '', kind: 'command', leading: 0, length: 0}
    expect(route('app list', catalogOf({only: {}}, single))).toEqual({...one, command: 'only'})
    expect(route('x', catalogOf({hidden: {hidden: true}, shown: {}}, single))).toEqual({...one, command: 'shown'})
    expect(route('x', catalogOf({hidden: {hidden: true}}, single))).toEqual({...one, command: 'hidden'})
    expect(route('x', catalogOf({}, single))).toEqual({...one, kind: 'unknown_command'})
  })
})

test('a command may begin at its first word, or behind a value of a flag in front of it', () => {
  const starts = (line: string) => possibleStarts(line.split(' '))
  expect([
    starts('app list'),
    starts('app --json'),
    starts('--json'),
    starts('--json --agent'),
    starts('--json app'),
    starts('--name x app --flag y'),
    starts('--output json app'),
    starts('--output=json app'),
    starts('--name x -- app'),
    starts('-a 1 2 3 4 5 6 7 8 9'),
  ]).toEqual([[0], [0], [0], [0], [1], [1, 2, 4], [2], [1], [1], [1, 2, 3, 4, 5, 6, 7, 8]])
})

test('what stands before a command and behind it is left of a line', () => {
  const line = ['--json', 'app', 'show', 'x', '-y']
  expect(restOf(routeLine(catalog, line), line)).toEqual([
    {position: 0, word: '--json'},
    {position: 3, word: 'x'},
    {position: 4, word: '-y'},
  ])
})

const app = catalogOf({'app:env:set': {}, 'app:list': {}})
const coloned = catalogOf({'app:env:set': {}, 'app:list': {}}, {separator: ':'})
const split = (line: string) => line.split(' ').filter(Boolean)

test.each([
  ['app', app, 'app is a topic, not a command', undefined],
  ['app env', app, 'app env is a topic, not a command', undefined],
  ['--json app', app, 'app is a topic, not a command', undefined],
  ['', app, 'No command was given', undefined],
  ['zork frotz', app, 'Unknown command zork', 0],
  ['app zork frotz', app, 'Unknown command app zork', 1],
  ['app env zork frotz', app, 'Unknown command app env zork', 2],
  ['--json app zork', app, 'Unknown command app zork', 2],
  ['--json', app, 'Unknown command --json', 0],
  ['app:zork', app, 'Unknown command app:zork', 0],
  ['--json app:env:zork', coloned, 'Unknown command app:env:zork', 1],
])('%s names no command', (line, catalog, message, position) => {
  expect(routeProblem(routeLine(catalog, split(line)), split(line))).toEqual({
    error: 'command_not_found',
    kind: position === undefined ? 'incomplete_command' : 'unknown_command',
    message,
    ...(position !== undefined && {position}),
  })
})

test.each([
  ['app list', undefined],
  ['--output json --agent app list', undefined],
  ['--output=json app list', undefined],
  ['--json app list', 0],
  ['--agent --json app list', 1],
  ['--output json --name x app list', 2],
])('in %s, only flags of ours may precede the command', (line, position) => {
  const words = split(line)
  const message = "A command's flags follow its name"
  const problem = {error: 'command_not_found', kind: 'unknown_command', message, position}
  expect(leadingProblem(routeLine(app, words), words)).toEqual(
    position === undefined ? undefined : {...problem, field: words[position]},
  )
})

describe('commands are found by their ids', () => {
  const found = catalogOf({
    'app:env:set': {},
    'app:list': {aliases: ['apps', 'app:all']},
    'db:dump:make': {},
    ping: {aliases: ['app:list']},
  })
  const hidden = {...found, commands: found.commands.map((command) => ({...command, hiddenAliases: ['ls']}))}

  test('each id and alias once, the ids of commands first, hidden aliases too', () => {
    const ids = Object.fromEntries(indexCommands(hidden).ids.map(({command, id}) => [id, command.id]))
    expect(ids).toEqual({
      'app:all': 'app:list',
      'app:env:set': 'app:env:set',
      'app:list': 'app:list',
      apps: 'app:list',
      'db:dump:make': 'db:dump:make',
      ls: 'app:env:set',
      ping: 'ping',
    })
  })

  test('a topic has the words that may follow it', () => {
    const topics = [...indexCommands(found).topics].map(([id, words]) => [id, [...words]])
    expect(Object.fromEntries(topics)).toEqual({
      app: ['env', 'list', 'all'],
      'app:env': ['set'],
      db: ['dump'],
      'db:dump': ['make'],
    })
  })

  test('with their words in any order if the host takes any', () => {
    expect(findCommand({...found, isFlexible: true}, 'make:db:dump')?.id).toBe('db:dump:make')
    expect([findCommand(found, 'make:db:dump'), findCommand(found, 'apps')?.id]).toEqual([undefined, 'app:list'])
  })
})
