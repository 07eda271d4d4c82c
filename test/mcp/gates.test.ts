import {existsSync} from 'node:fs'
import {rm} from 'node:fs/promises'
import {join} from 'node:path'

import type {Client} from '@modelcontextprotocol/client'
import {beforeAll, beforeEach, describe, expect, onTestFinished, test} from 'vitest'

import {callTool, connect} from '../support/mcp-client.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const touching = `async run() { fs.writeFileSync('ran', this.id ?? ''); this.log('touched') }`

const commands = {
  'app/look': `export default class Look extends AgentCommand { static summary = 'Look at it'; static mutating = false; async run() { return {seen: true} } }`,
  'app/open': `import fs from 'node:fs'
export default class Open extends Command { static strict = false; static summary = 'Open it'; ${touching} }`,
  'app/touch': `import fs from 'node:fs'
export default class Touch extends Command {
  static aliases = ['tap', 'app:poke']; static hiddenAliases = ['app:secret']; static strict = false; static summary = 'Touch a sensor'
  ${touching}
}`,
  'app/write': `import fs from 'node:fs'
export default class Write extends AgentCommand { static mutating = true; static strict = false; static summary = 'Write a letter'; ${touching} }`,
  'app/proxy': `export default class Proxy extends Command { static mutating = false; static strict = false; static summary = 'Run another one'
  async run() { await this.config.runCommand('app:touch', []) } }`,
  'app/check': `import fs from 'node:fs'
export default class Check extends Command { static flags = {validate: Flags.boolean()}; ${touching} }`,
}

let host: TrialHost

beforeAll(async () => {
  host = await makeTrialHost({commands, oclif: {topicSeparator: ' '}})
  return () => host.remove()
})

beforeEach(() => rm(join(host.folder, 'ran'), {force: true}))

async function open(flags: string[], env: Record<string, string> = {}): Promise<Client> {
  const {client} = await connect({
    bin: host.bin,
    cwd: host.folder,
    env: {...host.env, ...env},
    flags,
  })
  onTestFinished(() => client.close())
  return client
}

const hasRun = (): boolean => existsSync(join(host.folder, 'ran'))

/** Lines that mean `app touch`, or try to. */
const touchLines: string[][] = [
  ...`app touch | app touch --yes | app touch --force | app touch --no-agent | app touch --output text |
    app touch --dry-run | app touch --help=false | app touch -- --validate | app touch x --schema=false |
    app:touch | app:touch --yes | app poke | app:poke | tap | tap --yes | app secret | app:secret --yes |
    --agent app touch | --agent --agent app touch | --no-agent app touch | --no-agent tap |
    --output json app touch | --output=text tap | --protocol-version 0.1 tap | --validate=false tap | --yes tap |
    -- app touch | APP TOUCH | App:Touch | ./app:touch | app::touch | :app:touch | app :touch | help app touch |
    murli mcp app touch | describe app touch | touch app | trial app touch | trial tap --yes | -- tap |
    tap -- --yes | tap --agent=false | --yes -- tap | -y tap | --quiet tap | --timeout-ms 1000 tap |
    --select id app touch | app:touch --validate=false | app touch: | app/touch | commands/app/touch.js |
    app -- touch | app:proxy | app proxy --yes | app proxy -- --yes | murli doctor tap`
    .split('|')
    .map((line) => line.trim().split(' ')),
  ['', 'app', 'touch'],
  ['app', '', 'touch'],
  ['app', 'touch', ''],
  [' app', 'touch'],
  ['app touch'],
  ['app:touch '],
  ['app', 'touch\n'],
  ['app\ttouch'],
  ['app;touch'],
  ['app', '&&', 'app', 'touch'],
  ['$(app', 'touch)'],
]

/** Inputs of `run` and `read` that are no lines. */
const inputs: Record<string, unknown>[] = [
  {argv: 'tap'},
  {argv: [['tap']]},
  {argv: {0: 'tap', length: 1}},
  {argv: ['tap', {toString: 'x'}]},
  {argv: ['tap'], read_only: false},
  {argv: ['tap'], timeout_ms: '1000'},
  {argv: ['tap'], stdin: ['x']},
  {argv: null},
  {constructor: {argv: ['tap']}},
]

/** Calls a tool with every line and every input, a few at once. */
async function tryAll(client: Client, name: string, ...more: string[][]): Promise<void> {
  const all = [...touchLines, ...more]
  for (let start = 0; start < all.length; start += 4) {
    const lines = all.slice(start, start + 4)
    const answers = await Promise.all(lines.map(async (argv) => callTool(client, name, {argv})))
    expect(hasRun(), JSON.stringify([lines, answers])).toBe(false)
  }
  for (const input of inputs)
    expect(await callTool(client, name, input)).toMatchObject({isError: true})
  expect(hasRun()).toBe(false)
}

