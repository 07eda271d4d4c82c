import {PassThrough, Writable} from 'node:stream'

import fc from 'fast-check'
import {expect, test, vi} from 'vitest'

import {ServerTransport} from '../../../src/mcp/transport/transport.js'

/**
 * A transport over streams of this process, what it passes on, sends, and refuses before the end of
 * its input.
 */
async function open(graceMs = 0) {
  const input = new PassThrough()
  const passed: unknown[] = []
  const sent: object[] = []
  const refused: {error?: {code: number; message: string}; id?: unknown}[] = []
  const output = new Writable({
    decodeStrings: false,
    write: (text: string, _encoding, done) => {
      const message = JSON.parse(text) as (typeof refused)[0]
      sent.push(message)
      if (message.error?.code !== -32_000) refused.push(message)
      done()
    },
  })
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const transport = new ServerTransport(input, output, graceMs, end)
  Object.assign(transport, {onmessage: (message: unknown) => void passed.push(message)})
  await transport.start()
  return {ended, input, output, passed, refused, sent, transport}
}

const ping = (id: number) => ({id, jsonrpc: '2.0', method: 'ping'})

test('messages arrive whole, however their bytes are cut', async () => {
  const text = fc.string({maxLength: 50, unit: 'binary'})
  const messages = fc.array(
    text.map((value) => ({...ping(1), params: {value}})),
    {maxLength: 8},
  )
  await fc.assert(
    fc.asyncProperty(
      messages,
      fc.infiniteStream(fc.integer({max: 40, min: 1})),
      async (sent, sizes) => {
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
      },
    ),
    {numRuns: 40},
  )
})

test.each([
  ['half of one', '{"jsonrpc":"2.0","id":1,"method":', [[null, -32_700]]],
  ['text', '"text"', [[null, -32_600]]],
  ['another version', '{"jsonrpc":"1.0","id":7}', [[7, -32_600]]],
  [
    'parameters in a list',
    '{"jsonrpc":"2.0","id":"a","method":"ping","params":[]}',
    [['a', -32_602]],
  ],
  ['a batch of nothing', '[]', [[null, -32_600]]],
])(
  'a line that is no message is answered, and the next one arrives: %s',
  async (_name, line, expected) => {
    const {ended, input, passed, refused} = await open()
    input.end(`${line}\n${JSON.stringify(ping(1))}\n`)
    await ended
    expect(refused.map(({error, id}) => [id, error?.code])).toEqual(expected)
    expect(passed.at(-1)).toEqual(ping(1))
  },
)

const clientInfo = {name: 'test', version: '1'}

test.each([
  ['initialize', undefined, 'initialize needs'],
  ['initialize', {_meta: {progressToken: 1}}, 'initialize needs'],
  ['initialize', {capabilities: {}, protocolVersion: '2025-06-18'}, 'initialize needs'],
  ['initialize', {capabilities: {}, clientInfo, protocolVersion: 1}, 'initialize needs'],
  ['initialize', {capabilities: [], clientInfo, protocolVersion: '2025-06-18'}, 'initialize needs'],
  [
    'initialize',
    {capabilities: {roots: 'x'}, clientInfo, protocolVersion: '2025-06-18'},
    'initialize needs',
  ],
  ['tools/list', {cursor: 'x'}, 'cursor is not one'],
  ['resources/templates/list', {cursor: 7}, 'cursor is not one'],
  ['ping', 'x', 'The parameters of ping are not an object'],
  ['ping', {_meta: 5}, '_meta of ping must be an object'],
  ['tools/list', {_meta: {progressToken: {}}}, 'progressToken, if given, a string or an integer'],
  ['logging/setLevel', {level: 'loud'}, 'logging/setLevel needs level, one of debug, info'],
  ['resources/read', {}, 'resources/read needs uri, a string'],
  ['prompts/get', {arguments: {a: 5}, name: 'x'}, 'prompts/get needs name, a string'],
  ['completion/complete', undefined, 'completion/complete needs ref'],
  ['tools/call', {arguments: [], name: 'run'}, 'tools/call needs name, a string'],
  ['skills/get', {uri: 5}, 'skills/get needs uri, a string'],
])('%s with the parameters %j is refused in a sentence', async (method, params, message) => {
  const {ended, input, passed, refused} = await open()
  input.end(`${JSON.stringify({id: 3, jsonrpc: '2.0', method, params})}\n`)
  await ended
  expect(refused).toEqual([
    {error: {code: -32_602, message: expect.stringContaining(message)}, id: 3, jsonrpc: '2.0'},
  ])
  expect(passed).toEqual([])
})

