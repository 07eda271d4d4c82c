import type {Readable, Writable} from 'node:stream'
import {setTimeout as sleep} from 'node:timers/promises'

import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  parseJSONRPCMessage,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import {StdioServerTransport} from '@modelcontextprotocol/server/stdio'

import {isRecord, parseJson} from '../contract/unknown-value.js'
import {findId, maxMessageBytes, type MessageLine, readMessageLines} from './message-lines.js'
import {makeErrorAnswer, refuseParameters, serverErrorCode} from './parameters.js'

/** How often it is checked whether all requests have been answered, in milliseconds. */
const checkEveryMs = 25

/**
 * The messages of one line: one, or a list of them (protocol version 2025-03-26), which is answered
 * with one list.
 */
type Batch = {
  answers: object[]
  isList: boolean
  /** The ids of the requests that have no answer yet. */
  unanswered: Set<unknown>
}

/**
 * The SDK's transport. It also answers messages that the SDK drops, batches, and requests that are
 * still running when the input ends.
 */
export class ServerTransport extends StdioServerTransport {
  /** The batches that are not answered yet. */
  readonly #batches = new Set<Batch>()

  /** @param graceMs how long requests may take after the end of the input, in milliseconds */
  constructor(
    readonly input: Readable,
    readonly output: Writable,
    readonly graceMs: number,
    readonly onEnd: () => void,
  ) {
    super(input, output)
  }

  override async start(): Promise<void> {
    this.output.on('error', () => void this.close())
    void this.#read()
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    const batch = 'method' in message ? undefined : this.#settle(message.id)
    if (!batch) return this.#write(message)
    batch.answers.push(message)
    await this.#answerIfComplete(batch)
  }

  override async close(): Promise<void> {
    await super.close()
    this.onEnd()
  }

  async #read(): Promise<void> {
    try {
      for await (const line of readMessageLines(this.input)) this.#readLine(line)
    } catch {
      // An input that fails has ended.
    }
    const deadline = Date.now() + this.graceMs
    while (this.#batches.size > 0 && Date.now() < deadline) await sleep(checkEveryMs)
    const message = `The input ended, and ${this.graceMs} ms later the command was stopped: its state is unknown`
    const ids = [...this.#batches].flatMap(({unanswered}) => [...unanswered])
    for (const id of ids) {
      await this.send(makeErrorAnswer(id, serverErrorCode, message) as JSONRPCMessage)
    }
    await this.close()
  }

  async #write(message: object): Promise<void> {
    // A client that has gone needs no answer.
    await super.send(message as JSONRPCMessage).catch(() => {})
  }

  /** Removes a request from the batch that waits for its answer; returns that batch, if any. */
  #settle(id: unknown): Batch | undefined {
    return [...this.#batches].find(({unanswered}) => unanswered.delete(id))
  }

  async #answerIfComplete(batch: Batch): Promise<void> {
    const {answers, isList, unanswered} = batch
    if (unanswered.size > 0 || !this.#batches.delete(batch)) return
    if (answers.length > 0) {
      await this.#write(isList ? answers : answers[0]!)
    }
  }

  #readLine(line: MessageLine): void {
    const text = line.text.trim()
    if (text === '') return
    const value = line.isTooLong ? undefined : parseJson(text)
    const isList = Array.isArray(value) && value.length > 0
    const batch: Batch = {
      answers: [],
      isList,
      unanswered: new Set(),
    }
    this.#batches.add(batch)
    if (line.isTooLong) {
      const message = `The message has more than ${maxMessageBytes} bytes`
      batch.answers.push(makeErrorAnswer(findId(text), ProtocolErrorCode.InvalidRequest, message))
    } else if (value === undefined) {
      batch.answers.push(makeErrorAnswer(null, ProtocolErrorCode.ParseError, 'Parse error'))
    } else {
      const messages: unknown[] = isList ? value : [value]
      for (const message of messages) this.#receive(message, batch)
    }
    void this.#answerIfComplete(batch)
  }

  /** Passes a message to the SDK, or refuses it in its batch. */
  #receive(value: unknown, batch: Batch): void {
    const {id, method, params} = (isRecord(value) ? value : {}) as Partial<JSONRPCRequest>
    const refusal = refuseParameters(value)
    if (refusal) {
      batch.answers.push(refusal)
      return
    }
    try {
      parseJSONRPCMessage(value)
    } catch {
      const isId = typeof id === 'string' || typeof id === 'number'
      const code = ProtocolErrorCode.InvalidRequest
      batch.answers.push(makeErrorAnswer(isId ? id : null, code, 'Invalid request'))
      return
    }
    const isRequest = method !== undefined && id !== undefined
    // A subscription has no answer before its end.
    if (isRequest && method !== 'subscriptions/listen') batch.unanswered.add(id)
    // A cancelled request gets no answer.
    if (method === 'notifications/cancelled') {
      const cancelled = this.#settle(params?.['requestId'])
      if (cancelled && cancelled !== batch) void this.#answerIfComplete(cancelled)
    }
    this.onmessage?.(value as JSONRPCMessage)
  }
}
