import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {foreignCommand, makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

const commands = {
  own: ownCommand(`await this.parse(this.ctor); this.log('printed'); return {id: 1}`),
  change: ownCommand(
    `await this.parse(this.ctor); this.log(this.writer.mode + ' ' + this.writer.isForced)`,
    `static mutating = true; static confirm = 'Really?'`,
  ),
  foreign: foreignCommand(`await this.parse(this.ctor); this.log('printed')`),
  checked: foreignCommand(`this.log('printed')`, 'static flags = {validate: Flags.boolean()}'),
}

let host: TrialHost
beforeAll(async () => void (host = await makeTrialHost({commands})))
afterAll(() => host.remove())

// 2.11
describe.concurrent('<BIN>_MURLI=0', () => {
  test.for<[line: string, code: number, output: string]>([
    ['own', 0, 'printed\n'],
    ['foreign', 0, 'printed\n'],
    // The flags of 7.10 parse, and nothing is asked.
    ['change', 0, 'human false\n'],
    ['change --yes', 0, 'human true\n'],
    ['own --agent', 2, 'Nonexistent flag: --agent'],
    ['own --validate', 2, 'Nonexistent flag: --validate'],
    ['own --output json', 2, 'Nonexistent flag: --output'],
    ['foreign --agent', 2, 'Nonexistent flag: --agent'],
    ['foreign --schema', 2, 'Nonexistent flag: --schema'],
    ['nope', 2, 'command nope not found'],
    // Lines without a command, too.
    ['--schema', 2, 'command --schema not found'],
    ['lsit --validate', 2, 'command lsit not found'],
    ['--validate checked', 2, 'command --validate not found'],
    ['--agent foreign', 2, 'command --agent not found'],
  ])('%s is for a person, even of an agent', async ([line, code, output]) => {
    const env = {TRIAL_AGENT: '1', TRIAL_MURLI: '0'}
    const run = await host.run(line.split(' '), {env})
    expect({code: run.code, output: run.stdout + run.stderr}).toEqual({
      code,
      output: code === 0 ? output : expect.stringContaining(output),
    })
  })

  test.for<[line: string, variable: string, value: string]>([
    ['change --yes', 'TRIAL_READ_ONLY', '1'],
    ['foreign', 'TRIAL_READ_ONLY', '1'],
    ['own', 'TRIAL_DENY', '["*"]'],
    ['foreign', 'TRIAL_ALLOW', '["own"]'],
  ])('keeps the gates shut: %s, %s=%s', async ([line, variable, value]) => {
    const env = {TRIAL_MURLI: 'no', [variable]: value}
    const {code, stdout} = await host.run(line.split(' '), {env})
    expect({code, stdout}).toEqual({code: 6, stdout: ''})
  })
})
