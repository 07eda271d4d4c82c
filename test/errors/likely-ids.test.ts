import {expect, test} from 'vitest'
import {indexCommands} from '../../src/errors/command-index.js'
import {findIdsEndingIn, findLikelyIds} from '../../src/errors/likely-ids.js'
import {readTypedWord} from '../../src/errors/typed-word.js'
import {catalogOf} from '../support/manifest-catalog.js'

const indexOf = (ids: readonly string[]) => indexCommands(catalogOf(Object.fromEntries(ids.map((id) => [id, {}]))))
const typed = (line: string) => line.split(' ').map(readTypedWord)
const letters = (count: number) => Array.from({length: count}, (_, index) => String.fromCodePoint(97 + index))

test('ids are likely whose topic, or whose only word, resembles a typed word', () => {
  const index = indexOf(['task:list', 'task:show', 'app:env:list', 'app:tisk:list', 'ping', 'pong', 'zork'])
  const find = (line: string) => [...findLikelyIds(typed(line), index)]
  expect(find('taks')).toEqual(['task:list', 'task:show', 'app:tisk:list'])
  expect(find('tasj')).toEqual(['task:list', 'task:show', 'app:tisk:list'])
  expect(find('env')).toEqual(['app:env:list'])
  expect(find('pxng taks')).toEqual(['ping', 'pong', 'task:list', 'task:show', 'app:tisk:list'])
  expect(find('show')).toEqual([])
})

test('among many topics only the nearest are likely, and all that are as near', () => {
  const find = (ids: readonly string[]) => [...findLikelyIds(typed('list'), indexOf(ids))]
  const far = letters(26).map((letter) => `list${letter}`)
  expect(find(far.slice(0, 24))).toEqual(far.slice(0, 24))
  const farther = far.filter((id) => id !== 'lists')
  expect(find([...far, 'list'])).toEqual(['list', 'lists', ...farther.slice(0, 22)])
  const plurals = letters(26).map((letter) => `lists:${letter}:x`)
  expect(find([...far, ...plurals])).toEqual(expect.arrayContaining(plurals))
  const topics = letters(26).map((letter) => `list:${letter}:x`)
  expect(find([...plurals, ...topics])).toEqual(topics)
})

test('ids end in what was typed where the topic was left out', () => {
  const index = indexOf(['task:tag:move', 'tag:move', 'my:task:move', 'task:remove', 'move'])
  const find = (line: string) => findIdsEndingIn(typed(line), index)
  expect(find('move')).toEqual(['task:tag:move', 'tag:move', 'my:task:move'])
  expect(find('tag move')).toEqual(['task:tag:move'])
  expect(find('mvoe')).toEqual([])
})
