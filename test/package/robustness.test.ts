import {afterAll, describe, expect, onTestFinished, test} from 'vitest'

import {makeTrialHost} from '../support/trial-host.js'
import {makeBreakableHost} from './make-host.js'

test("a plugin that an init hook has made, which lies nowhere, is none of the doctor's problems", async () => {
  const make = `export default async ({config}) => void config.plugins.set('made', {commands: [], hooks: {}, name: 'made', topics: [], type: 'core', version: '1.0.0'})`
  const host = await makeTrialHost({
    commands: {hello: `export default class Hello extends Command { async run() {} }`},
    files: {'hooks/init.js': make},
    oclif: {hooks: {init: './hooks/init.js'}},
  })
  onTestFinished(() => host.remove())
  const {code, stderr, stdout} = await host.run(['murli:doctor'])
  expect(stderr).toBe('')
  const {copies, problems} = JSON.parse(stdout) as {copies: {is_active: boolean}[]; problems: unknown[]}
  expect({active: copies.map((copy) => copy.is_active), code, problems}).toEqual({
    active: [true],
    code: 0,
    problems: [],
  })
})

describe('a machine in need', async () => {
  const agent = {RIFFLE_AGENT: '1'}
  const host = await makeBreakableHost()
  afterAll(host.remove)

  test('without a home, and with a cache that cannot be written to, gives results', async () => {
    const env = {...agent, HOME: '', RIFFLE_CACHE_DIR: '/dev/null/cache'}
    for (const args of [
      ['note', 'list'],
      ['greet', '--schema'],
      ['describe', '--index'],
    ]) {
      const {code, stderr, stdout} = await host.run(args, env)
      expect({code, stderr}).toEqual({code: 0, stderr: ''})
      expect(() => JSON.parse(stdout) as unknown).not.toThrow()
    }
  })

  test.for([
    'note list',
    'note create Milk --yes',
    'note create Milk --yes --validate',
    'note create Milk --yes --schema',
    'greet Ada --schema',
    'greet Ada --validate --agent',
    'note --schema',
    '--schema',
    'describe',
    'describe --index',
    'murli doctor',
  ])('with a full disk says so: riffle %s', async (line) => {
    const {code, stderr} = await host.runShell(`riffle ${line} > /dev/full`)
    expect(code).toBe(2)
    expect(stderr).not.toContain('    at ')
    expect(JSON.parse(stderr)).toMatchObject({code: 2, error: 'tool_error', status: 'error'})
  })

  test('with a full disk does not tell a person that all is well', async () => {
    expect(await host.runShell('riffle note list --no-agent > /dev/full')).not.toMatchObject({code: 0})
  })
})
