import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError} from '../support/document.js'
import type {CliRun} from '../support/run-cli.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'
import {failingCommands} from './failing-commands.js'
import {installForUser} from './install-for-user.js'

const wanted = /^(own|work|throw|parse|init)\//
const commands = Object.fromEntries(Object.entries(failingCommands).filter(([id]) => wanted.test(id)))
const hosts: TrialHost[] = []
let shipped: TrialHost
let installed: TrialHost

beforeAll(async () => {
  shipped = await start({})
  installed = await start({isInstalled: true})
})

afterAll(() => Promise.all(hosts.map((host) => host.remove())))

async function start({isInstalled = false, pipe}: {isInstalled?: boolean; pipe?: string}): Promise<TrialHost> {
  const oclif = {topicSeparator: ' ', ...(pipe !== undefined && {murli: {pipe}})}
  const host = await makeTrialHost({commands, hasPlugin: !isInstalled, oclif})
  if (isInstalled) await installForUser(host)
  hosts.push(host)
  return host
}

function run(line: string, host = shipped, env: Record<string, string> = {}): Promise<CliRun> {
  return host.run(line.split(' ').filter(Boolean), {env})
}

/** Whether a run was answered for an agent. */
async function isForAgent(line: string, host: TrialHost, env?: Record<string, string>): Promise<boolean> {
  const {stderr, stdout} = await run(line, host, env)
  return stderr.includes('"schema_version"') || stdout.includes('"schema_version"')
}

describe.concurrent('our flags on a foreign command', () => {
  test('--agent and --no-agent are removed at every position', async () => {
    const expected = '{"args":{"name":"x"},"flags":{"loud":true}}\n'
    for (const line of [
      'work flags x --loud --agent',
      '--agent work flags x --loud',
      'work flags x --loud --no-agent',
      '--no-agent work flags x --loud',
    ]) {
      expect(await run(line), line).toEqual({code: 0, stderr: '', stdout: expected})
    }
  })

  test('after -- they are arguments', async () => {
    expect((await run('work args -- --agent --validate --schema')).stdout).toBe(
      '["--","--agent","--validate","--schema"]\n',
    )
  })

  test('the value of another flag is a value', async () => {
    expect((await run('work flags --message --agent')).stdout).toBe('{"args":{},"flags":{"message":"--agent"}}\n')
    expect((await run('work flags --message=--schema')).stdout).toBe('{"args":{},"flags":{"message":"--schema"}}\n')
  })

  test("a command's own flag of such a name is the command's", async () => {
    expect((await run('work output --agent --validate --output wide')).stdout).toBe(
      '{"output":"wide","agent":true,"validate":true}\n',
    )
    expect(readError(await run('work output --outptu wide', shipped, {TRIAL_AGENT: '1'}))).toMatchObject({
      did_you_mean: ['trial work output --output wide'],
    })
  })

  test('--schema never runs anything, even if the command line is wrong', async () => {
    for (const line of [
      'parse flags --bogus --schema x y z',
      '--schema parse flags',
      'parse flags --help --schema',
      'parse:flags --schema',
    ]) {
      const {code, stderr, stdout} = await run(line)
      expect({code, stderr}, line).toEqual({code: 0, stderr: ''})
      expect(readDocument(stdout), line).toMatchObject({name: 'parse flags'})
    }

    expect(readError(await run('nope --schema'))).toMatchObject({error: 'command_not_found'})
    expect(readDocument((await run('parse --schema')).stdout)).toMatchObject({name: 'parse'})
    expect(readDocument((await run('--schema')).stdout)).toMatchObject({name: 'trial'})
  })

  test('8.26, 8.30: --validate separates defaults, keeps references, and prints no warning of the host', async (context) => {
    const noisy = (base: string) => `
process.emitWarning('an old API', 'DeprecationWarning', 'DEP1')
console.error('loading')
export default class extends ${base} {
  static args = {name: Args.string({default: 'n'})}
  static flags = {limit: Flags.integer({default: 10}), token: Flags.string()}
  constructor(...words) { super(...words); this.warn('made'); process.emitWarning('made') }
  async run() { await this.parse(this.constructor) }
}`
    const host = await makeTrialHost({
      commands: {foreign: noisy('Command'), own: noisy('AgentCommand')},
      files: {
        'dist/init.js': `export default async function () { this.warn('update me'); process.emitWarning('init') }`,
      },
      oclif: {hooks: {init: ['./dist/init.js']}},
    })
    context.onTestFinished(() => host.remove())
    for (const line of ['foreign', 'foreign --agent', 'own --agent']) {
      const {code, stderr, stdout} = await run(`${line} --token $TOKEN --validate`, host)
      expect({code, stderr}, line).toEqual({code: 0, stderr: ''})
      expect(readDocument(stdout)).toMatchObject({
        result: {args: {}, defaults: {limit: 10, name: 'n'}, flags: {token: '$TOKEN'}},
      })
    }

    expect(readError(await run('own --validate --limt 1', host))).toMatchObject({kind: 'unknown_flag'})
  })

  test('--validate parses and runs nothing, before any login', async () => {
    expect(readDocument((await run('work flags x --loud --validate')).stdout)).toMatchObject({
      result: {args: {name: 'x'}, command: 'work flags', flags: {loud: true}, valid: true},
      status: 'ok',
    })
    expect(readDocument((await run('init login --app a --validate')).stdout)).toMatchObject({result: {valid: true}})
    expect(readError(await run('init login --validate'))).toMatchObject({field: '--app', kind: 'missing_flag'})
    expect(readError(await run('--validate work flags --lud'))).toMatchObject({kind: 'unknown_flag'})
    expect(readError(await run('wrok flags --validate'))).toMatchObject({error: 'command_not_found'})
    expect(readError(await run('work --validate'))).toMatchObject({kind: 'incomplete_command'})
  })

  test('--validate for a person prints text', async () => {
    const {code, stderr, stdout} = await run('work flags --lud --validate --no-agent')
    expect({code, stdout}).toEqual({code: 1, stdout: ''})
    expect(stderr).toMatch(/^Error: Unknown flag: --lud\nHint: {2}.*\nTry: {3}trial work flags --loud/)
    expect(await run('work flags --validate --output text')).toEqual({
      code: 0,
      stderr: '',
      stdout: 'The command line is valid.\n',
    })
  })

  test('--validate obeys --output and --protocol-version', async () => {
    const {stdout} = await run('work flags --validate --output ndjson --protocol-version 0.1')
    expect(stdout).toBe('{"status":"ok","result":{"valid":true,"command":"work flags","args":{},"flags":{}}}\n')
  })
})

