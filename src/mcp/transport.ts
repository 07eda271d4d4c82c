import type {Readable} from 'node:stream'
import {setTimeout as sleep} from 'node:timers/promises'

import {
  isInitializeRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  parseJSONRPCMessage,
} from '@modelcontextprotocol/server'
import {StdioServerTransport} from '@modelcontextprotocol/server/stdio'

import {isRecord, parseJson} from '../contract/unknown-value.js'
import type {EarlyTransport} from './early-transport.js'

export const maxMessageBytes = 64 * 1024 * 1024

/** How much of each end of a longer message is searched for its id, in bytes. */
const idBytes = 1024

/** The messages of one line: one, or a batch (protocol version 2025-03-26), which is answered with one array. */
type Batch = {answers: object[]; isList: boolean; waiting: Set<unknown>}

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
      // An input that fails has ended.
    }
    if (this.#batches.size > 0) {
      const idle = new Promise<void>((resolve) => {
        this.#onIdle = resolve
      })
      await Promise.race([idle, sleep(this.graceMs, undefined, {ref: false})])
    }
    const message = `The input ended, and ${this.graceMs} ms later the command was stopped: its state is unknown`
    for (const id of [...this.#batches].flatMap(({waiting}) => [...waiting])) {
      await this.send(refusal(id, -32_000, message) as JSONRPCMessage)
    }
    await this.close()
  }

  async #write(message: object): Promise<void> {
    // A client that has gone needs no answer.
    await super.send(message as JSONRPCMessage).catch(() => {})
  }

  async #finish(batch: Batch): Promise<void> {
    const {answers, isList, waiting} = batch
    if (waiting.size > 0 || !this.#batches.delete(batch)) return
    if (answers.length > 0) await this.#write(isList ? answers : answers[0]!)
    if (this.#batches.size === 0) this.#onIdle()
  }

  #readLine({isTooLong, text}: Line): void {
    if (text === '') return
    const read = isTooLong ? undefined : parseJson(text)
    const isList = Array.isArray(read) && read.length > 0
    const batch: Batch = {answers: [], isList, waiting: new Set()}
    this.#batches.add(batch)
    const tooLong = `The message has more than ${maxMessageBytes} bytes`
    if (isTooLong) batch.answers.push(refusal(findId(text), -32_600, tooLong))
    else if (read === undefined) batch.answers.push(refusal(null, -32_700, 'Parse error'))
    else for (const message of isList ? (read as unknown[]) : [read]) this.#pass(message, batch)
    void this.#finish(batch)
  }

  #pass(value: unknown, batch: Batch): void {
    const problem = findProblem(value)
    const {id, method, params} = (isRecord(value) ? value : {}) as Partial<JSONRPCRequest>
    if (problem) {
      const isId = typeof id === 'string' || typeof id === 'number'
      batch.answers.push(refusal(isId ? id : null, ...problem))
      return
    }
    // A subscription has no answer before its end.
    if (method !== undefined && method !== 'subscriptions/listen' && id !== undefined) batch.waiting.add(id)
    // A cancelled request gets no answer.
    if (method === 'notifications/cancelled') {
      const cancelled = [...this.#batches].find(({waiting}) => waiting.delete(params?.['requestId']))
      if (cancelled && cancelled !== batch) void this.#finish(cancelled)
    }
    this.onmessage?.(value as JSONRPCMessage)
  }
}

/** A line, or both ends of one that is too long. */
type Line = {isTooLong: boolean; text: string}

async function* readLines(input: Readable): AsyncGenerator<Line> {
  let bytes = 0
  let pieces: Buffer[] = []
  const add = (piece: Buffer): void => {
    pieces.push(piece)
    bytes += piece.length
    if (bytes <= maxMessageBytes) return
    const all = Buffer.concat(pieces)
    pieces = [all.subarray(0, idBytes), all.subarray(-idBytes)]
  }
  const take = (): Line => {
    const line = {isTooLong: bytes > maxMessageBytes, text: Buffer.concat(pieces).toString().trim()}
    bytes = 0
    pieces = []
    return line
  }
  for await (const chunk of input as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      add(chunk.subarray(start, end))
      start = end + 1
      yield take()
    }
    add(chunk.subarray(start))
  }
  yield take()
}

function refusal(id: unknown, code: number, message: string): object {
  return {jsonrpc: '2.0', id, error: {code, message}}
}

/** Finds what the SDK would drop, ignore, or report with a dump of its schema. @returns the code and message */
function findProblem(value: unknown): [code: number, message: string] | undefined {
  try {
    parseJSONRPCMessage(value)
  } catch {
    return [-32_600, 'Invalid request']
  }
  const {method = '', params = {}} = value as Partial<JSONRPCRequest>
  if (method === 'initialize' && params['_meta'] === undefined && !isInitializeRequest(value)) {
    const needs = 'protocolVersion (a string), capabilities (an object) and clientInfo, an object with name and version'
    return [-32_602, `initialize needs ${needs} (strings)`]
  }
  if (!method.endsWith('/list') || params['cursor'] === undefined) return undefined
  const why = `cursor is not one of this server's, which lists everything on one page: call ${method} without it`
  return [-32_602, why]
}

/** Finds the id at either end of a message, before or after its `params`. */
function findId(text: string): unknown {
  const [start] = text.split('"params"', 1)
  const [, end = ''] = /[}\]]([^{}[\]]*)\}$/.exec(text) ?? []
  const [, id = 'null'] = /"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)/.exec(`${start} ${end}`) ?? []
  return parseJson(id) ?? null
}
