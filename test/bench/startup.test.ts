import {readFileSync} from 'node:fs'

import {expect, test} from 'vitest'

import {estimateMedian} from '../../bench/startup/measure.js'
import {type Saved, writePage} from '../../bench/startup/page.js'

const upTo = (count: number) => Array.from({length: count}, (_, index) => index + 1)

test('the page is made from the saved figures', () => {
  const saved = JSON.parse(readFileSync('bench/startup.json', 'utf8')) as Saved
  expect(readFileSync('bench/startup.md', 'utf8')).toBe(writePage(saved))
})

test('the interval ends at the order statistics that tables of the sign test give for 95 %', () => {
  expect(estimateMedian([5, 4, 3, 2, 1])).toEqual({high: 5, low: 1, median: 3})
  expect(estimateMedian(upTo(6))).toEqual({high: 6, low: 1, median: 3.5})
  expect(estimateMedian(upTo(10))).toEqual({high: 9, low: 2, median: 5.5})
  expect(estimateMedian(upTo(40))).toEqual({high: 27, low: 14, median: 20.5})
  expect(estimateMedian(upTo(100))).toEqual({high: 61, low: 40, median: 50.5})
})
