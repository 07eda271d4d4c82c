import fc from 'fast-check'
import {expect, test} from 'vitest'

import {estimateMedian, judge, median} from '../../../bench/startup/result.js'

const upTo = (count: number) => Array.from({length: count}, (_, index) => index + 1)

test('the median is the middle value, or the mean of the two in the middle', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([10, 1, 2, 4])).toBe(3)
})

test('the interval ends at the order statistics that tables of the sign test give for 95 %', () => {
  expect(estimateMedian(upTo(6))).toEqual({high: 6, low: 1, median: 3.5})
  expect(estimateMedian(upTo(9))).toEqual({high: 8, low: 2, median: 5})
  expect(estimateMedian(upTo(10))).toEqual({high: 9, low: 2, median: 5.5})
  expect(estimateMedian(upTo(40))).toEqual({high: 27, low: 14, median: 20.5})
  expect(estimateMedian(upTo(100))).toEqual({high: 61, low: 40, median: 50.5})
})

test('five values are too few for 95 %, and give their whole range', () => {
  expect(estimateMedian([5, 4, 3, 2, 1])).toEqual({high: 5, low: 1, median: 3})
})

test('one run that was disturbed moves neither the median nor the interval', () => {
  expect(estimateMedian([...upTo(39), 40])).toEqual(estimateMedian([...upTo(39), 1e9]))
})

test('the interval holds the median, whatever the values and their order', () => {
  const values = fc.array(fc.double({max: 1e6, min: -1e6, noNaN: true}), {maxLength: 60, minLength: 1})
  fc.assert(
    fc.property(values, (values) => {
      const estimate = estimateMedian(values)
      expect(estimate.low).toBeLessThanOrEqual(estimate.median)
      expect(estimate.high).toBeGreaterThanOrEqual(estimate.median)
      expect(estimateMedian(values.toReversed())).toEqual(estimate)
    }),
  )
})

test('a budget is kept or exceeded only if the whole interval says the same', () => {
  const estimate = {high: 102, low: 100, median: 101}
  expect(judge(estimate, 102)).toBe('within')
  expect(judge(estimate, 101)).toBe('unclear')
  expect(judge(estimate, 100)).toBe('unclear')
  expect(judge(estimate, 99.9)).toBe('over')
})
