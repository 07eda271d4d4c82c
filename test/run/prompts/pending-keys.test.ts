import {expect, test} from 'vitest'

import {PendingKeys} from '../../../src/run/prompts/pending-keys.js'

/** Keys that arrive one after the other: how many, and how many texts were printed by then. */
type Arrival = [size: number, printCount: number]

// 7.15
test.each<{name: string; arrivals: Arrival[]; prints: number; expected: boolean}>([
  {name: 'a print for a key', arrivals: [[1, 0]], prints: 5, expected: true},
  {name: 'no print since the last poll', arrivals: [[1, 0]], prints: 0, expected: false},
  {name: 'more prints than the keys cause', arrivals: [[2, 0]], prints: 41, expected: false},
  {
    name: 'a key after many that are not handled yet',
    arrivals: [
      [3000, 0],
      [1, 10],
    ],
    prints: 500,
    expected: true,
  },
  {
    name: 'a key after all others were handled',
    arrivals: [
      [1, 0],
      [1, 100],
    ],
    prints: 121,
    expected: false,
  },
])('whether keys are still handled: $name', ({arrivals, prints, expected}) => {
  const keys = new PendingKeys()
  for (const [size, printCount] of arrivals) keys.add(size, printCount)
  expect(keys.poll(prints)).toBe(expected)
})
