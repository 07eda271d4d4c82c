import fc from 'fast-check'
import {expect, test} from 'vitest'

import {cleanProse} from '../../src/contract/prose.js'

const hidden =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/

test('prose has no control or bidirectional character, and colours only on a terminal', () => {
  const code = fc.integer({max: 0xff_ff, min: 0}).map((each) => String.fromCharCode(each))
  const unit = fc.oneof(code, fc.constantFrom('\u{1B}[31m', '\u{9B}1m', '\u{202E}', '\u{7F}'))
  fc.assert(
    fc.property(fc.array(unit, {maxLength: 8}), (parts) => {
      expect(cleanProse(parts.join(''))).not.toMatch(hidden)
      expect(
        cleanProse(parts.join(''), {keepsColors: true}).replaceAll(/\u001B\[[\d:;]*m/g, ''),
      ).not.toMatch(hidden)
    }),
  )
  expect(
    cleanProse('\u{1B}[1;31mred\u{1B}[0m \u{1B}[2J\u{9D}0;title\u{7}', {keepsColors: true}),
  ).toBe('\u{1B}[1;31mred\u{1B}[0m ')
  const text = 'Gr\u00F6\u00DFe \u{1F600} \u201Cquoted\u201D \u2013 a\tb\n\u05E9\u05DC\u05D5\u05DD'
  expect(cleanProse(text)).toBe(text)
})
