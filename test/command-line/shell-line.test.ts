import fc from 'fast-check'
import {expect, test} from 'vitest'

import {splitShellLine} from '../../src/command-line/shell-line.js'
import {quoteLine} from '../../src/command-line/quote.js'

test.each([
  [
    `A=1 riffle 'a b' "c \\"d" e\\ f | jq . > out.json && riffle x # why`,
    [
      ['riffle', 'a b', 'c "d', 'e f'],
      ['jq', '.'],
      ['riffle', 'x'],
    ],
  ],
  ['riffle a > out b', [['riffle', 'a', 'b']]],
  ['riffle 2>&1 x  ', [['riffle', 'x']]],
  ['riffle < in.txt x', [['riffle', 'x']]],
  ['| riffle && ; jq', [['riffle'], ['jq']]],
  ['DEBUG=1', []],
  ['AB=1 C_2= riffle D=1', [['riffle', 'D=1']]],
  ['./a=b x', [['./a=b', 'x']]],
  ['', []],
])('%s starts %j', (line, programs) => expect(splitShellLine(line)).toEqual({isTemplate: false, programs}))

test.each([
  [`riffle '<name>' '$X'`, false],
  ['riffle "a <b>"', false],
  [String.raw`riffle "a\"<b"`, false],
  ['riffle a(b', false],
  ['riffle a..', false],
  ['riffle <name>', true],
  ['riffle [--flag]', true],
  ['riffle $NAME', true],
  ['riffle "$(cat x)"', true],
  ['riffle a...', true],
  // Its quotes do not match.
  [`riffle 'a`, undefined],
  ['riffle "a', undefined],
])('%s is to be filled in: %j', (line, isTemplate) => expect(splitShellLine(line)?.isTemplate).toBe(isTemplate))

test('any words that are quoted for a shell are found again', () => {
  // Control characters are written as the output of printf, which is to be filled in.
  const word = fc.string({maxLength: 12, minLength: 1}).filter((text) => !/\p{Cc}/u.test(text))
  fc.assert(
    fc.property(fc.array(word, {maxLength: 5}), (words) => {
      expect(splitShellLine(quoteLine(['riffle', ...words]))?.programs).toEqual([['riffle', ...words]])
    }),
  )
})
