import {describe, expect, it} from 'vitest'

import {runCli} from '../support/run-cli.js'

const ask = async (...words: string[]) => {
  const {code, stderr, stdout} = await runCli(['describe', ...words, '--agent'])
  return {code, document: JSON.parse(stdout || stderr) as Record<string, unknown>}
}

describe('describe --flag', () => {
  it('corrects a flag that the named command does not have, to a line that is valid', async () => {
    const {code, document} = await ask('task', 'create', '--flag', 'prioriti')

    expect({code, document}).toEqual({
      code: 1,
      document: {
        status: 'error',
        code: 1,
        error: 'flag_error',
        kind: 'invalid_value',
        message: 'task create has no flag --prioriti',
        suggestion: 'Did you mean --priority?',
        recoverable: true,
        field: '--flag',
        position: 4,
        did_you_mean: ['tasks describe task create --flag priority'],
        next_actions: [{command: 'tasks describe --schema', description: 'Show what the command takes'}],
        schema_version: '1.0',
        tool_version: '1.0.0',
      },
    })
    expect(await ask('task', 'create', '--flag', 'priority', '--validate')).toMatchObject({
      code: 0,
      document: {result: {valid: true}},
    })
  })

  it('refuses a flag that no command has, when the line is only validated, too', async () => {
    const {code, document} = await ask('--flag', 'xyzzyplugh', '--validate')

    expect({code, kind: document['kind'], message: document['message']}).toEqual({
      code: 1,
      kind: 'invalid_value',
      message: 'No command has a flag --xyzzyplugh',
    })
  })

  it.each([
    ['-d', '-d', 'due'],
    ['Priority', '--Priority', 'priority'],
  ])('knows a letter and another spelling: %s', async (typed, shown, meant) => {
    const {document} = await ask('task', 'create', `--flag=${typed}`)

    expect(document).toMatchObject({
      did_you_mean: [`tasks describe task create --flag ${meant}`],
      message: `task create has no flag ${shown}`,
    })
  })

  it('prints no command for a flag that is described elsewhere', async () => {
    expect(await ask('--flag', 'yes')).toMatchObject({code: 0, document: {commands: {}, flag: 'yes'}})
  })
})
