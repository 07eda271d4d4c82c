import {describe, expect, test} from 'vitest'
import type {Catalog} from '../../src/catalog/catalog.js'
import type {Failure} from '../../src/errors/problems.js'
import {pointTo} from '../../src/errors/pointers.js'
import {routeLine} from '../../src/errors/route.js'
import {catalogOf, type ManifestCommands} from '../support/manifest-catalog.js'

const unknown: Failure = {error: 'command_not_found', kind: 'unknown_command'}
const option = {type: 'option'} as const
const many = (count: number, prefix: string) => Array.from({length: count}, (_, index) => `${prefix}${index}`)
const commandsOf = (ids: readonly string[]): ManifestCommands => Object.fromEntries(ids.map((id) => [id, {}]))

function point(catalog: Catalog, line: string, problem = unknown) {
  const words = line.split(' ').filter(Boolean)
  return pointTo(catalog, routeLine(catalog, words), problem, words)
}

describe('a line that leads nowhere is pointed to', () => {
  test('the index, where there is one', () => {
    expect(point(catalogOf({app: {}, describe: {}}), 'zork')).toEqual({
      nextActions: [{command: 'cli describe --index', description: 'List every command'}],
      suggestion: 'Run `cli describe --index` to see every command.',
    })
  })

  test('the commands of one word that are shown', () => {
    const catalog = catalogOf({app: {}, 'app:list': {}, secret: {hidden: true}, zap: {}})
    expect(point(catalog, 'zork')).toEqual({validValues: ['app', 'zap']})
    expect(point(catalog, '')).toEqual({})
  })

  test('no long list', () => {
    expect(point(catalogOf(commandsOf(many(30, 'c'))), 'zork').validValues).toHaveLength(30)
    expect(point(catalogOf(commandsOf(many(31, 'c'))), 'zork')).toEqual({})
  })
})

describe('a topic is pointed to', () => {
  const list = (topic: string) => [{command: `cli ${topic} --schema`, description: `List the commands of ${topic}`}]

  test('its commands that are shown', () => {
    const commands = {'db:dump:list': {}, 'db:dump:make': {}, 'db:dump:secret': {hidden: true}, dbs: {}}
    expect(point(catalogOf(commands), 'db dump')).toEqual({
      nextActions: list('db dump'),
      validValues: ['db dump list', 'db dump make'],
    })
    expect(point(catalogOf(commands, {separator: ':'}), 'db:dump:zork')).toEqual({
      nextActions: list('db:dump'),
      validValues: ['db:dump:list', 'db:dump:make'],
    })
  })

  test('no long list', () => {
    expect(point(catalogOf(commandsOf(many(30, 'app:c'))), 'app').validValues).toHaveLength(30)
    expect(point(catalogOf(commandsOf(many(31, 'app:c'))), 'app')).toEqual({nextActions: list('app')})
  })

  test('its schema where it is a command and holds none', () => {
    expect(point(catalogOf({ping: {}}), 'ping zork')).toEqual({
      nextActions: [{command: 'cli ping --schema', description: 'Show what the command takes'}],
    })
  })
})

describe('a command is pointed to', () => {
  const schema = {command: 'cli app list --schema', description: 'Show what the command takes'}
  const catalog = catalogOf({
    app: {flags: {size: option}},
    'app:hidden': {flags: {size: option}, hidden: true},
    'app:list': {flags: {all: {type: 'boolean'}, secret: {hidden: true, type: 'boolean'}, 'a--z': option}},
    'app:show': {flags: {size: option, toString: option}},
    'app:stop': {flags: {size: option}},
    'apps:list': {flags: {page: option}},
  })
  const flag = (field?: string): Failure => ({error: 'flag_error', field, kind: 'unknown_flag'})
  const has = (name: string, typed: string) => ({
    command: `cli ${name} --schema`,
    description: `${name} has the flag ${typed}`,
  })

  test('its schema', () => {
    expect(point(catalog, 'app list', {error: 'argument_error', kind: 'unexpected_argument'})).toEqual({
      nextActions: [schema],
    })
    const values = {error: 'flag_error', kind: 'invalid_value', validValues: ['a']} as const
    expect(point(catalog, 'app list', values)).toEqual({})
  })

  test('its flags, and two commands of its topic that have the one that it lacks', () => {
    const validValues = ['--a--z', '--all']
    expect(point(catalog, 'app list', flag('--size'))).toEqual({
      nextActions: [has('app', '--size'), has('app show', '--size')],
      validValues,
    })
    const none = {nextActions: [], validValues}
    expect(point(catalog, 'app list', flag('--page'))).toEqual(none)
    expect(point(catalog, 'app list', flag('size'))).toEqual(none)
    expect(point(catalog, 'app list', flag('--'))).toEqual(none)
    expect(point(catalog, 'app list', flag())).toEqual(none)
    expect(point(catalog, 'app show', flag('--a--z')).nextActions).toEqual([has('app list', '--a--z')])
    expect(point(catalog, 'app stop', flag('--toString')).nextActions).toEqual([has('app show', '--toString')])
  })

  test('no long list', () => {
    const flags = (count: number) => Object.fromEntries(many(count, 'flag').map((name) => [name, option]))
    const of = (count: number) => point(catalogOf({'app:list': {flags: flags(count)}}), 'app list', flag('--x'))
    expect(of(30).validValues).toHaveLength(30)
    expect(of(31)).toEqual({nextActions: [schema]})
  })

  test('the CLI itself where it is one command', () => {
    const single = catalogOf({only: {}}, {isSingleCommand: true})
    const nameless = {...single, commands: single.commands.map((command) => ({...command, name: ''}))}
    expect(point(nameless, 'x', {error: 'argument_error', kind: 'unexpected_argument'})).toEqual({
      nextActions: [{command: 'cli --schema', description: 'Show what the command takes'}],
    })
  })
})
