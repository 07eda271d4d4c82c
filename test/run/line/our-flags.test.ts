import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError} from '../../support/document.js'
import type {CliRun} from '../../support/run-cli.js'
import {
  foreignCommand,
  makeTrialHost,
  ownCommand,
  type TrialHost,
} from '../../support/trial-host.js'
import {failingCommands} from './failing-commands.js'
import {installForUser} from './install-for-user.js'

const wanted = /^(own|work|throw|parse|init)\//
const commands = Object.fromEntries(
  Object.entries(failingCommands).filter(([id]) => wanted.test(id)),
)
const hosts: TrialHost[] = []
let shipped: TrialHost
let installed: TrialHost

beforeAll(async () => {
  shipped = await start({})
  installed = await start({isInstalled: true})
})

afterAll(() => Promise.all(hosts.map((host) => host.remove())))

async function start({
  isInstalled = false,
  pipe,
}: {
  isInstalled?: boolean
  pipe?: string
}): Promise<TrialHost> {
  const oclif = {topicSeparator: ' ', ...(pipe !== undefined && {murli: {pipe}})}
  const host = await makeTrialHost({commands, hasPlugin: !isInstalled, oclif})
  if (isInstalled) await installForUser(host)
  hosts.push(host)
  return host
}

function run(line: string, host = shipped, env: Record<string, string> = {}): Promise<CliRun> {
  return host.run(line.split(' ').filter(Boolean), {env})
}

// 7.17: where the command has a flag of that name, the line would run it.
test.concurrent.for(['--validate work output', '--agent work output --message x'])(
  'a flag before a name whose command has the same flag runs nothing: %s',
  async (line) => {
    for (const TRIAL_AGENT of ['0', '1']) {
      const {code, stderr, stdout} = await run(line, shipped, {TRIAL_AGENT})
      expect([code === 0, stdout]).toEqual([false, ''])
      expect(stderr).toMatch(/not found|Unknown command: --/)
    }
  },
)

