import type {EventEmitter} from 'node:events'

import {
  isInitializeRequest,
  McpServer,
  type RegisteredTool,
  type ServerContext,
} from '@modelcontextprotocol/server'

import {debug} from '../process/process-state.js'
import {answerFailure} from './answer.js'
import {acceptNoAnswer, ApprovalDesk, approvalTtlMs} from './approval.js'
import {cacheHint, registerPlaybook, registerResources} from './documents.js'
import {inputSchema, outputSchema} from './input-schema.js'
import {Jobs} from './jobs.js'
import {makePromoted} from './promote.js'
import {toToolResult} from './tool-result.js'
import {type ToolContext, type Tool, tools} from './tools.js'

/** 11.28: what a client may keep for a minute, unless it hears of a change. */
const cacheable = [
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'server/discover',
  'tools/list',
] as const

/** What all clients of a server share. */
export type SharedContext = Omit<ToolContext, 'approvals' | 'jobs' | 'mcp' | 'outputs'> & {
  changes: EventEmitter
}

/** A client's jobs, and a factory for the server of a connection. */
export type Session = {jobs: Jobs; makeServer(): McpServer}

/** Opens a client's session, which keeps its jobs, approvals and saved outputs. */
export function makeSession(shared: SharedContext, approvals = new ApprovalDesk()): Session {
  const own = {
    ...shared,
    approvals,
    jobs: new Jobs(),
    outputs: new Map(),
  }
  return {
    jobs: own.jobs,
    makeServer: () => makeServer(own),
  }
}

function makeServer({changes, ...own}: Omit<ToolContext, 'mcp'> & SharedContext): McpServer {
  const {bin, options, readCatalog, version} = own
  const extensions = {'io.modelcontextprotocol/skills': {}}
  const mcp = new McpServer(
    {name: bin, version},
    {
      capabilities: {
        completions: {},
        extensions,
        logging: {},
        // Declared where it is sent.
        prompts: {listChanged: false},
        resources: {listChanged: true},
        tools: {listChanged: options.promote.length > 0},
      },
      cacheHints: Object.fromEntries(cacheable.map((method) => [method, cacheHint])),
      // Each promoted tool would send one.
      debouncedNotificationMethods: ['notifications/tools/list_changed'],
      inputRequired: {maxRounds: 1, roundTimeoutMs: approvalTtlMs},
      instructions: writeInstructions(bin, options.isReadOnly),
    },
  )
  acceptNoAnswer(mcp.server)
  const context: ToolContext = {...own, mcp}
  const register = (
    name: string,
    {annotations, answer, description, input, output, title}: Tool,
  ): RegisteredTool => {
    const shape = {
      inputSchema: inputSchema(input(options)),
      ...(output && {outputSchema: outputSchema(output)}),
    }
    const call = async (value: unknown, request: ServerContext) => {
      const answered = answer(value as never, {...context, context: request})
      return toToolResult(
        await answered.catch((error: unknown) => answerFailure(error, context)),
        context,
      )
    }
    return mcp.registerTool(name, {annotations, description, title, ...shape}, call)
  }
  for (const [name, tool] of Object.entries(tools) as [string, Tool][]) {
    if (options.isReadOnly && tool.annotations.destructiveHint) continue
    register(name, {...tool, description: `${bin}: ${tool.description}`})
  }
  registerResources(context)
  registerPlaybook(context)
  let promoted: RegisteredTool[] = []
  const promote = async (): Promise<void> => {
    const made = makePromoted(await readCatalog(), options.promote)
    for (const tool of promoted) tool.remove()
    promoted = made.map(([name, tool]) => register(name, tool))
  }
  if (options.promote.length > 0) delayRequests(mcp.server, promote().catch(debug))
  const refresh = (): void => {
    if (options.promote.length > 0) promote().catch(debug)
    mcp.sendResourceListChanged()
  }
  changes.on('change', refresh)
  Object.assign(mcp.server, {onclose: () => changes.off('change', refresh)})
  return mcp
}

function writeInstructions(bin: string, isReadOnly: boolean): string {
  const running = isReadOnly ? 'read runs one that only reads' : 'read and run run it'
  return (
    `Runs the ${bin} command line. find_commands finds the command and describes it, describe_commands describes one that you know, ` +
    `check_command checks a command line, ${running}. argv is the words after \`${bin}\`, one element each; no shell ` +
    'reads them. The argv of an error is ready for the next call.'
  )
}

/** Makes a server wait before it handles a message other than `initialize` (11.4). */
function delayRequests(server: McpServer['server'], ready: Promise<void>): void {
  const connect = server.connect.bind(server)
  server.connect = async (transport) => {
    await connect(transport)
    const handle = transport.onmessage!
    const onmessage: typeof handle = (message, extra) =>
      isInitializeRequest(message)
        ? handle(message, extra)
        : void ready.then(() => handle(message, extra))
    Object.assign(transport, {onmessage})
  }
}
