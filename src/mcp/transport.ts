import type {Readable} from 'node:stream'
import {setTimeout as sleep} from 'node:timers/promises'

import {isInitializeRequest, type JSONRPCMessage, parseJSONRPCMessage} from '@modelcontextprotocol/server'
import {StdioServerTransport} from '@modelcontextprotocol/server/stdio'

import {isRecord, parseJson} from '../contract/unknown-value.js'
import type {EarlyTransport} from './early-transport.js'

export const maxMessageBytes = 64 * 1024 * 1024

type Id = number | string | null

type Request = {id?: Id; method?: string; params?: Record<string, unknown>}

/** A message without a method: the answer to a request. */
type Answer = {id?: Id | undefined; error?: {code: number; message: string}}

/** The messages of one line: one, or a batch (protocol version 2025-03-26), which is answered with one array. */
type Batch = {answers: Answer[]; isList: boolean; waiting: Set<unknown>}

/**
 * The SDK's transport over the init hook's connection. It also answers messages that the SDK would silently drop,
 * answers a batch with one array, and waits for answers after the end of the input.
 */
export class ServerTransport extends StdioServerTransport {
  readonly #batches = new Set<Batch>()
  #onIdle = (): void => {}

  /** @param graceMs how long requests may take after the end of the input, in milliseconds */
  constructor(
    readonly early: EarlyTransport,
    readonly graceMs: number,
    readonly onEnd: () => void,
  ) {
    super(early.input, early.output)
  }

  override async start(): Promise<void> {
    this.early.output.on('error', () => void this.close())
    void this.#read()
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message) return this.#write(message)
    // The init hook has already answered this `initialize`.
    const isSent = message.id !== undefined && message.id === this.early.answeredId
    if (isSent) delete this.early.answeredId
    const batch = [...this.#batches].find(({waiting}) => waiting.delete(message.id))
    if (!isSent && batch) batch.answers.push(message)
    else if (!isSent) await this.#write(message)
    if (batch) await this.#finish(batch)
  }

  override async close(): Promise<void> {
    await super.close()
    this.onEnd()
  }

  async #read(): Promise<void> {
    try {
      for await (const line of readLines(this.early.input)) this.#readLine(line)
    } catch {
      // A broken stream has ended.
    }
    if (this.#batches.size > 0) {
      const idle = new Promise<void>((resolve) => {
        this.#onIdle = resolve
      })
      await Promise.race([idle, sleep(this.graceMs, undefined, {ref: false})])
    }
    const message = `The input ended, and ${this.graceMs} ms later the command was stopped: its state is unknown`
    for (const id of [...this.#batches].flatMap(({waiting}) => [...waiting])) {
      await this.send(refusal(id as Id, -32_000, message) as JSONRPCMessage)
    }
    await this.close()
  }

  async #write(message: object): Promise<void> {
    await super.send(message as JSONRPCMessage).catch(() => {})
  }

  async #finish(batch: Batch): Promise<void> {
    const {answers, isList, waiting} = batch
    if (waiting.size > 0 || !this.#batches.delete(batch)) return
    if (answers.length > 0) await this.#write(isList ? answers : answers[0]!)
    if (this.#batches.size === 0) this.#onIdle()
  }

  #readLine(text: string | undefined): void {
    const read = parseJson(text ?? '')
    const isList = Array.isArray(read) && read.length > 0
    const batch: Batch = {answers: [], isList, waiting: new Set()}
    this.#batches.add(batch)
    if (text === undefined) {
      batch.answers.push(refusal(null, -32_600, `The message has more than ${maxMessageBytes} bytes`))
    } else if (read === undefined) {
      batch.answers.push(refusal(null, -32_700, 'Parse error'))
    } else {
      for (const message of isList ? (read as unknown[]) : [read]) {
        const problem = findProblem(message)
        if (problem) batch.answers.push(problem)
        else this.#pass(message as Request, batch)
      }
    }
    void this.#finish(batch)
  }

  #pass(message: Request, batch: Batch): void {
    const {id, method, params} = message
    // A subscription has no answer before its end.
    if (method !== undefined && method !== 'subscriptions/listen' && id !== undefined) batch.waiting.add(id)
    // A cancelled request gets no answer.
    if (method === 'notifications/cancelled') {
      const cancelled = [...this.#batches].find(({waiting}) => waiting.delete(params?.['requestId']))
      if (cancelled && cancelled !== batch) void this.#finish(cancelled)
    }
    this.onmessage?.(message as JSONRPCMessage)
  }
}

/** Reads lines that are not empty; undefined for one that is too long. */
async function* readLines(input: Readable): AsyncGenerator<string | undefined> {
  let bytes = 0
  let pieces: Buffer[] = []
  const add = (piece: Buffer): void => {
    bytes += piece.length
    if (bytes > maxMessageBytes) pieces = []
    else pieces.push(piece)
  }
  const take = (): (string | undefined)[] => {
    const text = bytes > maxMessageBytes ? undefined : Buffer.concat(pieces).toString().trim()
    bytes = 0
    pieces = []
    return text === '' ? [] : [text]
  }
  for await (const chunk of input as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      add(chunk.subarray(start, end))
      start = end + 1
      yield* take()
    }
    add(chunk.subarray(start))
  }
  yield* take()
}

function refusal(id: Id, code: number, message: string): Answer {
  return {jsonrpc: '2.0', id, error: {code, message}} as Answer
}

/** Finds a message that the SDK would drop, ignore, or report with a schema dump. @returns the answer to it */
function findProblem(message: unknown): Answer | undefined {
  const value = isRecord(message) ? message['id'] : null
  const id = typeof value === 'string' || typeof value === 'number' ? value : null
  try {
    parseJSONRPCMessage(message)
  } catch {
    return refusal(id, -32_600, 'Invalid request')
  }
  const {method = '', params = {}} = message as Request
  if (method === 'initialize' && params['_meta'] === undefined && !isInitializeRequest(message)) {
    const needs = 'protocolVersion (a string), capabilities (an object) and clientInfo, an object with name and version'
    return refusal(id, -32_602, `initialize needs ${needs} (strings)`)
  }
  if (!method.endsWith('/list') || params['cursor'] === undefined) return undefined
  const problem = `cursor is not one of this server's, which lists everything on one page: call ${method} without it`
  return refusal(id, -32_602, problem)
}
