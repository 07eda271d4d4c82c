import type {EventEmitter} from 'node:events'

import {isInitializeRequest, McpServer} from '@modelcontextprotocol/server'

import {debug} from '../../process/debug.js'
import {ApprovalDesk, approvalTtlMs} from '../approval/approval-desk.js'
import {acceptNoAnswer} from '../approval/elicitation.js'
import type {ServerOptions} from '../options/options.js'
import {Jobs} from './jobs.js'
import {registerPlaybook} from './playbook.js'
import {PromotedTools, registerTools} from './register-tools.js'
import {cacheHint, registerResources} from './resources.js'
import type {ToolContext} from './tool.js'

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

/** Makes the server of a connection, with all that it serves. */
function makeServer({changes, ...session}: SessionContext): McpServer {
  const {bin, options, version} = session
  const mcp = new McpServer({name: bin, version}, describeServer(bin, options))
  acceptNoAnswer(mcp.server)
  const context: ToolContext = {...session, mcp}
  registerTools(context)
  registerResources(context)
  registerPlaybook(context)
  const promoted = options.promote.length > 0 ? new PromotedTools(context) : undefined
  // A client's first list of tools has to hold the promoted ones.
  if (promoted) delayRequests(mcp.server, promoted.refresh().catch(debug))
  const handleChange = (): void => {
    promoted?.refresh().catch(debug)
    mcp.sendResourceListChanged()
  }
  followChanges(mcp.server, changes, handleChange)
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

function writeInstructions(bin: string, isReadOnly: boolean): string {
  const running = isReadOnly ? 'read runs one that only reads' : 'read and run run it'
  return [
    `Runs the ${bin} command line.`,
    `find_commands finds the command and describes it, describe_commands describes one that you know, check_command checks a command line, ${running}.`,
    `argv is the words after \`${bin}\`, one element each; no shell reads them.`,
    'The argv of an error is ready for the next call.',
  ].join(' ')
}

/**
 * Calls a function when the host has other commands, while the server is connected: one that the
 * SDK closes before it is connected hears nothing of its end.
 */
function followChanges(
  server: McpServer['server'],
  changes: EventEmitter,
  handleChange: () => void,
): void {
  const connect = server.connect.bind(server)
  server.connect = async (transport) => {
    changes.on('change', handleChange)
    await connect(transport)
  }
  Object.assign(server, {onclose: () => changes.off('change', handleChange)})
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
