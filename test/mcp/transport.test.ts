import {PassThrough, Writable} from 'node:stream'

import fc from 'fast-check'
import {expect, test} from 'vitest'

import {ServerTransport} from '../../src/mcp/transport.js'
import type {EarlyTransport} from '../../src/mcp/early-transport.js'

/** A transport over streams of this process, what it passes on, and what it answers without the server. */
async function open(early: Partial<EarlyTransport> = {}) {
  const input = new PassThrough()
  const passed: unknown[] = []
  const refused: {error?: {code: number; message: string}; id?: unknown}[] = []
  const output = new Writable({
    decodeStrings: false,
    write: (text: string, _encoding, done) => {
      refused.push(JSON.parse(text) as (typeof refused)[0])
      done()
    },
  })
  const transport = new ServerTransport({input, output, ...early} as EarlyTransport)
  Object.assign(transport, {onmessage: (message: unknown) => void passed.push(message)})
  const ended = new Promise<void>((resolve) => {
    transport.onEnd = resolve
  })
  await transport.start()
  return {ended, input, output, passed, refused, transport}
}

const ping = (id: number) => ({id, jsonrpc: '2.0', method: 'ping'})

test('messages arrive whole, however their bytes are cut', async () => {
  const text = fc.string({maxLength: 50, unit: 'binary'})
  const messages = fc.array(
    text.map((value) => ({...ping(1), params: {value}})),
    {maxLength: 8},
  )
  await fc.assert(
    fc.asyncProperty(messages, fc.infiniteStream(fc.integer({max: 40, min: 1})), async (sent, sizes) => {
      const {ended, input, passed} = await open()
      let bytes = Buffer.from(sent.map((message) => `${JSON.stringify(message)}\r\n\n`).join(''))
      while (bytes.length > 0) {
        const size = sizes.next().value as number
        input.write(bytes.subarray(0, size))
        bytes = bytes.subarray(size)
      }

      input.end()
      await ended
      expect(passed).toEqual(sent)
    }),
    {numRuns: 40},
  )
})

test.each([
  ['half of one', '{"jsonrpc":"2.0","id":1,"method":', [[null, -32_700]]],
  ['text', '"text"', [[null, -32_600]]],
  ['another version', '{"jsonrpc":"1.0","id":7}', [[7, -32_600]]],
  ['parameters in a list', '{"jsonrpc":"2.0","id":"a","method":"ping","params":[]}', [['a', -32_600]]],
  ['a batch with a mistake in it', '[{"jsonrpc":"2.0","id":8,"method":"ping"},{"id":9}]', [[9, -32_600]]],
])('a line that is no message is answered, and the next one arrives: %s', async (_name, line, expected) => {
  const {ended, input, passed, refused} = await open()
  input.end(`${line}\n${JSON.stringify(ping(1))}\n`)
  await ended
  expect(refused.map(({error, id}) => [id, error?.code])).toEqual(expected)
  expect(passed.at(-1)).toEqual(ping(1))
})

const clientInfo = {name: 'test', version: '1'}

test.each([
  ['initialize', undefined, 'initialize needs'],
  ['initialize', {capabilities: {}, protocolVersion: '2025-06-18'}, 'initialize needs'],
  ['initialize', {capabilities: {}, clientInfo, protocolVersion: 1}, 'initialize needs'],
  ['initialize', {capabilities: [], clientInfo, protocolVersion: '2025-06-18'}, 'initialize needs'],
  ['initialize', {capabilities: {roots: 'x'}, clientInfo, protocolVersion: '2025-06-18'}, 'initialize needs'],
  ['tools/list', {cursor: 'x'}, 'cursor is not one'],
  ['resources/templates/list', {cursor: 7}, 'cursor is not one'],
])('%s with the parameters %j is refused in a sentence', async (method, params, message) => {
  const {ended, input, passed, refused} = await open()
  input.end(`${JSON.stringify({id: 3, jsonrpc: '2.0', method, params})}\n`)
  await ended
  expect(refused).toEqual([{error: {code: -32_602, message: expect.stringContaining(message)}, id: 3, jsonrpc: '2.0'}])
  expect(passed).toEqual([])
})

test('a message of ten megabytes arrives, and one over 64 MB is refused', async () => {
  const {ended, input, passed, refused} = await open()
  const long = {...ping(1), params: {text: 'x'.repeat(10 * 1024 * 1024)}}
  input.write(`${JSON.stringify(long)}\n`)
  for (let sent = 0; sent < 65; sent += 1) input.write(Buffer.alloc(1024 * 1024, 'x'))
  input.end(`\n${JSON.stringify(ping(2))}\n`)
  await ended
  expect(passed).toEqual([long, ping(2)])
  expect(refused).toMatchObject([{error: {code: -32_600, message: 'The message has more than 67108864 bytes'}}])
})

test('the answer that the client has is not sent again; a later one to the same id is', async () => {
  const {refused, transport} = await open({answeredId: 0})
  await transport.send({id: 0, jsonrpc: '2.0', method: 'ping'})
  await transport.send({id: 0, jsonrpc: '2.0', result: {first: true}})
  await transport.send({id: 0, jsonrpc: '2.0', result: {second: true}})
  expect(refused).toEqual([ping(0), {id: 0, jsonrpc: '2.0', result: {second: true}}])
})

test('a client that does not read any more ends the connection, and what is sent then is dropped', async () => {
  const {ended, output, transport} = await open()
  output.destroy(new Error('EPIPE'))
  await ended
  await transport.send(ping(1) as Parameters<typeof transport.send>[0])
})
