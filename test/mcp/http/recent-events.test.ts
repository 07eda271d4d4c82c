import type {JSONRPCMessage} from '@modelcontextprotocol/server'
import {expect, test} from 'vitest'

import {RecentEvents} from '../../../src/mcp/http/recent-events.js'

const message = (id: number, text = ''): JSONRPCMessage => ({
  id,
  jsonrpc: '2.0',
  result: {text},
})

async function replay(events: RecentEvents, id: string) {
  const sent: [string, JSONRPCMessage][] = []
  const stream = await events.replayEventsAfter(id, {
    send: async (...event) => void sent.push(event),
  })
  return {sent, stream}
}

test('a stream continues after the event that was last seen', async () => {
  const events = new RecentEvents()
  const opened = await events.storeEvent('a', {} as JSONRPCMessage)
  await events.storeEvent('b', message(1))
  await events.storeEvent('a', {} as JSONRPCMessage)
  const second = await events.storeEvent('a', message(2))
  expect(await replay(events, opened)).toEqual({sent: [[second, message(2)]], stream: 'a'})
  expect(await replay(events, second)).toEqual({sent: [], stream: 'a'})
})

test('the latest 8 MB are kept, and always the latest event', async () => {
  const events = new RecentEvents()
  const ids: string[] = []
  for (let id = 0; id < 10; id += 1)
    ids.push(await events.storeEvent('a', message(id, 'x'.repeat(1024 * 1024))))
  const kept = await Promise.all(ids.map(async (id) => events.getStreamIdForEventId(id)))
  expect(kept.map((stream) => stream === 'a')).toEqual(ids.map((_, index) => index > 2))
  const large = await events.storeEvent('a', message(11, 'x'.repeat(9 * 1024 * 1024)))
  expect(await events.getStreamIdForEventId(large)).toBe('a')
  expect(await events.getStreamIdForEventId(ids.at(-1)!)).toBeUndefined()
})
