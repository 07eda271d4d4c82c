import type {Readable, Writable} from 'node:stream'
import {setTimeout as sleep} from 'node:timers/promises'

import {
  type JSONRPCMessage,
  type JSONRPCNotification,
  type JSONRPCRequest,
  parseJSONRPCMessage,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import {StdioServerTransport} from '@modelcontextprotocol/server/stdio'

import {ownProperty, parseJson} from '../../contract/unknown-value.js'
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
    const deadline = performance.now() + this.graceMs
    while (this.#batches.size > 0 && performance.now() < deadline) {
      await sleep(checkEveryMs)
    }
    await this.#refuseUnanswered()
    await this.close()
  }

  async #refuseUnanswered(): Promise<void> {
    const message = `The input ended, and ${this.graceMs} ms later the command was stopped: its state is unknown`
    const ids = [...this.#batches].flatMap(({unanswered}) => [...unanswered])
    for (const id of ids) {
      await this.send(makeErrorAnswer(id, serverErrorCode, message) as JSONRPCMessage)
    }
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

  /** Handles the messages of a line, or refuses a line that has none. */
  #readLine(line: MessageLine): void {
    const text = line.text.trim()
    if (text === '') return
    const value = line.isTooLong ? undefined : parseJson(text)
    if (value === undefined) void this.#write(refuseUnreadable(line))
    else this.#receiveBatch(value)
  }

  #receiveBatch(value: unknown): void {
    // An empty list is not a batch, but an invalid message.
    const isList = Array.isArray(value) && value.length > 0
    const messages: unknown[] = isList ? value : [value]
    const batch: Batch = {
      answers: [],
      isList,
      unanswered: new Set(),
    }
    this.#batches.add(batch)
    for (const message of messages) this.#receive(message, batch)
    void this.#answerIfComplete(batch)
  }

  /** Passes a message to the SDK, or refuses it in its batch. */
  #receive(value: unknown, batch: Batch): void {
    const refusal = refuseParameters(value) ?? refuseInvalid(value)
    if (refusal) {
      batch.answers.push(refusal)
      return
    }
    const message = value as JSONRPCMessage
    if ('method' in message) this.#note(message, batch)
    this.onmessage?.(message)
  }

  /** Notes that a request needs an answer, or that a cancelled one gets none. */
  #note(message: JSONRPCNotification | JSONRPCRequest, batch: Batch): void {
    const {method, params} = message
    // A subscription has no answer before its end.
    if ('id' in message && method !== 'subscriptions/listen') {
      batch.unanswered.add(message.id)
    }
    if (method !== 'notifications/cancelled') return
    const cancelled = this.#settle(params?.['requestId'])
    // This batch is answered after its last message.
    if (cancelled && cancelled !== batch) {
      void this.#answerIfComplete(cancelled)
    }
  }
}

/** Makes the answer to a line that is too long, or is not JSON. */
function refuseUnreadable({isTooLong, text}: MessageLine): object {
  if (!isTooLong) {
    return makeErrorAnswer(null, ProtocolErrorCode.ParseError, 'Parse error')
  }
  const message = `The message has more than ${maxMessageBytes} bytes`
  return makeErrorAnswer(findId(text.trim()), ProtocolErrorCode.InvalidRequest, message)
}

/** Makes the answer to a value that is not a message of the protocol; undefined if it is one. */
function refuseInvalid(value: unknown): object | undefined {
  try {
    parseJSONRPCMessage(value)
    return undefined
  } catch {
    const id = ownProperty(value, 'id')
    const isId = typeof id === 'string' || typeof id === 'number'
    const {InvalidRequest} = ProtocolErrorCode
    return makeErrorAnswer(isId ? id : null, InvalidRequest, 'Invalid request')
  }
}
