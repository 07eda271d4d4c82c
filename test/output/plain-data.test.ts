import fc from 'fast-check'
import {expect, test} from 'vitest'

import type {TerminalOutcome} from '../../src/contract/outcome.js'
import {serialize, toPlainData} from '../../src/output/plain-data.js'
import {prepareOutcome} from '../../src/output/prepare-outcome.js'
import {Redactor} from '../../src/secrets/redactor.js'

test('plain data is what JSON holds, and a value that JSON cannot hold is itself', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // JSON has no -0.
      expect(JSON.stringify(toPlainData(value))).toBe(JSON.stringify(value))
    }),
  )
  expect(toPlainData({toJSON: () => ({a: new Set([1])})})).toEqual({a: [1]})
  const {proxy, revoke} = Proxy.revocable({}, {})
  revoke()
  const odd = {proxy}
  expect(toPlainData(odd)).toBe(odd)
})

test('6.9: plain data holds what JSON would drop', () => {
  const cycle: Record<string, unknown> = {ids: [1n, -1n, 2n ** 53n]}
  cycle['map'] = new Map([['self', [cycle]]])
  expect(toPlainData(cycle)).toEqual({
    ids: [1, -1, '9007199254740992'],
    map: {self: ['[Circular]']},
  })
  expect(toPlainData(2n ** 64n)).toBe('18446744073709551616')
  const shared = new Set([1])
  expect(toPlainData({a: shared, b: shared})).toEqual({a: [1], b: [1]})
  const value = {
    list: new Set([1, new Map([['a', new Set()]])]),
    pairs: new Map([[{key: 1}, 2]]),
    likePairs: new Map<unknown, string>([
      [1, 'a'],
      ['1', 'b'],
    ]),
    failure: new AggregateError([new TypeError('inside')], 'both'),
    date: new Date(0),
    json: {toJSON: () => new Map([['a', 1]])},
  }
  expect(toPlainData(value)).toEqual({
    list: [1, {a: []}],
    pairs: [[{key: 1}, 2]],
    likePairs: [
      [1, 'a'],
      ['1', 'b'],
    ],
    failure: {
      name: 'AggregateError',
      message: 'both',
      errors: [{name: 'TypeError', message: 'inside'}],
    },
    date: '1970-01-01T00:00:00.000Z',
    json: {a: 1},
  })
})

test.each<[what: string, value: unknown, data: unknown]>([
  ['a Map behind a proxy', new Proxy(new Map([['a', 1]]), {}), '[Unreadable]'],
  ['a Set behind a proxy', new Proxy(new Set(['a']), {}), '[Unreadable]'],
  ['what only has the tag of a Map', {[Symbol.toStringTag]: 'Map', a: 1}, {a: 1}],
  [
    'an error whose name is none',
    Object.assign(new Error('x'), {name: Object.create(null) as string}),
    '[Unreadable]',
  ],
  [
    'an object that hides its prototype',
    new Proxy(
      {a: 1},
      {
        getPrototypeOf() {
          throw new Error('hidden')
        },
      },
    ),
    {a: 1},
  ],
])('6.9: %s loses nothing beside it', (_, value, data) => {
  expect(toPlainData({value, set: new Set([1])})).toEqual({value: data, set: [1]})
})

test.each([['broken'], [undefined], [new Error('broken')]])(
  '6.9: a result whose toJSON throws %s is named as the fault',
  (thrown) => {
    const result = {
      toJSON: () => {
        throw thrown
      },
    }
    expect(() => serialize({result}, JSON.stringify)).toThrow('cannot be written as JSON')
  },
)

const anything = fc.anything({
  withBigInt: true,
  withMap: true,
  withNullPrototype: true,
  withSet: true,
})
const keys =
  'code error kind message suggestion validValues recoverable retryAfterMs field position didYouMean docUrl nextActions'

test('an error of any values has the types that the contract promises', () => {
  const redactor = new Redactor()
  redactor.add(['secret'])
  const fields = fc.record(Object.fromEntries(keys.split(' ').map((key) => [key, anything])), {
    requiredKeys: [],
  })
  fc.assert(
    fc.property(fields, (given) => {
      const outcome = prepareOutcome(
        {...given, type: 'error'} as unknown as TerminalOutcome,
        redactor,
        'removed',
      )
      if (outcome.type !== 'error') throw new Error('It is no error any more.')
      const {code, didYouMean = [], docUrl, error, field, kind, message, nextActions = []} = outcome
      const {position, recoverable, retryAfterMs, suggestion, validValues = []} = outcome
      expect([code > 0, code < 256, didYouMean.length <= 3]).toEqual([true, true, true])
      expect([typeof error, typeof message, typeof recoverable]).toEqual([
        'string',
        'string',
        'boolean',
      ])
      const texts = [...didYouMean, ...validValues, ...nextActions.map(({command}) => command)]
      expect(texts.filter((text: unknown) => typeof text !== 'string')).toEqual([])
      for (const text of [kind, suggestion, field, docUrl])
        expect(['string', 'undefined']).toContain(typeof text)
      for (const number of [retryAfterMs, position])
        expect(['number', 'undefined']).toContain(typeof number)
    }),
  )
})
