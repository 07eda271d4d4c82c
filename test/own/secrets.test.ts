import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {redact} from '../../src/secrets/redact.js'
import {quoteLine} from '../../src/line/quote.js'
import * as secrets from '../../src/secrets/secrets.js'
import {maskSecrets} from '../../src/secrets/mask-line.js'
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
    [['--token=s3cret!', '--no-agent']],
    [[], {TRIAL_TOKEN: 's3cret!'}],
    [[], {DEBUG: '*', TRIAL_TOKEN: 's3cret!'}],
    [['--pin', 's3cret!']],
    [['--level', 's3cret!']],
  ])('login %j %j', async ([words, env]) => {
    const {code, stderr, stdout} = await host.run(['login', ...words], {env})
    const said = (stdout + stderr).split('\n').filter((line) => !line.includes(' trial:') && !line.includes('"level"'))
    expect(code).not.toBe(0)
    expect(said.join('\n')).not.toContain('s3cret')
    expect(said.join('\n')).toMatch(/\*\*\*|<(level|pin|token)>/)
  })
})

test('a short secret is taken out where it is a word', () => {
  expect(redact({a: ['1 of 11', 'pin=1'], position: 1}, ['1'])).toEqual({a: ['*** of 11', 'pin=***'], position: 1})
})

test('a secret is taken out quoted, too, and the longest first', () => {
  expect(redact(`trial login --token 'it'\\''s me' it's`, ["it's me", "it's"])).toBe('trial login --token *** ***')
})

test('every way to give a value is masked', () => {
  const flags = {
    name: {type: 'option'},
    token: {char: 't', multiple: true, type: 'option'},
  } as const
  const command = {flagAnnotations: {token: {sensitive: true}}}
  const argv = ['-ta', '-t=b', '--token', 'c', 'd', '--name', 'c', '--token=e', '--', 'f']
  const {masked, names, values} = maskSecrets({argv, command, flags}, () => secrets)
  expect(quoteLine(masked)).toBe('-t<token> -t=<token> --token <token> <token> --name c --token=<token> -- f')
  expect({names, values}).toEqual({names: ['token'], values: ['a', 'b', 'c', 'd', 'e']})
})
