import fc from 'fast-check'
import {expect, test} from 'vitest'

import {parseJson} from '../../src/contract/unknown-value.js'
import {layOutJson} from '../../src/output/lay-out-json.js'

const json = fc.tuple(
  fc.jsonValue({maxDepth: 6, noUnicodeString: false}),
  fc.constantFrom(undefined, 1, '\t'),
)

/** All lists of a value. */
function listsIn(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap((part) => listsIn(part))
  return Array.isArray(value) ? [value, ...inner] : inner
}

/** The lines of a document that is laid out. */
function layOut(text: string, maxBytes: number): string[] {
  const laid = layOutJson(Buffer.from(text), maxBytes)?.toString()
  expect(laid?.endsWith('\n')).toBe(true)
  return laid!.slice(0, -1).split('\n')
}

test('a document keeps every value, and no line holds a longer list or object', () => {
  let broken = 0
  fc.assert(
    fc.property(json, fc.nat(60), ([value, indent], maxBytes) => {
      const text = JSON.stringify(value, null, indent)
      const lines = layOut(text, maxBytes)
      expect(lines.join('')).toBe(JSON.stringify(value))
      broken += lines.length - 1
      // Outside the longest list, of which each element is a line.
      const most = Math.max(0, ...listsIn(value).map((list) => list.length))
      const elements = listsIn(value)
        .filter((list) => list.length === most)
        .flat()
      const kept = new Set(elements.map((element) => JSON.stringify(element)))
      for (const line of lines) {
        const [, whole = ''] = /^(?:"(?:[^"\\]|\\.)*":)?([[{].*[\]}]),?$/.exec(line) ?? []
        if (parseJson(whole) === undefined || kept.has(whole)) continue
        expect(Buffer.byteLength(whole) - 1).toBeLessThanOrEqual(Math.max(1, maxBytes))
      }
    }),
  )
  expect(broken).toBeGreaterThan(100)
})

// 11.10a
test('each element of the longest list is on a line of its own', () => {
  const rows = Array.from({length: 700}, (_, id) => ({id, name: `node-${id}`, tags: ['a', 'b']}))
  const lines = layOut(JSON.stringify({data: {rows, total: 700}}), 1900)
  expect(lines).toEqual([
    '{',
    '"data":{',
    '"rows":[',
    ...rows.map((row, index) => `${JSON.stringify(row)}${index < 699 ? ',' : ''}`),
    '],',
    '"total":700',
    '}',
    '}',
  ])
})

test('an element of the longest list that is longer than a line stays on one', () => {
  const rows = Array.from({length: 9}, (_, id) => ({id, list: ['x'.repeat(30), 'y'.repeat(30)]}))
  const other = {a: 'z'.repeat(30), b: ['w'.repeat(30)]}
  const lines = layOut(JSON.stringify({other, rows}), 20)
  for (const row of rows)
    expect(lines.map((line) => line.replace(/,$/, ''))).toContain(JSON.stringify(row))
  expect(lines).toContain(`"a":"${'z'.repeat(30)}",`)
})

test('numbers and escapes stay as they were written', () => {
  const text = String.raw`{"id":12345678901234567890,"x":1.0e+5,"e":"\u00e9\/","id":2}`
  expect(layOut(` ${text.replaceAll(',', ' ,\n')} `, 1000)).toEqual([text])
})

/** Texts of tokens, of which some are JSON. */
const tokens = fc
  .array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '1', 'true', 'x'), {maxLength: 7})
  .map((list) => list.join(' '))

test('what is not one JSON document is not changed', () => {
  const found = {json: 0, other: 0}
  fc.assert(
    fc.property(tokens, (text) => {
      const isJson = parseJson(text) !== undefined
      found[isJson ? 'json' : 'other'] += 1
      expect(layOutJson(Buffer.from(text)) !== undefined).toBe(isJson)
    }),
    {numRuns: 5000},
  )
  expect(Math.min(found.json, found.other)).toBeGreaterThan(100)
})

test.each(['', '[INFO] ready', '{"a":1}{"a":2}', '"x', '"\\"', 'nul', '\u0000', '[1] done'])(
  'so is %j not changed',
  (text) => expect(layOutJson(Buffer.from(text))).toBeUndefined(),
)

test('a document that is nested 100,000 deep is not changed', () => {
  expect(layOutJson(Buffer.from('['.repeat(100_000) + ']'.repeat(100_000)))).toBeUndefined()
})
