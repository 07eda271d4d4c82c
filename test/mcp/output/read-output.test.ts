import {randomBytes} from 'node:crypto'
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import fc from 'fast-check'
import {beforeAll, describe, expect, test} from 'vitest'

import {OutputFolder} from '../../../src/files/output-folder.js'
import {Capture} from '../../../src/mcp/output/captured-output.js'
import {LineFinder} from '../../../src/mcp/output/find-lines.js'
import {type OutputFile, type LineRange, readOutput} from '../../../src/mcp/output/read-output.js'
import {estimateTokens} from '../../../src/output/estimate-tokens.js'
import type {StreamName} from '../../../src/output/streams/streams.js'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outputs-'))
  return () => rm(folder, {recursive: true})
})

let count = 0

async function save(bytes: Buffer | string, mimeType = 'text/plain'): Promise<OutputFile> {
  const file = join(folder, `${(count += 1)}`)
  await writeFile(file, bytes)
  return {file, mimeType}
}

type Part = {
  base64?: string
  text?: string
  total_lines: number
  matches?: number
  next_offset?: number
}

/** All parts of an output, one after the other. */
async function readParts(output: OutputFile, range: LineRange, maxTokens: number): Promise<Part[]> {
  const parts: Part[] = []
  for (
    let offset: number | undefined = 1;
    offset !== undefined;
    offset = parts.at(-1)!.next_offset
  ) {
    const part: Part = await readOutput(output, {...range, offset}, maxTokens)
    expect(part.next_offset ?? Infinity).toBeGreaterThan(offset)
    parts.push(part)
  }
  return parts
}

/** What a client puts together from the parts of an output. */
async function readAll(output: OutputFile, range: LineRange, maxTokens: number): Promise<Buffer> {
  const parts = await readParts(output, range, maxTokens)
  return Buffer.concat(
    parts.map(({base64, text}) =>
      base64 === undefined ? Buffer.from(text!) : Buffer.from(base64, 'base64'),
    ),
  )
}

const word = fc.string({maxLength: 20, unit: fc.constantFrom('a', 'b', 'ä', '€', '😀', ' ', '"')})
const line = fc.tuple(word, fc.nat(300)).map(([text, times]) => text.repeat(times))
const lines = fc.array(line, {maxLength: 60, minLength: 1, size: 'max'})
const text = fc
  .tuple(lines, fc.constantFrom('\n', '\r\n', ''), fc.boolean())
  .map(([list, end, isEnded]) => `${list.join(end)}${isEnded ? end : ''}`)
const range = fc.record({limit: fc.integer({max: 50, min: 1})})

test('parts that follow each other are the whole text, and none is over the bound', async () => {
  const reached = {continued: 0, parts: 0}
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.integer({max: 900, min: 256}),
      range,
      async (value, tokens, limits) => {
        const output = await save(value)
        const parts = await readParts(output, limits, tokens)
        expect(parts.map((part) => part.text).join('')).toBe(value)
        for (const part of parts) expect(estimateTokens(part.text!)).toBeLessThanOrEqual(tokens)
        expect(new Set(parts.map((part) => part.total_lines)).size).toBe(1)
        reached.parts += parts.length
        reached.continued += parts.filter((part) => !part.text!.endsWith('\n')).length - 1
      },
    ),
    // Two spaces that a part of the line ends and begins with.
    {
      examples: [[`${'a€'.repeat(79)}\r\n${' €€ '.repeat(174)}\r\n`, 256, {limit: 5}]],
      numRuns: 50,
    },
  )
  expect(Math.min(reached.parts, reached.continued)).toBeGreaterThan(100)
})

