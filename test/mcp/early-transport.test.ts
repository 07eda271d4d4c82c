import {LATEST_PROTOCOL_VERSION, SUPPORTED_PROTOCOL_VERSIONS} from '@modelcontextprotocol/server'
import {expect, test} from 'vitest'

import {initializeVersions, replyToInitialize} from '../../src/mcp/early-transport.js'
import {makeCatalog} from '../support/approval-attacks.js'
import {initialize} from '../support/mcp-client.js'
import {makeRecordedServer} from '../support/recorded-server.js'

const catalog = makeCatalog()
const hello = (version: string, more: object = {}) => ({jsonrpc: '2.0', ...initialize(version), ...more})
const reply = (message: unknown) => replyToInitialize(JSON.stringify(message), catalog)

test('the versions are those of the SDK', () => {
  expect([initializeVersions, initializeVersions[0]]).toEqual([SUPPORTED_PROTOCOL_VERSIONS, LATEST_PROTOCOL_VERSION])
})

test.each([...SUPPORTED_PROTOCOL_VERSIONS, '2031-01-01'])(
  'the reply to version %s is that of the SDK',
  async (version) => {
    const peer = makeRecordedServer(catalog).connect()
    peer.send(initialize(version))
    expect(await peer.next()).toEqual(reply(hello(version)))
  },
)

test.each([
  'initialize',
  [],
  {jsonrpc: '2.0', id: 1, method: 'tools/list'},
  initialize('2025-06-18'),
  hello('2025-06-18', {id: null}),
  hello('2025-06-18', {params: {capabilities: {}, protocolVersion: '2025-06-18'}}),
  hello('2025-06-18', {params: {...(initialize('2025-06-18') as {params: object}).params, _meta: {}}}),
])('the SDK looks at anything that is not usual: %j', (message) => {
  expect(reply(message)).toBeUndefined()
})
