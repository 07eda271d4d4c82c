import {describe, expect, it} from 'vitest'

import {runCli} from '../support/run-cli.js'

describe('describe --flag', () => {
  it.each<[what: string, words: string[], code: number, document: object]>([
    [
      'corrects a flag that the named command does not have',
      ['task', 'create', '--flag', 'prioriti'],
      1,
      {
        did_you_mean: ['tasks describe task create --flag priority'],
        field: '--flag',
        kind: 'invalid_value',
        message: 'task create has no flag --prioriti',
        position: 4,
        recoverable: true,
        suggestion: 'Did you mean --priority?',
      },
    ],
    ['accepts the corrected line', ['task', 'create', '--flag', 'priority', '--validate'], 0, {result: {valid: true}}],
    [
      'refuses a flag that no command has, when the line is only validated, too',
      ['--flag', 'xyzzyplugh', '--validate'],
      1,
      {kind: 'invalid_value', message: 'No command has a flag --xyzzyplugh'},
    ],
    [
      'corrects a letter',
      ['task', 'create', '--flag=-d'],
      1,
      {did_you_mean: ['tasks describe task create --flag due'], message: 'task create has no flag -d'},
    ],
    [
      'corrects the case',
      ['task', 'create', '--flag=Priority'],
      1,
      {did_you_mean: ['tasks describe task create --flag priority'], message: 'task create has no flag --Priority'},
    ],
    ['prints no command for a flag that is described elsewhere', ['--flag', 'yes'], 0, {commands: {}, flag: 'yes'}],
  ])('%s', async (_, words, expected, document) => {
    const {code, stderr, stdout} = await runCli(['describe', ...words, '--agent'])

    expect([code, JSON.parse(stdout || stderr)]).toMatchObject([expected, document])
  })
})
