import fc from 'fast-check'
import {beforeEach, describe, expect, test} from 'vitest'

import type {TerminalOutcome} from '../../src/contract/outcome.js'
import {truncateResult, type Bounds} from '../../src/result/truncate.js'
import {type Keep, measure} from '../../src/result/cut.js'
import type {OutputFolder} from '../../src/files/output-folder.js'
import {PrintedText} from '../../src/run/printed-text.js'

type Success = Extract<TerminalOutcome, {type: 'success'}>

const rows = Array.from({length: 40}, (_, id) => ({id, owner: {name: 'Ada'}, title: `Note ${id}`}))
let written: string[] = []

beforeEach(() => {
  written = []
})

/** Bounds whose file is kept in memory. */
function makeBounds(more: Partial<Bounds> = {}): Bounds {
  const write = (pieces: Iterable<string>, extension: string): string => {
    written.push([...pieces].join(''))
    return `/cache/1.${extension}`
  }
  return {
    extension: 'json',
    folder: {write} as unknown as OutputFolder,
    hasFull: false,
    hasSelect: false,
    keep: 'head',
    maxBytes: 400,
    measureWritten: measure,
    render: (outcome) => [JSON.stringify(outcome.result)],
    ...more,
  }
}

function print(text: string): PrintedText {
  const printed = new PrintedText()
  printed.add(text)
  return printed
}

function bound(result: unknown, more?: Partial<Bounds>): Success {
  return truncateResult({message: '', result, type: 'success'}, print(''), makeBounds(more))
}

describe('a result', () => {
  test('that fits stays', () => {
    const outcome: Success = {message: '', result: rows, type: 'success'}
    expect(truncateResult(outcome, print(''), makeBounds({maxBytes: measure(rows)}))).toBe(outcome)
    expect(written).toEqual([])
  })

  test('that is too large is cut, and the whole document lies in a file', () => {
    expect(bound(rows)).toEqual({
      message: '',
      result: rows.slice(0, 8),
      text: undefined,
      truncation: {
        bytes: measure(rows),
        full_output: '/cache/1.json',
        next_action: {command: 'cat /cache/1.json', description: 'Read the whole document.'},
        shown: 8,
        total: 40,
      },
      type: 'success',
    })
    expect(written).toEqual([`${JSON.stringify(rows)}\n`])
  })

  test('is cut to how it is written, which takes more room than its JSON on one line', () => {
    const measureWritten = (value: unknown) => Buffer.byteLength(JSON.stringify(value, undefined, 2))
    const {result} = bound(rows, {maxBytes: 1000, measureWritten})
    expect(measureWritten(result)).toBeLessThanOrEqual(1000)
    expect(result).toEqual(rows.slice(0, 11))
  })

  test('is cut again where what is left takes more room than the rest', () => {
    const mixed = [...Array.from({length: 20}, () => '\u0001'.repeat(4)), 'x'.repeat(2000)]
    const measureWritten = (value: unknown) => measure(value) + JSON.stringify(value).split('\\u').length * 4
    const {result, truncation} = bound(mixed, {maxBytes: 300, measureWritten})
    expect(measureWritten(result)).toBeLessThanOrEqual(300)
    expect([(result as unknown[]).length, truncation?.shown]).toEqual([truncation?.shown, 6])
  })

  test('of which no part may be left out is null where the schema allows it', () => {
    const outputSchema = {minItems: 40}
    expect(bound(rows, {outputSchema: {...outputSchema, items: {const: 1}, type: ['array', 'null']}})).toMatchObject({
      result: null,
      truncation: {bytes: measure(rows), shown: 0, total: measure(rows)},
    })
  })

  test('of which no part may be left out stays, with a warning', () => {
    const result = Array.from({length: 400}, (_, id) => id)
    const outcome = truncateResult(
      {message: '', result, type: 'success', warnings: ['first']},
      print(''),
      makeBounds({outputSchema: {minItems: 400, type: 'array'}}),
    )
    expect(outcome).toEqual({
      message: '',
      result,
      type: 'success',
      warnings: [
        'first',
        `The result has ${measure(result)} bytes, and its schema allows no part of it to be left out.`,
      ],
    })
    expect(written).toEqual([])
  })

  test('stays where no file can hold what would be cut', () => {
    const folder = {
      write() {
        throw new Error('disk full')
      },
    } as unknown as OutputFolder
    expect(bound(rows, {folder})).toEqual({
      message: '',
      result: rows,
      type: 'success',
      warnings: [`The result has ${measure(rows)} bytes, and no file could hold what would be cut: disk full.`],
    })
  })
})

/** A value with lists, maps and texts, some of which are far larger than any bound below. */
const large = fc.letrec((tie) => ({
  value: fc.oneof(
    {maxDepth: 3, depthSize: 'small'},
    fc.oneof(fc.integer(), fc.boolean(), fc.string({maxLength: 12, unit: 'grapheme'})),
    fc
      .tuple(fc.constantFrom('word ', 'line\n', 'ä"\u0001'), fc.integer({max: 900, min: 1}))
      .map(([unit, count]) => unit.repeat(count)),
    fc.array(tie('value'), {maxLength: 60, size: 'max'}),
    fc.dictionary(fc.string({maxLength: 8, minLength: 1}), tie('value'), {
      maxKeys: 40,
      noNullPrototype: true,
      size: 'max',
    }),
  ),
})).value

