import {expect, test} from 'vitest'

import {findPrintedPrompt} from '../../../src/run/prompts/printed-prompt.js'

const drawn = '\u001B[?25l\u001B[32m?\u001B[39m Which one?\n❯ eu\n  us\n\u001B[3A\u001B[12G'

test.for<
  [printed: string, question: string | undefined, reading?: {isSure?: boolean; readsKeys?: boolean}]
>([
  ['Which region? ', 'Which region?'],
  ['Done.\nName: ', 'Name:'],
  ['Delete it (y/N) ', 'Delete it (y/N)'],
  ['\u001B[1mReally?\u001B[22m ', 'Really?'],
  ['Name> ', 'Name>'],
  ['[eu] ', '[eu]'],
  ['Which region? \n> ', 'Which region?'],
  ['Welcome.\n> ', '>'],
  ['Reading … ', undefined],
  ['Reading (stdin)', undefined],
  ['Which region?\n', undefined],
  ['', undefined],
  ['Your name ', 'Your name', {isSure: true}],
  [drawn, 'Which one?', {readsKeys: true}],
  // As prompts, enquirer and inquirer draw them
  [
    '\u001B[36m?\u001B[39m What is your name? \u001B[90m›\u001B[39m ',
    'What is your name?',
    {readsKeys: true},
  ],
  ['? Your name? › Ann', 'Your name? › Ann', {readsKeys: true}],
  ['? Deploy key? ‣ ', 'Deploy key?', {readsKeys: true}],
  ['? Network … \nMainnet · main\n', 'Network', {readsKeys: true}],
  [
    `? ${'Where would you store the files of it '.repeat(2)}\n(by default here)\n`,
    `${'Where would you store the files of it '.repeat(2)}(by default here)`,
    {readsKeys: true},
  ],
  [
    `? ${'Where would you store the files of it '.repeat(2)}\n❯ here\n  there`,
    'Where would you store the files of it '.repeat(2).trim(),
    {readsKeys: true},
  ],
  [
    `? ${'Where would you store the files of it '.repeat(2)}?\n  Here\n  There`,
    `${'Where would you store the files of it '.repeat(2)}?`,
    {readsKeys: true},
  ],
  [
    `? ${'Where would you store the files of it '.repeat(2)}?\n(by default here)\n`,
    `${'Where would you store the files of it '.repeat(2)}? (by default here)`,
    {readsKeys: true},
  ],
  ['◆  Which one?\n│  ○ eu\n└', 'Which one?', {readsKeys: true}],
])('in %j, %j is the question', ([printed, question, reading]) => {
  expect(findPrintedPrompt(printed, {isSure: false, readsKeys: false, ...reading})).toBe(question)
})
