import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const agent = {TRIAL_AGENT: '1'}
const limited = {TRIAL_READ_ONLY: '1'}

describe.each([
  [
    'foreign',
    'export default class Only extends Command { static strict = false; async run() { this.log("ran") } }',
  ],
  [
    'own',
    `export default class Only extends AgentCommand {
      static strict = false
      static mutating = true
      async run() { return this.writer.success('ran') }
    }`,
  ],
])('a host whose only command is %s', (_, source) => {
  let host: TrialHost
  beforeAll(async () => {
    host = await makeTrialHost({
      commands: {only: source},
      oclif: {
        additionalVersionFlags: ['version'],
        commands: {strategy: 'single', target: './commands/only.js'},
        murli: {commands: {trial: {mutating: true}}},
      },
    })
  })
  afterAll(() => host.remove())

  test.each([
    [[], agent, 1],
    [['x', '--', '--yes'], agent, 1],
    [['Symbol(SINGLE_COMMAND_CLI)'], agent, 1],
    [['only', '--no-agent'], agent, 1],
    [['--yes'], {...agent, ...limited}, 6],
    // oclif shows no version of such a host, but runs it.
    [['version'], limited, 6],
    [['--yes', '--no-agent'], limited, 6],
  ])('%j is refused with %j', async (line, env, code) => {
    const run = await host.run(line, {env})
    expect({code: run.code, ran: run.stdout.includes('ran')}).toEqual({code, ran: false})
    expect(run.stderr).toMatch(/confirm|read-only/)
  })

  test.each([
    [[], agent],
    [['--validate'], agent],
    [['x'], limited],
    [[], {...agent, TRIAL_DENY: '["trial"]'}],
    [[], {...agent, TRIAL_ALLOW: 'trial'}],
  ])('the refusal of %j with %j names it by the bin', async (line, env) => {
    const {stderr} = await host.run(line, {env})
    expect(stderr).toContain('trial')
    expect(stderr).not.toContain('Symbol')
  })

  test('oclif shows no version of it', async () => {
    const {code, stdout} = await host.run(['version', '--yes'], {env: agent})
    expect({code, ran: stdout.includes('ran')}).toEqual({code: 0, ran: true})
  })

  test('its line confirms it', async () => {
    const {code, stdout} = await host.run(['x', '--yes'], {env: agent})
    expect({code, ran: stdout.includes('ran')}).toEqual({code: 0, ran: true})
  })
})
