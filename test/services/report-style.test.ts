import {styleText} from 'node:util'

import {expect, test, vi} from 'vitest'

import {painterFor} from '../../src/services/report-style.js'

test('styles are those of `styleText`, which the first versions of Node.js 20 lack', () => {
  vi.stubEnv('NO_COLOR', undefined)
  const paint = painterFor(true)
  const expected = styleText(['bold', 'green'], 'fine', {validateStream: false})
  expect(paint(['bold', 'green'], 'fine')).toBe(expected)
  expect(paint('red', 'bad')).toBe('\u001B[31mbad\u001B[39m')
  expect(painterFor(false)('red', 'bad')).toBe('bad')
})
