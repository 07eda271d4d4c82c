import {expect, test} from 'vitest'

import type {ChildRequest, ChildRunner} from '../../src/mcp/child/run-child.js'
import {readServerOptions} from '../../src/mcp/options.js'
import {type LineRequest, makeHostRunner} from '../../src/mcp/run-line.js'
import type {HostConfig} from '../../src/oclif/shapes.js'

/** What a runner asks of its children. */
async function request(line: Partial<LineRequest> = {}, flags: Parameters<typeof readServerOptions>[0]['flags'] = {}) {
  const requests: ChildRequest[] = []
  const children = {run: async (one: ChildRequest) => void requests.push(one)} as unknown as ChildRunner
  const runner = makeHostRunner(
    {bin: 'my-cli', topicSeparator: ' '} as HostConfig,
    readServerOptions({flags}),
    children,
  )
  const {signal} = new AbortController()
  await runner.run({
    argv: ['a', '$(b)'],
    hasEnvelope: true,
    isReadOnly: false,
    lane: 'run',
    onStart: () => {},
    signal,
    timeoutMs: 5,
    ...line,
  })
  await runner.printConfig()
  const scoped = ({env}: ChildRequest) => Object.entries(env).filter(([name]) => name.startsWith('MY_CLI_'))
  return requests.map((one) => ({...one, env: Object.fromEntries(scoped(one))}))
}

test('a child is the same Node and script, in the directory of --cwd, with the variables of an agent', async () => {
  process.execArgv.push('--inspect=1', '--no-warnings')
  const [line] = await request({}, {cwd: '/tmp', 'max-output-bytes': 2000})
  process.execArgv.splice(-2)
  const [node, ...words] = line!.command
  expect([node, words.includes('--no-warnings'), words.includes('--inspect=1')]).toEqual([
    process.execPath,
    true,
    false,
  ])
  expect(words.slice(-3)).toEqual([process.argv[1], 'a', '$(b)'])
  expect(line).toMatchObject({cwd: '/tmp', maxBytes: 2000, maxTokens: 500, timeoutMs: 5})
  expect(line!.env).toEqual({
    MY_CLI_AGENT: '1',
    MY_CLI_CUT_RESULT_BYTES: '3750',
    MY_CLI_MAX_RESULT_BYTES: '1500',
    MY_CLI_MURLI_MCP: '1',
    MY_CLI_OUTPUT: 'ndjson',
  })
})

test('a child that may only read, and some commands alone, is bound by its environment', async () => {
  const [line] = await request({isReadOnly: true, servedIds: ['apps:info']})
  expect(line!.env).toMatchObject({MY_CLI_ALLOW: '["apps:info"]', MY_CLI_READ_ONLY: '1'})
})

test('the config is read again by a process that starts no server', async () => {
  const [, config] = await request()
  expect(config!.command.slice(-2)).toEqual(['murli', 'mcp'])
  expect(config!.env).toMatchObject({MY_CLI_MURLI_MCP: 'config'})
})

test('four run at once in each lane, the others wait their turn, and who is cancelled leaves it to the next', async () => {
  const blocked: (() => void)[] = []
  const started: string[] = []
  const run = async ({command}: ChildRequest) => {
    started.push(command.at(-1)!)
    await new Promise<void>((resolve) => blocked.push(resolve))
  }
  const runner = makeHostRunner({bin: 'cli'} as HostConfig, readServerOptions({flags: {}}), {run} as never)
  const cancel = new AbortController()
  const start = async (name: string, lane: 'read' | 'run', signal = new AbortController().signal) =>
    runner.run({argv: [name], isReadOnly: false, lane, signal})
  const runs = ['1', '2', '3', '4'].map(async (name) => start(name, 'run'))
  const cancelled = start('cancelled', 'run', cancel.signal)
  runs.push(start('fifth', 'run'), start('reads', 'read'))
  cancel.abort(new Error('cancelled'))
  await expect(cancelled).rejects.toThrow('aborted')
  expect(started).toEqual(['1', '2', '3', '4', 'reads'])
  blocked[0]!()
  await runs[0]
  expect(started.at(-1)).toBe('fifth')
  for (const resolve of blocked) resolve()
  await Promise.all(runs)
})
