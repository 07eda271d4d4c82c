import {Errors} from '@oclif/core'
import {describe, expect, test} from 'vitest'

import {AgentError} from '../../src/contract/agent-error.js'
import {classify} from '../../src/errors/classify-throw.js'

/** An error with these properties. */
function failure(properties: object, message = 'went wrong'): Error {
  return Object.assign(new Error(message), properties)
}

/** What is thrown, the category and code it gets, and whether it is recoverable. */
type Row = [thrown: unknown, category: string, code: number, isRecoverable: boolean]

describe('a throw is classified by its shape', () => {
  test.for<Row>([
    [failure({name: 'AbortError'}), 'cancelled', 9, true],
    [failure({code: 'ABORT_ERR'}), 'cancelled', 9, true],
    [new DOMException('aborted', 'AbortError'), 'cancelled', 9, true],
    [failure({}, 'SIGINT'), 'cancelled', 9, true],
    [new DOMException('late', 'TimeoutError'), 'timeout', 4, true],
    [failure({code: 'ETIMEDOUT'}), 'timeout', 4, true],
    [failure({code: 'ECONNREFUSED'}), 'tool_error', 2, true],
    [failure({cause: failure({code: 'EAI_AGAIN'})}, 'fetch failed'), 'tool_error', 2, true],
    [failure({code: 'ENOENT'}), 'not_found', 5, false],
    [failure({code: 'EACCES'}), 'permission_denied', 6, false],
    [failure({code: 'EPERM'}), 'permission_denied', 6, false],
    [failure({code: 'EEXIST'}), 'conflict', 7, false],
    [failure({status: 401}), 'permission_denied', 6, false],
    [failure({statusCode: 403}), 'permission_denied', 6, false],
    [failure({response: {statusCode: 404}}), 'not_found', 5, false],
    [failure({response: {status: 409}}), 'conflict', 7, false],
    [failure({response: {status: 408}}), 'timeout', 4, true],
    [failure({http: {statusCode: 504}}), 'timeout', 4, true],
    [failure({status: '429'}), 'rate_limited', 8, true],
    [failure({status: 500}), 'tool_error', 2, true],
    [failure({status: 503}), 'tool_error', 2, true],
    [failure({status: 400}), 'tool_error', 2, false],
    [failure({status: 600}), 'tool_error', 2, false],
    [failure({code: 'EOTHER'}), 'tool_error', 2, false],
    [failure({oclif: {exit: 5}}), 'not_found', 5, false],
    [failure({oclif: {exit: 2}}), 'tool_error', 2, false],
    [failure({oclif: {exit: 100}}), 'tool_error', 2, false],
    [new Errors.CLIError('from oclif', {exit: 7}), 'conflict', 7, false],
    // An exit code that the command chose says more than what lies behind it.
    [failure({code: 'ENOENT', oclif: {exit: 7}}), 'conflict', 7, false],
    [failure({cause: failure({cause: failure({code: 'EEXIST'})})}), 'conflict', 7, false],
    [failure({cause: {cause: {status: 404}}}), 'not_found', 5, false],
    [new AggregateError([failure({code: 'ENOENT'})], 'all failed'), 'tool_error', 2, false],
    ['text', 'tool_error', 2, false],
    [undefined, 'tool_error', 2, false],
    [Object.create(null), 'tool_error', 2, false],
    [Object.freeze(failure({status: 404})), 'not_found', 5, false],
  ])('%# %o', ([thrown, error, code, recoverable]) => {
    expect(classify(thrown)).toMatchObject({code, error, recoverable})
  })
})

test.for<[thrown: unknown, message: string]>([
  ['text', 'text'],
  [42, '42'],
  [false, 'false'],
  [Symbol('odd'), 'Symbol(odd)'],
  [10n, '10'],
  [undefined, 'The command failed without saying why.'],
  [null, 'The command failed without saying why.'],
  ['', 'The command failed without saying why.'],
  [{a: 1}, 'The command threw { a: 1 }.'],
  [{message: 'no Error at all'}, 'no Error at all'],
  [failure({cause: failure({}, 'inner')}, ''), 'inner'],
  [failure({}, '\u001B[31mred\u001B[39m '), 'red'],
  [function thrown() {}, 'The command threw [Function: thrown].'],
])('%# every throw has a message', ([thrown, message]) => {
  expect(classify(thrown)).toMatchObject({error: 'tool_error', message})
})

