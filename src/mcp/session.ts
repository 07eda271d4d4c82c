import type {EventEmitter} from 'node:events'

import {McpServer, type RegisteredTool, type ServerContext} from '@modelcontextprotocol/server'

import {EarlyAnswer, toToolResult} from './answer.js'
import {ApprovalDesk, approvalMs, canAskPerson} from './approval.js'
import {describeServer} from './early-transport.js'
import {inputSchema, outputSchema} from './input-schema.js'
import {Jobs} from './jobs.js'
import {makePromoted} from './promote.js'
import {registerPlaybook, registerResources} from './resources.js'
import {type Call, type Service, type Tool, tools} from './tools.js'

/** The first version of the protocol in which an answer can link a file. */
const firstWithLinks = '2025-06-18'

/** What the servers of all clients share. */
export type Shared = Omit<Service, 'approvals' | 'canAsk' | 'jobs' | 'linksFiles' | 'outputs'> & {
  /** Emits `change` when the catalog has changed. */
  changes: EventEmitter<{change: []}>
}

/** What belongs to one client: its jobs, and what makes a server for a connection, in the client's protocol version. */
export type Session = {jobs: Jobs; makeServer(): Promise<McpServer>}

/** Makes what belongs to one client. */
export function makeSession(shared: Shared, approvals = new ApprovalDesk()): Session {
  const own = {...shared, approvals, jobs: new Jobs(), outputs: new Map()}
  return {jobs: own.jobs, makeServer: async () => makeServer(own)}
}

async function makeServer({changes, ...own}: Omit<Service, 'canAsk' | 'linksFiles'> & Shared): Promise<McpServer> {
  const {options} = own
  const {serverInfo, ...described} = describeServer(own)
  const server = new McpServer(serverInfo, {...described, inputRequired: {maxRounds: 1, roundTimeoutMs: approvalMs}})
  const service: Service = {
    ...own,
    // oxlint-disable typescript/no-deprecated -- the versions of the protocol that begin with `initialize`
    canAsk: (context) => canAskPerson(context, server.server.getClientCapabilities()),
    linksFiles: () => (server.server.getNegotiatedProtocolVersion() ?? '') >= firstWithLinks,
    // oxlint-enable typescript/no-deprecated
  }
  const register = ([name, tool]: [string, Tool<unknown>]): RegisteredTool => {
    const {annotations, answer, description, input, output, title} = tool
    return server.registerTool(
      name,
      {
        annotations,
        description,
        inputSchema: inputSchema(input(options)),
        title,
        ...(output && {outputSchema: outputSchema(output)}),
      },
      async (value: unknown, context: ServerContext) => {
        const call: Call = {...service, context}
        try {
          return toToolResult(await answer(value, call), service)
        } catch (error) {
          if (error instanceof EarlyAnswer) return toToolResult(error.answer, service)
          throw error
        }
      },
    )
  }
  for (const [name, tool] of Object.entries(tools) as [string, Tool<unknown>][]) {
    // 11.3, 11.17
    const description = `${own.bin}: ${tool.description}`
    if (!options.isReadOnly || !tool.isMutating) register([name, {...tool, description}])
  }

  registerResources(server, service)
  registerPlaybook(server, service)
  let promoted: RegisteredTool[] = []
  const promote = async (): Promise<void> => {
    if (options.promote.length === 0) return
    const made = makePromoted(await own.readCatalog(), options.promote)
    for (const tool of promoted) tool.remove()
    promoted = made.map(register)
  }
  await promote()
  const refresh = (): void => {
    promote().then(
      () => server.sendResourceListChanged(),
      () => {},
    )
  }
  changes.on('change', refresh)
  Object.assign(server.server, {onclose: () => changes.off('change', refresh)})
  return server
}
