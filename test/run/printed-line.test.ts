import {expect, test} from 'vitest'

import {readPrintedLine} from '../../src/run/log.js'

test.for([
  [' ›   Warning: Careful.', {level: 'warn', message: 'Warning: Careful.'}],
  ['Warning: Careful.', {level: 'warn', message: 'Warning: Careful.'}],
  [' »   Error: No.', {level: 'info', message: 'Error: No.'}],
  ['  indented', {level: 'info', message: '  indented'}],
] as const)('a printed line is read without its mark: %s', ([line, read]) => {
  expect(readPrintedLine(line)).toEqual(read)
})