describe('contains', () => {
  test.each([
    ['b', '1-Ann\n2:Bob\n3-eve', 1],
    ['OB', '1-Ann\n2:Bob\n3-eve', 1],
    ['n\nb', '1:Ann\n2-Bob', 1],
    ['bob|eve', '', 0],
    ['(a+)+$', '', 0],
    ['e', '2-Bob\n3:eve', 1],
  ])(
    'of %j is literal, and each match comes with what is around it',
    async (contains, text, matches) => {
      const output = await save('Ann\nBob\neve')
      expect(await readOutput(output, {contains}, 1000)).toEqual({matches, text, total_lines: 3})
    },
  )

  // The wanted texts and lines have characters that are longer in the other case, or whose lower
  // case depends on what is around them.
  test('is found on the line where it begins, regardless of case', async () => {
    const letters = fc.constantFrom('a', 'i', 'İ', 'ß', 'S', 'Σ', 'σ', 'ς', 'x', '\n')
    const longer = fc.string({maxLength: 12, size: 'max', unit: letters})
    const wantedText = fc.string({maxLength: 3, minLength: 1, unit: letters})
    const foldAll = (value: string) => [...value].map((each) => each.toLowerCase().toUpperCase())
    const reached = {across: 0, found: 0}
    fc.assert(
      fc.property(longer, wantedText, fc.nat(12), fc.boolean(), (value, other, from, isPart) => {
        const contains = (isPart && value.slice(from, from + 3)) || other
        const found: number[] = []
        const finder = new LineFinder(contains, ({isMatch, number}) => {
          if (isMatch) found.push(number)
        })
        const list = value.match(/[^\n]*\n|[^\n]+/g) ?? []
        for (const each of list) finder.add(each)
        finder.end()
        const wanted = foldAll(contains).join('')
        const expected = list.flatMap((each, index) => {
          const length = foldAll(each).join('').length
          const place = foldAll(list.slice(index).join('')).join('').indexOf(wanted)
          if (place === -1 || place >= length) return []
          if (place + wanted.length > length) reached.across += 1
          return [index + 1]
        })
        reached.found += expected.length
        expect(found).toEqual(expected)
      }),
      {numRuns: 3000},
    )
    expect(Math.min(reached.across, reached.found)).toBeGreaterThan(25)
  })

  test('shows no line end of Windows', async () => {
    const output = await save('Ann\r\nBob\r\neve\r\n')
    expect(await readOutput(output, {contains: 'bob'}, 1000)).toMatchObject({
      text: '1-Ann\n2:Bob\n3-eve',
    })
  })

  test('that is empty keeps every line', async () => {
    const output = await save('Ann\nBob')
    expect(await readOutput(output, {contains: ''}, 1000)).toEqual({
      text: 'Ann\nBob',
      total_lines: 2,
    })
  })

  test('shows neighbors once, and of long ones what is near', async () => {
    const output = await save(`${'x'.repeat(500)}\nhit 1\nhit 2\n${'y'.repeat(500)}\nend`)
    expect(await readOutput(output, {contains: 'hit'}, 1000)).toEqual({
      matches: 2,
      text: `1-${'x'.repeat(199)}\n2:hit 1\n3:hit 2\n4-${'y'.repeat(200)}`,
      total_lines: 5,
    })
  })

  // 11.10a: a line that is a whole document, and a text across the place where it is cut.
  test('finds the place in a long line once, wherever it is cut', async () => {
    let across = 0
    const width = 300
    const besideCut = fc
      .tuple(fc.integer({max: 15, min: 1}), fc.nat(8))
      .map(([parts, back]) => parts * width - back)
    const place = fc.oneof(besideCut, fc.nat(5000))
    await fc.assert(
      fc.asyncProperty(place, fc.nat(5000), async (before, after) => {
        const output = await save(`${'-'.repeat(before)}needle${'-'.repeat(after)}`)
        const {matches, text} = (await readOutput(output, {contains: 'NEEDLE'}, width)) as Part
        expect(matches).toBe(1)
        expect(text!.replaceAll(/(?:^|\n)\d+[-:]/g, '')).toContain('needle')
        across += /need?l?$/m.test(text!) ? 1 : 0
      }),
      {numRuns: 500},
    )
    expect(across).toBeGreaterThan(25)
  })

  test('continues after as many matches as are wanted', async () => {
    const list = Array.from(
      {length: 90},
      (_, index) => `${index % 3 === 0 ? 'hit' : 'no'} ${index}`,
    )
    const parts = await readParts(await save(list.join('\n')), {contains: 'hit', limit: 7}, 1000)
    const found = parts.flatMap(({text}) => text!.match(/:hit \d+/g))
    expect(found).toEqual(list.filter((each) => each.startsWith('hit')).map((each) => `:${each}`))
    expect(parts.map(({matches}) => matches)).toEqual([30, 23, 16, 9, 2])
  })
})

test('a part has 200 lines by default', async () => {
  const output = await save('x\n'.repeat(201))
  expect(await readOutput(output, {}, 1000)).toMatchObject({next_offset: 201, total_lines: 201})
})

test('what was not saved is said with every part', async () => {
  const output = {...(await save('x')), unsavedBytes: 7}
  const truncated = {unsaved_bytes: 7}
  expect(await readOutput(output, {}, 1000)).toEqual({text: 'x', total_lines: 1, truncated})
})

test('binary output whose base64 has few tokens is read whole', async () => {
  // A long word is few tokens, so that a part is as long as its bytes may be.
  const bytes = Buffer.from('Abcdefg'.repeat(8000), 'base64')
  const output = await save(bytes, 'application/octet-stream')
  for (const tokens of [100, 1000, 8000]) {
    expect(await readAll(output, {}, tokens)).toEqual(bytes)
  }
})

