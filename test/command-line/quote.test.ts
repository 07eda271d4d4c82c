import {expect, test} from 'vitest'
import {hasPlaceholder, placeholder, quoteLine, quoteWord} from '../../src/command-line/quote.js'

test.each([
  ['my-app', 'my-app'],
  ['--app=a/b:c,d@e.f+g%h', '--app=a/b:c,d@e.f+g%h'],
  ['', "''"],
  ['Buy milk', "'Buy milk'"],
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
