import {randomUUID} from 'node:crypto'

import {WebStandardStreamableHTTPServerTransport} from '@modelcontextprotocol/server'

import {maxMessageBytes} from './message-lines.js'
import {RecentEvents} from './recent-events.js'
import type {Session} from './session.js'

/** The most sessions kept; a new one replaces the least recently used. */
const maxSessions = 100
/** How long a client that has lost its connection waits before it resumes, in milliseconds. */
const retryMs = 1000

type HttpSession = {
  end(): Promise<void>
  transport: WebStandardStreamableHTTPServerTransport
}

/** The sessions of clients that begin with `initialize`; the most recently used ones are kept. */
export class HttpSessions {
  /** By their ids, the most recently used last. */
  readonly #open = new Map<string, HttpSession>()

  constructor(readonly openSession: () => Session) {}

  /**
   * Answers a request in its session, or in a new one if it names none.
   *
   * @returns undefined if the session that it names is not open
   */
  async answer(request: Request): Promise<Response | undefined> {
    const id = request.headers.get('mcp-session-id')
    if (id === null) return this.#begin(request)
    const session = this.#open.get(id)
    if (!session) return undefined
    this.#open.delete(id)
    this.#open.set(id, session)
    return session.transport.handleRequest(request)
  }

  async #begin(request: Request): Promise<Response> {
    const {jobs, makeServer} = this.openSession()
    const mcp = makeServer()
    const end = async (): Promise<void> => {
      this.#open.delete(transport.sessionId!)
      jobs.cancelAll(new Error('The session has ended'))
      await mcp.close()
    }
    const transport = new WebStandardStreamableHTTPServerTransport({
      eventStore: new RecentEvents(),
      maxRequestBodySize: maxMessageBytes,
      onsessionclosed: end,
      onsessioninitialized: (id) => void this.#open.set(id, {end, transport}),
      retryInterval: retryMs,
      sessionIdGenerator: randomUUID,
    })
    await mcp.connect(transport)
    const response = await transport.handleRequest(request)
    const isRefused = transport.sessionId === undefined
    if (isRefused) await mcp.close()
    const [leastRecent] = this.#open.values()
    if (this.#open.size > maxSessions) await leastRecent!.end()
    return response
  }
}