test('a file that is gone, and a search in binary output, are errors', async () => {
  const gone = {file: join(folder, 'gone'), mimeType: 'text/plain'}
  await expect(readOutput(gone, {}, 1000)).rejects.toMatchObject({error: 'not_found'})
  const image = await save('x', 'image/png')
  await expect(readOutput(image, {contains: 'x'}, 1000)).rejects.toThrow(
    'The output is image/png, which has no text to search',
  )
})

const rows = Array.from({length: 700}, (_, id) => ({id, name: `node-${id}`, parent: {id: id >> 1}}))
const deep = (depth: number): unknown => (depth === 0 ? rows : {inner: deep(depth - 1), depth})

/** What commands print: its bytes, and those of JSON that is laid out. */
const shapes: [name: string, bytes: Buffer, isJson?: boolean][] = [
  ['rows on one line', Buffer.from(JSON.stringify({status: 'ok', rows})), true],
  ['indented rows', Buffer.from(JSON.stringify(rows, null, 2)), true],
  ['deep JSON', Buffer.from(JSON.stringify(deep(400))), true],
  ['a long text in JSON', Buffer.from(JSON.stringify({text: 'ä😀\n'.repeat(9000)})), true],
  ['NDJSON', Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))],
  ['a table', Buffer.from(rows.map(({id, name}) => `${id}  ${name.padEnd(40)}│\n`).join(''))],
  ['one line', Buffer.from('word '.repeat(20_000))],
  ['empty lines', Buffer.from('\n'.repeat(33_000))],
  ['an image', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(30_000)])],
  ['other bytes', Buffer.concat([Buffer.from([0, 255]), randomBytes(30_000)])],
]

function piecesOf(bytes: Buffer, size: number): Buffer[] {
  const count = Math.ceil(bytes.length / size)
  return Array.from({length: count}, (_, index) => bytes.subarray(index * size, (index + 1) * size))
}

/** Captures what a command prints in pieces, as from a pipe. */
function capture(printed: [StreamName, Buffer][]): OutputFile & {omitted: number} {
  const captured = new Capture({maxBytes: 32_000, maxTokens: 8000}, new OutputFolder(folder))
  for (const [name, bytes] of printed) captured.add(name, bytes)
  const {binary, file, truncated} = captured.finish()
  return {
    file: file!,
    mimeType: binary?.type ?? 'text/plain',
    omitted: truncated?.omitted_bytes ?? 0,
  }
}

describe('an output is read to its last byte', () => {
  test.each(shapes)('%s', async (_name, bytes, isJson) => {
    const size = fc.integer({max: 65_536, min: 900})
    await fc.assert(
      fc.asyncProperty(
        size,
        range,
        fc.integer({max: 9000, min: 2000}),
        async (piece, limits, tokens) => {
          const printed = piecesOf(bytes, piece).flatMap((one): [StreamName, Buffer][] => [
            ['stdout', one],
            ['stderr', Buffer.from('.')],
          ])
          const whole = await readAll(capture(printed), {limit: limits.limit * 200}, tokens)
          const expected = isJson
            ? JSON.stringify(JSON.parse(bytes.toString()))
            : bytes.toString('latin1')
          const found = isJson ? whole.toString().replaceAll('\n', '') : whole.toString('latin1')
          expect(found.replaceAll('.', '')).toBe(expected.replaceAll('.', ''))
        },
      ),
      {numRuns: 5},
    )
  })

  test('one line of 30 MB', async () => {
    const list = Array.from({length: 700_000}, (_, id) => ({id, name: `node-${id}`, tags: ['a']}))
    const bytes = Buffer.from(JSON.stringify({data: list}))
    expect(bytes.length).toBeGreaterThan(30_000_000)
    const output = capture(piecesOf(bytes, 65_536).map((piece) => ['stdout', piece]))
    expect(await readOutput(output, {contains: '"node-699999"'}, 8000)).toMatchObject({
      matches: 1,
      text: expect.stringContaining('\n700002:{"id":699999,"name":"node-699999","tags":["a"]}\n'),
      total_lines: 700_004,
    })
    const end = await readOutput(output, {offset: 700_000}, 8000)
    expect(end).toMatchObject({text: expect.stringMatching(/^\{"id":699997.*\n\]\n\}\n$/s)})
    const whole = await readFile(output.file, 'utf8')
    expect(whole.replaceAll('\n', '') === bytes.toString()).toBe(true)
  })
})

test('what is past 64 MB is counted', async () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'x\n')
  const captured = new Capture({maxBytes: 32_000}, new OutputFolder(folder))
  for (let index = 0; index < 65; index += 1) captured.add('stdout', megabyte)
  expect(captured.finish().truncated).toMatchObject({
    bytes: 65 * megabyte.length,
    unsaved_bytes: megabyte.length,
  })
})
