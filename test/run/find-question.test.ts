import {expect, test} from 'vitest'

import {findQuestion} from '../../src/run/keyboard.js'

const line = {hasKeys: false, isTerminal: false}

test.for([
  ['Which region? ', 'Which region?'],
  ['Done.\nName: ', 'Name:'],
  ['Delete it (y/N) ', 'Delete it (y/N)'],
  ['\u001B[1mReally?\u001B[22m ', 'Really?'],
  ['Reading … ', undefined],
  ['Reading (stdin)', undefined],
  ['Which region?\n', undefined],
  ['', undefined],
] as const)('of %j in front of a pipe, %j is the question', ([printed, question]) => {
  expect(findQuestion(printed, line)).toBe(question)
})

test('unfinished text in front of a terminal is a question, however it ends', () => {
  expect(findQuestion('Your name ', {...line, isTerminal: true})).toBe('Your name')
})

test('a prompt library draws its question in front of what can be chosen', () => {
  const drawn = '\u001B[?25l\u001B[32m?\u001B[39m Which one?\n❯ eu\n  us\n\u001B[3A\u001B[12G'
  expect(findQuestion(drawn, {...line, hasKeys: true})).toBe('Which one?')
})
