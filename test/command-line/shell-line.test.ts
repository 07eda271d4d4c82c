import fc from 'fast-check'
import {expect, test} from 'vitest'

import {splitShellLine} from '../../src/command-line/shell-line.js'
import {quoteLine} from '../../src/command-line/quote.js'

test('a command line is split into the words of each program', () => {
  expect(splitShellLine(`A=1 riffle 'a b' "c \\"d" e\\ f | jq . > out.json && riffle x # why`)).toEqual({
    isTemplate: false,
    programs: [
      ['riffle', 'a b', 'c "d', 'e f'],
      ['jq', '.'],
      ['riffle', 'x'],
    ],
  })
})

test.each([
  ['riffle a > out b', [['riffle', 'a', 'b']]],
  ['riffle 2>&1 x', [['riffle', 'x']]],
  ['riffle < in.txt x', [['riffle', 'x']]],
  ['riffle a  ', [['riffle', 'a']]],
  ['| riffle && ; jq', [['riffle'], ['jq']]],
  ['DEBUG=1', []],
  ['AB=1 C_2= riffle D=1', [['riffle', 'D=1']]],
  ['./a=b x', [['./a=b', 'x']]],
  ['', []],
])('%s starts %j', (line, programs) => expect(splitShellLine(line)).toEqual({isTemplate: false, programs}))

test.each([
  `riffle '<name>' '$X'`,
  'riffle "a <b>"',
  String.raw`riffle "a\"<b"`,
  'riffle a(b',
  'riffle a)b',
  'riffle a..',
])('%s is not to be filled in', (line) => expect(splitShellLine(line)?.isTemplate).toBe(false))

test.each(['riffle <name>', 'riffle [--flag]', 'riffle $NAME', 'riffle "$(cat x)"', 'riffle a...'])(
  '%s is to be filled in',
  (line) => expect(splitShellLine(line)?.isTemplate).toBe(true),
)

test.each([`riffle 'a`, 'riffle "a'])('the quotes of %s do not match', (line) =>
  expect(splitShellLine(line)).toBeUndefined(),
)

test('any words that are quoted for a shell are found again', () => {
  // Control characters are written as the output of printf, which is to be filled in.
  const word = fc.string({maxLength: 12, minLength: 1}).filter((text) => !/\p{Cc}/u.test(text))
  fc.assert(
    fc.property(fc.array(word, {maxLength: 5}), (words) => {
      expect(splitShellLine(quoteLine(['riffle', ...words]))?.programs).toEqual([['riffle', ...words]])
    }),
  )
})
