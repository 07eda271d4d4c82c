import {readFileSync} from 'node:fs'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import fc from 'fast-check'
import {beforeAll, expect, test} from 'vitest'

import {OutputFolder} from '../../../src/files/output-folder.js'
import {Capture} from '../../../src/mcp/output/captured-output.js'
import type {ExcerptLimits} from '../../../src/mcp/output/excerpt.js'
import {estimateTokens} from '../../../src/output/estimate-tokens.js'
import type {StreamName} from '../../../src/output/streams/streams.js'

let folder: OutputFolder

beforeAll(async () => {
  const path = await mkdtemp(join(tmpdir(), 'capture-'))
  folder = new OutputFolder(path)
  return () => rm(path, {recursive: true})
})

type Chunk = [stream: StreamName, bytes: Buffer | string]

/** What is kept of a child's output, which is cut into pieces, and the file with all of it. */
function capture(chunks: Chunk[], limits: ExcerptLimits, size = Infinity) {
  const kept = new Capture(limits, folder)
  for (const [stream, value] of chunks) {
    const bytes = Buffer.from(value)
    for (let at = 0; at < bytes.length; at += size) kept.add(stream, bytes.subarray(at, at + size))
  }
  const {file, ...output} = kept.finish()
  kept.close()
  return {...output, ...(file !== undefined && {whole: readFileSync(file)})}
}

const stream = fc.constantFrom<StreamName>('stdout', 'stderr')
// What half a character reads as is no text of the child.
const text = fc
  .string({maxLength: 60, unit: 'grapheme'})
  .map((value) => value.replaceAll('\uFFFD', 'x'))
const chunks = fc.array(fc.tuple(stream, text), {maxLength: 20})
const note = /\n\[\d+ bytes left out\]\n/

test('all of the output is kept, byte for byte, while both streams together fit', () => {
  const join = (list: Chunk[], name: string) =>
    list.flatMap(([one, value]) => (one === name ? [value] : [])).join('')
  fc.assert(
    fc.property(chunks, (list) => {
      const whole = {stderr: join(list, 'stderr'), stdout: join(list, 'stdout')}
      expect(capture(list, {maxBytes: 100_000})).toEqual(whole)
    }),
  )
})

test('never more is kept than the bound and a line for each stream, and never half a character', () => {
  fc.assert(
    fc.property(chunks, fc.integer({max: 200, min: 16}), (list, maxBytes) => {
      const {stderr, stdout} = capture(list, {maxBytes})
      const bytes =
        Buffer.byteLength(stderr.replace(note, '')) + Buffer.byteLength(stdout.replace(note, ''))
      expect(bytes).toBeLessThanOrEqual(maxBytes)
      expect(stderr + stdout).not.toContain('\uFFFD')
    }),
  )
})

test('the beginning and the end of a long stream are kept, and a short one whole', () => {
  const long = `begin ${'-'.repeat(500)} end`
  const {whole, ...kept} = capture(
    [
      ['stdout', long],
      ['stderr', 'the error'],
    ],
    {maxBytes: 49},
  )
  expect(kept).toEqual({
    stderr: 'the error',
    stdout: `begin --------------\n[470 bytes left out]\n${'-'.repeat(16)} end`,
    truncated: {bytes: 519, omitted_bytes: 470},
  })
  expect(whole?.toString()).toBe(`${long}the error`)
})

test.each([
  ['digits', '0123456789\n'.repeat(2000)],
  ['one word', 'x'.repeat(30_000)],
  ['other scripts', '表😀'.repeat(4000)],
  [
    'base64',
    Buffer.from(Array.from({length: 20_000}, (_, index) => (index * 7919) % 251)).toString(
      'base64',
    ),
  ],
])('what is kept costs no more tokens than are allowed: %s', (_name, value) => {
  const list: Chunk[] = [
    ['stdout', value],
    ['stderr', 'the error'],
  ]
  const {stderr, stdout, truncated, whole} = capture(list, {maxBytes: 32_000, maxTokens: 1000})
  expect([stderr, whole?.toString()]).toEqual(['the error', `${value}the error`])
  const [head, tail] = stdout.split(note) as [string, string]
  expect([value.startsWith(head), value.endsWith(tail)]).toEqual([true, true])
  expect(estimateTokens(head + tail)).toBeLessThanOrEqual(1000)
  expect(Math.min(head.length, tail.length)).toBeGreaterThan(400)
  const bytes = Buffer.byteLength(value) + 9
  expect(truncated).toEqual({bytes, omitted_bytes: bytes - 9 - Buffer.byteLength(head + tail)})
})

