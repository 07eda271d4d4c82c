import {mkdir, readFile, utimes, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {Client, StreamableHTTPClientTransport} from '@modelcontextprotocol/client'
import {createMcpHandler} from '@modelcontextprotocol/server'
import {expect, onTestFinished, test, vi} from 'vitest'

import {writeManifest} from '../../scripts/manifest.js'
import {OutputFolder} from '../../src/files/output-folder.js'
import {ChildRunner} from '../../src/mcp/child/run-child.js'
import {renderConfigSnapshot} from '../../src/mcp/host/config-snapshot.js'
import {CatalogWatcher} from '../../src/mcp/host/watch-catalog.js'
import {readServerOptions} from '../../src/mcp/options/options.js'
import {entry, loadHost} from '../support/host.js'
import {catalogOf} from '../support/manifest-catalog.js'
import {callTool, connect} from '../support/mcp-client.js'
import {makeRecordedServer} from '../support/recorded-server.js'
import {makeTrialHost} from '../support/trial-host.js'

async function open(commands: Record<string, string>, more: Record<string, string> = {}) {
  const host = await makeTrialHost({commands})
  onTestFinished(() => host.remove())
  const env = {...host.env, TRIAL_CONFIG_DIR: join(host.folder, 'config'), ...more}
  const {client} = await connect({bin: host.bin, cwd: host.folder, env})
  onTestFinished(() => client.close())
  const list = async () => callTool(client, 'describe_commands', {})
  return {client, config: env.TRIAL_CONFIG_DIR, folder: host.folder, list}
}

test('commands and annotations that change are seen by the next call, and the client is notified', async () => {
  const hello = `import {Command} from '@oclif/core'\nexport default class Hello extends Command { static summary = 'Say hello'; async run() {} }\n`
  const {client, config, folder, list} = await open({hello: hello.split('\n')[1]!})
  let changes = 0
  client.setNotificationHandler('notifications/resources/list_changed', () => void (changes += 1))

  const before = await list()
  expect(before['commands']).not.toHaveProperty('wave')
  await writeFile(
    join(folder, 'commands/wave.js'),
    hello.replace('Hello', 'Wave').replace('Say hello', 'Wave'),
  )
  await writeManifest(folder)
  const after = await list()
  expect(after['commands']).toHaveProperty('wave', 'Wave')
  expect(after['digest']).not.toBe(before['digest'])
  expect(await callTool(client, 'run', {argv: ['wave']})).toMatchObject({exit_code: 0})

  expect(await callTool(client, 'read', {argv: ['wave']})).toMatchObject({exit_code: 6})
  await mkdir(config, {recursive: true})
  await writeFile(join(config, 'murli.yml'), 'commands: {wave: {mutating: false}}\n')
  expect(await callTool(client, 'read', {argv: ['wave']})).toMatchObject({exit_code: 0})
  expect(changes).toBe(2)
})

test('a manifest that an update has half written keeps the last catalog', async () => {
  const {folder, list} = await open({
    hello: `export default class Hello extends Command { async run() {} }`,
  })
  const file = join(folder, 'package.json')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.slice(0, 20))
  expect((await list())['commands']).toHaveProperty('hello')
  await writeFile(file, text)
  await utimes(file, new Date(), new Date())
  expect((await list())['commands']).toHaveProperty('hello')
})

// oclif only warns where it cannot read it, as in a container that runs as another user.
test('a data directory that cannot be read keeps no command from being found', async () => {
  const hello = `export default class Hello extends Command { async run() {} }`
  const {list} = await open({hello}, {TRIAL_DATA_DIR: join(process.execPath, 'x')})
  expect((await list())['commands']).toHaveProperty('hello')
})

// The SDK makes a server for each of them that it never connects.
test('requests and subscriptions without a session leave nothing that follows changes', async () => {
  const {changes, makeServer} = makeRecordedServer(catalogOf({hello: {}}, {bin: 'trial'}))
  const handler = createMcpHandler(makeServer, {legacy: 'reject'})
  const fetch = async (url: string | URL, init?: RequestInit) =>
    handler.fetch(new Request(url, init))
  const client = new Client({name: 'test', version: '1.0.0'}, {versionNegotiation: {mode: 'auto'}})
  await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {fetch}))
  for (let count = 0; count < 3; count += 1) {
    const subscription = await client.listen({resourcesListChanged: true})
    await client.listTools()
    await subscription.close()
  }
  expect(changes.listenerCount('change')).toBe(0)
  await client.close()
})

test('a host that has changed again keeps nothing of its earlier configs', async () => {
  const config = await loadHost({commands: {hello: entry()}})
  const children = new ChildRunner(new OutputFolder('/'))
  const stdout = renderConfigSnapshot(config)
  const run = vi
    .spyOn(children, 'run')
    .mockResolvedValue({code: 0, isTimedOut: false, signal: null, stderr: '', stdout})
  const watcher = new CatalogWatcher(config, readServerOptions({flags: {}}), children, () => {})
  const file = join(config.root, 'package.json')
  for (let count = 1; count <= 3; count += 1) {
    await writeFile(file, `${await readFile(file, 'utf8')}\n`)
    const {all} = await watcher.read()
    expect(run).toHaveBeenCalledTimes(count)
    expect(Object.getPrototypeOf(all.config) === config).toBe(true)
  }
})

test('a snapshot holds a default that JSON cannot represent, too', async () => {
  const config = await loadHost({commands: {hello: entry()}})
  const [hello] = config.commands
  Object.assign(hello!, {flags: {size: {default: 10n, name: 'size', type: 'option'}}})
  expect(JSON.parse(renderConfigSnapshot(config))).toMatchObject({
    commands: [{flags: {size: {name: 'size'}}}],
  })
})
