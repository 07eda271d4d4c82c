import {expect, test} from 'vitest'
import {alignWords} from '../../src/errors/align-words.js'
import {readTypedWord} from '../../src/errors/typed-word.js'

function align(typed: string, id: string, isFlexible = false): number {
  const cost = alignWords(typed.split(' ').map(readTypedWord), id.split(':'), isFlexible)
  return Math.round(cost * 100) / 100
}

test.each([
  ['all of them in order', 'task list', 'task:list', 0],
  ['each with its mistake', 'tsak lsit', 'task:list', 2],
  ['one alone', 'lsit', 'list', 1],
  ['two in another order', 'list task', 'task:list', 0.5],
  ['two in another order, misspelt', 'lsit task', 'task:list', 1.5],
  ['four in another order', 'd c b a', 'a:b:c:d', 0.5],
  ['three in another order', 'aaa ccc bbb', 'aaa:bbb:ccc', 0.5],
  ['a word that the id has twice', 'bbb aaa aaa', 'aaa:bbb:aaa', Infinity],
  ['five in order', 'aaa bbb ccc ddd eee', 'aaa:bbb:ccc:ddd:eee', 0],
  ['five in another order', 'eee bbb ccc ddd aaa', 'aaa:bbb:ccc:ddd:eee', Infinity],
  ['twice the same for two', 'task task', 'task:list', Infinity],
  ['one too few at the beginning', 'tag move', 'task:tag:move', 1.2],
  ['one too few in the middle', 'task move', 'task:tag:move', 1.2],
  ['one too few at the end', 'task tag', 'task:tag:move', Infinity],
  ['two too few', 'move', 'task:tag:move', 2.4],
  ['two too few, a plural', 'moves', 'task:tag:move', 2.9],
  ['two too few, a synonym', 'rm', 'task:tag:remove', 3.1],
  ['two too few, misspelt', 'moev', 'task:tag:move', Infinity],
  ['three too few', 'move', 'my:task:tag:move', Infinity],
  ['one too few, another misspelt', 'tsak move', 'task:tag:move', 2.2],
  ['one too few, another begun', 'con move', 'conta:tag:move', 2.3],
  ['one too few, another badly misspelt', 'tskkk move', 'task:tag:move', Infinity],
  ['one too few, in another order', 'move task', 'task:tag:move', Infinity],
  ['a verb too many that asks for a list', 'task list', 'task', 0.7],
  ['a verb too many that asks for a list, in capitals', 'task LS', 'task', 0.7],
  ['a verb too many that asks for a list, and a mistake', 'tsak list', 'task', 1.7],
  ['a verb too many behind two words', 'my task list', 'my:task', 0.7],
  ['a verb too many that asks for something else', 'task show', 'task', Infinity],
  ['one that stands twice', 'task task list', 'task:list', 0.5],
  ['one that stands twice, and a mistake', 'task task lsit', 'task:list', 1.5],
  ['one that stands twice at the end', 'apps info info', 'apps:info', 0.5],
  ['one that stands twice, apart', 'info apps info', 'apps:info', Infinity],
  ['two too many', 'task task task', 'task', Infinity],
])('words are compared with the words of an id: %s', (_, typed, id, cost) => expect(align(typed, id)).toBe(cost))

test('another order costs nothing where the host takes any order', () => {
  expect([align('list task', 'task:list', true), align('list task', 'task:list')]).toEqual([0, 0.5])
})
