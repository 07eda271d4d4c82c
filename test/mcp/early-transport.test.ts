import {LATEST_PROTOCOL_VERSION, SUPPORTED_PROTOCOL_VERSIONS} from '@modelcontextprotocol/server'
import {expect, test} from 'vitest'

import {initializeVersions, replyToInitialize} from '../../src/mcp/early-transport.js'
import {makeCatalog} from '../support/approval-attacks.js'
import {initialize} from '../support/mcp-client.js'
import {makeRecordedServer} from '../support/recorded-server.js'

const host = {bin: 'tasks', version: '1.0.0'}

test('the versions are those of the SDK', () => {
  expect([initializeVersions, initializeVersions[0]]).toEqual([SUPPORTED_PROTOCOL_VERSIONS, LATEST_PROTOCOL_VERSION])
})

test.each([{}, {roots: {listChanged: true}, sampling: {}}, {elicitation: {form: {}}}])(
  'a client with the capabilities %j is answered at once',
  (capabilities) => {
    expect(replyToInitialize({jsonrpc: '2.0', ...initialize('2025-06-18', capabilities)}, host)).toHaveProperty(
      'result',
    )
  },
)

test.each(SUPPORTED_PROTOCOL_VERSIONS)('the reply to version %s is that of the SDK', async (version) => {
  const catalog = makeCatalog()
  const peer = makeRecordedServer(catalog).connect()
  peer.send(initialize(version))
  const reply = replyToInitialize({jsonrpc: '2.0', ...initialize(version)}, catalog)
  expect(await peer.next()).toEqual(reply)
})

test('a client of the future is offered the latest version', () => {
  expect(replyToInitialize({jsonrpc: '2.0', ...initialize('2031-01-01')}, host)).toMatchObject({
    id: 0,
    result: {protocolVersion: '2025-11-25', serverInfo: {name: 'tasks', version: '1.0.0'}},
  })
})

test.each([
  undefined,
  'initialize',
  [],
  {jsonrpc: '2.0', id: 1, method: 'tools/list'},
  initialize('2025-06-18'),
  {jsonrpc: '2.0', ...initialize('2025-06-18'), id: null},
  {jsonrpc: '2.0', id: 1, method: 'initialize', params: {capabilities: {}, protocolVersion: '2025-06-18'}},
  {jsonrpc: '2.0', ...initialize('2025-06-18', {roots: true})},
  {jsonrpc: '2.0', ...initialize('2025-06-18', {experimental: {x: 1}})},
  {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {...(initialize('2025-06-18') as {params: object}).params, _meta: {}},
  },
])('the SDK looks at anything that is not usual: %j', (message) => {
  expect(replyToInitialize(message, host)).toBeUndefined()
})
