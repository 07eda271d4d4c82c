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
  readRequestBody,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'

import {parseJson} from '../contract/unknown-value.js'
import {readTextFile} from '../files/text-files.js'
import {debug} from '../process/process-state.js'
import {type HttpOptions, isLoopback} from './options.js'
import type {Session} from './session.js'
import {findProblem} from './parameters.js'
import {RecentEvents} from './recent-events.js'
import {maxMessageBytes} from './transport.js'

const endpoint = '/mcp'
/** The most sessions kept; a new one replaces the least recently used. */
const maxSessions = 100
/** How long a client that has lost its connection waits before it resumes, in milliseconds. */
const retryMs = 1000
const bounds = {maxRequestBodySize: maxMessageBytes}

/**
 * Serves MCP over streamable HTTP: a client that begins with `initialize` gets its own session,
 * others are served per request.
 *
 * @returns where it listens, with the header that a client has to send if its token was made
 */
export async function listenHttp(
  {host, port, tokenFile}: HttpOptions,
  {
    changes,
    openSession,
    signal,
  }: {changes: EventEmitter; openSession(): Session; signal: AbortSignal},
) {
  const token =
    tokenFile === undefined ? randomBytes(32).toString('base64url') : readToken(tokenFile)
  const answerInSession = makeSessions(openSession)
  // Clients of the sessionless protocol share one session for their jobs.
  const modern = createMcpHandler(openSession().makeServer, {
    ...bounds,
    legacy: 'reject',
    onerror: debug,
  })
  changes.on('change', () => {
    modern.notify.resourcesChanged()
    modern.notify.toolsChanged()
  })
  const names = allowedNames(host)
  const answer = async (request: Request): Promise<Response> => {
    const refused =
      hostHeaderValidationResponse(request, names) ?? originValidationResponse(request, names)
    if (refused) return refused
    if (!isAuthorized(request, token)) {
      return refuse(401, 'A bearer token is missing or wrong', {'WWW-Authenticate': 'Bearer'})
    }
    if (new URL(request.url).pathname !== endpoint) {
      return refuse(404, `The server is at ${endpoint}`)
    }
    const body = await readRequestBody(request.clone(), maxMessageBytes)
    const problem = body.tooLarge ? undefined : findProblem(parseJson(body.text))
    if (problem) return Response.json(problem)
    return (await isLegacyRequest(request, undefined, bounds))
      ? answerInSession(request)
      : modern.fetch(request)
  }
  const listener = createServer((incoming, outgoing) => {
    respond(answer, incoming, outgoing).catch((error: unknown) => {
      debug(error)
      outgoing.destroy()
    })
  })
  listener.listen({host, port, signal})
  await once(listener, 'listening')
  const {port: taken} = listener.address() as AddressInfo
  const authorization = tokenFile === undefined && {authorization: `Bearer ${token}`}
  return {
    url: `http://${toHostname(host)}:${taken}${endpoint}`,
    ...authorization,
  }
}

function readToken(file: string): string {
  const token = readTextFile(file).trim()
  if (!/^[\w.~+/-]{16,}=*$/.test(token)) {
    throw new Error(`${file} holds no token of at least 16 letters or digits`)
  }
  return token
}

/**
 * The names that a browser may use for this server: any other belongs to a page with a rebound DNS
 * name.
 */
function allowedNames(host: string): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((list) =>
    list!.map(({address}) => address),
  )
  const own = isLoopback(host) ? [] : [host, hostname(), ...addresses]
  return [...localhostAllowedHostnames(), ...own.map((name) => toHostname(name))]
}

function toHostname(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host
}

function isAuthorized({headers}: Request, token: string): boolean {
  const [, presented = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  const [actual, expected] = [presented, token].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return timingSafeEqual(actual!, expected!)
}

function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    {
      jsonrpc: '2.0',
      error: {code: -32_000, message},
      id: null,
    },
    {headers, status},
  )
}

/**
 * Serves clients that begin with `initialize`, each in its session, and keeps the most recently
 * used ones.
 */
function makeSessions(openSession: () => Session) {
  const open = new Map<
    string,
    {end(): Promise<void>; transport: WebStandardStreamableHTTPServerTransport}
  >()
  const begin = async (request: Request): Promise<Response> => {
    const {jobs, makeServer} = openSession()
    const mcp = makeServer()
    const end = async (): Promise<void> => {
      open.delete(transport.sessionId!)
      for (const job of jobs.values()) job.cancel(new Error('The session has ended'))
      await mcp.close()
    }
    const transport = new WebStandardStreamableHTTPServerTransport({
      ...bounds,
      eventStore: new RecentEvents(),
      onsessionclosed: end,
      onsessioninitialized: (id) => void open.set(id, {end, transport}),
      retryInterval: retryMs,
      sessionIdGenerator: randomUUID,
    })
    await mcp.connect(transport)
    const response = await transport.handleRequest(request)
    if (transport.sessionId === undefined) await mcp.close()
    const [oldest] = open.values()
    if (open.size > maxSessions) await oldest!.end()
    return response
  }
  return async (request: Request): Promise<Response> => {
    const id = request.headers.get('mcp-session-id')
    if (id === null) return begin(request)
    const found = open.get(id)
    if (!found) return refuse(404, 'Session not found')
    open.delete(id)
    open.set(id, found)
    return found.transport.handleRequest(request)
  }
}

async function respond(
  answer: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  const {method = 'GET', url = '/'} = incoming
  const headers = new Headers(incoming.headers as Record<string, string>)
  const body =
    method === 'GET' || method === 'HEAD'
      ? {}
      : {
          body: Readable.toWeb(incoming),
          duplex: 'half' as const,
        }
  const request = new Request(new URL(url, 'http://localhost'), {
    ...body,
    headers,
    method,
    signal: gone.signal,
  })
  const response = await answer(request)
  // A client may read the answer only when it has sent its request, and the connection serves the
  // next one.
  if (!incoming.complete) incoming.removeAllListeners('data').resume()
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).flushHeaders()
  // A client that has disconnected ends the stream early.
  if (response.body) await pipeline(Readable.fromWeb(response.body), outgoing).catch(() => {})
  else outgoing.end()
}
