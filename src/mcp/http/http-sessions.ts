import {randomUUID} from 'node:crypto'

import {
  type JSONRPCMessage,
  ProtocolErrorCode,
  type TransportSendOptions,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'

import {isRecord, readProperty} from '../../contract/unknown-value.js'
import type {Session} from '../tools/session.js'
import {maxMessageBytes} from '../transport/message-lines.js'
import {makeErrorAnswer} from '../transport/parameters.js'
import {RecentEvents} from './recent-events.js'

/** The most sessions kept; a new one replaces the least recently used. */
const maxSessions = 100
/** How long a client that has lost its connection waits before it resumes, in milliseconds. */
const retryMs = 1000

type HttpSession = {
  end(): Promise<void>
  transport: SessionTransport
}

/** The sessions of clients that begin with `initialize`; the most recently used ones are kept. */
export class HttpSessions {
  /** By their ids, the most recently used last. */
  readonly #open = new Map<string, HttpSession>()

  constructor(readonly openSession: () => Session) {}

  /**
   * Answers a request in its session, or in a new one if it names none.
   *
   * @param body its JSON
   * @returns undefined if the session that it names is not open
   */
  async answer(request: Request, body: unknown): Promise<Response | undefined> {
    const id = request.headers.get('mcp-session-id')
    if (id === null) return this.#begin(request, body)
    const session = this.#open.get(id)
    if (!session) return undefined
    this.#open.delete(id)
    this.#open.set(id, session)
    return session.transport.answer(request, body)
  }

  async #begin(request: Request, body: unknown): Promise<Response> {
    const {jobs, makeServer} = this.openSession()
    const mcp = makeServer()
    const end = async (): Promise<void> => {
      this.#open.delete(transport.sessionId!)
      jobs.cancelAll(new Error('The session has ended'))
      await mcp.close()
    }
    const transport = new SessionTransport({
      eventStore: new RecentEvents(),
      maxRequestBodySize: maxMessageBytes,
      onsessionclosed: end,
      onsessioninitialized: (id) => void this.#open.set(id, {end, transport}),
      retryInterval: retryMs,
      sessionIdGenerator: randomUUID,
    })
    await mcp.connect(transport)
    const response = await transport.answer(request, body)
    const isRefused = transport.sessionId === undefined
    if (isRefused) await mcp.close()
    const [leastRecent] = this.#open.values()
    if (this.#open.size > maxSessions) await leastRecent!.end()
    return response
  }
}

/**
 * A transport that refuses a request with the id of one that is not answered yet: only the last of
 * them would be answered, and the others would wait forever.
 */
class SessionTransport extends WebStandardStreamableHTTPServerTransport {
  readonly #unanswered = new Set<unknown>()

  async answer(request: Request, body: unknown): Promise<Response> {
    const messages: unknown[] = Array.isArray(body) ? body : [body]
    const ids = messages.flatMap((message) => this.#read(message))
    const repeated = ids.find((id, index) => this.#unanswered.has(id) || ids.indexOf(id) < index)
    if (repeated !== undefined) {
      const message = `The request with the id ${JSON.stringify(repeated)} is not answered yet`
      return Response.json(makeErrorAnswer(repeated, ProtocolErrorCode.InvalidRequest, message))
    }
    for (const id of ids) this.#unanswered.add(id)
    const response = await this.handleRequest(request)
    if (!response.ok) for (const id of ids) this.#unanswered.delete(id)
    return response
  }

  /** The id of a request, as a list; empty for any other message. */
  #read(message: unknown): unknown[] {
    const {id, method, params} = isRecord(message) ? message : {}
    // A cancelled request gets no answer.
    if (method === 'notifications/cancelled') {
      this.#unanswered.delete(readProperty(params, 'requestId'))
    }
    return method === undefined || id === undefined ? [] : [id]
  }

  override async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (!('method' in message)) this.#unanswered.delete(message.id)
    await super.send(message, options)
  }
}
