import fc from 'fast-check'
import {expect, test} from 'vitest'

import {quoteLine, splitLine} from '../../src/command-line/quote.js'

test('a line that we have quoted splits into its words again, whatever they hold', () => {
  // The shell's printf knows no NUL, and argv has none.
  const word = fc.string({unit: 'grapheme'}).map((text) => text.replaceAll('\0', ''))
  fc.assert(
    fc.property(fc.array(word), (words) => {
      expect(splitLine(quoteLine(words))).toEqual(words)
    }),
  )
})

test('control characters survive', () => {
  const words = ['a\u001Bb', "it's", '', '\n', '\u007F\u0085']
  expect(splitLine(quoteLine(words))).toEqual(words)
})

test('any blanks part two words', () => {
  expect(splitLine("  a  'b c'\t\n d ")).toEqual(['a', 'b c', 'd'])
})

test('a line that we never write is left alone', () => {
  expect(['echo "$HOME"', "'open", 'a\\'].map((line) => splitLine(line))).toEqual([undefined, undefined, undefined])
})
