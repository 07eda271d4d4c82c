import {join} from 'node:path'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {makeTrialHost, type TrialHost} from '../support/trial-host.js'
import {runProcess} from '../support/run-cli.js'

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

describe('a bin that runs commands before it passes its command line to oclif', () => {
  let host: TrialHost
  beforeAll(async () => {
    host = await makeTrialHost({
      commands: {
        'app/destroy': 'export default class Destroy extends Command { async run() { this.log("ran") } }',
        'app/info': 'export default class Info extends Command { async run() { this.log("info") } }',
      },
      files: {
        'bin/early.js': `import {Config, execute} from '@oclif/core'
          const config = await Config.load(import.meta.url)
          try { await config.runCommand('app:destroy', ['--yes']) } catch {}
          await execute({dir: import.meta.url})`,
      },
      oclif: {murli: {commands: {'app:destroy': {mutating: true}}}, topicSeparator: ' '},
    })
  })
  afterAll(() => host.remove())

  test('runs them if the command line confirms', async () => {
    const line = [process.execPath, join(host.folder, 'bin/early.js'), 'app', 'info', '--yes'] as const
    const {stdout} = await runProcess([...line], {cwd: host.folder, env: {...host.env, ...agent}, input: ''})
    expect(stdout).toContain('ran')
  })

  test.each([
    [['app', 'info'], agent],
    [['app', 'info'], {...limited, TRIAL_AGENT: '0'}],
    [['app', 'info', '--', '--yes'], agent],
  ])('confirms nothing for %j with %j', async (line, env) => {
    const run = [process.execPath, join(host.folder, 'bin/early.js'), ...line] as const
    const {stdout} = await runProcess([...run], {cwd: host.folder, env: {...host.env, ...env}, input: ''})
    expect(stdout).not.toContain('ran')
  })
})
