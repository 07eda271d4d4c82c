import type {Readable} from 'node:stream'

import {isInitializeRequest, type JSONRPCMessage, parseJSONRPCMessage} from '@modelcontextprotocol/server'
import {StdioServerTransport} from '@modelcontextprotocol/server/stdio'

import {isRecord} from '../contract/unknown-value.js'
import type {EarlyTransport} from './early-transport.js'

export const maxMessageBytes = 64 * 1024 * 1024

/** How much of each end of a message that is too long is searched for its id, in bytes. */
const idBytes = 1024

type Id = number | string | null

/** A message without a method: the answer to a request. */
type Answer = {id?: Id | undefined; error?: {code: number; message: string}}

/** The messages of one line: one, or a batch (protocol version 2025-03-26), which is answered with one array. */
type Batch = {answers: Answer[]; isList: boolean; waiting: Set<unknown>}

/**
 * The SDK's transport over the init hook's connection. It also answers messages that the SDK would silently drop,
 * answers a batch with one array, and waits for answers after the end of the input.
 */
export class ServerTransport extends StdioServerTransport {
  onEnd?: () => void
  readonly #batches = new Set<Batch>()
  readonly #early: EarlyTransport
  readonly #graceMs: number
  #onIdle = (): void => {}

  /** @param graceMs how long requests may take after the end of the input, in milliseconds */
  constructor(early: EarlyTransport, graceMs: number) {
    super(early.input, early.output)
    this.#early = early
    this.#graceMs = graceMs
  }

  override async start(): Promise<void> {
    this.#early.output.on('error', () => void this.close())
    const read = async (): Promise<void> => {
      for await (const line of readLines(this.#early.input)) this.#readLine(line)
    }
    // A broken stream has ended.
    void read()
      .catch(() => {})
      .then(async () => this.#finishPending())
      .then(async () => this.close())
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message) return this.#write(message)
    // The init hook has already answered this `initialize`.
    const isSent = message.id !== undefined && message.id === this.#early.answeredId
    if (isSent) delete this.#early.answeredId
    const batch = [...this.#batches].find(({waiting}) => waiting.delete(message.id))
    if (!isSent && batch) batch.answers.push(message)
    else if (!isSent) await this.#write(message)
    if (batch) await this.#finish(batch)
  }

  override async close(): Promise<void> {
    await super.close()
    this.onEnd?.()
  }

  /** Waits for the answers to requests for a limited time, then answers the rest with the reason for their end. */
  async #finishPending(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#graceMs)
      this.#onIdle = () => {
        clearTimeout(timer)
        resolve()
      }
      if (this.#batches.size === 0) this.#onIdle()
    })
    const message = `The input ended, and ${this.#graceMs} ms later the command was stopped: its state is unknown`
    for (const id of [...this.#batches].flatMap(({waiting}) => [...waiting])) {
      await this.send(refusal(id as Id, -32_000, message) as JSONRPCMessage)
    }
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

  #readLine({isTooLong, text}: Line): void {
    const read = isTooLong ? undefined : parse(text)
    const isList = Array.isArray(read) && read.length > 0
    const batch: Batch = {answers: [], isList, waiting: new Set()}
    this.#batches.add(batch)
    if (read === undefined) {
      const tooLong = `The message has more than ${maxMessageBytes} bytes`
      batch.answers.push(isTooLong ? refusal(findId(text), -32_600, tooLong) : refusal(null, -32_700, 'Parse error'))
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
  const take = (): Line[] => {
    const line = {isTooLong: bytes > maxMessageBytes, text: Buffer.concat(pieces).toString().trim()}
    bytes = 0
    pieces = []
    return line.text === '' ? [] : [line]
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

/** @returns undefined if the text is not JSON */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Request = {id?: Id; method?: string; params?: Record<string, unknown>}

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

const id = String.raw`"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)`
const other = String.raw`"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"`
const ids = [
  `^\\{\\s*(?:${other}\\s*,\\s*)*${id}`,
  `[}\\]]\\s*(?:,\\s*${other}\\s*)*,\\s*${id}\\s*(?:,\\s*${other}\\s*)*\\}$`,
]

/** Finds the id at either end of a message, before or after its `params`. */
function findId(text: string): Id {
  const [found] = ids.flatMap((pattern) => new RegExp(pattern).exec(text)?.[1] ?? [])
  return found === undefined ? null : (JSON.parse(found) as Id)
}