test('causes that the message does not tell stand in data, each once', () => {
  const inner = failure({code: 'ENOENT'}, 'no such file')
  const error = failure({cause: failure({cause: inner}, 'outer: no such file')}, 'outer: no such file')
  expect(classify(error).data).toBeUndefined()
  expect(classify(failure({cause: failure({cause: inner}, 'middle')}, 'outer')).data).toEqual({
    causes: ['middle', 'no such file'],
  })
})

test('a chain of causes that goes round, or is very long, ends', () => {
  const round = failure({})
  round.cause = round
  expect(classify(round)).toMatchObject({error: 'tool_error', message: 'went wrong'})
  let long = failure({code: 'ENOENT'})
  for (let depth = 0; depth < 1000; depth++) long = failure({cause: long}, `depth ${depth}`)
  expect(classify(long)).toMatchObject({message: 'depth 999'})
})

test('whatever its traps do, a proxy is classified', () => {
  const refuse = (): never => {
    throw new Error('trap')
  }
  const proxy: object = new Proxy({}, {get: refuse, getPrototypeOf: refuse, has: refuse, ownKeys: refuse})
  expect(classify(proxy)).toMatchObject({code: 2, error: 'tool_error'})
  expect(classify(failure({response: {headers: proxy, status: 429}}))).toMatchObject({error: 'rate_limited'})
  expect(classify(failure({cause: proxy}))).toMatchObject({message: 'went wrong'})
})

describe('Retry-After', () => {
  test.for<[retryAfter: unknown, milliseconds: number | undefined]>([
    ['7', 7000],
    [0, 0],
    ['1.5', 1500],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['soon', undefined],
    [undefined, undefined],
  ])('%j is %j', ([retryAfter, retryAfterMs]) => {
    const headers = {'retry-after': retryAfter}
    expect(classify(failure({headers, status: 429}))).toMatchObject({error: 'rate_limited'})
    expect(classify(failure({headers, status: 429})).retryAfterMs).toBe(retryAfterMs)
    expect(classify(failure({response: {headers: {'Retry-After': retryAfter}, status: 429}})).retryAfterMs).toBe(
      retryAfterMs,
    )
  })

  test('a date is milliseconds from now, and fetch headers are read', () => {
    const date = new Date(Date.now() + 60_000).toUTCString()
    const {retryAfterMs} = classify(
      failure({response: new Response('', {headers: {'Retry-After': date}, status: 429})}),
    )
    expect(retryAfterMs).toBeGreaterThan(50_000)
    expect(retryAfterMs).toBeLessThanOrEqual(60_000)
  })

  test('is there for other statuses that tell when to retry', () => {
    expect(classify(failure({headers: {'retry-after': '3'}, status: 503}))).toMatchObject({
      code: 2,
      recoverable: true,
      retryAfterMs: 3000,
    })
  })
})

describe('an AgentError', () => {
  test('is what it says, also from another copy of the package and behind a wrapper', () => {
    const error = new AgentError({code: 5, data: {id: 1}, error: 'index_missing', message: 'No index'})
    expect(classify(error)).toMatchObject({code: 5, data: {id: 1}, error: 'index_missing', message: 'No index'})
    const copy = Object.defineProperties(new Error(error.message), Object.getOwnPropertyDescriptors(error))
    expect(classify(copy)).toMatchObject({code: 5, error: 'index_missing'})
    expect(classify(new Error('wrapped', {cause: error}))).toMatchObject({
      code: 5,
      error: 'index_missing',
      message: 'wrapped',
    })
  })

  test('takes category and recoverable from its code', () => {
    expect(new AgentError({message: 'x'})).toMatchObject({code: 2, error: 'tool_error', recoverable: false})
    expect(new AgentError({code: 8, message: 'x'})).toMatchObject({error: 'rate_limited', recoverable: true})
    expect(new AgentError({code: 4, message: 'x', recoverable: false})).toMatchObject({recoverable: false})
  })

  test.for([0, 10, 2.5, -1, Number.NaN])('has no code %d', (code) => {
    expect(() => new AgentError({code: code as 2, message: 'x'})).toThrow(RangeError)
  })
})
