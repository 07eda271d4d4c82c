import {expect, test} from 'vitest'

import {isLetter} from '../../src/contract/is-letter.js'

test('letters and digits of any script are told from marks, spaces and nothing', () => {
  expect(['a', 'Z', '7', 'é', 'ß', '中', '𝒳', '٣'].map((character) => isLetter(character))).not.toContain(false)
  expect(
    ['.', ' ', '-', '_', '’', '\u200B', '\uD800', '', undefined].map((character) => isLetter(character)),
  ).not.toContain(true)
})
