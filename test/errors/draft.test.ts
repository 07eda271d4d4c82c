import {expect, test} from 'vitest'
import {addParam, endOfFlags, replaceWord, splice, startDraft} from '../../src/errors/draft.js'

const draft = {changes: [{to: 'x'}], cost: 1, params: {app: {}}, words: ['a', 'b', 'c']}

test('a draft starts with the words as they are', () => {
  expect(startDraft(['a'])).toEqual({changes: [], cost: 0, params: {}, words: ['a']})
})

test('words are put in the place of others, and what was done before stays', () => {
  expect(splice(draft, 1, 1, ['d', 'e'], {change: {from: 'b'}, cost: 2})).toEqual({
    changes: [{to: 'x'}, {from: 'b'}],
    cost: 3,
    params: {app: {}},
    words: ['a', 'd', 'e', 'c'],
  })
  expect(splice(draft, 0, 0, ['d'], {cost: 0})).toEqual({...draft, words: ['d', 'a', 'b', 'c']})
  expect(replaceWord(draft, 2, 'd', 1)).toEqual({
    ...draft,
    changes: [{to: 'x'}, {from: 'c', to: 'd'}],
    cost: 2,
    words: ['a', 'b', 'd'],
  })
  expect(replaceWord(draft, 2, 'd', 1, {to: 'y'}).changes).toEqual([{to: 'x'}, {to: 'y'}])
})

test('a placeholder is told with what it stands for, and is required', () => {
  expect(addParam(draft, 'limit', {description: 'How many'})).toEqual({
    draft: {...draft, params: {app: {}, limit: {description: 'How many', required: true}}},
    word: '\0<limit>',
  })
})

test('flags end at the end of the line, or in front of --', () => {
  expect([endOfFlags(draft), endOfFlags(startDraft(['a', '--', 'b'])), endOfFlags(startDraft(['--']))]).toEqual([
    3, 1, 0,
  ])
})
