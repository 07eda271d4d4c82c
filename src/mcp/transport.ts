import fs from 'node:fs'
import {syncBuiltinESMExports} from 'node:module'
import {Readable, Writable} from 'node:stream'
import {setTimeout as sleep} from 'node:timers/promises'

import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  parseJSONRPCMessage,
} from '@modelcontextprotocol/server'
import {StdioServerTransport} from '@modelcontextprotocol/server/stdio'

import {isRecord, parseJson} from '../contract/unknown-value.js'
import {findProblem, refusal} from './parameters.js'

/** The longest message that a client may send, in bytes. */
export const maxMessageBytes = 64 * 1024 * 1024

/**
 * Takes stdin and stdout: from now on all other code reads an empty stdin, and what it prints goes
 * to stderr (11.4).
 */
export function takeStreams(): [input: Readable, output: Writable] {
  const {stderr, stdin, stdout} = process
  Object.defineProperty(process, 'stdin', {
    configurable: true,
    enumerable: true,
    value: Readable.from([]),
  })
  const write = stdout.write.bind(stdout)
  stdout.write = stderr.write.bind(stderr)
  for (const name of ['write', 'writeFileSync', 'writeSync'] as const) {
    const original = fs[name] as (descriptor: unknown, ...rest: unknown[]) => unknown
    const redirect: typeof original = (descriptor, ...rest) =>
      original(descriptor === 1 ? 2 : descriptor, ...rest)
    Object.assign(fs, {[name]: Object.assign(redirect, original)})
  }
  // Modules may import the functions by name.
  syncBuiltinESMExports()
  const output = new Writable({
    decodeStrings: false,
    write: (text: string, _encoding, done) => void write(text, done),
  })
  stdout.on('error', (error) => void output.destroy(error))
  // Each message waiting for the client adds a listener.
  return [stdin, output.setMaxListeners(0)]
}

/**
 * The messages of one line: one, or a batch (protocol version 2025-03-26), which is answered with
 * one array.
 */
type Batch = {
  answers: object[]
  isList: boolean
  waiting: Set<unknown>
}

/**
 * The SDK's transport, which also answers what the SDK drops, and batches, and answers after the
 * end of the input.
 */
export class ServerTransport extends StdioServerTransport {
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
    await this.#finish(batch)
  }

  override async close(): Promise<void> {
    await super.close()
    this.onEnd()
  }

  async #read(): Promise<void> {
    try {
      for await (const [line, isCut] of splitLines(this.input, maxMessageBytes)) {
        this.#readLine(line.trim(), isCut)
      }
    } catch {
      // An input that fails has ended.
    }
    for (const end = Date.now() + this.graceMs; this.#batches.size > 0 && Date.now() < end;) {
      await sleep(25)
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

  /** Removes a request from the batch that waits for its answer, if any. */
  #settle(id: unknown): Batch | undefined {
    return [...this.#batches].find(({waiting}) => waiting.delete(id))
  }

  async #finish(batch: Batch): Promise<void> {
    const {answers, isList, waiting} = batch
    if (waiting.size > 0 || !this.#batches.delete(batch)) return
    if (answers.length > 0) {
      await this.#write(isList ? answers : answers[0]!)
    }
  }

  #readLine(line: string, isCut: boolean): void {
    if (line === '') return
    const read = isCut ? undefined : parseJson(line)
    const isList = Array.isArray(read) && read.length > 0
    const batch: Batch = {
      answers: [],
      isList,
      waiting: new Set(),
    }
    this.#batches.add(batch)
    if (isCut) {
      batch.answers.push(
        refusal(findId(line), -32_600, `The message has more than ${maxMessageBytes} bytes`),
      )
    } else if (read === undefined) {
      batch.answers.push(refusal(null, -32_700, 'Parse error'))
    } else {
      for (const message of isList ? (read as unknown[]) : [read]) this.#pass(message, batch)
    }
    void this.#finish(batch)
  }

  #pass(value: unknown, batch: Batch): void {
    const {id, method, params} = (isRecord(value) ? value : {}) as Partial<JSONRPCRequest>
    const problem = findProblem(value)
    if (problem) return void batch.answers.push(problem)
    try {
      parseJSONRPCMessage(value)
    } catch {
      const isId = typeof id === 'string' || typeof id === 'number'
      batch.answers.push(refusal(isId ? id : null, -32_600, 'Invalid request'))
      return
    }
    // A subscription has no answer before its end.
    if (method !== undefined && method !== 'subscriptions/listen' && id !== undefined) {
      batch.waiting.add(id)
    }
    // A cancelled request gets no answer.
    if (method === 'notifications/cancelled') {
      const cancelled = this.#settle(params?.['requestId'])
      if (cancelled && cancelled !== batch) void this.#finish(cancelled)
    }
    this.onmessage?.(value as JSONRPCMessage)
  }
}

/** Finds the id at either end of a message, before or after its `params`. */
function findId(text: string): unknown {
  const [start] = text.split('"params"', 1)
  const [, end = ''] = /[}\]]([^{}[\]]*)\}$/.exec(text) ?? []
  const [, id = 'null'] = /"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)/.exec(`${start} ${end}`) ?? []
  return parseJson(id) ?? null
}

/**
 * Splits text into lines, of too long ones only both ends; readline would also split JSON at
 * U+2028.
 */
async function* splitLines(
  input: Readable,
  maxBytes = Infinity,
): AsyncGenerator<[string, isCut: boolean]> {
  let bytes = 0
  let pieces: string[] = []
  const add = (piece: string): void => {
    bytes += Buffer.byteLength(piece)
    pieces.push(piece)
    if (bytes > maxBytes) {
      pieces = [pieces.join('')].flatMap((all) => [all.slice(0, 1024), all.slice(-1024)])
    }
  }
  for await (const text of input.setEncoding('utf8') as AsyncIterable<string>) {
    const [first, ...others] = text.split('\n')
    add(first!)
    for (const next of others) {
      yield [pieces.join(''), bytes > maxBytes]
      bytes = 0
      pieces = []
      add(next)
    }
  }
  if (bytes > 0) yield [pieces.join(''), bytes > maxBytes]
}
