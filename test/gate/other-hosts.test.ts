import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const agent = {TRIAL_AGENT: '1'}
const limited = {TRIAL_READ_ONLY: '1'}

describe.each([
  ['foreign', 'export default class Only extends Command { static strict = false; async run() { this.log("ran") } }'],
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
        commands: {strategy: 'single', target: './commands/only.js'},
        murli: {commands: {trial: {mutating: true}}},
      },
    })
  })
  afterAll(() => host.remove())

  test.each([
    [[], agent],
    [['x', '--', '--yes'], agent],
    [['Symbol(SINGLE_COMMAND_CLI)'], agent],
    [['only', '--no-agent'], agent],
    [['--yes'], {...agent, ...limited}],
    [['--yes', '--no-agent'], limited],
  ])('%j is refused with %j', async (line, env) => {
    const {code, stderr, stdout} = await host.run(line, {env})
    expect({ran: stdout.includes('ran'), code, stderr}).toEqual({
      ran: false,
      code: 'TRIAL_READ_ONLY' in env ? 6 : 1,
      stderr: expect.stringMatching(/confirm|read-only/) as string,
    })
  })

  test('its line confirms it', async () => {
    const {code, stdout} = await host.run(['x', '--yes'], {env: agent})
    expect({code, ran: stdout.includes('ran')}).toEqual({code: 0, ran: true})
  })
})
