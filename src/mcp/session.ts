import type {EventEmitter} from 'node:events'

import {
  isInitializeRequest,
  McpServer,
  type RegisteredTool,
  type ServerContext,
} from '@modelcontextprotocol/server'

import {debug} from '../process/debug.js'
import {answerFailure} from './answer.js'
import {acceptNoAnswer} from './approval.js'
import {ApprovalDesk, approvalTtlMs} from './approval-desk.js'
import {inputSchema, outputSchema} from './input-schema.js'
import {Jobs} from './jobs.js'
import type {ServerOptions} from './options.js'
import {registerPlaybook} from './playbook.js'
import {makePromoted} from './promote.js'
import {cacheHint, registerResources} from './resources.js'
import {toToolResult} from './tool-result.js'
import type {Tool, ToolContext} from './tool.js'
import {tools} from './tools.js'

/** 11.28: the methods whose answers a client may keep, unless it hears of a change. */
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

/** What the servers of a session share: one for each connection of its client. */
type SessionContext = SharedContext & Omit<ToolContext, 'mcp'>

/** Opens a client's session, which keeps its jobs, approvals and saved outputs. */
export function makeSession(shared: SharedContext, approvals = new ApprovalDesk()): Session {
  const session: SessionContext = {
    ...shared,
    approvals,
    jobs: new Jobs(),
    outputs: new Map(),
  }
  return {
    jobs: session.jobs,
    makeServer: () => makeServer(session),
  }
}

function makeServer({changes, ...session}: SessionContext): McpServer {
  const {bin, options, version} = session
  const mcp = new McpServer({name: bin, version}, describeServer(bin, options))
  acceptNoAnswer(mcp.server)
  const context: ToolContext = {...session, mcp}
  registerTools(context)
  registerResources(context)
  registerPlaybook(context)
  const isPromoting = options.promote.length > 0
  const promote = makePromoter(context)
  // A client's first list of tools has to hold the promoted ones.
  if (isPromoting) delayRequests(mcp.server, promote().catch(debug))
  const refresh = (): void => {
    if (isPromoting) promote().catch(debug)
    mcp.sendResourceListChanged()
  }
  changes.on('change', refresh)
  Object.assign(mcp.server, {onclose: () => changes.off('change', refresh)})
  return mcp
}

/** The SDK's options: the capabilities and instructions for clients, and its time limits. */
function describeServer(bin: string, {isReadOnly, promote}: ServerOptions) {
  return {
    capabilities: {
      completions: {},
      extensions: {'io.modelcontextprotocol/skills': {}},
      logging: {},
      // `listChanged` is true only for the lists whose changes are sent.
      prompts: {listChanged: false},
      resources: {listChanged: true},
      tools: {listChanged: promote.length > 0},
    },
    cacheHints: Object.fromEntries(cacheable.map((method) => [method, cacheHint])),
    // Each promoted tool would send one.
    debouncedNotificationMethods: ['notifications/tools/list_changed'],
    inputRequired: {maxRounds: 1, roundTimeoutMs: approvalTtlMs},
    instructions: writeInstructions(bin, isReadOnly),
  }
}

function registerTools(context: ToolContext): void {
  const {bin, options} = context
  for (const [name, tool] of Object.entries(tools) as [string, Tool][]) {
    if (options.isReadOnly && tool.annotations.destructiveHint) {
      continue
    }
    registerTool(name, {...tool, description: `${bin}: ${tool.description}`}, context)
  }
}

function registerTool(name: string, tool: Tool, context: ToolContext): RegisteredTool {
  const {annotations, description, input, output, title} = tool
  const shape = {
    inputSchema: inputSchema(input(context.options)),
    ...(output && {outputSchema: outputSchema(output)}),
  }
  const call = async (value: unknown, request: ServerContext) => {
    const answer = tool.answer(value as never, {...context, request})
    return toToolResult(
      await answer.catch((error: unknown) => answerFailure(error, context)),
      context,
    )
  }
  return context.mcp.registerTool(name, {annotations, description, title, ...shape}, call)
}

/** Makes a function that registers the promoted tools, in place of those of its last call. */
function makePromoter(context: ToolContext): () => Promise<void> {
  let registered: RegisteredTool[] = []
  return async () => {
    const promoted = makePromoted(await context.readCatalog(), context.options.promote)
    for (const tool of registered) tool.remove()
    registered = promoted.map(([name, tool]) => registerTool(name, tool, context))
  }
}

function writeInstructions(bin: string, isReadOnly: boolean): string {
  const running = isReadOnly ? 'read runs one that only reads' : 'read and run run it'
  return [
    `Runs the ${bin} command line.`,
    `find_commands finds the command and describes it, describe_commands describes one that you know, check_command checks a command line, ${running}.`,
    `argv is the words after \`${bin}\`, one element each; no shell reads them.`,
    'The argv of an error is ready for the next call.',
  ].join(' ')
}

/** Makes a server wait before it handles a message other than `initialize` (11.4). */
function delayRequests(server: McpServer['server'], ready: Promise<void>): void {
  const connect = server.connect.bind(server)
  server.connect = async (transport) => {
    await connect(transport)
    const handle = transport.onmessage!
    const onmessage: typeof handle = (message, extra) => {
      if (isInitializeRequest(message)) handle(message, extra)
      else void ready.then(() => handle(message, extra))
    }
    Object.assign(transport, {onmessage})
  }
}
