import {expect, test} from 'vitest'

import {orderRound} from '../../../bench/startup/measure.js'

const pairs = [
  ['a', 'A'],
  ['b', 'B'],
  ['c', 'C'],
] as const

test('a round runs each pair at once, starts with another one each time, and swaps the pair every second time', () => {
  const rounds = [0, 1, 2, 3].map((round) => orderRound<string>(pairs, round).join(''))
  expect(rounds).toEqual(['aAbBcC', 'BbCcAa', 'cCaAbB', 'AaBbCc'])
})
