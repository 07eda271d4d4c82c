import {Transform, type Writable} from 'node:stream'

import {isInitializeRequest, type JSONRPCMessage, parseJSONRPCMessage} from '@modelcontextprotocol/server'
import {StdioServerTransport} from '@modelcontextprotocol/server/stdio'

import {isRecord} from '../contract/unknown-value.js'
import type {EarlyTransport} from './early-transport.js'

/** The longest message that is read, in bytes. */
const maxMessageBytes = 64 * 1024 * 1024

const newline = 0x0a

/** The SDK's transport over the connection that the init hook has opened. */
export class ServerTransport extends StdioServerTransport {
  /** Called when the connection has been closed, from either side. */
  onEnd?: () => void
  readonly #early: EarlyTransport

  constructor(early: EarlyTransport) {
    const {input, output} = early
    super(input.pipe(new MessageLines(output)), output, {maxBufferSize: Number.POSITIVE_INFINITY})
    this.#early = early
  }

  /** Sends a message, unless the client has it: the init hook has answered the first `initialize`. */
  override async send(message: JSONRPCMessage): Promise<void> {
    const {answeredId} = this.#early
    if (answeredId !== undefined && !('method' in message) && message.id === answeredId) {
      delete this.#early.answeredId
      return
    }

    // A client that has gone is reported by the end of its streams.
    await super.send(message).catch(() => {})
  }

  override async close(): Promise<void> {
    await super.close()
    this.onEnd?.()
  }
}

/** Passes on one valid message per line, and answers everything else: the SDK would drop it without an answer. */
class MessageLines extends Transform {
  #bytes = 0
  readonly #output: Writable
  #pieces: Buffer[] = []

  constructor(output: Writable) {
    super()
    this.#output = output
  }

  override _transform(chunk: Buffer, _encoding: unknown, done: () => void): void {
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      this.#add(chunk.subarray(start, end))
      this.#finishLine()
      start = end + 1
    }

    this.#add(chunk.subarray(start))
    done()
  }

  #add(piece: Buffer): void {
    this.#bytes += piece.length
    if (this.#bytes > maxMessageBytes) this.#pieces = []
    else if (piece.length > 0) this.#pieces.push(piece)
  }

  #finishLine(): void {
    const isTooLong = this.#bytes > maxMessageBytes
    const line = Buffer.concat(this.#pieces).toString().trim()
    this.#pieces = []
    this.#bytes = 0
    if (isTooLong) this.#refuse(null, -32_600, `The message has more than ${maxMessageBytes} bytes`)
    else if (line !== '') this.#readLine(line)
  }

  #readLine(line: string): void {
    let message: unknown
    try {
      message = JSON.parse(line)
    } catch {
      this.#refuse(null, -32_700, 'Parse error')
      return
    }

    // Version 2025-03-26 of the protocol has batches.
    for (const one of Array.isArray(message) ? message : [message]) this.#pass(one)
  }

  #pass(message: unknown): void {
    const given = isRecord(message) ? message['id'] : null
    const id = typeof given === 'string' || typeof given === 'number' ? given : null
    try {
      parseJSONRPCMessage(message)
    } catch {
      this.#refuse(id, -32_600, 'Invalid request')
      return
    }

    const problem = findParameterProblem(message as Request)
    if (problem) this.#refuse(id, -32_602, problem)
    else this.push(`${JSON.stringify(message)}\n`)
  }

  #refuse(id: number | string | null, code: number, message: string): void {
    this.#output.write(`${JSON.stringify({jsonrpc: '2.0', id, error: {code, message}})}\n`)
  }
}

type Request = {method?: string; params?: Record<string, unknown>}

/** Finds what the SDK would report with a dump of its schema, or ignore. */
function findParameterProblem(request: Request): string | undefined {
  const {method = '', params = {}} = request
  if (method === 'initialize' && params['_meta'] === undefined && !isInitializeRequest(request)) {
    return (
      'initialize needs protocolVersion (a string), capabilities (an object) and clientInfo, an object with name and ' +
      'version (strings)'
    )
  }

  if (method.endsWith('/list') && params['cursor'] !== undefined) {
    return `cursor is not one of this server's, which lists everything on one page: call ${method} without it`
  }
}
