import {afterAll, beforeAll, afterEach, describe, expect, it, test, vi} from 'vitest'

import {findUnreadableLimit, hideDenied, readLimits} from '../../src/gate/command-limits.js'
import {isReadOnlyEnvironment} from '../../src/gate/environment.js'
import {listUnreadableTargetLimits, readWritable} from '../../src/gate/writable.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {entry, loadHost} from '../support/host.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** A host that goes by three names, in an environment with these variables. */
function within(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const bin = {'murli-test': './run.js', 'murli-dev': './dev.js', test: 'run.js'}
  const pjson = {bin, name: 'murli-test', oclif: {}, version: '1.0.0'}
  return {bin: 'murli-test', binAliases: ['mt'], pjson}
}

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('the environment', () => {
  it.each([
    ['on', true],
    ['', false],
    ['NO', false],
    // 12.16: anything else is on, a value that someone tried to leave empty included.
    [' ', true],
    ['0 ', true],
    ['off', true],
  ])('with READ_ONLY=%j is read-only: %s', (value, expected) => {
    expect(isReadOnlyEnvironment(within({MURLI_TEST_READ_ONLY: value}))).toBe(expected)
  })

  it.each([
    [{MT_READ_ONLY: '1', MURLI_TEST_READ_ONLY: '0'}, true],
    [{TEST_READ_ONLY: '1'}, true],
    [{MURLI_DEV_READ_ONLY: '1'}, false],
  ])('is read-only by any name that starts the host: %j: %s', (variables, expected) => {
    expect(isReadOnlyEnvironment(within(variables))).toBe(expected)
  })

  it('is read-only by the name of a host that states no other', () => {
    within({MURLI_TEST_READ_ONLY: '1'})
    expect(isReadOnlyEnvironment({bin: '@murli/test'})).toBe(true)
    const pjson = {bin: null, name: 'x', oclif: {}, version: '1.0.0'} as never
    expect(isReadOnlyEnvironment({bin: '@murli/test', pjson})).toBe(true)
  })

  it('lets be changed only what the list of every name has', () => {
    const host = within({
      MT_WRITABLE: '{"app": ["a-*"]}',
      MURLI_TEST_WRITABLE: '{"app": ["*-dev"]}',
    })
    const config = host as unknown as HostConfig
    const mode = {isAgentKnown: true} as Parameters<typeof readWritable>[0]['mode']
    expect(readWritable({config, mode})).toEqual([{app: ['*-dev']}, {app: ['a-*']}])
  })

  it('names the variable whose limit of targets cannot be read', () => {
    const host = within({MT_WRITABLE: '[', MURLI_TEST_WRITABLE: '{"app": []}', TEST_WRITABLE: '5'})
    const names = listUnreadableTargetLimits(host as unknown as HostConfig)
    expect(names).toEqual(['MT_WRITABLE', 'TEST_WRITABLE'])
  })

  it('limits by the canonical id what is allowed, and by any id what is denied', () => {
    const isAllowed = readLimits(
      within({MT_ALLOW: '["apps *"]', MURLI_TEST_DENY: '["*:destroy", "kill"]'}),
    )!
    const commands = [
      ['apps:info', 'info'],
      ['pg:info', 'apps:pg'],
      ['apps:destroy'],
      ['apps:stop', 'kill'],
    ]
    expect(commands.map((ids) => isAllowed(ids))).toEqual([true, false, false, false])
  })

  it('hides what it denies, an alias with its command (11.18)', async () => {
    const config = await loadHost({
      commands: {'apps:list': entry({aliases: ['ls']}), 'db:wipe': entry({aliases: ['apps:wipe']})},
    })
    vi.stubEnv('RIFFLE_ALLOW', '["apps:*"]')
    hideDenied(config)
    const shown = config.commands.filter(({hidden}) => !hidden)
    expect(shown.map(({id}) => id).toSorted()).toEqual(['apps:list', 'ls'])
  })

  it('obeys the list of every name', () => {
    const isAllowed = readLimits(
      within({
        MT_ALLOW: '["a:*", "b:*"]',
        MT_DENY: '["a:list"]',
        MURLI_TEST_ALLOW: '["a:*", "c:*"]',
        TEST_DENY: '["a:destroy"]',
      }),
    )!
    const ids = ['a:info', 'a:list', 'a:destroy', 'b:info', 'c:info']
    expect(ids.filter((id) => isAllowed([id]))).toEqual(['a:info'])
    expect(findUnreadableLimit(within({TEST_DENY: 'a'}))).toBe('TEST_DENY')
  })

  it('allows nothing by a list that cannot be read, and everything without one', () => {
    expect(readLimits(within({MURLI_TEST_DENY: '*:destroy'}))!(['apps:info'])).toBe(false)
    expect(readLimits(within({MURLI_TEST_ALLOW: '[1]', MURLI_TEST_DENY: ''}))!(['apps:info'])).toBe(
      false,
    )
    vi.unstubAllEnvs()
    expect(readLimits(within({}))).toBeUndefined()
  })
})

