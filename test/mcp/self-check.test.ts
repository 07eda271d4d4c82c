import {readFile} from 'node:fs/promises'
import {join} from 'node:path'

import {expect, onTestFinished, test} from 'vitest'

import {CheckClient} from '../../src/mcp/check-client.js'
import {readServerOptions} from '../../src/mcp/options/options.js'
import {hasEnded} from '../support/has-ended.js'
import {loadHost} from '../support/host.js'
import {runCli} from '../support/run-cli.js'
import {makeTemporaryFolder, writeFiles} from '../support/temporary-folder.js'
import {makeTrialHost} from '../support/trial-host.js'

// 11.26: real servers, started as a client would.

const check = async (flags: string[], env = {}) => {
  const cwd = await makeTemporaryFolder({onTestFinished})
  return runCli(['murli', 'mcp', '--check', ...flags], {cwd, env})
}

test.each([
  [['--read-only'], {}],
  [[], {TASKS_READ_ONLY: '1'}],
])('--check reports what the server serves, and what its tools cost: %j %j', async (flags, env) => {
  const {code, stdout} = await check([...flags, '--promote', 'task:*'], env)
  expect([code, JSON.parse(stdout)]).toMatchObject([
    0,
    {
      commands: expect.stringMatching(
        /^\d+ of 10 commands are known to be read-only; no others can run\. 1 command is a tool of its own: task list\.$/,
      ),
      found: {command: 'import', intent: 'Import tasks from NDJSON'},
      protocol: '2025-11-25',
      server: {name: 'tasks', version: '1.0.0'},
      tools: [
        'find_commands',
        'describe_commands',
        'check_command',
        'read',
        'job',
        'read_output',
        'task_list',
      ],
    },
  ])
  const {tools_tokens: tokens} = JSON.parse(stdout) as {tools_tokens: number}
  expect(tokens).toBeGreaterThan(500)
  expect(tokens).toBeLessThan(1500)
})

test('for a person the report is text', async () => {
  const {stdout} = await check(['--output', 'text'])
  expect(stdout).toMatch(
    /^tasks murli mcp answers, in version 2025-11-25 of the protocol\.\nIts 7 tools cost/,
  )
})

test('a CLI in another alphabet is checked by the name of its command, and U+2028 ends no answer', async () => {
  const host = await makeTrialHost({
    commands: {
      look: `export default class Look extends Command {
        static summary = 'タスクを一覧表示する'
        static flags = {by: Flags.string({options: ['a\\u2028b']})}
        async run() {}
      }`,
    },
    oclif: {topicSeparator: ' '},
  })
  onTestFinished(() => host.remove())
  const {code, stdout} = await host.run(['murli', 'mcp', '--check'])
  expect([code, JSON.parse(stdout)]).toMatchObject([0, {found: {command: 'look', intent: 'look'}}])
})

/** A client of a server whose code is given. */
async function connect(code: string, answerMs?: number): Promise<CheckClient> {
  const folder = await makeTemporaryFolder({onTestFinished})
  await writeFiles(folder, {'server.js': code})
  const {argv} = process
  onTestFinished(() => void (process.argv = argv))
  process.argv = [process.execPath, join(folder, 'server.js')]
  const config = await loadHost({commands: {}})
  return new CheckClient(config, readServerOptions({flags: {}}), [], answerMs)
}

test('a server that ends between two answers is an error', async () => {
  const client = await connect(`process.stdin.once('data', () => {
    process.stdout.write('{"id":1,"result":{"serverInfo":' + process.pid + '}}\\n', () => process.exit())
  })`)
  const {server: pid} = await client.initialize()
  expect(await hasEnded(Number(pid), 10_000)).toBe(true)
  await expect(client.request('tools/list')).rejects.toThrow(
    'riffle murli mcp ended before it answered',
  )
})

test('a server that never answers is an error, and is stopped', async () => {
  const folder = await makeTemporaryFolder({onTestFinished})
  const file = join(folder, 'pid')
  const client = await connect(
    `require('node:fs').writeFileSync(${JSON.stringify(file)}, String(process.pid))
    setInterval(() => {}, 1000)
    process.stdin.resume()`,
    200,
  )
  const readPid = async () => Number(await readFile(file, 'utf8').catch(() => ''))
  await expect.poll(readPid, {timeout: 60_000}).toBeGreaterThan(0)
  await expect(client.initialize()).rejects.toThrow('initialize was not answered within 0.2 s')
  client.end()
  expect(await hasEnded(await readPid(), 10_000)).toBe(true)
})

test.each(['find_commands', 'describe_commands'])('a failed %s is an error', async (name) => {
  const client = await connect(`process.stdin.once('data', () => {
    process.stdout.write('{"id":1,"result":{"isError":true}}\\n')
  })`)
  onTestFinished(() => client.end())
  await expect(client.callTool(name, {intent: 'x'})).rejects.toThrow(
    `${name} failed for {"intent":"x"}`,
  )
})

test('a server that does not start is an error with what it has printed', async () => {
  const host = await makeTrialHost({
    commands: {look: `export default class Look extends Command { async run() {} }`},
    files: {
      'hooks/init.js': `export default async function ({argv}) {
        if (!process.argv.includes('--check') && process.argv.includes('mcp')) { console.error('no such token'); process.exit(3) }
      }`,
    },
    oclif: {hooks: {init: './hooks/init.js'}, topicSeparator: ' '},
  })
  onTestFinished(() => host.remove())
  const {code, stderr} = await host.run(['murli', 'mcp', '--check'])
  expect([code, JSON.parse(stderr)]).toMatchObject([
    2,
    {error: 'tool_error', suggestion: expect.stringContaining('no such token')},
  ])
})

test.each([
  ['--http', '0'],
  ['--install', 'gemini'],
  ['--print-config', 'gemini'],
])('--check with %s is a mistake', async (...more) => {
  const {code, stderr} = await check(more)
  expect([code, JSON.parse(stderr)]).toMatchObject([1, {kind: 'conflicting_flags'}])
})
