import type {EventStore, JSONRPCMessage} from '@modelcontextprotocol/server'

/** How much of a session's messages is kept, in characters of JSON. */
const maxLength = 8 * 1024 * 1024

type StoredEvent = {
  id: string
  length: number
  message: JSONRPCMessage
  streamId: string
}

/**
 * Keeps the latest messages of a session, so that a client that has lost its connection receives
 * what it has missed: the answer of a command that may not run again.
 */
export class RecentEvents implements EventStore {
  #count = 0
  #events: StoredEvent[] = []
  #length = 0

  /**
   * Stores a message.
   *
   * @returns the id after which a client may resume
   */
  async storeEvent(streamId: string, message: JSONRPCMessage): Promise<string> {
    this.#count += 1
    const id = `${this.#count}`
    const {length} = JSON.stringify(message)
    this.#events.push({id, length, message, streamId})
    this.#length += length
    // The latest one stays, however long it is.
    while (this.#length > maxLength && this.#events.length > 1) {
      this.#length -= this.#events.shift()!.length
    }
    return id
  }

  /** The stream of an event; undefined if the event is no longer kept. */
  async getStreamIdForEventId(id: string): Promise<string | undefined> {
    return this.#events.find((event) => event.id === id)?.streamId
  }

  /** Sends the messages of an event's stream that followed it. */
  async replayEventsAfter(
    lastId: string,
    {send}: {send(id: string, message: JSONRPCMessage): Promise<void>},
  ): Promise<string> {
    const index = this.#events.findIndex(({id}) => id === lastId)
    const {streamId = ''} = this.#events[index] ?? {}
    for (const {id, message, streamId: other} of this.#events.slice(index + 1)) {
      // An event without a message only opened the stream.
      if (other === streamId && Object.keys(message).length > 0) {
        await send(id, message)
      }
    }
    return streamId
  }
}
