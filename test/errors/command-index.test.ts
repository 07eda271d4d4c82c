import {describe, expect, test} from 'vitest'
import type {Catalog} from '../../src/catalog/catalog.js'
import {findCommand, indexCommands, isBeginning, resembleSubcommand} from '../../src/errors/command-index.js'
import {catalogOf} from '../support/manifest-catalog.js'

const commands = {
  'app:list': {aliases: ['apps', 'app:all']},
  'app:env:set': {},
  'app:env:unset-all': {},
  'db:dump:make:now': {},
  ping: {aliases: ['app:list']},
}

/** An index with ids in the place of commands. */
function readIndex(catalog: Catalog) {
  const {byId, bySortedWords, depth, roots, topics} = indexCommands(catalog)
  const ids = (map: typeof byId) => Object.fromEntries([...map].map(([id, command]) => [id, command.id]))
  return {byId: ids(byId), bySortedWords: ids(bySortedWords), depth, roots, topics: Object.fromEntries(topics)}
}

const expected = {
  byId: {
    'app:all': 'app:list',
    'app:env:set': 'app:env:set',
    'app:env:unset-all': 'app:env:unset-all',
    'app:list': 'app:list',
    apps: 'app:list',
    'db:dump:make:now': 'db:dump:make:now',
    ping: 'ping',
  },
  bySortedWords: {},
  depth: 4,
  roots: ['ping', 'apps'],
  topics: {
    app: ['app:list', 'app:all'],
    'app:env': ['app:env:set', 'app:env:unset-all'],
    db: [],
    'db:dump': [],
    'db:dump:make': ['db:dump:make:now'],
  },
}

test('commands are looked up by every id, a topic by all that it holds', () => {
  expect(readIndex(catalogOf(commands))).toEqual(expected)
  expect(readIndex(catalogOf({}))).toEqual({byId: {}, bySortedWords: {}, depth: 1, roots: [], topics: {}})
})

test('hidden aliases are ids, too', () => {
  const catalog = catalogOf({'app:list': {}})
  const hidden = {...catalog, commands: catalog.commands.map((command) => ({...command, hiddenAliases: ['ls']}))}
  expect(readIndex(hidden)).toMatchObject({byId: {'app:list': 'app:list', ls: 'app:list'}, roots: ['ls']})
})

test('a host that takes words in any order has them sorted, too', () => {
  const flexible = catalogOf({'db:dump:all': {}, ping: {}}, {isFlexible: true})
  expect(readIndex(flexible).bySortedWords).toEqual({'all:db:dump': 'db:dump:all', ping: 'ping'})
  expect(findCommand(flexible, 'dump:all:db')?.id).toBe('db:dump:all')
  expect(findCommand(flexible, 'db:dump')).toBeUndefined()
  expect(findCommand(catalogOf({'db:dump': {}}), 'dump:db')).toBeUndefined()
  expect(findCommand(catalogOf({'db:dump': {}}), 'db:dump')?.id).toBe('db:dump')
})

test('an index is made once', () => {
  const catalog = catalogOf(commands)
  expect(indexCommands(catalog)).toBe(indexCommands(catalog))
})

test('a beginning is a command or a topic', () => {
  const catalog = catalogOf(commands)
  const ids = ['app', 'app:env', 'app:list', 'ping', 'apps', 'ap', 'app:lis', 'env', '']
  expect(ids.filter((id) => isBeginning(catalog, id))).toEqual(['app', 'app:env', 'app:list', 'ping', 'apps'])
})

describe('a word behind an id resembles the next word of a longer one', () => {
  const catalog = catalogOf({
    ...commands,
    app: {},
    apple: {},
    'abcdzork:x': {},
    'app:g': {},
    'appp:zork': {},
    'box:listings': {},
  })

  test.each([
    ['a command', 'lsit', 'app', 1],
    ['a topic', 'evn', 'app', Infinity],
    ['a topic of four letters', 'envs', 'app', 0.5],
    ['a command of a deeper topic', 'unset-al', 'app:env', 1.01],
    ['a command of two edits', 'usetal', 'app:env', Infinity],
    ['a command of two edits and more letters', 'unse-ll', 'app:env', 2.01],
    ['a command that it begins', 'list', 'box', 1.2],
    ['no command that it is no part of', 'zork', 'app', Infinity],
    ['no command of a deeper topic', 'set', 'app', Infinity],
    ['nothing behind what has no topic', 'list', 'ping', Infinity],
  ])('%s: %s behind %s', (_, word, id, cost) => {
    expect(resembleSubcommand(catalog, id, word)).toBeCloseTo(cost, 10)
  })
})