describe.concurrent('our flags on a foreign command', () => {
  const loud = '{"args":{"name":"x"},"flags":{"loud":true}}\n'
  test.for([
    ['work flags x --loud --agent', loud],
    ['--agent work flags x --loud', loud],
    ['work flags x --loud --agent --protocol-version 0.2', loud],
    ['--no-agent work flags x --loud', loud],
    ['work args -- --agent --validate --schema', '["--","--agent","--validate","--schema"]\n'],
    ['work flags --message --agent', '{"args":{},"flags":{"message":"--agent"}}\n'],
    ['work flags --message=--schema', '{"args":{},"flags":{"message":"--schema"}}\n'],
    [
      'work output --agent --validate --output wide',
      '{"output":"wide","agent":true,"validate":true}\n',
    ],
    ['work flags --validate --output text', 'The command line is valid.\n'],
    [
      'work flags --validate --output ndjson --protocol-version 0.1',
      '{"status":"ok","result":{"valid":true,"command":"work flags","args":{},"flags":{}}}\n',
    ],
  ] as const)('7.17: %s prints %j', async ([line, stdout]) => {
    expect(await run(line)).toEqual({code: 0, stderr: '', stdout})
  })

  test.for<[line: string, document: object]>([
    ['parse flags --bogus --schema x y z', {name: 'parse flags'}],
    ['--schema parse flags', {name: 'parse flags'}],
    ['parse flags --help --schema', {name: 'parse flags'}],
    ['parse:flags --schema', {name: 'parse flags'}],
    ['parse --schema', {name: 'parse'}],
    ['--schema', {name: 'trial'}],
    [
      'work flags x --loud --validate',
      {
        result: {args: {name: 'x'}, command: 'work flags', flags: {loud: true}, valid: true},
        status: 'ok',
      },
    ],
    ['init login --app a --validate', {result: {valid: true}}],
  ])('%s is answered with %j', async ([line, document]) => {
    const {code, stderr, stdout} = await run(line)
    expect({code, stderr}).toEqual({code: 0, stderr: ''})
    expect(readDocument(stdout)).toMatchObject(document)
  })

  test.for<[line: string, error: object]>([
    ['nope --schema', {error: 'command_not_found'}],
    ['init login --validate', {field: '--app', kind: 'missing_flag'}],
    ['--validate work flags --lud', {kind: 'unknown_flag'}],
    ['work --validate', {kind: 'incomplete_command'}],
    ['work output --outptu wide', {did_you_mean: ['trial work output --output wide']}],
  ])('%s fails with %j', async ([line, error]) => {
    expect(readError(await run(line, shipped, {TRIAL_AGENT: '1'}))).toMatchObject(error)
  })

  const versions = ['1.0', '0.2', '0.1', 'hateoas']
  const formats = ['json', 'ndjson', 'rows', 'yaml', 'text']
  test.for<[line: string, kind: string, field: string, valid: string[], position: number]>([
    ...['work flags', 'own works', 'murli which x'].flatMap(
      (name): [string, string, string, string[], number][] => {
        const at = name.split(' ').length
        return [
          [`${name} --output bogus`, 'invalid_value', '--output', formats, at + 1],
          [`${name} --output=bogus`, 'invalid_value', '--output', formats, at],
          [`${name} --output`, 'missing_value', '--output', formats, at],
          [`${name} --protocol-version 9`, 'invalid_value', '--protocol-version', versions, at + 1],
          [`${name} --validate --output bogus`, 'invalid_value', '--output', formats, at + 2],
          [`--output bogus ${name}`, 'invalid_value', '--output', formats, 1],
          [
            `${name} --output json --protocol-version=9`,
            'invalid_value',
            '--protocol-version',
            versions,
            at + 2,
          ],
        ]
      },
    ),
    ['work flags x --output bogus', 'invalid_value', '--output', formats, 4],
    ['work flags --zzz --output bogus', 'invalid_value', '--output', formats, 4],
    ['--output bogus', 'invalid_value', '--output', formats, 1],
    ['--protocol-version', 'missing_value', '--protocol-version', versions, 0],
    ['work --protocol-version 9', 'invalid_value', '--protocol-version', versions, 2],
  ])(
    'a wrong value is refused alike on every command: %s (7.17)',
    async ([line, kind, field, valid, position]) => {
      const error = readError(await run(line, shipped, {TRIAL_AGENT: '1'}))
      expect(error).toMatchObject({
        error: 'flag_error',
        kind,
        field,
        position,
        valid_values: valid,
      })
      const [action] = (error['next_actions'] ?? []) as {command: string; params?: object}[]
      if (action?.command.includes(`<${field.slice(2)}>`)) {
        expect(action.params).toMatchObject({[field.slice(2)]: {enum: valid}})
      }
      if (line.includes('--zzz')) expect(error.message).toContain('--zzz')
    },
  )

  test('8.1: a wrong value does not keep the schema away, even where no hook answers', async () => {
    const host = await makeTrialHost({
      commands: {own: ownCommand('return 1')},
      hasPlugin: false,
    })
    hosts.push(host)
    for (const [line, from] of [
      ['own', host],
      ['work flags', shipped],
      ['own works', shipped],
      ['work', shipped],
      ['', shipped],
    ] as const) {
      const {code, stdout} = await run(`${line} --schema --output bogus`, from, {TRIAL_AGENT: '1'})
      expect({code, document: readDocument(stdout)}, line).toEqual({
        code: 0,
        document: expect.objectContaining({name: line || 'trial'}),
      })
    }
  })

  test('a flag that is read from stdin alone is corrected to -, and --validate reads no stdin', async (context) => {
    const statics = `static flags = {body: Flags.string({allowStdin: 'only'})}`
    const body = 'await this.parse(this.ctor)'
    const host = await makeTrialHost({
      commands: {foreign: foreignCommand(body, statics), own: ownCommand(body, statics)},
    })
    context.onTestFinished(() => host.remove())
    for (const name of ['own', 'foreign']) {
      expect(readError(await host.run([name, '--agent', '--body', 'x']))).toMatchObject({
        did_you_mean: [expect.stringContaining('--body -')],
        error: 'flag_error',
        kind: 'invalid_value',
      })
    }

    const valid = await host.run(['own', '--body', '-', '--validate'], {input: 'not read'})
    expect(readDocument(valid.stdout)).toMatchObject({result: {flags: {body: '-'}}})
  })

  test("4.21: --validate gives a person the command's own error", async () => {
    const line = 'work flags --lud --no-agent'
    const validated = await run(`${line} --validate`)
    expect(validated).toMatchObject({code: 2, stderr: expect.stringContaining('Nonexistent flag')})
    expect(validated).toEqual(await run(line))
  })

  test('8.26, 8.30: --validate separates defaults and keeps references; no warning of the host is part of an answer', async (context) => {
    const noisy = (base: string) => `
process.emitWarning('an old API', 'DeprecationWarning', 'DEP1')
console.error('loading')
export default class extends ${base} {
  static args = {name: Args.string({default: 'n'})}
  static flags = {limit: Flags.integer({default: 10}), token: Flags.string()}
  constructor(...words) { super(...words); this.warn('made'); process.emitWarning('made') }
  async run() { await this.parse(this.constructor) }
}`
    const init = `export default async function () { this.warn('update me'); process.emitWarning('init') }`
    const host = await makeTrialHost({
      commands: {foreign: noisy('Command'), own: noisy('AgentCommand')},
      files: {'dist/init.js': init},
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

    expect(readDocument((await run('murli which --schema', host)).stdout)).toMatchObject({
      name: 'murli:which',
    })
  })
})

describe.concurrent('2.5: on a pipe', () => {
  let hosts: Record<string, TrialHost>
  beforeAll(async () => {
    hosts = {all: await start({pipe: 'all'}), installed, none: await start({pipe: 'none'}), shipped}
  })

  test.for<[host: string, line: string, isForAgent: boolean, env?: Record<string, string>]>([
    ['shipped', 'nope', true],
    ['shipped', '', true],
    ['shipped', 'throw error', false],
    // A plugin that a user installs changes no line without an own command.
    ['installed', 'nope', false],
    ['installed', '', false],
    ['installed', 'throw error', false],
    ['installed', 'own works', true],
    ['installed', 'nope', true, {AI_AGENT: 'x'}],
    ['all', 'throw error', true],
    ['all', 'throw error', false, {TRIAL_AGENT: '0'}],
    ['none', 'nope', false],
    ['none', 'own works', false],
    ['none', 'own works --agent', true],
  ])('a host of kind %s answers %j for an agent: %j, %j', async ([kind, line, isForAgent, env]) => {
    const {stderr, stdout} = await run(line, hosts[kind], env)
    expect(/"schema_version"/.test(stderr + stdout)).toBe(isForAgent)
  })
})

test.concurrent('7.17: an agent chooses the protocol of a foreign command’s errors', async () => {
  const {code, stderr, stdout} = await run('work flags --lod --agent --protocol-version hateoas')
  expect({code, stderr}).toEqual({code: 1, stderr: ''})
  expect(JSON.parse(stdout)).toMatchObject({
    error: {code: 'FLAG_ERROR', message: 'Unknown flag: --lod'},
    next_actions: [{command: 'trial work flags --loud --agent --protocol-version hateoas'}],
    ok: false,
  })
  // A person’s line keeps it.
  const {stderr: ofPerson} = await run('work flags --protocol-version hateoas')
  expect(ofPerson).toContain('Nonexistent flag: --protocol-version')
})
