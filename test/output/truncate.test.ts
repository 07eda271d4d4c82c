import {beforeEach, describe, expect, test} from 'vitest'

import type {TerminalOutcome} from '../../src/contract/outcome.js'
import type {OutputFolder} from '../../src/files/output-folder.js'
import {measure} from '../../src/output/cut.js'
import {type FinishOptions, finishOutcome} from '../../src/output/finish.js'

type Success = Extract<TerminalOutcome, {type: 'success'}>

const rows = Array.from({length: 40}, (_, id) => ({id, owner: {name: 'Ada'}, title: `Note ${id}`}))
let written: string[] = []

beforeEach(() => {
  written = []
})

function makeFolder(write: OutputFolder['write']): OutputFolder {
  return {write} as unknown as OutputFolder
}

function truncate(reported: Partial<Success>, more: Partial<FinishOptions> = {}): Partial<Success> {
  const {outcome} = finishOutcome(
    {message: '', result: rows, type: 'success', ...reported},
    {
      renderFile: (whole) => ({extension: 'json', text: JSON.stringify(whole)}),
      folder: makeFolder((pieces, extension) => {
        written.push([...pieces].join(''))
        return `/cache/1.${extension}`
      }),
      maxBytes: 400,
      mode: {
        audience: 'agent',
        format: 'json',
        isForKnownAgent: true,
        protocol: '1.0',
        rule: 'agent-flag',
        isAgentKnown: true,
      },
      ...more,
    },
  )
  const {nextActions, ...success} = outcome as Success
  expect(nextActions).toEqual([])
  return success
}

describe('a result', () => {
  test('that is too large is cut, and a file holds the whole document', () => {
    expect(truncate({})).toEqual({
      message: '',
      result: rows.slice(0, 8),
      truncation: {
        bytes: measure(rows),
        full_output: '/cache/1.json',
        next_action: {command: 'cat /cache/1.json', description: 'Read the whole document.'},
        shown: 8,
        total: 40,
      },
      type: 'success',
    })
    expect(written).toEqual([
      JSON.stringify({message: '', result: rows, type: 'success', nextActions: []}),
    ])
  })

  test('may have members that JSON leaves out', () => {
    const result = {next: undefined, text: 'x'.repeat(500)}
    expect(truncate({result}).truncation).toMatchObject({shown: 389, total: 500})
  })

  test('of one page counts all pages', () => {
    expect(truncate({cursor: 'next', total: 900}).truncation).toMatchObject({
      cursor: 'next',
      shown: 8,
      total: 900,
    })
  })

  test('that may not be cut is null if the schema allows it', () => {
    const outputSchema = {items: {const: 1}, minItems: 40, type: ['array', 'null']}
    const [bytes, total] = [measure(rows), measure(rows)]
    expect(truncate({}, {outputSchema})).toMatchObject({
      result: null,
      truncation: {bytes, shown: 0, total},
    })
  })

  test('that may not be cut stays, with a warning', () => {
    const result = Array.from({length: 400}, (_, id) => id)
    const why = `The result has ${measure(result)} bytes, and its schema does not allow any part to be left out.`
    expect(
      truncate({result, warnings: ['first']}, {outputSchema: {minItems: 400, type: 'array'}}),
    ).toEqual({
      message: '',
      result,
      type: 'success',
      warnings: ['first', why],
    })
    expect(written).toEqual([])
  })

  test.for([
    [true, '--full'],
    [false, '--no-agent'],
  ] as const)(
    '3.3: is cut with a warning if no file can hold the rest (hasFull: %s)',
    ([hasFull, flag]) => {
      const folder = makeFolder(() => {
        throw new Error('disk full')
      })
      const {result, truncation, warnings} = truncate({}, {folder, hasFull})
      expect((result as unknown[]).length).toBeLessThan(rows.length)
      expect(truncation).toEqual({bytes: measure(rows), shown: 8, total: rows.length})
      expect(warnings).toEqual([
        `No file could be written: disk full. The rest of the result is lost; ${flag} prints it.`,
      ])
    },
  )
})

describe('the command line that reads less', () => {
  const readWords = () => ({flagsEnd: 2, words: ['riffle', 'list', '--', 'x']})
  const wide = Array.from({length: 20}, () =>
    Object.fromEntries([...'abcdefghijk'].map((key) => [key, 1])),
  )
  test.each<[more: Partial<FinishOptions>, result: unknown, command: string]>([
    [{hasFull: true, hasSelect: true, readWords}, rows, 'riffle list --select id,owner.name -- x'],
    [
      {hasSelect: true, readWords: () => ({flagsEnd: 2, words: ['riffle', 'list']})},
      rows,
      'riffle list --select id,owner.name',
    ],
    [{hasSelect: true, readWords}, wide, 'riffle list --select a,b,c,d -- x'],
    // A field that `--select` cannot name.
    [
      {hasSelect: true, readWords},
      rows.map(({id, title}) => ({'Last, first': 'Lovelace, Ada', ' id': id, id, title})),
      'riffle list --select id -- x',
    ],
    [{hasFull: true, readWords}, rows, 'riffle list --full -- x'],
    [
      {hasFull: true, hasSelect: true, readWords, select: 'id,owner'},
      rows,
      'riffle list --full -- x',
    ],
    [{readWords}, rows, 'cat /cache/1.json'],
    [{hasFull: true, hasSelect: true}, rows, 'cat /cache/1.json'],
  ])('with %j', (more, result, command) => {
    expect(truncate({result}, more).truncation?.next_action?.command).toBe(command)
  })
})

describe('what a command printed', () => {
  const text = Array.from({length: 100}, (_, index) => `line ${index}\n`).join('')
  const readWords = () => ({flagsEnd: 2, words: ['riffle', 'log']})
  const bounds = {hasFull: true, hasSelect: true, maxBytes: 60, readWords}

  test('keeps its first lines, and the file holds the text', () => {
    expect(
      truncate({isPrinted: true, result: {text}}, {...bounds, outputSchema: {const: 1}}),
    ).toEqual({
      isPrinted: true,
      message: '',
      result: {text: 'line 0\nline 1\nline 2\nline 3\nline 4\nline 5\n'},
      truncation: {
        bytes: measure({text}),
        full_output: '/cache/1.txt',
        next_action: {command: 'riffle log --full', description: 'Print the whole result.'},
        shown: 42,
        total: text.length,
      },
      type: 'success',
    })
    expect(written).toEqual([text])
  })

  test('keeps its last lines if its author asks for them', () => {
    const {result} = truncate({isPrinted: true, result: {text}}, {...bounds, keep: 'tail'})
    expect(result).toEqual({text: 'line 95\nline 96\nline 97\nline 98\nline 99\n'})
  })
})
