import {EventEmitter} from 'node:events'

import type {JSONRPCMessage, Transport} from '@modelcontextprotocol/server'
import {serveStdio} from '@modelcontextprotocol/server/stdio'

import type {Catalog} from '../../src/catalog/catalog.js'
import {OutputFolder} from '../../src/files/output-folder.js'
import {ApprovalDesk} from '../../src/mcp/approval/approval-desk.js'
import {hostCommand} from '../../src/mcp/child/host-child.js'
import type {ChildEnd, ChildRequest} from '../../src/mcp/child/run-child.js'
import {limitCatalog} from '../../src/mcp/host/host-catalog.js'
import {readServerOptions} from '../../src/mcp/options/options.js'
import {makeSession} from '../../src/mcp/tools/session.js'
import {initialize} from './mcp-client.js'

/**
 * The host of a recorded server, what a dry run answers, and the time in milliseconds; what a test
 * changes in it holds from the next request on.
 */
type RecordedHost = {catalog: Catalog; plan: unknown; now: number}

/** A server of this process that records the command lines that it would run. */
export type RecordedServer = ReturnType<typeof makeRecordedServer>

/** What a server asks of a child, with the variables of the host `trial`. */
export type RecordedLine = Omit<ChildRequest, 'command'> & {argv: string[]; isReadOnly: boolean}

/**
 * How a recorded server differs from one that asks a person and whose children succeed in silence.
 */
export type RecordedStart = {
  /** The values of the server's flags, by name. */
  flags?: Parameters<typeof readServerOptions>[0]['flags']
  /** Takes the place of the children. */
  run?(request: ChildRequest): Promise<Partial<ChildEnd>>
}

/** A client that sends and receives messages as they are. */
export type Peer = ReturnType<typeof connectPeer>

/** A message of the server. */
export type Message = {
  id?: number | string
  method?: string
  error?: {code: number}
  params?: unknown
  result?: Record<string, unknown>
}

/** Makes a server of all parts of the real one but the processes that run command lines. */
export function makeRecordedServer(
  catalog: Catalog,
  {flags = {confirm: 'person'}, run}: RecordedStart = {},
) {
  const host: RecordedHost = {catalog, now: 0, plan: undefined}
  const lines: RecordedLine[] = []
  const runChild = async (request: ChildRequest) => {
    const {command, ...rest} = request
    const argv = command.slice(hostCommand().length)
    const env = Object.fromEntries(
      Object.entries(request.env).filter(([name]) => name.startsWith('TRIAL_')),
    )
    lines.push({...rest, argv, env, isReadOnly: env['TRIAL_READ_ONLY'] === '1'})
    await Promise.resolve()
    const isPlan = argv.includes('--dry-run')
    const stdout = isPlan
      ? JSON.stringify({plan: host.plan ?? null, schema_version: '1.0', status: 'plan'})
      : ''
    return {code: 0, isTimedOut: false, signal: null, stderr: '', stdout, ...(await run?.(request))}
  }
  const {bin, version} = catalog
  const options = readServerOptions({flags})
  const folder = Object.assign(new OutputFolder('/'), {
    has: (path: string) => path.startsWith('/outputs/'),
  })
  const readCatalog = async () => limitCatalog(host.catalog, options)
  const shared = {
    bin,
    changes: new EventEmitter(),
    children: {folder, run: runChild},
    confirmHost: async () => {},
    options,
    readCatalog,
    version,
  }
  const session = makeSession(shared, new ApprovalDesk(() => host.now))
  const connect = () => connectPeer((transport) => void serveStdio(session.makeServer, {transport}))
  return {
    /** Connects a client that begins with `initialize`. */
    begin: async (version = '2025-06-18', capabilities = {}) => {
      const peer = connect()
      peer.send(initialize(version, capabilities))
      await peer.next()
      peer.send({method: 'notifications/initialized'})
      return peer
    },
    changes: shared.changes,
    connect,
    host,
    lines,
    makeServer: session.makeServer,
  }
}

function connectPeer(serve: (transport: Transport) => void) {
  const notifications: Message[] = []
  const received: Message[] = []
  const waiting: ((message: Message) => void)[] = []
  const transport: Transport = {
    close: async () => {},
    send: async (message) => {
      const answer = structuredClone(message) as Message
      if (answer.id === undefined) notifications.push(answer)
      else if (waiting.length > 0) waiting.shift()!(answer)
      else received.push(answer)
    },
    start: async () => {},
  }
  serve(transport)
  let id = 1000
  const send = (message: object) =>
    transport.onmessage?.({jsonrpc: '2.0', ...structuredClone(message)} as JSONRPCMessage)
  const next = async () =>
    received.shift() ?? (await new Promise<Message>((resolve) => waiting.push(resolve)))
  return {
    /** Calls a tool and returns the next answer's result. */
    call: async (
      name: string,
      input: object,
      more: object = {},
    ): Promise<Record<string, unknown>> => {
      send({id: (id += 1), method: 'tools/call', params: {arguments: input, name, ...more}})
      const {error, result} = await next()
      return result ?? {error}
    },
    /** The next message of the server that is no notification. */
    next,
    /** The notifications of the server so far. */
    notifications,
    send,
  }
}
