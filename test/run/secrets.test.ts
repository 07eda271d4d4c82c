import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

describe('the value of a sensitive flag appears in no error', () => {
  let host: TrialHost
  beforeAll(async () => {
    host = await makeTrialHost({
      commands: {
        login: `export default class Login extends AgentCommand {
          static flags = {token: Flags.string({env: 'TRIAL_TOKEN', char: 't'}), pin: Flags.integer({min: 100_000}), level: Flags.string({options: ['low', 'high']}), how: Flags.string()}
          static flagAnnotations = {token: {sensitive: true}, pin: {sensitive: true}, level: {sensitive: true}}
          async run() {
            const {flags} = await this.parse(Login)
            const url = 'https://example.com/?token=' + flags.token
            if (flags.how === 'timer') setTimeout(() => { throw new Error(url) })
            if (flags.how === 'exit') { console.log('no access with ' + flags.token); process.exit(6) }
            if (!flags.how) throw new Error(url, {cause: Object.assign(new Error('cause ' + url), {response: {status: 403}})})
            await new Promise((resolve) => setTimeout(resolve, 100))
          }
        }`,
      },
    })
  })
  afterAll(() => host.remove())

  test.concurrent.for<[words: string[], env?: Record<string, string>]>([
    [['--token', 's3cret!']],
    [['-ts3cret!']],
    [['--token=s3cret!', '--how', 'timer']],
    [['--token=s3cret!', '--how', 'exit']],
    [['--token=s3cret!', '--protocol-version', 'hateoas']],
    [[], {TRIAL_TOKEN: 's3cret!'}],
    [[], {DEBUG: '*', TRIAL_TOKEN: 's3cret!'}],
    [['--pin', 's3cret!']],
    [['--level', 's3cret!']],
  ])('login %j %j', async ([words, env]) => {
    const {code, stderr, stdout} = await host.run(['login', ...words], {env})
    const said = (stdout + stderr).split('\n').filter((line) => !line.includes(' trial:'))
    expect(code).not.toBe(0)
    expect(said.join('\n')).not.toContain('s3cret')
    expect(said.join('\n')).toMatch(/\*\*\*|<(level|pin|token)>/)
  })
})