test('a truncated result fits as it is written, and uses the room that it has', () => {
  const measures: Record<string, (value: unknown) => number> = {
    json: measure,
    indented: (value) => Buffer.byteLength(JSON.stringify(value, undefined, 2)),
  }
  let [cuts, fullest] = [0, 0]
  fc.assert(
    fc.property(
      large,
      fc.constantFrom(...Object.keys(measures)),
      fc.constantFrom<Keep>('head', 'tail'),
      fc.integer({max: 5000, min: 200}),
      (result, format, keep, maxBytes) => {
        const measureWritten = measures[format]!
        const outcome = bound(result, {keep, maxBytes, measureWritten})
        const size = measureWritten(outcome.result)
        expect(size).toBeLessThanOrEqual(maxBytes)
        if (!outcome.truncation) {
          expect(outcome.result).toBe(result)
          return
        }

        cuts += 1
        fullest = Math.max(fullest, size / maxBytes)
      },
    ),
    {endOnFailure: true, numRuns: 150},
  )
  expect(cuts).toBeGreaterThan(20)
  expect(fullest).toBeGreaterThan(0.98)
})

describe('the command line that reads less', () => {
  const readNext = (more: Partial<Bounds>, result: unknown = rows) => bound(result, more).truncation?.next_action
  const readWords = () => ['riffle', 'list', '--', 'x']

  test.each<[more: Partial<Bounds>, command: string]>([
    [{hasFull: true, hasSelect: true, readWords}, 'riffle list --select id,owner.name -- x'],
    [{hasFull: true, hasSelect: true, readWords: () => ['riffle', 'list']}, 'riffle list --select id,owner.name'],
    [{hasFull: true, readWords}, 'riffle list --full -- x'],
    [{hasFull: true, hasSelect: true, readWords: () => ['riffle', '--select=id']}, 'riffle --select=id --full'],
    [{readWords}, 'cat /cache/1.json'],
    [{hasFull: true, hasSelect: true}, 'cat /cache/1.json'],
  ])('with %j is %s', (more, command) => expect(readNext(more)?.command).toBe(command))

  test('selects half of the fields, four at most', () => {
    const wide = Array.from({length: 20}, () => Object.fromEntries([...'abcdefghijk'].map((key) => [key, 1])))
    expect(readNext({hasSelect: true, readWords}, wide)).toEqual({
      command: 'riffle list --select a,b,c,d -- x',
      description: 'Read only some fields of every element.',
    })
    const narrow = Array.from({length: 99}, () => ({a: 1, b: 2, c: 3}))
    expect(readNext({hasSelect: true, readWords}, narrow)?.command).toBe('riffle list --select a,b -- x')
  })

  test('reads everything where there is but one field', () => {
    const thin = Array.from({length: 99}, () => ({a: {b: 1}}))
    expect(readNext({hasFull: true, hasSelect: true, readWords}, thin)).toEqual({
      command: 'riffle list --full -- x',
      description: 'Print the whole result.',
    })
  })
})

describe('what a command printed', () => {
  const lines = Array.from({length: 100}, (_, index) => `line ${index}\n`).join('')
  const boundPrinted = (text: string, more?: Partial<Bounds>) => {
    const printed = print(text)
    const bounds = makeBounds({hasFull: true, hasSelect: true, readWords: () => ['riffle', 'log'], ...more})
    return truncateResult({message: '', result: undefined, text: printed, type: 'success'}, printed, bounds)
  }

  test('stays where it fits, as JSON', () => {
    const text = 'a"b\n'
    const printed = print(text)
    const outcome: Success = {message: '', result: undefined, text: printed, type: 'success'}
    expect(truncateResult(outcome, printed, makeBounds({maxBytes: measure({text})}))).toBe(outcome)
    expect(truncateResult(outcome, printed, makeBounds({maxBytes: measure({text}) - 1}))).not.toBe(outcome)
  })

  test('keeps its first lines, and the file holds the text', () => {
    expect(boundPrinted(lines, {maxBytes: 60})).toEqual({
      message: '',
      result: {text: 'line 0\nline 1\nline 2\nline 3\nline 4\nline 5\n'},
      text: undefined,
      truncation: {
        bytes: measure({text: lines}),
        full_output: '/cache/1.txt',
        next_action: {command: 'riffle log --full', description: 'Print the whole result.'},
        shown: 42,
        total: lines.length,
      },
      type: 'success',
    })
    expect(written).toEqual([lines])
  })

  test('keeps its last lines where its author asks for them', () => {
    const {result, truncation} = boundPrinted(lines, {keep: 'tail', maxBytes: 60})
    expect([result, truncation?.shown]).toEqual([{text: 'line 95\nline 96\nline 97\nline 98\nline 99\n'}, 40])
  })
})
