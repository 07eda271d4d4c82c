import {readFileSync} from 'node:fs'

import fc from 'fast-check'
import {describe, expect, onTestFinished, test} from 'vitest'

import {Capture, type CaptureLimits} from '../../../src/mcp/child/capture.js'
import {estimateTokens} from '../../../src/mcp/read-output.js'
import {OutputFolder} from '../../../src/files/output-folder.js'
import {makeTemporaryFolder} from '../../support/temporary-folder.js'

const chunk = fc.record({
  stream: fc.constantFrom('stdout' as const, 'stderr' as const),
  // What half a character reads as is no text of the child.
  text: fc.string({maxLength: 60, unit: 'grapheme'}).map((text) => text.replaceAll('\uFFFD', 'x')),
})

function capture(chunks: readonly {stream: 'stderr' | 'stdout'; text: string}[], maxBytes: number) {
  const kept = new Capture({maxBytes}, new OutputFolder('/dev/null'))
  for (const {stream, text} of chunks) kept.add(stream, Buffer.from(text))
  return kept.finish()
}

async function open(limits: CaptureLimits): Promise<Capture> {
  return new Capture(limits, new OutputFolder(await makeTemporaryFolder({onTestFinished})))
}

describe('what is kept of a child', () => {
  test('is all of it, byte for byte, while both streams together fit', () => {
    fc.assert(
      fc.property(fc.array(chunk, {maxLength: 20}), (chunks) => {
        const textOf = (name: string) =>
          chunks
            .filter(({stream}) => stream === name)
            .map(({text}) => text)
            .join('')
        expect(capture(chunks, 100_000)).toEqual({stderr: textOf('stderr'), stdout: textOf('stdout')})
      }),
    )
  })

  test('is never more than the bound and a line for each stream, and never half a character', () => {
    fc.assert(
      fc.property(fc.array(chunk, {maxLength: 20}), fc.integer({max: 200, min: 16}), (chunks, maxBytes) => {
        const {stderr, stdout} = capture(chunks, maxBytes)
        const note = /\n\[\d+ bytes left out\]\n/
        const bytes = Buffer.byteLength(stderr.replace(note, '')) + Buffer.byteLength(stdout.replace(note, ''))
        expect(bytes).toBeLessThanOrEqual(maxBytes)
        expect(stderr + stdout).not.toContain('\uFFFD')
      }),
    )
  })

  test('is the beginning and the end of a long stream, and a short one whole', () => {
    const chunks = [
      {stream: 'stdout' as const, text: `begin ${'-'.repeat(500)} end`},
      {stream: 'stderr' as const, text: 'the error'},
    ]
    expect(capture(chunks, 49)).toEqual({
      stderr: 'the error',
      stdout: `begin --------------\n[470 bytes left out]\n${'-'.repeat(16)} end`,
      truncated: {bytes: 519, omitted_bytes: 470},
    })
  })

  test.each([
    ['digits', '0123456789\n'.repeat(2000)],
    ['one word', 'x'.repeat(30_000)],
    ['other scripts', '表😀'.repeat(4000)],
    ['base64', Buffer.from(Array.from({length: 20_000}, (_, index) => (index * 7919) % 251)).toString('base64')],
  ])('costs no more tokens than are allowed: %s', async (_name, text) => {
    const kept = await open({maxBytes: 32_000, maxTokens: 1000})
    kept.add('stdout', Buffer.from(text))
    kept.add('stderr', Buffer.from('the error'))
    const {file, stderr, stdout, truncated} = kept.finish()
    kept.add('stdout', Buffer.from('more'))
    kept.close()
    expect(stderr).toBe('the error')
    const [head, tail] = stdout.split(/\n\[\d+ bytes left out\]\n/) as [string, string]
    expect([text.startsWith(head), text.endsWith(tail)]).toEqual([true, true])
    expect(estimateTokens(head + tail)).toBeLessThanOrEqual(1000)
    expect(Math.min(head.length, tail.length)).toBeGreaterThan(400)
    const bytes = Buffer.byteLength(text) + 9
    expect(truncated).toEqual({bytes, omitted_bytes: bytes - 9 - Buffer.byteLength(head + tail)})
    expect(readFileSync(file!, 'utf8')).toBe(`${text}the errormore`)
  })

  // 11.10
  test('is the whole envelope, however much the command prints before it', async () => {
    const folder = new OutputFolder(await makeTemporaryFolder({onTestFinished}))
    const line = fc.constantFrom('{"event":"imported","id":1}\n', 'wörds 😀\n', '0123456789'.repeat(99), '\n')
    const printed = fc.array(line, {maxLength: 3000, size: 'max'}).map((lines) => `${lines.join('')}\n`)
    const result = fc.string({maxLength: 2000, size: 'max', unit: 'grapheme'})
    const indents = fc.constantFrom(undefined, 2)
    fc.assert(
      fc.property(printed, printed, result, indents, fc.boolean(), (events, logs, value, indent, isError) => {
        const envelope = JSON.stringify({status: isError ? 'error' : 'ok', result: value}, null, indent)
        const kept = new Capture({hasEnvelope: true, maxBytes: 16_000, maxTokens: 4000}, folder)
        kept.add('stdout', Buffer.from(`${events}${envelope}\n`))
        kept.add('stderr', Buffer.from(`${logs}${isError ? `${envelope}\n` : ''}`))
        const {file, stderr, stdout, truncated} = kept.finish()
        kept.close()
        const streams = [stdout, ...(isError ? [stderr] : [])]
        for (const text of streams) expect(text.endsWith(`\n${envelope}\n`)).toBe(true)
        const tokens = estimateTokens(JSON.stringify(`${stdout}${stderr}`)) - (isError ? estimateTokens(envelope) : 0)
        expect(tokens).toBeLessThanOrEqual(4100)
        expect(file === undefined).toBe(truncated === undefined)
      }),
      {numRuns: 50},
    )
  })

  test('is an envelope without its content if that alone costs too many tokens', async () => {
    const kept = await open({hasEnvelope: true, maxBytes: 32_000, maxTokens: 1000})
    const envelope = {status: 'ok', result: '表'.repeat(3000), warnings: ['w']}
    kept.add('stdout', Buffer.from(`event\n${JSON.stringify(envelope)}\n`))
    const {file, stdout, truncated} = kept.finish()
    kept.close()
    expect(stdout).toBe('event\n{"status":"ok","result":null,"warnings":["w"]}\n')
    expect(truncated).toEqual({bytes: 9051, omitted_bytes: 8998})
    expect(readFileSync(file!, 'utf8')).toBe(`event\n${JSON.stringify(envelope)}\n`)
  })

  test('is an envelope with the beginning of a large message, and the corrections that fit', async () => {
    const kept = await open({maxBytes: 32_000, maxTokens: 8000})
    const [line, long] = ['trial look', `trial look ${'x '.repeat(1000)}`]
    const envelope = {
      status: 'error',
      code: 2,
      message: 'y'.repeat(900_000),
      recoverable: false,
      did_you_mean: [long, line],
    }
    const text = `${JSON.stringify(envelope)}\n`
    for (let start = 0; start < text.length; start += 65_536)
      kept.add('stderr', Buffer.from(text.slice(start, start + 65_536)))
    const {file, stderr} = kept.finish()
    kept.close()
    const message = `${'y'.repeat(1000)} [899000 characters left out]`
    expect(JSON.parse(stderr)).toEqual({...envelope, did_you_mean: [line], message})
    expect(readFileSync(file!, 'utf8')).toBe(text)
  })

  test('of bytes that are no text is in a file that holds stdout alone, however they are cut', async () => {
    const folder = new OutputFolder(await makeTemporaryFolder({onTestFinished}))
    const bytes = fc.uint8Array({maxLength: 400, minLength: 1, size: 'max'})
    const starts = fc.constantFrom([0x89, 0x50, 0x4e, 0x47], [0], [0xff], [0x61, 0xc3, 0x28])
    fc.assert(
      fc.property(starts, bytes, fc.integer({max: 90, min: 4}), (start, rest, size) => {
        const whole = Buffer.from([...start, ...rest])
        const kept = new Capture({maxBytes: 100}, folder)
        kept.add('stderr', Buffer.from('why'))
        for (let at = 0; at < whole.length; at += size) kept.add('stdout', whole.subarray(at, at + size))
        const {binary, file, ...streams} = kept.finish()
        kept.close()
        expect(streams).toEqual({stderr: 'why', stdout: ''})
        const type = start[0] === 0x89 ? 'image/png' : 'application/octet-stream'
        expect(binary).toMatchObject({bytes: whole.length, ...(start[0] === 0x89 && {type})})
        expect(readFileSync(file!)).toEqual(whole)
      }),
    )
  })

  test('is text, also if a chunk ends within a character', () => {
    const kept = new Capture({maxBytes: 100}, new OutputFolder('/dev/null'))
    for (const byte of Buffer.from('\uFEFFä€😀')) kept.add('stdout', Buffer.from([byte]))
    expect(kept.finish()).toEqual({stderr: '', stdout: '\uFEFFä€😀'})
  })
})
