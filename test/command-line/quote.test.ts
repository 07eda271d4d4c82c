import {execFileSync} from 'node:child_process'

import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {hasPlaceholder, placeholder, quoteLine, quoteWord} from '../../src/command-line/quote.js'
import {splitLine, splitShellLine} from '../../src/command-line/shell-line.js'

test.each([
  ['--app=a/b:c,d@e.f+g%h', '--app=a/b:c,d@e.f+g%h'],
  ['', "''"],
  ["it's", String.raw`'it'\''s'`],
  ['$HOME', "'$HOME'"],
  ['~', "'~'"],
  ['\u001b\u0007', `"$(printf '\\033\\007')"`],
  ['a\u001b[31mb', `'a'"$(printf '\\033')"'[31mb'`],
])('%j is written %s', (word, quoted) => expect(quoteWord(word)).toBe(quoted))

test('a placeholder is never quoted, what only looks like one is', () => {
  expect(quoteLine(['a', placeholder('name'), `--flag=${placeholder('x y')}`, '<name>'])).toBe(
    "a <name> --flag=<xy> '<name>'",
  )
  expect(hasPlaceholder('<name>')).toBe(false)
})

test('a POSIX shell reads a command line as the words that it was made from', () => {
  const unit = fc.oneof(
    fc.constantFrom(
      "'",
      '"',
      '$',
      '`',
      '\\',
      '\n',
      '\t',
      '!',
      '*',
      '~',
      ' ',
      '\u001b',
      '\u007f',
      '🙂',
      '-',
    ),
    fc.string(),
  )
  // NUL cannot be in argv, and $(…) drops newlines at its end, which is why these are quoted as
  // they are.
  const word = fc.string({unit, maxLength: 8}).map((text) => text.replaceAll('\0', ''))
  const lines = fc.sample(fc.array(word, {minLength: 1, maxLength: 6}), {numRuns: 60})
  // No word is as long and as unlikely.
  const end = 'the end of the command line'
  const script = lines
    .map((words) => `printf '%s\\0' ${quoteLine(words)}; printf '${end}\\0'`)
    .join('\n')
  const read = execFileSync('sh', {encoding: 'utf8', input: script})
    .split(`\0${end}\0`)
    .slice(0, -1)
  expect(read.map((text) => text.split('\0'))).toEqual(lines)
})

test('any words that we quoted, and any blanks between words, are split into the words', () => {
  // The shell's printf knows no NUL, and argv has none.
  const word = fc.string({
    unit: fc.oneof(fc.constantFrom("'", '"', '\u001b', '\u0085', '\n'), fc.string()),
  })
  fc.assert(
    fc.property(fc.array(word.map((text) => text.replaceAll('\0', ''))), (words) => {
      expect(splitLine(quoteLine(['riffle', ...words]))).toEqual(['riffle', ...words])
    }),
  )
  expect(splitLine("  a  'b c'\t\n d ")).toEqual(['a', 'b c', 'd'])
})

test.each(['riffle | jq', "'open", 'a\\', ''])(
  '%s, which is not one program, is not split',
  (line) => {
    expect(splitLine(line)).toBeUndefined()
  },
)

describe('for PowerShell', () => {
  test.each([
    ['my-app', 'my-app'],
    ['--app=a/b:c.d+e%f', '--app=a/b:c.d+e%f'],
    ['-v1.5', "'-v1.5'"],
    ['C:\\dir\\', "'C:\\dir\\'"],
    ["it's", "'it''s'"],
    ['it’s', "'it’’s'"],
    ['$env:HOME', "'$env:HOME'"],
  ])('%j is written %s', (word, quoted) => expect(quoteWord(word, 'powershell')).toBe(quoted))

  test('any words that we quoted are split into the same words', () => {
    const unit = fc.oneof(
      fc.constantFrom("'", '"', '`', '$', '‘', '’', '”', '\\', ' ', '\n', '\u001B', '-', '.'),
      fc.string(),
    )
    const word = fc.string({unit}).map((text) => text.replaceAll('\0', ''))
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(splitLine(quoteLine(['riffle', ...words], 'powershell'), 'powershell')).toEqual([
          'riffle',
          ...words,
        ])
      }),
    )
  })
})

describe('an example', () => {
  test.each([
    [
      `A=1 riffle 'a b' "c \\"d" e\\ f | jq . > out.json && riffle x # why`,
      [
        ['riffle', 'a b', 'c "d', 'e f'],
        ['jq', '.'],
        ['riffle', 'x'],
      ],
    ],
    ['riffle 2>&1 x  ', [['riffle', 'x']]],
    ['psql <in.sql && riffle x', [['psql'], ['riffle', 'x']]],
    ['riffle 0<a <&3 b 2<&-', [['riffle', 'b']]],
    ['| riffle && ; jq', [['riffle'], ['jq']]],
    ['DEBUG=1', []],
    ['AB=1 C_2= riffle D=1', [['riffle', 'D=1']]],
  ])('%s starts %j', (line, programs) =>
    expect(splitShellLine(line)).toEqual({isTemplate: false, programs}),
  )

  test.each([
    [`riffle '<name>' '$X'`, false],
    ['riffle "a <b>"', false],
    [String.raw`riffle "a\"<b"`, false],
    ['riffle <name>', true],
    ['riffle [--flag]', true],
    ['riffle $NAME', true],
    ['riffle "$(cat x)"', true],
    ['riffle a...', true],
    // Its quotes do not match.
    [`riffle 'a`, undefined],
    ['riffle "a', undefined],
    ['riffle <<EOF', undefined],
    // A placeholder has no operator of a shell in it.
    ['riffle --format <json|yaml>', undefined],
    ['riffle <name;id>', undefined],
  ])('%s is to be filled in: %j', (line, isTemplate) =>
    expect(splitShellLine(line)?.isTemplate).toBe(isTemplate),
  )
})
