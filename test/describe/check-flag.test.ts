import {expect, it} from 'vitest'

import {runCli} from '../support/run-cli.js'

const task = 'task create --flag'
const priority = {did_you_mean: ['tasks describe task create --flag priority']}

it.each<[what: string, line: string, code: number, document: object]>([
  [
    'corrects a flag that the named command does not have',
    `${task} prioriti`,
    1,
    {
      ...priority,
      field: '--flag',
      kind: 'invalid_value',
      message: 'task create has no flag --prioriti',
      position: 4,
      recoverable: true,
      suggestion: 'Did you mean --priority?',
    },
  ],
  ['accepts the corrected line', `${task} priority --validate`, 0, {result: {valid: true}}],
  ['refuses a flag that no command has', '--flag xyzzy --validate', 1, {message: 'No command has a flag --xyzzy'}],
  ['corrects a letter', `${task}=-d`, 1, {did_you_mean: ['tasks describe task create --flag due']}],
  ['corrects the case', `${task}=Priority`, 1, {...priority, message: 'task create has no flag --Priority'}],
  ['prints no command for a flag that is described elsewhere', '--flag yes', 0, {commands: {}, flag: 'yes'}],
])('describe --flag %s', async (_, line, expected, document) => {
  const {code, stderr, stdout} = await runCli(['describe', ...line.split(' '), '--agent'])

  expect([code, JSON.parse(stdout || stderr)]).toMatchObject([expected, document])
})