describe('--read-only', () => {
  test.each([
    ['the flag', ['--read-only'], {}],
    ['the environment', [], {TRIAL_READ_ONLY: '1'}],
  ])('of %s leaves run out', async (_name, flags, env: Record<string, string>) => {
    const {tools} = await (await open(flags, env)).listTools()
    const names = [
      'find_commands',
      'describe_commands',
      'check_command',
      'read',
      'job',
      'read_output',
    ]
    expect(tools.map(({name}) => name)).toEqual(names)
  })

  test('lets read refuse what is not known to read only, in any spelling', async () => {
    const client = await open(['--read-only'])
    await expect(client.callTool({arguments: {argv: ['tap']}, name: 'run'})).rejects.toThrow('run')
    expect(await callTool(client, 'read', {argv: ['app', 'look']})).toMatchObject({
      envelope: {result: {seen: true}},
    })
    await tryAll(client, 'read', ['app', 'open'], ['app', 'write', '--yes'])
    // 11.17: a person can be handed a checked line, and what a command is can be read.
    const check = (...argv: string[]) => callTool(client, 'check_command', {argv})
    expect(await check('app', 'touch')).toEqual({refused: true, valid: true})
    expect(await check('app', 'write', '--yes')).toEqual({refused: true, valid: true})
    expect(await check('app', 'look', '--nope')).toMatchObject({exit_code: 1})
    for (const question of ['--schema', '--help']) {
      const {exit_code, stdout} = await callTool(client, 'read', {argv: ['app', 'touch', question]})
      expect([exit_code, stdout]).toEqual([0, expect.stringContaining('Touch a sensor')])
    }
    const asked = await callTool(client, 'read', {argv: ['app', 'touch', '--validate']})
    expect([asked, hasRun()]).toEqual([{refused: true, valid: true}, false])
  })
})

test('read refuses what is not known to read only, where run is there too, and names run', async () => {
  const client = await open([])
  const suggestion = 'Use the tool run, which may change something.'
  const message = 'trial app touch is not known to be read-only'
  const refused = await callTool(client, 'read', {argv: ['tap']})
  expect(refused).toMatchObject({
    envelope: {error: 'permission_denied', kind: 'read_only', message, suggestion},
  })
  for (const line of ['app proxy', 'app write --yes']) {
    expect(await callTool(client, 'read', {argv: line.split(' ')})).toMatchObject({exit_code: 6})
    expect(hasRun(), line).toBe(false)
  }
})

test('check_command runs nothing, also where a command has a --validate of its own', async () => {
  const client = await open([])
  expect(await callTool(client, 'check_command', {argv: ['app', 'check']})).toMatchObject({
    exit_code: 1,
  })
  for (const line of ['app check -- x', 'app touch -- --no-validate', 'app open app open']) {
    await callTool(client, 'check_command', {argv: line.split(' ')})
    expect(hasRun(), line).toBe(false)
  }
})

test('a plugin that is turned off is on in a server: what is checked, read or not approved does not run (2.11)', async () => {
  const env = {TRIAL_MURLI: '0'}
  const client = await open([], env)
  for (const line of ['app touch', 'app open x', 'app write --yes']) {
    const checked = await callTool(client, 'check_command', {argv: line.split(' ')})
    expect([line, checked['valid'], hasRun()]).toEqual([line, true, false])
    const asked = {argv: [...line.split(' '), '--schema']}
    expect(await callTool(client, 'run', asked)).toMatchObject({exit_code: 0})
    expect(hasRun(), line).toBe(false)
  }
  // 7.11: nor is a guard.
  const unconfirmed = await callTool(client, 'run', {argv: ['app', 'write']})
  expect(unconfirmed).toMatchObject({envelope: {error: 'confirmation_required'}})
  const asking = await open(['--confirm', 'person'], env)
  await callTool(asking, 'run', {argv: ['app', 'touch']})
  expect(hasRun()).toBe(false)
})

describe.each([
  ['--deny', ['--deny', 'app:touch'], {}],
  ['a --deny of an alias', ['--deny', 'tap'], {}],
  ['a --deny of a hidden alias, with an --allow', ['--allow', '*', '--deny', 'app secret'], {}],
  [
    '--allow',
    ['--allow', 'app look', '--allow', 'app:o*', '--allow', 'help', '--allow', 'describe'],
    {},
  ],
  ['the environment', ['--allow', '*'], {TRIAL_DENY: '["app:touch"]'}],
] as [string, string[], Record<string, string>][])('what %s leaves out', (_name, flags, env) => {
  test('shows nowhere', async () => {
    const client = await open(flags, env)
    const [index, found, unknown, skill, resource] = await Promise.all([
      callTool(client, 'describe_commands', {}),
      callTool(client, 'find_commands', {intent: 'touch something', limit: 50}),
      callTool(client, 'describe_commands', {commands: ['app touc']}),
      client.getPrompt({name: 'trial-playbook'}),
      client.readResource({uri: 'murli://trial/index'}),
    ])
    const wrong = await Promise.all([
      callTool(client, 'run', {argv: ['app', 'touc']}),
      callTool(client, 'run', {argv: ['app']}),
      callTool(client, 'check_command', {argv: ['app', 'opne']}),
      callTool(client, 'read', {argv: ['describe', '--index']}),
    ])
    const {completion} = await client.complete({
      argument: {name: 'command', value: 'app'},
      ref: {type: 'ref/resource', uri: 'murli://trial/schema/{command}'},
    })
    const shown = JSON.stringify([index, found, unknown, skill, resource, wrong, completion.values])
    expect(shown).not.toMatch(/app touch|sensor|tap|poke|secret/)
    expect(shown).toContain('app look')
    await expect(client.readResource({uri: 'murli://trial/schema/app%20touch'})).rejects.toThrow(
      'not found',
    )
    expect(shown).toContain('app open')
    expect(await callTool(client, 'describe_commands', {commands: ['app touch']})).toMatchObject({
      exit_code: 1,
    })
  })
})

test.each([
  ['--deny leaves out', ['--deny', 'app touch']],
  ['--allow does not name', ['--allow', 'app look', '--allow', 'app:proxy']],
])(
  'no line runs what %s, in any spelling',
  async (_name, flags) => {
    const client = await open(flags)
    const refused = await callTool(client, 'run', {argv: ['app', 'touch']})
    expect(refused).toMatchObject({envelope: {error: 'permission_denied'}})
    await tryAll(client, 'run')
  },
  240_000,
)
