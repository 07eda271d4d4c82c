import {createServer} from 'node:net'

import {expect, test} from 'vitest'

import {classify} from '../../src/errors/classify-throw.js'

/** An error with these properties. */
function failure(properties: object, message: string): Error {
  return Object.assign(new Error(message), properties)
}

const refused = failure(
  {address: '127.0.0.1', code: 'ECONNREFUSED', port: 9, syscall: 'connect'},
  'connect ECONNREFUSED 127.0.0.1:9',
)
const unknown = failure(
  {code: 'ENOTFOUND', hostname: 'nope.example', syscall: 'getaddrinfo'},
  'getaddrinfo ENOTFOUND nope.example',
)
const both = Object.assign(new AggregateError([{...refused, address: '::1'}, refused], ''), {code: 'ECONNREFUSED'})

test.for<[thrown: Error, message: string]>([
  [refused, 'The server at 127.0.0.1:9 cannot be reached (ECONNREFUSED).'],
  [failure({cause: unknown}, 'fetch failed'), 'The server at nope.example cannot be found (ENOTFOUND).'],
  [failure({cause: both}, 'fetch failed'), 'The server at [::1]:9 cannot be reached (ECONNREFUSED).'],
  [
    failure({cause: failure({code: 'ECONNRESET', syscall: 'read'}, 'read ECONNRESET')}, 'fetch failed'),
    'The server closed the connection (ECONNRESET).',
  ],
  // What an author wrote, or a library that names the address, stands.
  [failure({cause: refused}, 'The tasks cannot be loaded'), 'The tasks cannot be loaded'],
  [failure({code: 'ECONNRESET', syscall: 'read'}, 'read ECONNRESET'), 'read ECONNRESET'],
])('%# a failed connection names the server where the message does not', ([thrown, message]) => {
  expect(classify(thrown)).toMatchObject({code: 2, error: 'tool_error', message, recoverable: true})
})

test('a server that fetch waited for in vain is a timeout that names it', () => {
  const cause = failure({address: '192.0.2.1', code: 'ETIMEDOUT', port: 80, syscall: 'connect'}, 'connect ETIMEDOUT')
  expect(classify(failure({cause}, 'fetch failed'))).toMatchObject({
    code: 4,
    message: 'The server at 192.0.2.1:80 did not answer in time (ETIMEDOUT).',
  })
})

test('what fetch itself throws for a port without a server is told with host and port', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const {port} = server.address() as {port: number}
  await new Promise((resolve) => server.close(resolve))
  const thrown: unknown = await fetch(`http://127.0.0.1:${port}`).catch((error: unknown) => error)
  const causes = [`connect ECONNREFUSED 127.0.0.1:${port}`]
  expect(classify(thrown)).toEqual({
    causes,
    code: 2,
    data: {causes},
    error: 'tool_error',
    kind: 'ECONNREFUSED',
    message: `The server at 127.0.0.1:${port} cannot be reached (ECONNREFUSED).`,
    recoverable: true,
  })
})

test('a response that fetch got is classified by its status when it is on the error', () => {
  const thrown = failure({response: new Response('', {status: 404})}, 'No index logs')
  expect(classify(thrown)).toEqual({
    code: 5,
    error: 'not_found',
    message: 'No index logs',
    recoverable: false,
    retryAfterMs: undefined,
  })
})
