import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {readFileSync} from 'node:fs'
import {writeFile} from 'node:fs/promises'
import {type IncomingMessage, request} from 'node:http'
import {connect as connectTo} from 'node:net'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'

import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import {describe, expect, onTestFinished, test, vi} from 'vitest'

import {allowedNames} from '../../../src/mcp/http/http.js'
import {hasEnded} from '../../support/has-ended.js'
import {callTool, initialize} from '../../support/mcp-client.js'
import {cleanEnvironment, fixtureBin, runCli} from '../../support/run-cli.js'
import {makeTemporaryFolder} from '../../support/temporary-folder.js'
import {makeTrialHost} from '../../support/trial-host.js'

const token = 'a-token-of-22-letters.'

/** Starts a server over HTTP, which ends with the test. */
async function startServer(flags: readonly string[] = [], {bin = fixtureBin, env = {}} = {}) {
  const cwd = await makeTemporaryFolder({onTestFinished})
  const child = spawn(process.execPath, [bin, 'murli', 'mcp', '--http', '0', ...flags], {
    cwd,
    env: {...cleanEnvironment(cwd), ...env},
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const {authorization, url} = JSON.parse(line.toString()) as {authorization?: string; url: string}
  const connect = async (options: ClientOptions = {}) => {
    const client = new Client({name: 'test', version: '1.0.0'}, options)
    const headers = {authorization: authorization ?? `Bearer ${token}`}
    const transport = new StreamableHTTPClientTransport(new URL(url), {requestInit: {headers}})
    await client.connect(transport)
    onTestFinished(() => client.close())
    return {client, transport}
  }
  return {authorization, child, connect, cwd, url}
}

/** Sends a request by hand: `fetch` sets the Host header itself. */
async function post(
  url: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<number | undefined> {
  const json = {accept: 'application/json, text/event-stream', 'content-type': 'application/json'}
  const sent = request(url, {headers: {...json, ...headers}, method: 'POST'})
  sent.end(body ?? '{"jsonrpc":"2.0","id":1,"method":"ping"}')
  const both = await Promise.all([once(sent, 'response'), once(sent, 'finish')])
  const [response] = both[0] as [{resume(): void; statusCode?: number}]
  response.resume()
  return response.statusCode
}

test.each<[string, ClientOptions]>([
  ['2025-11-25', {}],
  ['2026-07-28', {versionNegotiation: {mode: 'auto'}}],
])('a client of version %s finds and runs commands', async (version, options) => {
  const {connect} = await startServer([
    '--allow',
    'init',
    '--allow',
    'task:*',
    '--promote',
    'task:create',
  ])
  const {client} = await connect(options)
  expect(client.getNegotiatedProtocolVersion()).toBe(version)
  const names = (await client.listTools()).tools.map(({name}) => name)
  expect(names).toEqual(expect.arrayContaining(['find_commands', 'run', 'task_create']))
  await callTool(client, 'run', {argv: ['init', '--yes']})
  // The SDK would ignore it.
  await expect(client.listPrompts({cursor: 'x'})).rejects.toMatchObject({code: -32_602})
  const created = await callTool(client, 'task_create', {title: '--first', yes: true})
  expect(created).toMatchObject({envelope: {result: {title: '--first'}}, exit_code: 0})
  expect(await callTool(client, 'run', {argv: ['label', 'list']})).toMatchObject({
    envelope: {kind: 'denied'},
  })
})

describe('a job', () => {
  const slow = `export default class Slow extends Command { static strict = false; async run() {
  (await import('node:fs')).writeFileSync(this.argv[0], String(process.pid)); setInterval(() => {}, 1000); await new Promise(() => {}) } }`

  async function startSlow() {
    const host = await makeTrialHost({commands: {slow}})
    onTestFinished(() => host.remove())
    const server = await startServer([], {bin: host.bin, env: host.env})
    /** Starts a job in a session of its own. */
    const startJob = async (name: string) => {
      const connected = await server.connect()
      const file = join(server.cwd, name)
      const {job} = await callTool(connected.client, 'run', {
        argv: ['slow', file],
        background: true,
      })
      await vi.waitFor(() => expect(readFileSync(file, 'utf8')).not.toBe(''), 10_000)
      return {...connected, id: (job as {id: string}).id, pid: Number(readFileSync(file, 'utf8'))}
    }
    return {...server, startJob}
  }

  test('belongs to its session, and ends with it', async () => {
    const {startJob} = await startSlow()
    const [first, second] = [await startJob('first'), await startJob('second')]
    expect([first.id, second.id]).toEqual(['job-1', 'job-1'])
    await first.transport.terminateSession()
    expect([await hasEnded(first.pid, 5000), await hasEnded(second.pid, 0)]).toEqual([true, false])
    await expect(first.client.listTools()).rejects.toThrow()
    const output = await callTool(second.client, 'job', {action: 'output', id: 'job-1'})
    expect(output).toMatchObject({job: {state: 'running'}})
  })

  test.each<[string, (child: ChildProcess) => void]>([
    ['the end of its input', (child) => child.stdin!.end()],
    ['SIGHUP', (child) => child.kill('SIGHUP')],
    ['SIGTERM', (child) => child.kill('SIGTERM')],
    ['SIGKILL', (child) => child.kill('SIGKILL')],
  ])('ends with the server on %s', async (_name, end) => {
    const {child, startJob} = await startSlow()
    const {pid} = await startJob('pid')
    end(child)
    expect([await hasEnded(pid, 5000), await hasEnded(child.pid!, 1000)]).toEqual([true, true])
  })
})

test('a client that loses its connection resumes, and the command runs once', async () => {
  const write = `import {appendFileSync, existsSync} from 'node:fs'
export default class Write extends AgentCommand {
  async run() {
    appendFileSync('runs', 'x')
    while (!existsSync('go')) await new Promise((resolve) => setTimeout(resolve, 20))
    return {written: true}
  }
}`
  const host = await makeTrialHost({commands: {write}})
  onTestFinished(() => host.remove())
  const {authorization = '', cwd, url} = await startServer([], {bin: host.bin, env: host.env})
  let session = ''
  const send = async (method: 'GET' | 'POST', body?: object, more: Record<string, string> = {}) => {
    const headers = {
      accept: 'application/json, text/event-stream',
      authorization,
      'content-type': 'application/json',
      ...(session && {'mcp-protocol-version': '2025-11-25', 'mcp-session-id': session}),
      ...more,
    }
    const sent = request(url, {headers, method})
    sent.on('error', () => {})
    sent.end(body && JSON.stringify({jsonrpc: '2.0', ...body}))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return response
  }
  const opened = await send('POST', initialize('2025-11-25'))
  session = String(opened.headers['mcp-session-id'])
  await text(opened)
  const params = {arguments: {argv: ['write']}, name: 'run'}
  const call = await send('POST', {id: 1, method: 'tools/call', params})
  const [start] = (await once(call, 'data')) as [Buffer]
  const [, id = ''] = /^id: (.+)\nretry: \d+\n/.exec(start.toString()) ?? []
  call.destroy()
  await vi.waitFor(() => expect(readFileSync(join(cwd, 'runs'), 'utf8')).toBe('x'), 10_000)
  await writeFile(join(cwd, 'go'), '')

  const resumed = await text(await send('GET', undefined, {'last-event-id': id}))
  expect(resumed).toContain('"written":true')
  expect(readFileSync(join(cwd, 'runs'), 'utf8')).toBe('x')
  expect((await send('GET', undefined, {'last-event-id': 'nope'})).statusCode).toBe(400)
})

test('of requests with the same id at once, one is answered and the others are refused', async () => {
  const {authorization = '', url} = await startServer()
  const headers = {
    accept: 'application/json, text/event-stream',
    authorization,
    'content-type': 'application/json',
  }
  const opened = await fetch(url, {
    body: JSON.stringify({jsonrpc: '2.0', ...initialize('2025-11-25')}),
    headers,
    method: 'POST',
  })
  await opened.text()
  const session = {...headers, 'mcp-session-id': opened.headers.get('mcp-session-id')!}
  const send = async (body: unknown, more: object = {}) => {
    const options = {body: JSON.stringify(body), headers: {...session, ...more}, method: 'POST'}
    return (await fetch(url, options)).text()
  }
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {arguments: {argv: ['task', 'list']}, name: 'read'},
  }
  const cancel = {jsonrpc: '2.0', method: 'notifications/cancelled', params: {requestId: 1}}
  const refused = /"The request with the id 1 is not answered yet"/
  const answers = await Promise.all([send(call), send(call), send(call), send({...call, id: 2})])
  expect(answers.filter((answer) => refused.test(answer))).toHaveLength(2)
  expect(answers.filter((answer) => answer.includes('"exit_code"'))).toHaveLength(2)
  // An id that was answered, refused by the transport, or cancelled is free.
  expect(await send(call)).toContain('"exit_code"')
  expect(await send(call, {accept: 'text/plain'})).toContain('Not Acceptable')
  const first = await fetch(url, {body: JSON.stringify(call), headers: session, method: 'POST'})
  await first.body!.getReader().read()
  await send(cancel)
  expect(await send(call)).toContain('"exit_code"')
})

test('the hundred sessions that were used last are kept', async () => {
  const {authorization = '', url} = await startServer()
  const headers = {
    accept: 'application/json, text/event-stream',
    authorization,
    'content-type': 'application/json',
  }
  const send = async (method: string, params: object, session = '') => {
    const named = new Headers(headers)
    if (session !== '') named.set('mcp-session-id', session)
    const body = JSON.stringify({id: 1, jsonrpc: '2.0', method, params})
    const response = await fetch(url, {body, headers: named, method: 'POST'})
    await response.text()
    return response
  }
  const client = {
    capabilities: {},
    clientInfo: {name: 'test', version: '1.0.0'},
    protocolVersion: '2025-11-25',
  }
  const begin = async () =>
    (await send('initialize', client)).headers.get('mcp-session-id') ?? 'none'
  const answer = async (session: string) => (await send('ping', {}, session)).status
  const [first, second] = [await begin(), await begin()]
  for (let count = 2; count < 100; count++) await begin()
  expect(await answer(first)).toBe(200)
  const last = await begin()
  expect([await answer(second), await answer(first), await answer(last)]).toEqual([404, 200, 200])
})

test('only who has the token and comes from this computer is answered', async () => {
  const {authorization = '', url} = await startServer()
  const {host} = new URL(url)
  const table: [Record<string, string>, number][] = [
    [{}, 401],
    [{authorization: 'Bearer wrong'}, 401],
    [{authorization: authorization.replace('Bearer', 'Basic')}, 401],
    [{authorization, host: 'attacker.example'}, 403],
    [{authorization, origin: 'http://attacker.example'}, 403],
    [{authorization, 'mcp-session-id': 'made-up'}, 404],
    [{authorization, host, origin: 'http://localhost:8080'}, 400],
  ]
  for (const [headers, status] of table)
    expect([headers, await post(url, headers)]).toEqual([headers, status])
})

test('a request of more than 64 MB can be sent and is refused, and the next one is answered', async () => {
  const {authorization = '', url} = await startServer()
  expect(await post(url, {authorization}, Buffer.alloc(100 * 1024 * 1024, 'x'))).toBe(413)
  expect(await post(url, {authorization})).toBe(400)
})

test.each(['GET //', 'TRACE /mcp'])('%s is answered, though it is no request', async (start) => {
  const {authorization = '', url} = await startServer()
  const {host, hostname, port} = new URL(url)
  const socket = connectTo({host: hostname, port: Number(port)})
  const lines = [`${start} HTTP/1.1`, `Host: ${host}`, `Authorization: ${authorization}`]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /)
  socket.destroy()
})

test('the body of a refused request is not read without end', async () => {
  const {url} = await startServer()
  const {host, hostname, port} = new URL(url)
  const socket = connectTo({host: hostname, port: Number(port)})
  const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))
  socket.write(`POST /mcp HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /)
  const chunk = `100000\r\n${'x'.repeat(1024 * 1024)}\r\n`
  for (let count = 0; count < 300 && !socket.destroyed; count += 1) {
    const drained = new Promise((resolve) => socket.once('drain', resolve))
    if (!socket.write(chunk)) await Promise.race([drained, closed])
  }
  expect(socket.destroyed).toBe(true)
})

test('a name of this computer may have capitals, which a client writes small', () => {
  const names = allowedNames('Studio.Local')
  expect(names).toEqual(expect.arrayContaining(['localhost', 'studio.local']))
  expect(names).not.toContain('Studio.Local')
})

// Only Linux can listen at it without further settings.
test('another loopback address is the name of its server, and that of the computer is not', () => {
  expect(allowedNames('127.0.0.2')).toEqual(['localhost', '127.0.0.1', '[::1]', '127.0.0.2'])
})

test('a person is asked over HTTP', async () => {
  const {connect} = await startServer(['--confirm', 'person'])
  const {client} = await connect({capabilities: {elicitation: {}}})
  const asked = vi.fn().mockReturnValue({action: 'decline'})
  client.setRequestHandler('elicitation/create', asked)
  expect(await callTool(client, 'run', {argv: ['init', '--yes']})).toMatchObject({
    envelope: {kind: 'declined'},
  })
  expect(asked).toHaveBeenCalledOnce()
})

test.each([
  [['--http', '0.0.0.0:0'], 'missing_dependency'],
  [['--http', '[::]:0'], 'missing_dependency'],
  [['--http', 'x'], 'invalid_value'],
  [['--http', '70000'], 'invalid_value'],
  [['--token-file', 'x'], 'missing_dependency'],
  [['--http', '0', '--install', 'cursor'], 'conflicting_flags'],
])('%j is a mistake', async (flags, kind) => {
  const {code, stderr} = await runCli(['murli', 'mcp', ...flags])
  expect({code, error: JSON.parse(stderr) as object}).toMatchObject({
    code: 1,
    error: {error: 'flag_error', kind, suggestion: expect.any(String)},
  })
})

test('a token of a file lets in and is not printed; a file without one and a port that is taken are errors', async () => {
  const cwd = await makeTemporaryFolder({onTestFinished})
  const [file, weak] = [join(cwd, 'token'), join(cwd, 'weak')]
  await writeFile(file, token)
  await writeFile(weak, 'fifteen-letters\n')
  const {authorization, connect, url} = await startServer(['--token-file', file])
  expect(authorization).toBeUndefined()
  expect((await (await connect()).client.listTools()).tools).toHaveLength(7)
  const errorOf = async (...words: string[]) =>
    JSON.parse((await runCli(['murli', 'mcp', '--http', ...words])).stderr) as object
  expect(await errorOf(new URL(url).port)).toMatchObject({
    code: 7,
    kind: 'EADDRINUSE',
    suggestion: expect.stringContaining('--http 0'),
  })
  expect(await errorOf('0', '--token-file', weak)).toMatchObject({
    code: 1,
    error: 'flag_error',
    field: '--token-file',
    kind: 'invalid_value',
    message: expect.stringContaining('holds no token'),
    suggestion: expect.stringContaining('openssl rand'),
  })
  for (const path of [join(cwd, 'missing'), cwd]) {
    expect(await errorOf('0', '--token-file', path)).toMatchObject({
      code: 1,
      error: 'flag_error',
      field: '--token-file',
      kind: 'invalid_value',
      message: expect.stringContaining(`${path} cannot be read`),
    })
  }
})
