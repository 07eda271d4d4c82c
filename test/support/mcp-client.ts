import {type ChildProcess, spawn} from 'node:child_process'
import {createInterface} from 'node:readline'

import {Client, type ClientOptions} from '@modelcontextprotocol/client'
import {StdioClientTransport} from '@modelcontextprotocol/client/stdio'

import {cleanEnvironment, fixtureBin} from './run-cli.js'

/**
 * How to start a server: the host's script (the fixture's by default), and the words after `murli
 * mcp`.
 */
type ServerStart = {
  bin?: string
  cwd: string
  env?: Record<string, string>
  flags?: readonly string[]
}

/** Starts a server and connects a real client to it. */
export async function connect(
  {bin = fixtureBin, cwd, env, flags = []}: ServerStart,
  options: ClientOptions = {},
): Promise<{client: Client; stderr(): string; transport: StdioClientTransport}> {
  const transport = new StdioClientTransport({
    args: [bin, 'murli', 'mcp', ...flags],
    command: process.execPath,
    cwd,
    env: {...cleanEnvironment(cwd), ...env},
    stderr: 'pipe',
  })
  let stderr = ''
  transport.stderr?.on('data', (chunk: Buffer) => void (stderr += chunk.toString()))
  const client = new Client({name: 'test', version: '1.0.0'}, options)
  await client.connect(transport)
  return {client, stderr: () => stderr, transport}
}

/** The document that a tool has answered. @throws Error if its text is not the same document */
export async function callTool(
  client: Client,
  name: string,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const {content, isError, structuredContent} = await client.callTool({arguments: input, name})
  const [first] = content
  const text = first?.type === 'text' ? first.text : ''
  if (structuredContent === undefined) return {isError, text}
  if (text !== JSON.stringify(structuredContent))
    throw new Error('The text is not the structured content')
  const document = structuredContent as Record<string, unknown>
  const exitCode = document['exit_code']
  if (exitCode !== undefined && (exitCode !== 0) !== (isError === true))
    throw new Error('isError is not the exit code')
  return document
}

/** A client that writes and reads bytes. */
export type RawClient = ReturnType<typeof connectRaw>

/** Starts a server, to write its messages by hand. */
export function connectRaw({bin = fixtureBin, cwd, env, flags = []}: ServerStart) {
  const child = spawn(process.execPath, [bin, 'murli', 'mcp', ...flags], {
    cwd,
    env: {...cleanEnvironment(cwd), ...env},
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.stdin.on('error', () => {})
  const lines = createInterface({input: child.stdout})[Symbol.asyncIterator]()
  const write = (text: string): void => void child.stdin.write(text)
  return {
    child: child as ChildProcess,
    /** Waits until the server has ended. */
    ended: new Promise<number | null>((resolve) => child.once('exit', resolve)),
    /** The next line that the server writes; undefined when it has ended. */
    next: async () => {
      const {done, value} = await lines.next()
      return done ? undefined : (JSON.parse(value) as Record<string, unknown>)
    },
    send: (message: object) => write(`${JSON.stringify({jsonrpc: '2.0', ...message})}\n`),
    write,
  }
}

/** The message with which a client begins. */
export function initialize(protocolVersion: string, capabilities: object = {}): object {
  const params = {capabilities, clientInfo: {name: 'test', version: '1.0.0'}, protocolVersion}
  return {id: 0, method: 'initialize', params}
}