test.each([
  ['{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"id":1,"text":"', '"}}', 7],
  ['{ "method": "m", "id": "a\\"b", "params": {"text": "', '"}}', 'a"b'],
  ['{"method":"m","params":{"text":"', '","id":1},"jsonrpc":"2.0","id":-3}', -3],
  ['{"params":{"text":"', '"},"id":"x","method":"m"}\r', 'x'],
  ['{"params":{"text":"', '},\\"id\\":4}"}}', null],
])(
  'a message over 64 MB is refused with its id, and one of 10 MB arrives: %s…%s',
  async (start, end, id) => {
    const {ended, input, passed, refused} = await open()
    input.write(start)
    for (let sent = 0; sent < 65; sent += 1) input.write(Buffer.alloc(1024 * 1024, 'x'))
    for (const character of end) input.write(character)
    const long = {...ping(1), params: {text: 'x'.repeat(10 * 1024 * 1024)}}
    input.end(`\n${JSON.stringify(long)}\n`)
    await ended
    const message = 'The message has more than 67108864 bytes'
    expect({passed, refused}).toEqual({
      passed: [long],
      refused: [{error: {code: -32_600, message}, id, jsonrpc: '2.0'}],
    })
  },
)

test('the answers to a batch are one array, with its mistakes and without what is cancelled', async () => {
  const {input, passed, refused, transport} = await open()
  const answer = (id: number | string) => transport.send({id, jsonrpc: '2.0', result: {}})
  const notification = {jsonrpc: '2.0', method: 'notifications/initialized'}
  input.write(
    `${JSON.stringify([ping(1), {id: 'x'}, notification, ping(2), ping(3)])}\n${JSON.stringify(ping(4))}\n`,
  )
  await vi.waitFor(() => expect(passed).toEqual([ping(1), notification, ping(2), ping(3), ping(4)]))
  await answer(2)
  await answer(4)
  expect(refused).toMatchObject([{id: 4}])
  const cancelled = {jsonrpc: '2.0', method: 'notifications/cancelled', params: {requestId: 3}}
  input.write(`${JSON.stringify(cancelled)}\n`)
  await vi.waitFor(() => expect(passed.at(-1)).toEqual(cancelled))
  await answer(1)
  expect(refused.slice(1)).toEqual([
    [
      {error: {code: -32_600, message: 'Invalid request'}, id: 'x', jsonrpc: '2.0'},
      {id: 2, jsonrpc: '2.0', result: {}},
      {id: 1, jsonrpc: '2.0', result: {}},
    ],
  ])
  input.write(`${JSON.stringify([notification])}\n${JSON.stringify([{id: 5}])}\n`)
  await vi.waitFor(() => expect(refused[2]).toMatchObject([{error: {code: -32_600}, id: 5}]))
})

test('a client that does not read any more ends the connection, and what is sent then is dropped', async () => {
  const {ended, output, transport} = await open()
  output.destroy(new Error('EPIPE'))
  await ended
  await transport.send(ping(1) as Parameters<typeof transport.send>[0])
})

test.each([
  ['the answer, if it comes in time', 10_000, [{id: 1, result: {}}]],
  [
    'why there is none, if it does not',
    10,
    [{error: {code: -32_000, message: expect.stringContaining('stopped')}, id: 1}],
  ],
])('a request that the end of the input follows gets %s', async (_name, graceMs, expected) => {
  const {ended, input, passed, sent, transport} = await open(graceMs)
  input.end(
    `${JSON.stringify(ping(1))}\n${JSON.stringify({...ping(2), method: 'subscriptions/listen', params: {notifications: {}}})}\n`,
  )
  await vi.waitFor(() => expect(passed).toHaveLength(2))
  if (graceMs > 10) await transport.send({id: 1, jsonrpc: '2.0', result: {}})
  await ended
  expect(sent).toMatchObject(expected)
})
