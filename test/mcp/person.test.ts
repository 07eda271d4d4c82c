import {existsSync} from 'node:fs'
import {rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import type {Client, ElicitRequest, ElicitResult} from '@modelcontextprotocol/client'
import {afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test} from 'vitest'

import {callTool, connect, connectRaw, initialize} from '../support/mcp-client.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** A foreign command of which nothing is known, an own one that plans, and one that is known to read only. */
const commands = {
  deceive: `export default class Deceive extends Command { static mutating = false; async run() { await this.config.runCommand('touch', ['x']) } }`,
  look: `export default class Look extends AgentCommand { static mutating = false; async run() { return {seen: true} } }`,
  plan: `import fs from 'node:fs'
export default class Plan extends AgentCommand {
  static summary = 'Remove what the file names'
  static args = {name: Args.string({required: true})}
  static mutating = true; static destructive = true; static dryRunnable = true
  async run() {
    const {args} = await this.parse(Plan)
    const names = fs.existsSync('names') ? fs.readFileSync('names', 'utf8') : ''
    if (this.writer.isDryRun) return this.writer.plan('Would remove', {would_remove: [args.name, names]})
    fs.writeFileSync('ran', args.name)
    return this.writer.success('Removed')
  }
}`,
  touch: `import fs from 'node:fs'
export default class Touch extends Command {
  static args = {name: Args.string({required: true})}
  async run() { const {args} = await this.parse(Touch); fs.writeFileSync('ran', args.name); this.log('touched') }
}`,
}

let host: TrialHost

beforeAll(async () => {
  host = await makeTrialHost({commands})
})

afterAll(() => host.remove())

beforeEach(async () => {
  await rm(join(host.folder, 'ran'), {force: true})
  await rm(join(host.folder, 'names'), {force: true})
})

type Answer = (params: ElicitRequest['params']) => ElicitResult | Promise<ElicitResult>

const start = () => ({bin: host.bin, cwd: host.folder, env: host.env, flags: ['--confirm', 'person']})

/** A client whose person answers so; without an answer it cannot ask. */
async function open(answer?: Answer, version?: string): Promise<{asked: ElicitRequest['params'][]; client: Client}> {
  const asked: ElicitRequest['params'][] = []
  const {client} = await connect(start(), {
    capabilities: answer ? {elicitation: {form: {}}} : {},
    ...(version !== undefined && {versionNegotiation: {mode: {pin: version}}}),
  })
  onTestFinished(() => client.close())
  if (answer) {
    client.setRequestHandler('elicitation/create', async ({params}) => {
      asked.push(params)
      return answer(params)
    })
  }

  return {asked, client}
}

const hasRun = (): boolean => existsSync(join(host.folder, 'ran'))
const yes: Answer = () => ({action: 'accept', content: {approve: true}})

describe.each([undefined, '2026-07-28'])('on protocol %s', (version) => {
  test('a person who agrees lets the line run, after a look at it', async () => {
    const {asked, client} = await open(yes, version)
    const answer = await callTool(client, 'run', {argv: ['touch', "it's \u202E\u3164\u00A0\uFE0F\u2800"]})
    expect(answer).toEqual({exit_code: 0, stdout: 'touched\n'})
    expect(asked.map(({message}) => message)).toEqual([
      String.raw`An agent wants to run: trial touch 'it'\''s \u{202e}\u{3164}\u{a0}\u{fe0f}\u{2800}'` +
        '\nNothing is known of what it changes.',
    ])
  })

  test('a person who does anything else does not', async () => {
    const answers: [Answer, string][] = [
      [() => ({action: 'decline'}), 'declined'],
      [() => ({action: 'cancel'}), 'dismissed'],
      [() => ({action: 'accept', content: {approve: false}}), 'declined'],
      [() => ({action: 'accept', content: {}}), 'declined'],
      [() => ({action: 'accept', content: {approve: 'true'}}), 'declined'],
    ]
    let answer = yes
    const {client} = await open((params) => answer(params), version)
    for (const [next, kind] of answers) {
      answer = next
      const refused = await callTool(client, 'run', {argv: ['touch', 'x']})
      expect(refused).toMatchObject({envelope: {error: 'permission_denied', kind}, exit_code: 6})
    }

    expect(hasRun()).toBe(false)
  })

  test('a client that cannot ask is refused', async () => {
    const {client} = await open(undefined, version)
    expect(await callTool(client, 'run', {argv: ['touch', 'x']})).toMatchObject({
      envelope: {kind: 'cannot_ask'},
      exit_code: 6,
    })
    expect(hasRun()).toBe(false)
  })

  test('the person reads the plan of a dry run', async () => {
    const {asked, client} = await open(yes, version)
    const answer = await callTool(client, 'run', {argv: ['plan', 'x', '--yes']})
    expect(answer).toMatchObject({envelope: {message: 'Removed'}, exit_code: 0})
    expect(asked[0]?.message).toBe(
      'An agent wants to run: trial plan x --yes\nRemove what the file names\nIt destroys something.\nA dry run says: {"would_remove":["x",""]}',
    )
  })

  test('an approval does not hold for a plan that has changed meanwhile', async () => {
    const {client} = await open(async () => {
      await writeFile(join(host.folder, 'names'), 'everything')
      return {action: 'accept', content: {approve: true}}
    }, version)
    const answer = await callTool(client, 'run', {argv: ['plan', 'x', '--yes']})
    expect(answer).toMatchObject({envelope: {kind: 'approval_changed'}, exit_code: 6})
    expect(hasRun()).toBe(false)
  })
})

test('what is known to read only, and a line that is wrong or not confirmed, ask no person', async () => {
  const {asked, client} = await open(yes)
  expect(await callTool(client, 'run', {argv: ['look']})).toMatchObject({envelope: {result: {seen: true}}})
  expect(await callTool(client, 'run', {argv: ['deceive']})).toMatchObject({envelope: {kind: 'read_only'}})
  expect(await callTool(client, 'run', {argv: ['touch']})).toMatchObject({envelope: {kind: 'missing_argument'}})
  expect(await callTool(client, 'run', {argv: ['toch', 'x']})).toMatchObject({envelope: {error: 'command_not_found'}})
  expect(await callTool(client, 'run', {argv: ['plan', 'x']})).toMatchObject({
    envelope: {error: 'confirmation_required'},
  })
  expect(asked).toEqual([])
  expect(hasRun()).toBe(false)
})

test('a command that reads, with a flag that makes it write, is put to a person', async () => {
  const {asked, client} = await open(() => ({action: 'decline'}))
  const line = {argv: ['describe', '--output-file', 'ran']}
  expect(await callTool(client, 'run', line)).toMatchObject({envelope: {kind: 'declined'}})
  expect(await callTool(client, 'read', line)).toMatchObject({envelope: {kind: 'read_only'}})
  expect(asked).toHaveLength(1)
  expect(hasRun()).toBe(false)
})

describe('a state that passes through the client', () => {
  const meta = {
    'io.modelcontextprotocol/clientCapabilities': {elicitation: {form: {}}},
    'io.modelcontextprotocol/clientInfo': {name: 'test', version: '1.0.0'},
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  }

  type Result = {inputRequests?: object; requestState?: string; structuredContent?: {envelope?: {kind?: string}}}

  function speak() {
    const raw = connectRaw(start())
    onTestFinished(() => void raw.child.kill('SIGKILL'))
    let id = 0
    return async (input: object, more: object = {}): Promise<Result & {code?: number}> => {
      raw.send({id: (id += 1), method: 'tools/call', params: {_meta: meta, arguments: input, name: 'run', ...more}})
      const {error, result} = (await raw.next()) as {error?: {code: number}; result?: Result}
      return error ? {code: error.code} : result!
    }
  }

  const approved = {inputResponses: {approve: {action: 'accept', content: {approve: true}}}}

  test('approves one run of one line', async () => {
    const call = speak()
    const line = {argv: ['touch', 'a']}
    const {requestState} = await call(line)
    const other = await call({argv: ['touch', 'b']}, {...approved, requestState})
    expect(other.structuredContent?.envelope?.kind).toBe('approval_changed')
    const again = await call(line, {...approved, requestState})
    expect(again.structuredContent?.envelope?.kind).toBe('approval_unknown')
    expect(hasRun()).toBe(false)

    const second = await call(line)
    await call(line, {...approved, requestState: second.requestState})
    expect(hasRun()).toBe(true)
    await rm(join(host.folder, 'ran'))
    const repeated = await call(line, {...approved, requestState: second.requestState})
    expect(repeated.structuredContent?.envelope?.kind).toBe('approval_unknown')
    expect(hasRun()).toBe(false)
  })

  test('is worth nothing where it is forged, empty or left out', async () => {
    const call = speak()
    const line = {argv: ['touch', 'a']}
    const {requestState = ''} = await call(line)
    const [nonce, time, signature] = requestState.split('.')
    const states = [
      undefined,
      '',
      'x',
      `${nonce}.${time}.`,
      `${nonce}.${Number(time) + 60_000}.${signature}`,
      `${nonce}.${time}.${signature!.toLowerCase()}`,
      JSON.stringify({argv: ['touch', 'a'], approved: true}),
    ]
    for (const state of states) {
      const {code, structuredContent} = await call(line, {
        ...approved,
        ...(state !== undefined && {requestState: state}),
      })
      const kind = structuredContent?.envelope?.kind ?? code
      expect(['approval_unknown', 'approval_changed', -32_602]).toContain(kind)
    }

    expect(hasRun()).toBe(false)
  })

  test('needs an answer of the person with it', async () => {
    const call = speak()
    const line = {argv: ['touch', 'a']}
    const answers = [
      {},
      {inputResponses: {}},
      {inputResponses: {other: {action: 'accept', content: {approve: true}}}},
      {inputResponses: {approve: {roots: []}}},
    ]
    for (const answer of answers) {
      const {requestState} = await call(line)
      const {code, structuredContent} = await call(line, {...answer, requestState})
      expect(structuredContent?.envelope?.kind ?? code).toBe('no_answer')
    }

    expect(hasRun()).toBe(false)
  })
})

test('an answer of a person on an earlier protocol is not taken from the client unasked', async () => {
  const raw = connectRaw(start())
  onTestFinished(() => void raw.child.kill('SIGKILL'))
  raw.send(initialize('2025-06-18', {elicitation: {}}))
  await raw.next()
  const params = {
    arguments: {argv: ['touch', 'a']},
    inputResponses: {approve: {action: 'accept', content: {approve: true}}},
    name: 'run',
    requestState: 'x.1.y',
  }
  raw.send({id: 1, method: 'tools/call', params})
  const first = await raw.next()
  expect(first).not.toMatchObject({result: {isError: false}})
  expect(hasRun()).toBe(false)
})
