import {readFile, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {describe, expect, onTestFinished, test} from 'vitest'

import {makeTrialHost} from '../support/trial-host.js'
import {type BreakableHost, makeBreakableHost} from './make-host.js'

async function makeHost(): Promise<BreakableHost> {
  const host = await makeBreakableHost()
  onTestFinished(host.remove)
  return host
}

async function cutInHalf(path: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.slice(0, text.length / 2))
}

describe('a broken plugin', () => {
  test('with a manifest that is cut in half runs commands all the same', async () => {
    const host = await makeHost()
    await cutInHalf(join(host.plugin, 'oclif.manifest.json'))
    expect(await host.run(['greet', 'Ada'])).toMatchObject({code: 0, stdout: 'Hello Ada\n'})
    const {stdout} = await host.run(['murli', 'doctor'])
    expect(JSON.parse(stdout)).toMatchObject({
      problems: expect.arrayContaining([
        expect.objectContaining({about: 'manifest', message: 'The manifest of oclif-plugin-murli is no JSON.'}),
      ]),
    })
  })

  test('without a part of it leaves the host as it is, and DEBUG shows why', async () => {
    const host = await makeHost()
    await rm(join(host.plugin, 'dist/bundles'), {recursive: true})
    const env = {RIFFLE_AGENT: '1'}
    expect(await host.run(['greet', 'Ada'], env)).toEqual({code: 0, stderr: '', stdout: 'Hello Ada\n'})
    expect(await host.run(['greet', '--nope'], env)).toEqual(await host.runPlain(['greet', '--nope']))
    const {stderr} = await host.run(['greet', 'Ada'], {...env, DEBUG: 'none'})
    expect(stderr).toContain('oclif-plugin-murli: Error: Cannot find module')
  })

  test('without its hook warns as oclif does and runs commands', async () => {
    const host = await makeHost()
    await rm(join(host.plugin, 'dist/hooks'), {recursive: true})
    expect(await host.run(['greet', 'Ada'])).toMatchObject({code: 0, stdout: 'Hello Ada\n'})
  })
})

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

describe('a machine in need', () => {
  const agent = {RIFFLE_AGENT: '1'}

  test('without a home, and with a cache that cannot be written to, gives results', async () => {
    const host = await makeHost()
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
    const host = await makeHost()
    const {code, stderr} = await host.runShell(`riffle ${line} > /dev/full`)
    expect(code).toBe(2)
    expect(stderr).not.toContain('    at ')
    expect(JSON.parse(stderr)).toMatchObject({code: 2, error: 'tool_error', status: 'error'})
  })

  test('with a full disk does not tell a person that all is well', async () => {
    const host = await makeHost()
    expect(await host.runShell('riffle note list --no-agent > /dev/full')).toMatchObject({code: 2})
  })
})