describe('a hook of the host that changes the environment', () => {
  let host: TrialHost
  beforeAll(async () => {
    host = await makeTrialHost({
      commands: {
        'app/destroy':
          'export default class Destroy extends Command { async run() { this.log("ran") } }',
        'app/own':
          'export default class Own extends AgentCommand { async run() { console.log("ran") } }',
        'app/wrap': `export default class Wrap extends Command {
          async run() {
            for (const name of ['READ_ONLY', 'DENY', 'ALLOW']) delete process.env['TRIAL_' + name]
            await this.config.runCommand('app:destroy')
          }
        }`,
      },
      files: {
        // CommonJS, which oclif runs before it runs a hook of ESM, in the host's package, whose
        // hooks come first.
        'hooks/init.cjs': `module.exports = async () => {
          for (const name of ['TRIAL_READ_ONLY', 'TRIAL_DENY', 'TRIAL_ALLOW']) {
            if (process.env.CHANGE === 'unset') delete process.env[name]
            if (process.env.CHANGE === 'off') process.env[name] = ''
          }
        }`,
      },
      oclif: {
        hooks: {init: './hooks/init.cjs'},
        murli: {commands: {'app:wrap': {mutating: false}}},
      },
    })
  })
  afterAll(() => host.remove())

  test.each([
    ['app:destroy', {CHANGE: 'unset', TRIAL_READ_ONLY: '1'}],
    ['app:destroy', {CHANGE: 'off', TRIAL_AGENT: '1', TRIAL_READ_ONLY: '1'}],
    ['app:own', {CHANGE: 'unset', TRIAL_READ_ONLY: '1'}],
    ['app:destroy', {CHANGE: 'unset', TRIAL_DENY: '["app:*"]'}],
    ['app:destroy', {CHANGE: 'off', TRIAL_ALLOW: '[]', TRIAL_AGENT: '1'}],
    ['app:wrap', {TRIAL_READ_ONLY: '1'}],
    ['app:wrap', {TRIAL_AGENT: '1', TRIAL_DENY: '["app:destroy"]'}],
  ])('lifts no gate: %s with %j', async (id, env) => {
    const {code, stdout} = await host.run([id], {env})
    expect({code, stdout}).toEqual({code: 6, stdout: ''})
  })

  test.each([
    [{TRIAL_DENY: 'app:*'}, 'TRIAL_DENY'],
    [{TRIAL_ALLOW: '["app:'}, 'TRIAL_ALLOW'],
    [{TRIAL_ALLOW: '["app:*"]', TRIAL_DENY: '{}'}, 'TRIAL_DENY'],
  ])('with a list that cannot be read names its variable: %j', async (variables, name) => {
    const runs = ['app:destroy', 'app:own'].map((id) => host.run([id, '--agent'], {env: variables}))
    for (const {code, stderr} of await Promise.all(runs)) {
      expect({code, ...(JSON.parse(stderr) as object)}).toMatchObject({
        code: 6,
        kind: 'denied',
        message: expect.stringContaining(`${name} is not a list of globs`),
        suggestion: expect.stringContaining(`${name}='["`),
      })
    }
  })

  test('with lists that can be read names none', () => {
    expect(findUnreadableLimit(within({MURLI_TEST_ALLOW: '["a"]', MURLI_TEST_DENY: '[]'}))).toBe(
      undefined,
    )
  })
})
