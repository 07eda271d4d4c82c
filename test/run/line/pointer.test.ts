import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {foreignCommand, makeTrialHost, type TrialHost} from '../../support/trial-host.js'

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      'app/info': foreignCommand('', "static summary = 'Show an app'"),
      'describe/it': foreignCommand(''),
    },
    oclif: {topicSeparator: ' '},
  })
})
afterAll(() => host.remove())

const asAgent = {env: {TRIAL_AGENT: '1'}}
const asPerson = {env: {TRIAL_AGENT: '0'}}

/** What the pointer names on this host, which has a topic called `describe`. */
const pointer =
  'For AI agents: `trial murli which <intent>` finds a command and describes it, `trial murli describe <command> --brief` describes one that you know, and `--validate` after a command line checks it without running it.\n'

describe.concurrent('the help of the root', () => {
  test.for(['--help', '--help --agent'])(
    'ends for an agent with a line that leads to the plugin: %s (8.33)',
    async (line) => {
      const [agent, person] = await Promise.all([
        host.run(line.split(' '), asAgent),
        host.run(['--help'], asPerson),
      ])
      expect(agent).toEqual({...person, stderr: pointer})
    },
  )

  test('names what exists', async () => {
    for (const line of ['murli which show an app', 'murli describe app info --brief']) {
      const {code, stdout} = await host.run(line.split(' '), asAgent)
      expect({code, isFound: stdout.includes('app info')}, line).toEqual({code: 0, isFound: true})
    }
  })

  test('has no such line for a person, also one that names a format', async () => {
    const runs = await Promise.all(
      ['--help', '--help --output json'].map((line) => host.run(line.split(' '), {env: {}})),
    )
    expect(runs.map(({code, stderr}) => ({code, stderr}))).toEqual([
      {code: 0, stderr: ''},
      {code: 0, stderr: ''},
    ])
  })

  test.for(['app --help', 'app info --help', '--help app info', '--version'])(
    'is the only one that has it: %s',
    async (line) => {
      const {code, stderr} = await host.run(line.split(' '), asAgent)
      expect({code, stderr}).toEqual({code: 0, stderr: ''})
    },
  )
})
