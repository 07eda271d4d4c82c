import type {IncomingMessage, ServerResponse} from 'node:http'
import {Readable} from 'node:stream'
import {pipeline} from 'node:stream/promises'

import {maxMessageBytes} from '../transport/message-lines.js'

/** The most bytes that are read of the rest of a request: more than a client sends by mistake. */
const maxDrainedBytes = 2 * maxMessageBytes

/** Answers one request. */
export type AnswerRequest = (request: Request) => Promise<Response>

/** Answers a request of Node's HTTP server by a function on the web's requests and responses. */
export async function respond(
  answer: AnswerRequest,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  const request = toRequest(incoming, gone.signal)
  const response = request ? await answer(request) : new Response(undefined, {status: 400})
  if (!incoming.complete) drainBody(incoming)
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).flushHeaders()
  // A client that has disconnected ends the stream early.
  if (response.body) await pipeline(Readable.fromWeb(response.body), outgoing).catch(() => {})
  else outgoing.end()
}

/**
 * A request of Node as one of the web; undefined if the web's requests allow no such address or
 * method: `//`, `TRACE`.
 */
function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const {method = 'GET', url = '/'} = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD'
  try {
    return new Request(new URL(url, 'http://localhost'), {
      ...(hasBody && {body: Readable.toWeb(incoming), duplex: 'half'}),
      headers: new Headers(incoming.headers as Record<string, string>),
      method,
      signal,
    })
  } catch {
    return undefined
  }
}

/**
 * Reads the rest of a request, and drops it: some clients read the answer only after they have sent
 * everything, and the next request comes over the same connection. A client that sends far too
 * much is disconnected, since one without a token could send forever.
 */
function drainBody(incoming: IncomingMessage): void {
  let bytes = 0
  const count = ({length}: Buffer): void => {
    bytes += length
    if (bytes > maxDrainedBytes) incoming.destroy()
  }
  // The listener of `Readable.toWeb` would pause the request when its buffer is full.
  incoming.removeAllListeners('data').on('data', count).resume()
}
