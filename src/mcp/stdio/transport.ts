import {type JSONRPCMessage, parseJSONRPCMessage, type Transport} from '@modelcontextprotocol/server'

import type {Door} from './door.js'

/** The SDK's view of the connection. */
export class DoorTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  readonly #door: Door
  #isClosed = false
  readonly #onEnd: () => void

  /** @param onEnd called when the connection is closed, from either side */
  constructor(door: Door, onEnd: () => void) {
    this.#door = door
    this.#onEnd = onEnd
  }

  async start(): Promise<void> {
    this.#door.listen({
      onEnd: () => {
        void this.close()
      },
      onMessage: (message) => {
        this.#take(message)
      },
    })
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!this.#isClosed) this.#door.send(message)
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.onclose?.()
    this.#onEnd()
  }

  #take(message: unknown): void {
    if (this.#isClosed) return
    let parsed: JSONRPCMessage
    try {
      parsed = parseJSONRPCMessage(message)
    } catch {
      this.#door.send({jsonrpc: '2.0', id: idOf(message), error: {code: -32_600, message: 'Invalid request'}})
      return
    }

    this.onmessage?.(parsed)
  }
}

/** The id of something that is no message, where it has one that an answer can carry. */
function idOf(message: unknown): number | string | null {
  const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
