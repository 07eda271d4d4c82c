import {stat} from 'node:fs/promises'

import type {Client, Progress} from '@modelcontextprotocol/client'
import {beforeAll, describe, expect, onTestFinished, test} from 'vitest'

import {estimateTokens} from '../../src/output/estimate-tokens.js'
import {callTool, connect} from '../support/mcp-client.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const numbers = (length: number): number[] => [...Array(length).keys()]
const describeFlag = (name: string) => `'${name}': Flags.string({description: 'Text '.repeat(8)})`
const wide = numbers(40).map((index) => {
  const flags = numbers(20).map((flag) => describeFlag(`flag-${index}-${flag}`))
  const statics = `static summary = 'Do what takes many words to tell'; static flags = {${flags.join(', ')}}`
  return [
    `wide/group${index % 4}/command${index}`,
    `export default class Wide extends Command { ${statics}; async run() {} }`,
  ]
})

const commands = {
  'bytes/pull': `export default class Pull extends Command { static mutating = false; async run() { process.stdout.write(Buffer.from([0x89, 0x50, 0x4e, 0x47, ...Array(20_000).fill(255)])) } }`,
  colors: `import {WriteStream} from 'node:tty'
export default class Colors extends Command { async run() {
  // As libraries ask that color a pipe, too.
  process.stdout.write('\\u001B[?25l\\u001B[32mdone\\u001B[39m in ' + WriteStream.prototype.getColorDepth() + ' bits')
  process.stderr.write('\\u001B[2K\\u001B[36m?\\u001B[39m asked')
} }`,
  crash: `export default class Crash extends AgentCommand { async run() { console.log('half'); process.kill(process.pid, 'SIGKILL'); await new Promise(() => setInterval(() => {}, 1000)) } }`,
  deploy: `export default class Deploy extends AgentCommand {
  static mutating = false
  async run() {
    this.writer.progress({stage: 'build', current: 1, total: 2, message: 'half'})
    this.writer.log('a log line')
    this.writer.event({id: 7})
    this.writer.event({status: 'ok', host: 'a'})
    await new Promise((resolve) => setTimeout(resolve, 300))
    this.writer.progress({stage: 'ship', percent: 100})
    return this.writer.success('Deployed', {ok: true})
  }
}`,
  pj: `export default class Pj extends AgentCommand {
  static flags = {json: Flags.boolean()}
  static mutating = false
  async run() {
    await this.parse(Pj)
    this.log('{"event":"progress","stage":"build"}')
  }
}`,
  ...Object.fromEntries(wide),
}

let host: TrialHost

beforeAll(async () => {
  host = await makeTrialHost({commands, oclif: {topicSeparator: ' '}})
  return () => host.remove()
})

async function open(...flags: string[]): Promise<Client> {
  const {client} = await connect({bin: host.bin, cwd: host.folder, env: host.env, flags})
  onTestFinished(() => client.close())
  return client
}

describe('an answer', () => {
  test('is never larger than its limit', async () => {
    const client = await open('--max-output-bytes', '8192')
    const names = numbers(10).map((index) => `wide group${index % 4} command${index}`)
    const answers = await Promise.all([
      callTool(client, 'describe_commands', {}),
      callTool(client, 'describe_commands', {commands: ['wide']}),
      callTool(client, 'describe_commands', {commands: names, detail: 'full'}),
      callTool(client, 'find_commands', {intent: 'do words', limit: 50}),
      callTool(client, 'read', {argv: ['describe']}),
    ])
    // The bound counts the output or the descriptions alone.
    for (const answer of answers) expect(JSON.stringify(answer).length).toBeLessThan(2 * 8192)
    const {commands: shown, truncation} = answers[2] as {
      commands: {name: string}[]
      truncation: {left_out: string[]}
    }
    expect([...shown.map(({name}) => name), ...truncation.left_out]).toEqual(names)
    expect(estimateTokens(JSON.stringify(shown))).toBeLessThan(8192 / 4)
    const [next] = truncation.left_out
    const rest = await callTool(client, 'describe_commands', {commands: [next]})
    expect(rest['command']).toBe(next)
  })

  test('holds the size and type of bytes, which are saved', async () => {
    const client = await open()
    const {file, uri, ...answer} = await callTool(client, 'run', {argv: ['bytes', 'pull']})
    expect(answer).toEqual({binary: {bytes: 20_004, type: 'image/png'}, exit_code: 0})
    expect((await stat(String(file))).size).toBe(20_004)
    const {contents} = await client.readResource({uri: String(uri)})
    expect(contents).toMatchObject([{blob: expect.stringMatching(/^iVBOR/), mimeType: 'image/png'}])
  })

  test('holds no colors, and the command is told to print none (4.23)', async () => {
    const answer = await callTool(await open(), 'run', {argv: ['colors']})
    expect(answer).toEqual({exit_code: 0, stderr: '? asked', stdout: 'done in 1 bits'})
  })

  // 3.15b
  test('holds the JSON that a command prints itself, whatever it looks like', async () => {
    const answer = await callTool(await open(), 'run', {argv: ['pj', '--json']})
    expect(answer).toEqual({exit_code: 0, stdout: '{"event":"progress","stage":"build"}\n'})
  })

  // 11.11a
  test('says which signal ended a command', async () => {
    const answer = await callTool(await open(), 'run', {argv: ['crash']})
    const message = 'SIGKILL ended it; its state is unknown'
    expect(answer).toMatchObject({envelope: {kind: 'killed', message}, signal: 'SIGKILL'})
  })

  test('what takes long is reported while it runs, and the answer holds its outcome once', async () => {
    const client = await open()
    const logs: unknown[] = []
    client.setNotificationHandler(
      'notifications/message',
      ({params}) => void logs.push([params.level, params.data]),
    )
    const reports: Progress[] = []
    const {structuredContent} = await client.callTool(
      {arguments: {argv: ['deploy']}, name: 'read'},
      {onprogress: (progress) => void reports.push(progress)},
    )
    expect(reports).toEqual([
      {message: 'build · 1/2 · half', progress: 1, total: 2},
      {message: 'ship · 100 %', progress: 100, total: 100},
    ])
    const infos = ['a log line', {id: 7}, {host: 'a', status: 'ok'}]
    for (const data of infos) expect(logs).toContainEqual(['info', data])
    const envelope = {message: 'Deployed', result: {ok: true}, status: 'ok'}
    expect(structuredContent).toMatchObject({envelope, exit_code: 0})
  })
})
