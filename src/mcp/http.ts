import {createHash, randomBytes, randomUUID, timingSafeEqual} from 'node:crypto'
import {type EventEmitter, once} from 'node:events'
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import {type AddressInfo, isIP} from 'node:net'
import {hostname, networkInterfaces} from 'node:os'
import {Readable} from 'node:stream'
import {pipeline} from 'node:stream/promises'

import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isLegacyRequest,
  localhostAllowedHostnames,
  originValidationResponse,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'

import {readTextFile} from '../files/text-files.js'
import {type HttpOptions, isLoopback} from './options.js'
import type {OpenServer, Session} from './session.js'
import {maxMessageBytes} from './transport.js'

/** The only path that is served. */
const endpoint = '/mcp'

/** How many sessions are kept; the one that has not been used for the longest time gives way to a new one. */
const maxSessions = 100

/** How a server over HTTP makes its sessions, and when it ends. */
export type HttpHost = {
  openSession(): Session
  /** Emits `change` when the catalog has changed. */
  changes: EventEmitter<{change: []}>
  /** Called once it listens. */
  onListening(url: string, token: string | undefined): void
  onError(error: Error): void
  /** Aborts when the server is to end. */
  signal: AbortSignal
}

/**
 * Serves MCP over streamable HTTP, until its signal aborts: to a client that begins with `initialize` in a session of its
 * own, to others request by request.
 *
 * @throws Error if it cannot listen, or the file of the token cannot be read
 */
export async function serveHttp(options: HttpOptions, host: HttpHost): Promise<void> {
  const given = options.tokenFile === undefined ? undefined : readToken(options.tokenFile)
  const token = given ?? randomBytes(32).toString('base64url')
  const sessions = new Sessions(host)
  // Clients of the protocol without sessions share one, for the jobs that they start.
  const shared = host.openSession()
  const modern = createMcpHandler(async () => (await shared.makeServer()).server, {
    legacy: 'reject',
    maxRequestBodySize: maxMessageBytes,
    onerror: host.onError,
  })
  host.changes.on('change', () => {
    modern.notify.resourcesChanged()
    modern.notify.toolsChanged()
  })
  const names = allowedNames(options.host)
  const answer = async (request: Request): Promise<Response> => {
    const refused = hostHeaderValidationResponse(request, names) ?? originValidationResponse(request, names)
    if (refused) return refused
    if (!isAuthorized(request, token)) {
      return refuse(401, 'A bearer token is missing or wrong', {'WWW-Authenticate': 'Bearer'})
    }

    if (new URL(request.url).pathname !== endpoint) return refuse(404, `The server is at ${endpoint}`)
    const isLegacy = await isLegacyRequest(request, undefined, {maxRequestBodySize: maxMessageBytes})
    return isLegacy ? sessions.answer(request) : modern.fetch(request)
  }

  const server = createServer((incoming, outgoing) => {
    respond(answer, incoming, outgoing).catch((error: unknown) => {
      host.onError(error as Error)
      outgoing.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({host: options.host, port: options.port}, resolve)
  })
  const {port} = server.address() as AddressInfo
  const shown = isIP(options.host) === 6 ? `[${options.host}]` : options.host
  host.onListening(`http://${shown}:${port}${endpoint}`, given === undefined ? token : undefined)
  if (!host.signal.aborted) await once(host.signal, 'abort')

  server.close()
  await Promise.all([sessions.close(), modern.close()])
  server.closeAllConnections()
}

/** @throws Error if there is no token in the file */
function readToken(file: string): string {
  const token = readTextFile(file).trim()
  if (!/^[\w.~+/-]{16,}=*$/.test(token)) throw new Error(`${file} holds no token of at least 16 letters or digits`)
  return token
}

/** The names by which a browser may know this server: another one is a page that has rebound its own (DNS). */
function allowedNames(host: string): string[] {
  const own = isLoopback(host)
    ? []
    : [host, hostname(), ...Object.values(networkInterfaces()).flatMap((list) => list!.map(({address}) => address))]
  return [...localhostAllowedHostnames(), ...own.map((name) => (isIP(name) === 6 ? `[${name}]` : name))]
}

function isAuthorized({headers}: Request, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(token))
}

function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({jsonrpc: '2.0', error: {code: -32_000, message}, id: null}, {headers, status})
}

type OpenSession = OpenServer & {
  onChange(): void
  session: Session
  transport: WebStandardStreamableHTTPServerTransport
}

/** The sessions of clients that begin with `initialize`, the one that was used last at the end. */
class Sessions {
  readonly #host: HttpHost
  readonly #open = new Map<string, OpenSession>()

  constructor(host: HttpHost) {
    this.#host = host
  }

  async answer(request: Request): Promise<Response> {
    const id = request.headers.get('mcp-session-id')
    if (id === null) return this.#begin(request)
    const found = this.#open.get(id)
    if (!found) return refuse(404, 'Session not found')
    this.#open.delete(id)
    this.#open.set(id, found)
    return found.transport.handleRequest(request)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.keys()].map(async (id) => this.#end(id)))
  }

  async #begin(request: Request): Promise<Response> {
    const session = this.#host.openSession()
    const {refresh, server} = await session.makeServer()
    const onChange = (): void => void refresh().catch(this.#host.onError)
    const transport = new WebStandardStreamableHTTPServerTransport({
      maxRequestBodySize: maxMessageBytes,
      onsessionclosed: async (id) => this.#end(id),
      onsessioninitialized: (id) => {
        this.#open.set(id, {onChange, refresh, server, session, transport})
        this.#host.changes.on('change', onChange)
      },
      sessionIdGenerator: randomUUID,
    })
    await server.connect(transport)
    const response = await transport.handleRequest(request)
    // What is no `initialize` is refused.
    if (transport.sessionId === undefined) await server.close()
    const [oldest] = this.#open.keys()
    if (this.#open.size > maxSessions) await this.#end(oldest!)
    return response
  }

  /** Ends a session and its jobs. */
  async #end(id: string): Promise<void> {
    const found = this.#open.get(id)
    this.#open.delete(id)
    if (found) this.#host.changes.off('change', found.onChange)
    found?.session.jobs.cancelAll()
    await found?.server.close()
  }
}

/** Answers a request of Node's as one of the web's, which the SDK speaks. */
async function respond(
  answer: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  outgoing.once('close', () => {
    gone.abort()
  })
  const {headersDistinct, method = 'GET', url = '/'} = incoming
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const response = await answer(
    new Request(new URL(url, 'http://localhost'), {
      headers,
      method,
      signal: gone.signal,
      ...(method !== 'GET' && method !== 'HEAD' && {body: Readable.toWeb(incoming), duplex: 'half'}),
    }),
  )
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.flushHeaders()
  if (!response.body) outgoing.end()
  // A client that has gone ends the stream early.
  else await pipeline(Readable.fromWeb(response.body), outgoing).catch(() => {})
}
