import {Transform, type Writable} from 'node:stream'

import {isInitializeRequest, type JSONRPCMessage, parseJSONRPCMessage} from '@modelcontextprotocol/server'
import {StdioServerTransport} from '@modelcontextprotocol/server/stdio'

import {isRecord} from '../contract/unknown-value.js'
import type {EarlyTransport} from './early-transport.js'

/** The longest message that is read, in bytes. */
export const maxMessageBytes = 64 * 1024 * 1024

const newline = 0x0a

/** The beginning or the end of a long message in which its id is sought, in bytes. */
const idBytes = 1024

/** The SDK's transport over the connection that the init hook has opened. */
export class ServerTransport extends StdioServerTransport {
  /** Called when the connection has been closed, from either side. */
  onEnd?: () => void
  readonly #early: EarlyTransport
  readonly #lines: MessageLines

  constructor(early: EarlyTransport) {
    const {input, output} = early
    const lines = new MessageLines(output)
    super(input.pipe(lines), output, {maxBufferSize: Number.POSITIVE_INFINITY})
    this.#early = early
    this.#lines = lines
  }

  /** Sends a message, unless the client has it: the init hook has answered the first `initialize`. */
  override async send(message: JSONRPCMessage): Promise<void> {
    const {answeredId} = this.#early
    if (answeredId !== undefined && !('method' in message) && message.id === answeredId) {
      delete this.#early.answeredId
      return
    }

    const ready = 'method' in message ? message : this.#lines.collect(message)
    // A client that has gone is reported by the end of its streams.
    if (ready) await super.send(ready as JSONRPCMessage).catch(() => {})
  }

  override async close(): Promise<void> {
    await super.close()
    this.onEnd?.()
  }
}

/** A message without a method: the answer to a request. */
type Answer = {id?: number | string | null}

/** The requests of a batch that wait for their answers, and the answers so far (version 2025-03-26 of the protocol). */
type Batch = {answers: Answer[]; waiting: Set<unknown>}

/**
 * Passes on one valid message per line, and answers everything else: the SDK would drop it without an answer. The answers
 * to a batch are one array.
 */
class MessageLines extends Transform {
  readonly #batches = new Set<Batch>()
  #bytes = 0
  readonly #output: Writable
  #pieces: Buffer[] = []
  /** The last bytes of a message that is too long. */
  #tail = Buffer.alloc(0)

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

  /** Returns an answer that belongs to no batch; of one that does, all answers of the batch after the last has arrived. */
  collect(answer: Answer): Answer | Answer[] | undefined {
    const batch = [...this.#batches].find(({waiting}) => waiting.delete(answer.id))
    if (!batch) return answer
    batch.answers.push(answer)
    return this.#finishBatch(batch)
  }

  #finishBatch(batch: Batch): Answer[] | undefined {
    if (batch.waiting.size > 0) return undefined
    this.#batches.delete(batch)
    return batch.answers.length > 0 ? batch.answers : undefined
  }

  #write(answer: Answer | Answer[] | undefined): void {
    if (answer) this.#output.write(`${JSON.stringify(answer)}\n`)
  }

  #pass(message: unknown): void {
    const {method, params} = message as Request
    // A request that is cancelled has no answer.
    if (method === 'notifications/cancelled') {
      for (const batch of this.#batches) {
        if (batch.waiting.delete(params?.['requestId'])) this.#write(this.#finishBatch(batch))
      }
    }

    this.push(`${JSON.stringify(message)}\n`)
  }

  #add(piece: Buffer): void {
    this.#bytes += piece.length
    if (this.#bytes <= maxMessageBytes) this.#pieces.push(piece)
    else {
      this.#pieces = [Buffer.concat(this.#pieces).subarray(0, idBytes)]
      this.#tail = Buffer.concat([this.#tail, piece.subarray(-idBytes)]).subarray(-idBytes)
    }
  }

  #finishLine(): void {
    const isTooLong = this.#bytes > maxMessageBytes
    const line = Buffer.concat(this.#pieces).toString().trim()
    const id = isTooLong ? findId(line, this.#tail.toString().trim()) : null
    this.#pieces = []
    this.#tail = Buffer.alloc(0)
    this.#bytes = 0
    if (isTooLong) this.#write(refusal(id, -32_600, `The message has more than ${maxMessageBytes} bytes`))
    else if (line !== '') this.#readLine(line)
  }

  #readLine(line: string): void {
    let message: unknown
    try {
      message = JSON.parse(line)
    } catch {
      this.#write(refusal(null, -32_700, 'Parse error'))
      return
    }

    if (!Array.isArray(message) || message.length === 0) {
      const problem = refuseMessage(message)
      if (problem) this.#write(problem)
      else this.#pass(message)
      return
    }

    const problems = message.map((one) => refuseMessage(one))
    const passed = message.filter((_, index) => !problems[index])
    const requests = passed.filter((one) => 'method' in one && 'id' in one)
    const batch = {answers: problems.filter((one) => one !== undefined), waiting: new Set(requests.map(({id}) => id))}
    this.#batches.add(batch)
    for (const one of passed) this.#pass(one)
    if (requests.length === 0) this.#write(this.#finishBatch(batch))
  }
}

function refusal(id: number | string | null, code: number, message: string): Answer {
  return {jsonrpc: '2.0', id, error: {code, message}} as Answer
}

/** @returns the answer to a message that is not passed on */
function refuseMessage(message: unknown): Answer | undefined {
  const given = isRecord(message) ? message['id'] : null
  const id = typeof given === 'string' || typeof given === 'number' ? given : null
  try {
    parseJSONRPCMessage(message)
  } catch {
    return refusal(id, -32_600, 'Invalid request')
  }

  const problem = findParameterProblem(message as Request)
  return problem === undefined ? undefined : refusal(id, -32_602, problem)
}

const id = String.raw`"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)`
const other = String.raw`"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"`
const idBefore = new RegExp(String.raw`^\{\s*(?:${other}\s*,\s*)*${id}`)
const idAfter = new RegExp(String.raw`[}\]]\s*(?:,\s*${other}\s*)*,\s*${id}\s*(?:,\s*${other}\s*)*\}$`)

/** Finds the id of a message that is too long to be parsed, before or after its `params`. */
function findId(start: string, end: string): number | string | null {
  const text = idBefore.exec(start)?.[1] ?? idAfter.exec(end)?.[1]
  return text === undefined ? null : (JSON.parse(text) as number | string)
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
