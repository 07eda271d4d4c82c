import {expect, test} from 'vitest'

import {isExit, makeExit, readExit, readOclifExit, toFailureCode} from '../../src/oclif/exit.js'

test.for([
  [9, 9],
  [-1, 255],
  [300, 44],
  [256, 2],
  [0, 2],
  [3.5, 2],
  [Infinity, 2],
  ['5', 5],
  ['x', 2],
  [undefined, 2],
] as const)('a failure that asks for %s ends with %s', ([asked, code]) => {
  expect(toFailureCode(asked)).toBe(code)
})

test('an exit is known by its shape', () => {
  const asking = Object.assign(new Error('No.'), {oclif: {exit: 5}})
  const asText = {oclif: {exit: '7'}}
  expect(
    [makeExit(3), asking, asText, 'EEXIT', null].map((error) => [
      isExit(error),
      readExit(error),
      readOclifExit(error),
    ]),
  ).toEqual([
    [true, 3, 3],
    [false, undefined, 5],
    [false, undefined, 7],
    [false, undefined, undefined],
    [false, undefined, undefined],
  ])
})
