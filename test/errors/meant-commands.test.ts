import {describe, expect, test} from 'vitest'
import {findMeantCommands} from '../../src/errors/meant-commands.js'
import {catalogOf, type ManifestCommands} from '../support/manifest-catalog.js'

/** The commands that a line may have been meant to name: the id, how many words name it, and what it costs. */
function find(line: string, ids: string, definition: ManifestCommands[string] = {}): string {
  const catalog = catalogOf(Object.fromEntries(ids.split(' ').map((id) => [id, definition])))
  return findMeantCommands(catalog, line.split(' '))
    .map(({cost, id, length}) => `${id} ${length} ${Math.round(cost * 100) / 100}`)
    .join(', ')
}

test('a hidden command is never meant', () => expect(find('lst', 'list', {hidden: true})).toBe(''))

describe('words are', () => {
  test.each([
    ['a misspelt id', 'task craete', 'task:create', 'task:create 2 1'],
    ['an id and arguments', 'task craete x y', 'task:create', 'task:create 2 1'],
    ['an id with slashes', 'task/craete', 'task:create', 'task:create 1 1'],
    ['an id with dots', 'task.craete', 'task:create', 'task:create 1 1'],
    ['an id with colons between spaces', 'task :craete', 'task:create', 'task:create 2 1'],
    ['an id that begins with a colon', ':task:craete', 'task:create', 'task:create 1 1'],
    ['an id in one word with a space', 'task  craete', 'task:create', 'task:create 3 1'],
    ['an id run together', 'taskcreate', 'task:create', 'task:create 1 0.25'],
    ['an id run together, in capitals', 'TaskCreate', 'task:create', 'task:create 1 0.25'],
    ['an id in capitals, run together', 'taskcreate', 'task:CREATE', 'task:CREATE 1 0.25'],
    ['an id run together, misspelt', 'taskcraete', 'task:create', 'task:create 1 1.25'],
    ['an id run together, misspelt at its beginning', 'tsakcreate', 'task:create', 'task:create 1 1.25'],
    ['an id run together, misspelt at its end', 'taskcreaet', 'task:create', 'task:create 1 1.25'],
    ['an id run together, misspelt at both ends', 'tsakcreaet', 'task:create', ''],
    ['an id in three parts, two run together', 'db dumpmake', 'db:dump:make', 'db:dump:make 2 0.25'],
    ['an id of three words, one misspelt', 'db dump mkae', 'db:dump:make', 'db:dump:make 3 1'],
    ['an id split by a hyphen', 'task-create x', 'task:create', 'task:create 1 0.25'],
    ['an id that has hyphens', 'log in', 'log-in', 'log-in 2 0.25'],
    ['words of which less is a command, too', 'pg seq scans', 'pg:seq pg:seq-scans', 'pg:seq 2 0, pg:seq-scans 3 0.25'],
    [
      'a command but for its separator, beside one of a like meaning',
      'config/edit',
      'config:edit config:set',
      'config:edit 1 0',
    ],
    ['two ids', 'appl lst', 'apply app:list', 'apply 1 1.01, app:list 2 1.25'],
    ['nothing', 'zz', 'task:create', ''],
    ['nothing in the first letter alone', 'a', 'app', ''],
    ['nothing with too many mistakes', 'tksa ctrea', 'task:create', ''],
    ['nothing with an equals sign', 'x=y task', 'task', ''],
    ['nothing with an address', 'http://x task', 'task', ''],
    ['nothing with an at sign', '@x task', 'task', ''],
    ['nothing behind a flag', '--x task', 'task', ''],
    ['nothing with no letters', '/', 'task', ''],
    ['something behind an argument that is none', 'list x=y', 'list', 'list 1 0'],
  ])('%s: %s', (_, line, ids, meant) => expect(find(line, ids)).toBe(meant))

  test('no argument that may be left out of the words that are run together', () => {
    expect(find('taskcreat x', 'task:create')).toBe('task:create 1 1.25')
    expect(find('taskcreate ab', 'task:create')).toBe('task:create 1 0.25')
  })

  test('no loss where something harmless was typed', () => {
    expect(find('task unset', 'task:unset')).toBe('task:unset 2 0')
    expect(find('tasks set', 'task-unset')).toBe('task-unset 2 2.25')
    expect(find('task list', 'task:lists:reset')).toBe('')
  })
})

test('the nearest come first, and no more than twelve', () => {
  const ids = Array.from({length: 20}, (_, index) => `lis${String.fromCodePoint(97 + index)}`)
  expect(find('lisu', [...ids, 'lisuu'].join(' '))).toMatch(/^lisuu 1 1.01, (lis[a-t] 1 1.03(, )?){11}$/)
})
