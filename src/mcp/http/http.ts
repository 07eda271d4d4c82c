import {type EventEmitter, once} from 'node:events'
import {createServer} from 'node:http'
import {type AddressInfo, isIP} from 'node:net'
import {hostname, networkInterfaces} from 'node:os'

import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isLegacyRequest,
  localhostAllowedHostnames,
  originValidationResponse,
  readRequestBody,
} from '@modelcontextprotocol/server'

import {AgentError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import {parseJson, readProperty} from '../../contract/unknown-value.js'
import {debug} from '../../process/debug.js'
import {type HttpOptions, isLoopback} from '../options/http-options.js'
import type {Session} from '../tools/session.js'
import {maxMessageBytes} from '../transport/message-lines.js'
import {refuseParameters, serverErrorCode} from '../transport/parameters.js'
import {type AnswerRequest, respond} from './http-respond.js'
import {HttpSessions} from './http-sessions.js'
import {isAuthorized, makeToken, readToken} from './http-token.js'

const endpoint = '/mcp'
/** The SDK's option for the largest body of a request. */
const bodyLimit = {maxRequestBodySize: maxMessageBytes}

/** What serves the clients of an HTTP server, and when it ends. */
export type HttpServing = {
  /** Emits `change` when the host has other commands. */
  changes: EventEmitter
  openSession(): Session
  signal: AbortSignal
}

/**
 * Serves MCP over streamable HTTP: a client that begins with `initialize` gets its own session,
 * others are served per request.
 *
 * @returns where it listens; without a token file also the header that a client has to send
 */
export async function listenHttp(
  {host, port, tokenFile}: HttpOptions,
  {signal, ...serving}: HttpServing,
) {
  const token = tokenFile === undefined ? makeToken() : readToken(tokenFile)
  const names = allowedNames(host)
  const answerMcp = makeMcpAnswer(serving)
  const answer: AnswerRequest = async (request) =>
    refuseRequest(request, names, token) ?? answerMcp(request)
  const listener = createServer((incoming, outgoing) => {
    respond(answer, incoming, outgoing).catch((error: unknown) => {
      debug(error)
      outgoing.destroy()
    })
  })
  listener.listen({host, port, signal})
  await once(listener, 'listening').catch(explainTakenPort)
  // The system chooses a port in place of 0.
  const {port: boundPort} = listener.address() as AddressInfo
  const authorization = tokenFile === undefined && {authorization: `Bearer ${token}`}
  return {
    url: `http://${toHostname(host)}:${boundPort}${endpoint}`,
    ...authorization,
  }
}

/** Refuses a request of a foreign page, without the token, or to another path. */
function refuseRequest(request: Request, names: string[], token: string): Response | undefined {
  const refused =
    hostHeaderValidationResponse(request, names) ?? originValidationResponse(request, names)
  if (refused) return refused
  if (!isAuthorized(request, token)) {
    return refuse(401, 'A bearer token is missing or wrong', {'WWW-Authenticate': 'Bearer'})
  }
  if (new URL(request.url).pathname !== endpoint) {
    return refuse(404, `The server is at ${endpoint}`)
  }
  return undefined
}

/** Makes the function that answers the requests of both kinds of clients. */
function makeMcpAnswer({changes, openSession}: Omit<HttpServing, 'signal'>): AnswerRequest {
  const sessions = new HttpSessions(openSession)
  // Clients of the sessionless protocol share one session for their jobs.
  const sessionless = createMcpHandler(openSession().makeServer, {
    ...bodyLimit,
    legacy: 'reject',
    onerror: debug,
  })
  changes.on('change', () => {
    sessionless.notify.resourcesChanged()
    sessionless.notify.toolsChanged()
  })
  return async (request) => {
    const read = await readRequestBody(request.clone(), maxMessageBytes)
    // The SDK refuses a body that is too large.
    const body = read.tooLarge ? undefined : parseJson(read.text)
    const refusal = refuseParameters(body)
    if (refusal) return Response.json(refusal)
    // A legacy client begins with `initialize`.
    const needsSession = await isLegacyRequest(request, undefined, bodyLimit)
    if (!needsSession) return sessionless.fetch(request)
    return (await sessions.answer(request, body)) ?? refuse(404, 'Session not found')
  }
}

/** @throws AgentError if another program listens at the port, else the error itself */
function explainTakenPort(error: Error): never {
  if (readProperty(error, 'code') !== 'EADDRINUSE') throw error
  throw new AgentError({
    cause: error,
    code: exitCodes.conflict,
    kind: 'EADDRINUSE',
    message: error.message,
    suggestion: 'Name another port, or --http 0 for a free one.',
  })
}

/**
 * The names that a browser may use for this server, in lower case as in a URL: any other belongs to
 * a page with a rebound DNS name.
 */
export function allowedNames(host: string): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((list) =>
    list!.map(({address}) => address),
  )
  const names = isLoopback(host) ? [host] : [host, hostname(), ...addresses]
  const hostnames = names.map((name) => toHostname(name).toLowerCase())
  return [...localhostAllowedHostnames(), ...hostnames]
}

function toHostname(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host
}

function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    {
      jsonrpc: '2.0',
      error: {code: serverErrorCode, message},
      id: null,
    },
    {headers, status},
  )
}
