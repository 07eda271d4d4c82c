import type {JSONRPCMessage, Transport} from '@modelcontextprotocol/server'
import {serveStdio} from '@modelcontextprotocol/server/stdio'

import type {Catalog} from '../../src/catalog/catalog.js'
import {ApprovalDesk} from '../../src/mcp/confirm/approval-desk.js'
import type {CatalogSource} from '../../src/mcp/host/host-catalog.js'
import type {HostRunner, LineRequest} from '../../src/mcp/host/host-runner.js'
import {readServerOptions} from '../../src/mcp/line/server-options.js'
import {makeServer} from '../../src/mcp/server/make-server.js'

/** The host of a recorded server; what a test changes in it holds from the next request on. */
export type RecordedHost = {
  catalog: Catalog
  /** What a dry run answers. */
  plan: unknown
  /** The time, in milliseconds. */
  now: number
}

/** A server of this process that asks a person, and records the lines that it would run. */
export type RecordedServer = {
  host: RecordedHost
  lines: Pick<LineRequest, 'argv' | 'isReadOnly' | 'stdin'>[]
  connect(): Peer
}

/** A client that sends and receives messages as they are. */
export type Peer = {
  send(message: object): void
  /** The next message of the server that is no notification. */
  next(): Promise<Message>
}

/** A message of the server. */
export type Message = {id?: number | string; method?: string; error?: {code: number}; result?: Record<string, unknown>}

/** Makes a server of all parts of the real one but the processes that run lines. */
export function makeRecordedServer(catalog: Catalog): RecordedServer {
  const host: RecordedHost = {catalog, now: 0, plan: undefined}
  const lines: RecordedServer['lines'] = []
  const runner = {
    run: async ({argv, isReadOnly, stdin}: LineRequest) => {
      lines.push({argv, isReadOnly, stdin})
      const isPlan = argv.includes('--dry-run')
      const stdout = isPlan ? JSON.stringify({plan: host.plan, status: 'plan'}) : ''
      return {code: 0, isTimedOut: false, stderr: '', stdout}
    },
  } as unknown as HostRunner
  const catalogs = {
    read: async () => ({all: host.catalog, isServed: () => true, served: host.catalog}),
  } as unknown as CatalogSource
  const shared = {
    approvals: new ApprovalDesk(() => host.now),
    bin: catalog.bin,
    catalogs,
    options: readServerOptions({flags: {confirm: 'person'}}),
    outputs: new Map<string, string>(),
    runner,
    version: catalog.version,
  }
  return {
    connect: () => connectPeer((transport) => void serveStdio(() => makeServer(shared), {transport})),
    host,
    lines,
  }
}

function connectPeer(serve: (transport: Transport) => void): Peer {
  const received: Message[] = []
  const waiting: ((message: Message) => void)[] = []
  const transport: Transport = {
    close: async () => {},
    send: async (message) => {
      const answer = structuredClone(message) as Message
      if (answer.id === undefined) return
      const next = waiting.shift()
      if (next) next(answer)
      else received.push(answer)
    },
    start: async () => {},
  }
  serve(transport)
  return {
    next: async () => received.shift() ?? (await new Promise<Message>((resolve) => waiting.push(resolve))),
    send: (message) => {
      transport.onmessage?.({jsonrpc: '2.0', ...structuredClone(message)} as JSONRPCMessage)
    },
  }
}
