import {expect, test} from 'vitest'

import {readHttpFailure} from '../../src/errors/http-failure.js'

test.each([
  [{status: 401}, {code: 6}],
  [{statusCode: 404}, {code: 5}],
  [{status: '409'}, {code: 7}],
  [{response: {status: 504}}, {code: 4}],
  [{http: {statusCode: 403}}, {code: 6}],
  [{status: 500}, {code: 2, recoverable: true}],
  [{status: 599}, {code: 2, recoverable: true}],
  // What is no status does not hide one.
  [{status: 0, statusCode: 404}, {code: 5}],
  [{status: 'failed', statusCode: 404}, {code: 5}],
  [{status: '4041', statusCode: 409}, {code: 7}],
  [{status: 'HTTP 500', statusCode: 409}, {code: 7}],
  [{status: 600, statusCode: 404}, {code: 5}],
  [{status: 99, statusCode: 404}, {code: 5}],
  [{status: 404.5, statusCode: 409}, {code: 7}],
  [{status: ['404'], statusCode: 409}, {code: 7}],
  // One that is known and means nothing here does.
  [{status: 100, statusCode: 404}, undefined],
  [{status: 200}, undefined],
  [{status: 600}, undefined],
  [{response: null}, undefined],
  [{response: '404'}, undefined],
  [{response: {status: 418}}, undefined],
  [{}, undefined],
])('%j means %j', (error, failure) => {
  expect(readHttpFailure(error)).toEqual(failure && {retryAfterMs: undefined, ...failure})
})

test.each([
  [{'retry-after': 12}, 12_000],
  [{'Retry-After': '120'}, 120_000],
  [{'retry-after': ' 1.25 '}, 1250],
  [{'retry-after': '12 h'}, undefined],
  [{'retry-after': ['3']}, undefined],
  [{'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT'}, 0],
  [{get: (name: string) => (name === 'retry-after' ? '7' : undefined)}, 7000],
  [{get: () => raise()}, undefined],
  ['retry-after: 3', undefined],
  [null, undefined],
])('after %o is retried after %j ms', (headers, retryAfterMs) => {
  expect(readHttpFailure({headers, status: 429})).toEqual({code: 8, retryAfterMs})
  expect(readHttpFailure({response: {headers, status: 429}})).toEqual({code: 8, retryAfterMs})
})

function raise(): never {
  throw new Error('no headers')
}
