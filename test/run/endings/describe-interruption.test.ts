import {expect, test} from 'vitest'

import {describeInterruption} from '../../../src/run/endings/describe-interruption.js'
import type {Run} from '../../../src/run/run.js'

async function* readSlowly(): AsyncGenerator<number> {
  yield 1
}

// 3.16
test.each([
  ['a value', {id: 7}, {result: {id: 7}}],
  ['nothing', undefined, undefined],
  ['a stream, which has no content yet', readSlowly(), undefined],
])('an interrupted command that returns %s says so in data', (_, value, data) => {
  const run = {options: {}, reported: undefined} as unknown as Run
  const interruption = {signal: 'SIGTERM', type: 'signal'} as const
  const fields = describeInterruption(interruption, run, {type: 'returned', value})
  expect(fields.data).toEqual(data)
})

test('9.10: what it returns beside a reported message is in data, too', () => {
  const reported = {message: 'Listed', result: undefined, type: 'success'}
  const run = {options: {}, reported} as unknown as Run
  const interruption = {signal: 'SIGTERM', type: 'signal'} as const
  const ending = {type: 'returned', value: {id: 7}} as const
  const {data} = describeInterruption(interruption, run, ending)
  expect(data).toEqual({message: 'Listed', result: {id: 7}})
})
