import type {HostConfig} from '../../oclif/shapes.js'
import {greet} from './greeting.js'
import {LineReader} from './line-reader.js'
import {takeStreams} from './take-streams.js'

/** What becomes of the client's messages. */
export type DoorListener = {
  onMessage(message: unknown): void
  /** The client has gone. */
  onEnd(): void
}

/**
 * The connection to the client, from our init hook on: it keeps the protocol's streams, greets the client, and holds what
 * the client sends until the server is loaded.
 */
export class Door {
  /** The process that started this one. */
  readonly parent = process.ppid
  readonly #streams = takeStreams()
  #held: unknown[] = []
  #hasEnded = false
  #greeted: unknown
  #listener: DoorListener | undefined

  constructor(config: Pick<HostConfig, 'bin' | 'version'>) {
    const lines = new LineReader(
      (line) => {
        this.#read(line, config)
      },
      () => {
        this.#refuse(-32_600, 'The message is too long')
      },
    )
    const end = (): void => {
      if (this.#hasEnded) return
      this.#hasEnded = true
      this.#listener?.onEnd()
    }
    this.#streams.onBroken(end)
    this.#streams.input
      .on('data', (chunk: Buffer) => {
        lines.add(chunk)
      })
      .on('end', end)
      .on('close', end)
      .on('error', end)
  }

  /** Hands over everything that has come and comes. */
  listen(listener: DoorListener): void {
    this.#listener = listener
    const held = this.#held
    this.#held = []
    for (const message of held) listener.onMessage(message)
    if (this.#hasEnded) listener.onEnd()
  }

  /** Sends a message. The first answer to the request that was greeted is left out: the client has it. */
  send(message: object): void {
    if (this.#hasEnded) return
    const {id, method} = message as {id?: unknown; method?: unknown}
    if (this.#greeted !== undefined && method === undefined && id === this.#greeted) this.#greeted = undefined
    else this.#streams.write(`${JSON.stringify(message)}\n`)
  }

  #read(line: string, config: Pick<HostConfig, 'bin' | 'version'>): void {
    let message: unknown
    try {
      message = JSON.parse(line)
    } catch {
      this.#refuse(-32_700, 'Parse error')
      return
    }

    // Version 2025-03-26 of the protocol has batches.
    for (const one of Array.isArray(message) ? message : [message]) this.#take(one, config)
  }

  #take(message: unknown, config: Pick<HostConfig, 'bin' | 'version'>): void {
    if (this.#listener) {
      this.#listener.onMessage(message)
      return
    }

    const greeting = this.#held.length === 0 ? greet(message, config) : undefined
    if (greeting) {
      this.send(greeting)
      this.#greeted = (message as {id: unknown}).id
    }

    this.#held.push(message)
  }

  #refuse(code: number, message: string): void {
    this.send({jsonrpc: '2.0', id: null, error: {code, message}})
  }
}
