import assert from 'node:assert/strict'
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {text} from 'node:stream/consumers'

import {runProcess} from '../support/run-cli.js'

/** What became of a command line: whether it has run, and what the model was told. */
export type CommandLineEnd = {hasRun: boolean; line: string; text: string}

type Block = {type: string; content?: unknown; is_error?: boolean; tool_use_id?: string}
type Request = {messages: {content: string | Block[]}[]; tools?: {name: string}[]}

/**
 * Lets Claude Code run command lines by its own rules and hooks. A server on this machine plays the
 * model: it asks for one line after the other, and reads what Claude Code answers.
 */
export async function runClaude({
  claude,
  cwd,
  env,
  lines,
  settings,
}: {
  claude: string
  cwd: string
  env: Record<string, string>
  lines: readonly string[]
  settings: string
}): Promise<CommandLineEnd[]> {
  const ends = new Map<string, CommandLineEnd>()
  let next = 0
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    if (!/^\/v1\/messages(?:\?|$)/.test(request.url ?? ''))
      return void response.writeHead(404).end()
    const {messages, tools = []} = JSON.parse(body) as Request
    for (const block of messages.flatMap(({content}) => (Array.isArray(content) ? content : []))) {
      if (block.type !== 'tool_result') continue
      const line = lines[Number(block.tool_use_id!.slice('toolu_'.length))]!
      const end = {hasRun: !block.is_error, line, text: JSON.stringify(block.content)}
      ends.set(block.tool_use_id!, end)
    }
    // Other requests are for a title.
    const isSession = tools.some(({name}) => name === 'Bash')
    const line = isSession ? lines[next] : undefined
    write(response, line === undefined ? undefined : {command: line, id: `toolu_${next++}`})
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const {port} = server.address() as AddressInfo
    const variables = {
      ANTHROPIC_API_KEY: 'none',
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    }
    const words = ['-p', 'go', '--output-format', 'json', '--settings', settings]
    const options = {cwd, env: {...env, ...variables}, input: '', timeout: 300_000}
    const {code, stderr, stdout} = await runProcess([claude, ...words], options)
    assert.equal(code, 0, `${stdout}${stderr}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
  const list = [...ends.values()]
  assert.deepEqual(
    list.map(({line}) => line),
    lines,
  )
  return list
}

/** Writes a message that calls the shell, or one that ends the session, as a stream of events. */
function write(response: ServerResponse, call: {command: string; id: string} | undefined): void {
  const send = (type: string, fields: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({type, ...fields})}\n\n`)
  const usage = {input_tokens: 1, output_tokens: 1}
  // Claude Code takes messages with one id for parts of one.
  const id = `msg_${call?.id ?? 'end'}`
  const head = {id, type: 'message', role: 'assistant', model: 'none', content: [], usage}
  const block = call
    ? {type: 'tool_use', id: call.id, name: 'Bash', input: {}}
    : {type: 'text', text: ''}
  const delta = call
    ? {type: 'input_json_delta', partial_json: JSON.stringify({command: call.command})}
    : {type: 'text_delta', text: 'done'}
  response.writeHead(200, {'content-type': 'text/event-stream'})
  send('message_start', {message: head})
  send('content_block_start', {index: 0, content_block: block})
  send('content_block_delta', {index: 0, delta})
  send('content_block_stop', {index: 0})
  send('message_delta', {delta: {stop_reason: call ? 'tool_use' : 'end_turn'}, usage})
  send('message_stop', {})
  response.end()
}