// 11.10
test('the whole envelope is kept, however much the command prints before it', () => {
  const line = fc.constantFrom(
    '{"event":"imported","id":1}\n',
    'wörds 😀\n',
    '0123456789'.repeat(99),
    '\n',
  )
  const printed = fc
    .array(line, {maxLength: 3000, size: 'max'})
    .map((lines) => `${lines.join('')}\n`)
  const result = fc.string({maxLength: 2000, size: 'max', unit: 'grapheme'})
  const limits = {hasEnvelope: true, maxBytes: 16_000, maxTokens: 4000}
  const indents = fc.constantFrom(undefined, 2)
  fc.assert(
    fc.property(
      printed,
      printed,
      result,
      indents,
      fc.boolean(),
      (events, logs, value, indent, isError) => {
        const envelope = JSON.stringify(
          {status: isError ? 'error' : 'ok', schema_version: '1.0', result: value},
          null,
          indent,
        )
        const list: Chunk[] = [
          ['stdout', `${events}${envelope}\n`],
          ['stderr', `${logs}${isError ? `${envelope}\n` : ''}`],
        ]
        const {stderr, stdout, truncated, whole} = capture(list, limits)
        for (const kept of isError ? [stdout, stderr] : [stdout])
          expect(kept.endsWith(`\n${envelope}\n`)).toBe(true)
        const tokens =
          estimateTokens(JSON.stringify(`${stdout}${stderr}`)) -
          (isError ? estimateTokens(envelope) : 0)
        expect(tokens).toBeLessThanOrEqual(4100)
        expect(whole === undefined).toBe(truncated === undefined)
      },
    ),
    // Shrinking thousands of lines would take longer than the test may.
    {endOnFailure: true, numRuns: 50},
  )
})

test('an envelope that alone costs too many tokens is kept without its content', () => {
  const printed = `event\n${JSON.stringify({status: 'ok', result: '表'.repeat(3000), warnings: ['w']})}\n`
  const limits = {hasEnvelope: true, maxBytes: 32_000, maxTokens: 1000}
  const {stdout, truncated, whole} = capture([['stdout', printed]], limits)
  expect(stdout).toBe('event\n{"status":"ok","result":null,"warnings":["w"]}\n')
  expect(truncated).toEqual({bytes: 9051, omitted_bytes: 8998})
  // 11.10a: the file has each member on a line of its own.
  expect(whole?.toString().replaceAll('\n', '')).toBe(printed.replaceAll('\n', ''))
})

test('an envelope keeps the beginning of a large message, and the corrections that fit', () => {
  const [line, long] = ['trial look', `trial look ${'x '.repeat(1000)}`]
  const envelope = {
    status: 'error',
    code: 2,
    error: 'tool_error',
    message: 'y'.repeat(900_000),
    did_you_mean: [long, line],
  }
  const printed = `${JSON.stringify(envelope)}\n`
  const {stderr, whole} = capture(
    [['stderr', printed]],
    {maxBytes: 32_000, maxTokens: 8000},
    65_536,
  )
  const message = `${'y'.repeat(1000)} [899000 characters left out]`
  expect(JSON.parse(stderr)).toEqual({...envelope, did_you_mean: [line], message})
  expect(whole?.toString()).toBe(printed)
})

test('bytes that are no text are in a file that holds stdout alone, however they are cut', () => {
  const bytes = fc.uint8Array({maxLength: 400, minLength: 1, size: 'max'})
  // With the longer texts, a file has been begun for text.
  const texts = fc.constantFrom('', '', 'a', 'wörds 😀\n'.repeat(20))
  const starts = fc.constantFrom([0x89, 0x50, 0x4e, 0x47], [0], [0xff], [0x61, 0xc3, 0x28])
  fc.assert(
    fc.property(starts, bytes, texts, fc.integer({max: 90, min: 4}), (start, rest, text, size) => {
      const printed = Buffer.from([...Buffer.from(text), ...start, ...rest])
      const {binary, whole, ...streams} = capture(
        [
          ['stderr', 'why'],
          ['stdout', printed],
        ],
        {maxBytes: 100},
        size,
      )
      expect(streams).toEqual({stderr: 'why', stdout: ''})
      expect(binary).toMatchObject({
        bytes: printed.length,
        ...(start[0] === 0x89 && text === '' && {type: 'image/png'}),
      })
      expect(whole).toEqual(printed)
    }),
  )
})

test('text is kept also if a piece of it ends within a character', () => {
  expect(capture([['stdout', '\uFEFFä€😀']], {maxBytes: 100}, 1)).toEqual({
    stderr: '',
    stdout: '\uFEFFä€😀',
  })
})

test('an envelope that is longer than what is kept is shown once, and counted whole', () => {
  const envelope = {status: 'ok', message: 'm', result: 'x'.repeat(6_000_000)}
  const printed = `Starting\n${JSON.stringify(envelope)}\n`
  const limits = {hasEnvelope: true, maxBytes: 32_000, maxTokens: 8000}
  const {stdout, truncated} = capture([['stdout', printed]], limits, 16_384)
  expect(stdout).toBe('Starting\n{"status":"ok","message":"m","result":null}\n')
  expect(truncated).toEqual({
    bytes: printed.length,
    omitted_bytes: printed.length - stdout.length,
  })
})

test.each([32_768, 32_769, 32_770, 32_771])(
  'an envelope whose middle is dropped within a character is left out as a whole: at %d bytes',
  (maxBytes) => {
    const envelope = {
      status: 'ok',
      schema_version: '1.0',
      message: 'Read',
      result: '\u20AC\u00E9'.repeat(1_200_000),
    }
    const limits = {hasEnvelope: true, maxBytes, maxTokens: 1000}
    const {stdout} = capture([['stdout', JSON.stringify(envelope)]], limits, 8192)
    expect(stdout.length).toBeLessThan(2000)
    expect(JSON.parse(stdout)).toEqual({...envelope, result: null})
  },
)
