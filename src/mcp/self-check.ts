import {spawn} from 'node:child_process'
import {createInterface} from 'node:readline'

import {isHousekeeping} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read.js'
import {summarize} from '../catalog/texts.js'
import {AgentError} from '../contract/agent-error.js'
import {isRecord, parseJson} from '../contract/unknown-value.js'
import type {HostConfig} from '../oclif/shapes.js'
import {findAnnotations, limitCatalog} from './host-catalog.js'
import {hostCommand, type ServerOptions, serverWords} from './options.js'
import {describeServedCommands} from './served-report.js'
import {estimateOutputTokens} from './tokens.js'

const protocolVersion = '2025-11-25'
const clientInfo = {name: 'murli-mcp-check', version: '1.0.0'}

/** What a check of the server reports (11.26). */
export type SelfCheck = {
  server: unknown
  protocol: unknown
  tools: string[]
  /** What an agent pays for the list of tools, estimated. */
  tools_tokens: number
  /** How many commands it may run, in words. */
  commands: string
  found?: {
    intent: string
    command: string
    tokens: number
  }
}

/**
 * Starts the server as a client would, lists its tools, and finds and describes one command.
 *
 * @param words the server's flags
 * @throws AgentError if it does not answer, or not as it should
 */
export async function checkServer(
  config: HostConfig,
  options: ServerOptions,
  words: readonly string[],
): Promise<SelfCheck> {
  const client = startClient(config, options, words)
  try {
    const params = {
      capabilities: {},
      clientInfo,
      protocolVersion,
    }
    const {protocolVersion: protocol, serverInfo: server} = await client.request(
      'initialize',
      params,
    )
    client.notify('notifications/initialized')
    const {tools} = (await client.request('tools/list')) as {tools: {name: string}[]}
    const all = readCatalog(config)
    const catalog = {
      ...limitCatalog(all, options),
      annotations: findAnnotations(config),
    }
    const command = catalog.served.commands.find((one) => !one.isHidden && !isHousekeeping(one))
    const report = {
      server,
      protocol,
      tools: tools.map(({name}) => name),
      tools_tokens: estimateOutputTokens(JSON.stringify(tools)),
      commands: describeServedCommands(catalog, options),
    }
    if (!command) return report
    const intent = summarize(all, command) || command.name
    const call = async (name: string, input: object) =>
      client.request('tools/call', {arguments: input, name})
    const {structuredContent: found} = await call('find_commands', {intent})
    const [match] = (isRecord(found) ? found['matches'] : []) as {command: string}[]
    if (!match) {
      throw unexpectedAnswer(`find_commands finds no command for "${intent}"`)
    }
    const described = await call('describe_commands', {commands: [match.command]})
    if (described['isError'] === true) {
      throw unexpectedAnswer(`describe_commands does not describe ${match.command}`)
    }
    const tokens = estimateOutputTokens(JSON.stringify(described['structuredContent']))
    return {
      ...report,
      found: {intent, command: match.command, tokens},
    }
  } finally {
    client.end()
  }
}

/** Describes a check for a person. */
export function describeCheck({bin}: HostConfig, check: SelfCheck): string {
  const {commands, found, protocol, tools, tools_tokens: tokens} = check
  const lines = [
    `${bin} murli mcp answers, in version ${String(protocol)} of the protocol.`,
    `Its ${tools.length} tools cost an agent about ${tokens} tokens: ${tools.join(', ')}.`,
    commands,
    found &&
      `It found ${found.command} for "${found.intent}", and described it in about ${found.tokens} tokens.`,
  ]
  return `${lines.filter(Boolean).join('\n')}\n`
}

function unexpectedAnswer(message: string, stderr = ''): AgentError {
  const said = stderr.trim().split('\n').slice(-5).join('\n')
  return new AgentError({
    code: 2,
    message,
    suggestion: said === '' ? 'Report it to the author of the CLI.' : `It printed: ${said}`,
  })
}

/** Starts the server, and a client that waits for the answer to each request. */
function startClient(
  {bin, topicSeparator}: HostConfig,
  {cwd}: ServerOptions,
  words: readonly string[],
) {
  const [node, ...script] = hostCommand()
  const argv = [...script, ...serverWords({topicSeparator}), ...words]
  const child = spawn(node, argv, {
    cwd,
    stdio: 'pipe',
    windowsHide: true,
  })
  const waiting = new Map<unknown, (answer: Record<string, unknown> | Error) => void>()
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr = `${stderr}${chunk.toString()}`.slice(-4096)))
  child.stdin.on('error', () => {})
  createInterface({input: child.stdout}).on('line', (line) => {
    const answer = parseJson(line)
    if (isRecord(answer)) waiting.get(answer['id'])?.(answer)
  })
  const fail = (message: string): void => {
    for (const settle of waiting.values()) settle(unexpectedAnswer(message, stderr))
  }
  child.on('error', ({message}) => fail(`The server cannot be started: ${message}`))
  child.on('close', () => fail(`${bin} murli mcp ended before it answered`))
  const send = (message: object) =>
    child.stdin.write(`${JSON.stringify({jsonrpc: '2.0', ...message})}\n`)
  let id = 0
  return {
    end: () => child.stdin.end(),
    notify: (method: string) => void send({method}),
    /** @throws AgentError if the answer is an error, or the server ends */
    request: async (method: string, params: object = {}): Promise<Record<string, unknown>> => {
      id += 1
      const answer = await new Promise<Record<string, unknown> | Error>((resolve) => {
        waiting.set(id, resolve)
        send({id, method, params})
      })
      waiting.delete(id)
      if (answer instanceof Error) throw answer
      const {error, result} = answer
      if (isRecord(result)) return result
      throw unexpectedAnswer(`${method} failed: ${JSON.stringify(error)}`, stderr)
    },
  }
}
