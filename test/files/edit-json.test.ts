import fc from 'fast-check'
import {expect, test} from 'vitest'

import {changeListInJson, isIn, readJson} from '../../src/files/edit-json.js'

/** Items whose texts look like comments, commas and brackets. */
const item = fc.constantFrom<unknown[]>(
  ...['a', 'b', 'c', 'Bash(curl https://x/*y*/ *)', '// no', ',', ']', '"'],
  {b: [1], a: '/*'},
  {a: '/*', b: [1]},
  null,
)
const space = fc.constantFrom('', ' ', '\n  ', '\r\n\t')
const comment = fc.constantFrom('', '', '/* x, "y" */', '// z ], "w"\n', '/*,*/')
const gap = fc.array(fc.tuple(space, comment), {maxLength: 3}).map((parts) => parts.flat().join(''))
const list = fc.record({
  after: gap,
  before: gap,
  hasTrailingComma: fc.boolean(),
  items: fc.array(fc.tuple(gap, item, gap), {maxLength: 4}),
})

/** The comments of a JSON text, in which strings may look like them. */
function listComments(text: string): string[] {
  const tokens = text.match(/"(?:\\.|[^"\\])*"|\/\*[^]*?\*\/|\/\/[^\n]*/g) ?? []
  return tokens.filter((token) => !token.startsWith('"')).map((token) => token.trim())
}

test('items come and go in a list, whose comments stay', () => {
  const items = fc.array(item, {maxLength: 3})
  fc.assert(
    fc.property(list, items, items, (written, added, dropped) => {
      const texts = written.items.map(([before, value, after]) => {
        return before + JSON.stringify(value) + after
      })
      const comma = written.hasTrailingComma && texts.length > 0 ? ',' : ''
      const text = `{"x": {"y": [${written.before}${texts.join(',')}${comma}${written.after}]}}`
      const existing = written.items.map(([, value]) => value)
      const edited = changeListInJson(text, ['x', 'y'], {added, dropped}, existing)
      const kept = existing.filter((each) => !isIn(dropped, each))
      const missing = added.filter((each) => !isIn(existing, each))
      expect({edited, value: readJson(edited)}).toEqual({
        edited,
        value: {x: {y: [...kept, ...missing]}},
      })
      expect({edited, comments: listComments(edited)}).toEqual({
        edited,
        comments: listComments(text),
      })
    }),
    {numRuns: 2000},
  )
})

test.each([
  ['[/* a */ 1 /* b */, // c\n]', [], [1], '[/* a */  /* b */ // c\n]'],
  ['[ // a\n]', [], [], '[ // a\n]'],
  ['[1, 2]', [], [1, 2], '[]'],
])('the list %s', (text, added, dropped, expected) => {
  const existing = readJson(text) as unknown[]
  expect(changeListInJson(text, [], {added, dropped}, existing)).toBe(expected)
})
