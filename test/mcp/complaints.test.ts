import {stat} from 'node:fs/promises'

import {describe, expect, onTestFinished, test} from 'vitest'

import {callTool, connect, type ServerStart} from '../support/mcp-client.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

// What the page says of servers that stay behind is tested in connection.test.ts, of progress in long-lines.test.ts, of timeouts
// in tools.test.ts, of catalogs in updates.test.ts and of a missing PATH in page.test.ts.

const wide = Array.from({length: 40}, (_, index) => [`wide/group${index % 4}/command${index}`, wideCommand(index)])

function wideCommand(index: number): string {
  const flags = Array.from(
    {length: 20},
    (_, flag) => `'flag-${index}-${flag}': Flags.string({description: 'Text '.repeat(8)})`,
  )
  return `export default class Wide extends Command { static summary = 'Do what takes many words to tell'; static flags = {${flags.join(', ')}}; async run() {} }`
}

const commands = {
  'bytes/pull': `export default class Pull extends Command { static mutating = false; async run() { process.stdout.write(Buffer.from([0x89, 0x50, 0x4e, 0x47, ...Array(20_000).fill(255)])) } }`,
  'token/show': `export default class Show extends Command { async run() { this.log(process.env.TRIAL_TOKEN + ' ' + process.env.PATH) } }`,
  ...Object.fromEntries(wide),
}

async function makeHost(): Promise<TrialHost> {
  const host = await makeTrialHost({commands, oclif: {topicSeparator: ' '}})
  onTestFinished(() => host.remove())
  return host
}

async function open(start: ServerStart) {
  const {client} = await connect(start)
  onTestFinished(() => client.close())
  return client
}

describe('what users of MCP servers complain about', () => {
  test('answers over the token cap of the client: no answer has more bytes than the server is told', async () => {
    const host = await makeHost()
    const client = await open({bin: host.bin, cwd: host.folder, env: host.env, flags: ['--max-output-bytes', '8192']})
    const names = Array.from({length: 10}, (_, index) => `wide group${index % 4} command${index}`)
    const answers = await Promise.all([
      callTool(client, 'describe_commands', {}),
      callTool(client, 'describe_commands', {commands: ['wide']}),
      callTool(client, 'describe_commands', {commands: names}),
      callTool(client, 'find_commands', {intent: 'do words', limit: 50}),
      callTool(client, 'read', {argv: ['describe']}),
    ])
    // The bound counts the output or the descriptions alone.
    for (const answer of answers) expect(JSON.stringify(answer).length).toBeLessThan(2 * 8192)
    const {commands: shown, truncation} = answers[2] as {commands: {name: string}[]; truncation: {left_out: string[]}}
    expect([...shown.map(({name}) => name), ...truncation.left_out]).toEqual(names)
    const rest = await callTool(client, 'describe_commands', {commands: truncation.left_out.slice(0, 1)})
    expect(rest['commands']).toHaveLength(1)
  })

  test('bytes that cost 20,000 tokens: they are saved, and the answer has their size and type', async () => {
    const host = await makeHost()
    const client = await open({bin: host.bin, cwd: host.folder, env: host.env})
    const {file, uri, ...answer} = await callTool(client, 'run', {argv: ['bytes', 'pull']})
    expect(answer).toEqual({binary: {bytes: 20_004, type: 'image/png'}, exit_code: 0})
    expect((await stat(String(file))).size).toBe(20_004)
    const {contents} = await client.readResource({uri: String(uri)})
    expect(contents).toMatchObject([{blob: expect.stringMatching(/^iVBOR/), mimeType: 'image/png'}])
  })

  test("no credentials under a desktop client: a line has what the configuration's env holds", async () => {
    const host = await makeHost()
    const env = {...host.env, PATH: '/usr/bin', TRIAL_TOKEN: 'from-the-configuration'}
    const client = await open({bin: host.bin, cwd: host.folder, env})
    expect(await callTool(client, 'run', {argv: ['token', 'show']})).toEqual({
      exit_code: 0,
      stdout: 'from-the-configuration /usr/bin\n',
    })
  })

  test('two servers with the same tool names: each says whose tools they are, and answers for itself', async () => {
    const host = await makeHost()
    const cwd = await makeTemporaryFolder({onTestFinished})
    const clients = await Promise.all([open({cwd}), open({bin: host.bin, cwd: host.folder, env: host.env})])
    const seen = await Promise.all(
      clients.map(async (client) => {
        const [{tools}, {prompts}, {resources}, index] = await Promise.all([
          client.listTools(),
          client.listPrompts(),
          client.listResources(),
          callTool(client, 'describe_commands', {}),
        ])
        return {
          bins: [...new Set(tools.map(({description}) => description?.split(':')[0]))],
          index: index['name'],
          prompts: prompts.map(({name}) => name),
          server: client.getServerVersion()?.name,
          uris: resources.map(({uri}) => uri),
        }
      }),
    )
    const expected = ['tasks', 'trial'].map((bin) => ({
      bins: [bin],
      index: bin,
      prompts: [`${bin}-playbook`],
      server: bin,
      uris: [`murli://${bin}/index`, `murli://${bin}/skill`],
    }))
    expect(seen).toEqual(expected)
  })
})
