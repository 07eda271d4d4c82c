import {expect, test} from 'vitest'

import {fold, LONGEST_WORD} from '../../src/command-line/tokenize.js'

test.each([
  ['dueDate', 'due-date'],
  ['DUE_DATE', 'due-date'],
  ['due-date', 'due-date'],
  ['v2Beta', 'v2-beta'],
  ['HTTPServer', 'httpserver'],
  ['a_b_c', 'a-b-c'],
])('%s is compared as %s', (word, folded) => expect(fold(word)).toBe(folded))

test('a word that is too long to compare stays too long', () => {
  const longest = 'a'.repeat(LONGEST_WORD)
  expect([longest, `${longest}b`, `${longest}bc`, `${longest}BC`].map((word) => fold(word))).toEqual([
    longest,
    `${longest}b`,
    `${longest}b`,
    `${longest}-b`,
  ])
})
