import fc from 'fast-check'
import {expect, onTestFinished, test} from 'vitest'
import {parse} from 'yaml'

import {formatJson, formatNdjson, formatterOf, formatYaml} from '../../src/output/formats.js'

const raw = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/
const text = fc.oneof(
  fc.string(),
  fc.string({unit: fc.constantFrom('a', ' ', '\n')}),
  fc.string({
    unit: fc.constantFrom(
      ...'a:\n"\\\u{7F}\u{85}\u{9B}\u{61C}\u{200E}\u{200F}\u{202A}\u{202E}\u{2066}\u{2069}',
    ),
  }),
)
const value = fc.object({
  depthSize: 'small',
  key: text,
  values: [text, fc.integer(), fc.boolean(), fc.constant(null)],
})

test('no format writes a raw control character, and each reads back as what was written', () => {
  fc.assert(
    fc.property(value, (document) => {
      const plain: unknown = JSON.parse(JSON.stringify(document))
      for (const written of [formatJson(document), formatNdjson(document)]) {
        expect(written).not.toMatch(raw)
        expect(JSON.parse(written)).toEqual(plain)
      }

      const yaml = formatYaml(document)
      expect(yaml).not.toMatch(raw)
      expect(parse(yaml)).toEqual(plain)
      expect(parse(`${yaml}\n`)).toEqual(plain)
    }),
    {numRuns: 1000},
  )
})

test.each([
  ['json', undefined, undefined, '{\n  "a": 1\n}'],
  ['json', 'stdout', true, '{\n  "a": 1\n}'],
  ['json', 'stdout', undefined, '{"a":1}'],
  ['json', 'stderr', undefined, '{"a":1}'],
  ['text', 'stdout', undefined, '{"a":1}'],
  ['ndjson', 'stdout', true, '{"a":1}'],
  ['rows', 'stdout', undefined, '{"a":1}'],
  ['rows', 'stdout', true, '{\n  "a": 1\n}'],
  ['rows', undefined, undefined, '{\n  "a": 1\n}'],
  ['yaml', 'stdout', undefined, 'a: 1'],
] as const)('3.13: %s for %s, a terminal: %s, is %j', (format, stream, isTerminal, written) => {
  const {isTTY} = process.stdout
  Object.assign(process.stdout, {isTTY: isTerminal})
  onTestFinished(() => void Object.assign(process.stdout, {isTTY}))
  expect(formatterOf(format, stream)({a: 1})).toBe(written)
})
