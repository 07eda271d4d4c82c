import {McpServer, type ServerContext} from '@modelcontextprotocol/server'
import {serveStdio} from '@modelcontextprotocol/server/stdio'

import {isReadOnlyEnvironment} from '../gate/environment.js'
import type {HostConfig} from '../oclif/shapes.js'
import {OutputFolder} from '../files/output-folder.js'
import {ApprovalDesk, approvalMs, canAskPerson} from './approval.js'
import {ChildRunner} from './child/run-child.js'
import {capabilities, type EarlyTransport, instructions, serverInfo} from './early-transport.js'
import {describeReach, LiveCatalog} from './host-catalog.js'
import {inputSchema} from './input-schema.js'
import {Jobs} from './jobs.js'
import {registerPlaybook, registerResources} from './resources.js'
import {HostRunner} from './run-line.js'
import {type Service, type Tool, tools} from './tools.js'
import {ServerTransport} from './transport.js'

/** How often the parent process is polled, in milliseconds. */
const parentPollMs = 1000

/** How long the process may still take to end after the client has gone, in milliseconds. */
const exitGraceMs = 500

/** How long after the start the server counts its commands, in milliseconds. */
const reportAfterMs = 200

/** The first version of the protocol in which an answer can link a file. */
const firstWithLinks = '2025-06-18'

/**
 * Serves the host as an MCP server over the connection that the init hook has opened, until the client has gone and no
 * child runs any more.
 */
export async function serve(early: EarlyTransport, config: HostConfig): Promise<void> {
  const options = {...early.options, isReadOnly: early.options.isReadOnly || isReadOnlyEnvironment(config)}
  const folder = new OutputFolder(config.cacheDir)
  folder.removeOld()
  const children = new ChildRunner(folder)
  const runner = new HostRunner(config, options, children)
  const servers = new Set<McpServer>()
  const catalogs = new LiveCatalog(config, options, {
    onChange: () => {
      for (const server of servers) server.sendResourceListChanged()
    },
    readAgain: async () => runner.printConfig(),
  })
  const {bin, version} = config
  const shared = {
    approvals: new ApprovalDesk(),
    bin,
    catalogs,
    jobs: new Jobs(),
    options,
    outputs: new Map(),
    runner,
    version,
  }

  // 11.4: what a client waits for goes first.
  const report = setTimeout(() => void reportReach(shared), reportAfterMs)
  const transport = new ServerTransport(early)
  const stopWatching = watchClient(early.parentPid, () => void transport.close())
  await new Promise<void>((resolve) => {
    transport.onEnd = resolve
    serveStdio(
      () => {
        const server = makeServer(shared)
        servers.add(server)
        return server
      },
      {onerror: reportError, transport},
    )
  })
  stopWatching()
  clearTimeout(report)
  await children.endAll()
  // The host may hold the process open, and nothing else ends it.
  setTimeout(() => process.exit(), exitGraceMs).unref()
}

/** Reports on stderr, which clients show as the server's log, how much it may run. */
async function reportReach({bin, catalogs, options}: Pick<Service, 'bin' | 'catalogs' | 'options'>): Promise<void> {
  process.stderr.write(`${bin} murli mcp: ${describeReach(await catalogs.read(), options)}\n`)
}

/** Makes the server for one connection, in the version of the protocol that the client speaks. */
export function makeServer(shared: Omit<Service, 'canAsk' | 'linksFiles'>): McpServer {
  const server = new McpServer(serverInfo(shared), {
    capabilities,
    inputRequired: {maxRounds: 1, roundTimeoutMs: approvalMs},
    instructions: instructions(shared.bin),
  })
  const service: Service = {
    ...shared,
    // oxlint-disable typescript/no-deprecated -- the versions of the protocol that begin with `initialize`
    canAsk: (context) => canAskPerson(context, server.server.getClientCapabilities()),
    linksFiles: () => (server.server.getNegotiatedProtocolVersion() ?? '') >= firstWithLinks,
    // oxlint-enable typescript/no-deprecated
  }
  for (const [name, tool] of Object.entries(tools) as [string, Tool<unknown>][]) {
    // 11.17
    if (shared.options.isReadOnly && tool.isMutating) continue
    const {annotations, description, input, title} = tool
    server.registerTool(
      name,
      {
        annotations,
        description: `${shared.bin}: ${description}`,
        inputSchema: inputSchema(input(shared.options)),
        title,
      },
      (value: unknown, context: ServerContext) => tool.call(value, context, service),
    )
  }

  registerResources(server, service)
  registerPlaybook(server, service)
  return server
}

/**
 * Calls back when the server has no client left: on a signal to end, and on the death of its parent, which a client that
 * crashed does not announce (11.12). The end of the streams is the transport's.
 *
 * @returns a function that stops watching
 */
function watchClient(parentPid: number, onEnd: () => void): () => void {
  const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const
  const timer = setInterval(() => {
    if (process.ppid !== parentPid) onEnd()
  }, parentPollMs)
  timer.unref()
  for (const signal of signals) process.on(signal, onEnd)
  return () => {
    clearInterval(timer)
    for (const signal of signals) process.off(signal, onEnd)
  }
}

function reportError(error: Error): void {
  if (process.env.DEBUG) console.error('oclif-plugin-murli:', error)
}
