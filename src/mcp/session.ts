import {McpServer, type RegisteredTool, type ServerContext} from '@modelcontextprotocol/server'

import {ApprovalDesk, approvalMs, canAskPerson} from './approval.js'
import {capabilities, instructions, serverInfo} from './early-transport.js'
import {listPromoted} from './host-catalog.js'
import {inputSchema, outputSchema} from './input-schema.js'
import {Jobs} from './jobs.js'
import {registerPromoted} from './promote.js'
import {registerPlaybook, registerResources} from './resources.js'
import {type Service, type Tool, tools} from './tools.js'

/** The first version of the protocol in which an answer can link a file. */
const firstWithLinks = '2025-06-18'

/** What the servers of all clients share. */
export type Shared = Omit<Service, 'approvals' | 'canAsk' | 'jobs' | 'linksFiles' | 'outputs'>

/** A server for one connection, and what makes it tell its client that the catalog has changed. */
export type OpenServer = {server: McpServer; refresh(): Promise<void>}

/** What belongs to one client: its jobs, and what makes servers that share them. */
export type Session = {jobs: Jobs; makeServer(): Promise<OpenServer>}

/** Makes what belongs to one client. */
export function makeSession(shared: Shared, approvals = new ApprovalDesk()): Session {
  const own = {...shared, approvals, jobs: new Jobs(), outputs: new Map()}
  return {jobs: own.jobs, makeServer: async () => makeServer(own)}
}

/** Makes the server for one connection, in the version of the protocol that the client speaks. */
async function makeServer(own: Omit<Service, 'canAsk' | 'linksFiles'>): Promise<OpenServer> {
  const {bin, catalogs, options} = own
  const server = new McpServer(serverInfo(own), {
    capabilities,
    inputRequired: {maxRounds: 1, roundTimeoutMs: approvalMs},
    instructions: instructions(bin),
  })
  const service: Service = {
    ...own,
    // oxlint-disable typescript/no-deprecated -- the versions of the protocol that begin with `initialize`
    canAsk: (context) => canAskPerson(context, server.server.getClientCapabilities()),
    linksFiles: () => (server.server.getNegotiatedProtocolVersion() ?? '') >= firstWithLinks,
    // oxlint-enable typescript/no-deprecated
  }
  for (const [name, tool] of Object.entries(tools) as [string, Tool<unknown>][]) {
    // 11.17
    if (options.isReadOnly && tool.isMutating) continue
    const {annotations, description, input, output, title} = tool
    server.registerTool(
      name,
      {
        annotations,
        description: `${bin}: ${description}`,
        inputSchema: inputSchema(input(options)),
        title,
        ...(output && {outputSchema: outputSchema(output)}),
      },
      (value: unknown, context: ServerContext) => tool.call(value, context, service),
    )
  }

  let promoted: RegisteredTool[] = []
  const promote = async (): Promise<void> => {
    if (options.promote.length === 0) return
    const catalog = await catalogs.read()
    for (const tool of promoted) tool.remove()
    promoted = registerPromoted(server, listPromoted(catalog, options.promote), catalog, service)
  }
  await promote()
  registerResources(server, service)
  registerPlaybook(server, service)
  const refresh = async (): Promise<void> => {
    await promote()
    server.sendResourceListChanged()
  }
  return {refresh, server}
}
