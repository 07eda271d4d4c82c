import {describe, expect, test} from 'vitest'

import {readDocument} from '../support/document.js'
import {runCli} from '../support/run-cli.js'

describe.concurrent.for([
  ['a bare pipe', {}],
  ['an agent', {TASKS_AGENT: '1'}],
  ['an agent of the environment', {CLAUDECODE: '1'}],
] as const)("a mistake in a line of the plugin's own commands, for %s", ([, env]) => {
  test.concurrent.for([
    ['describe task crea', {error: 'command_not_found', position: 2, did_you_mean: ['tasks describe task create']}],
    ['describe --indx', {kind: 'unknown_flag', position: 1, did_you_mean: ['tasks describe --index']}],
    ['describe --output=jsn task', {kind: 'invalid_value', did_you_mean: ['tasks describe --output=json task']}],
    [
      'describe --index --skill',
      {kind: 'conflicting_flags', did_you_mean: ['tasks describe --skill', 'tasks describe --index']},
    ],
    [
      'describe --output',
      {kind: 'missing_value', next_actions: [expect.objectContaining({command: 'tasks describe --output <output>'})]},
    ],
    ['murli doctor --ouput json', {field: '--ouput', position: 2, did_you_mean: ['tasks murli doctor --output json']}],
    ['murli doctor now', {kind: 'unexpected_argument', position: 2}],
  ] as const)('is one envelope that corrects it: %s', async ([line, expected]) => {
    const {code, stderr, stdout} = await runCli(line.split(' '), {env})
    expect({code, stdout}).toEqual({code: 1, stdout: ''})
    expect(readDocument(stderr)).toMatchObject({code: 1, status: 'error', ...expected})
  })
})