describe.concurrent('an agent on a pipe', () => {
  test('a plugin that the author ships answers routing errors and the bare CLI, and leaves foreign commands alone', async () => {
    expect(await isForAgent('nope', shipped)).toBe(true)
    expect(await isForAgent('', shipped)).toBe(true)
    expect(await isForAgent('throw error', shipped)).toBe(false)
  })

  test('a plugin that a user installs changes no line without an own command', async () => {
    expect(await isForAgent('nope', installed)).toBe(false)
    expect(await isForAgent('', installed)).toBe(false)
    expect(await isForAgent('throw error', installed)).toBe(false)
    expect(await isForAgent('own works', installed)).toBe(true)
    expect(await isForAgent('nope', installed, {AI_AGENT: 'x'})).toBe(true)
  })

  test('oclif.murli.pipe: "all" means foreign commands too', async () => {
    const host = await start({pipe: 'all'})
    expect(await isForAgent('throw error', host)).toBe(true)
    expect(await isForAgent('throw error', host, {TRIAL_AGENT: '0'})).toBe(false)
    expect(await isForAgent('throw error --no-agent', host)).toBe(false)
  })

  test('oclif.murli.pipe: "none" means nothing', async () => {
    const host = await start({pipe: 'none'})
    expect(await isForAgent('nope', host)).toBe(false)
    expect(await isForAgent('', host)).toBe(false)
    expect(await isForAgent('own works', host)).toBe(false)
    expect(await isForAgent('own works --agent', host)).toBe(true)
  })
})
