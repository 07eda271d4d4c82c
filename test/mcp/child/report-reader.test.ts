import fc from 'fast-check'
import {expect, test} from 'vitest'

import {makeReportReader} from '../../../src/mcp/child/report-reader.js'
import {Reporter} from '../../../src/mcp/tools/reporter.js'

type ReadOptions = {isAdopted?: boolean; ownsStdout?: boolean; sizes?: Iterator<number>}

/** What is reported of an output that arrives in pieces, and what is kept of it. */
function read(
  stream: 'stderr' | 'stdout',
  text: string,
  {isAdopted = true, ownsStdout = !isAdopted, sizes = [1e9].values()}: ReadOptions = {},
) {
  const reports: unknown[] = []
  const reader = makeReportReader({
    isAdopted,
    ownsStdout,
    onReport: (document) => void reports.push(document),
  })
  const kept: Buffer[] = []
  for (let bytes = Buffer.from(text); bytes.length > 0;) {
    const size = (sizes.next().value as number | undefined) ?? 1e9
    kept.push(reader(stream, bytes.subarray(0, size)))
    bytes = bytes.subarray(size)
  }
  kept.push(reader(stream))
  return {kept: Buffer.concat(kept).toString(), reports}
}

const ok = '{"status":"ok","result":1}\n'
const log = (msg: string, level = 'info', more: object = {}) =>
  `${JSON.stringify({ts: '', level, msg, ...more})}\n`
const progress = '{"event":"progress","stage":"build"}\n'

// 11.13
test.each([
  [
    'progress of ndjson',
    'stdout',
    `${progress}{"event":1}\n${progress}${ok}`,
    `{"event":1}\n${ok}`,
  ],
  [
    'progress of another format',
    'stderr',
    `${progress}${log('half', 'progress')}{"stage":"b"}\nlast`,
    'last',
  ],
  [
    'logs',
    'stderr',
    log('a') + log('b', 'warn', {repeated: 3}) + log('{}', 'error'),
    'a\nwarn: b (repeated 3 times)\nerror: {}\n',
  ],
  [
    'an error',
    'stderr',
    '{"error":"e","message":"m","stage":1}',
    '{"error":"e","message":"m","stage":1}',
  ],
  ['a line that is too long', 'stderr', log('x'.repeat(17_000)), log('x'.repeat(17_000))],
  [
    'text',
    'stdout',
    `a {"event":"progress"}\n{"no json\n{"`,
    `a {"event":"progress"}\n{"no json\n{"`,
  ],
] as const)('an answer holds no progress, and logs as text: %s', (_name, stream, text, kept) => {
  expect(read(stream, text).kept).toBe(kept)
})

// Section 4: an event is the value of the command, verbatim.
test('an event may have the members of an envelope; the envelope is not reported', () => {
  const events = [
    {event: 'progress', file: 'important', bytes: 5},
    {event: 'progress', id: 5},
    {stage: 'build', percent: 5},
    {status: 'building', step: 3},
    {code: 1, error: 'skipped'},
    {status: 'ok', host: 'a'},
    {status: 'error', host: 'b'},
    {status: 'plan', steps: 2},
    {ok: true, result: 1},
    {ok: false, error: 'down'},
  ]
  const lines = events.map((event) => `${JSON.stringify(event)}\n`).join('')
  const hateoas = '{"ok":true,"schema_version":"1.0","result":1}\n'
  const oldError = '{"code":1,"error":"e","message":"m"}\n'
  for (const envelope of [ok, hateoas, oldError]) {
    expect(read('stdout', lines + envelope)).toEqual({kept: lines + envelope, reports: events})
  }
})

// 3.15b, 11.10a
test.each([
  ['of its own', 'stdout', progress, {ownsStdout: true}],
  [
    'of another program',
    'stderr',
    '{"stage":"a","user":"b"}\n{"event":"progress","user":"b"}\n',
    {},
  ],
] as const)('an answer holds all lines %s', (_name, stream, text, options) => {
  expect(read(stream, text, options)).toEqual({kept: text, reports: []})
})

test('a foreign command reports only what the plugin logs of it', () => {
  const other = `${JSON.stringify({ts: '', level: 'info', msg: 'a', pid: 1})}\n{"stage":"a"}\n`
  expect(read('stderr', `${log('a')}${other}`, {isAdopted: false})).toMatchObject({
    kept: `a\n${other}`,
    reports: [{msg: 'a'}],
  })
  expect(read('stdout', `${progress}${log('a')}`, {isAdopted: false}).reports).toEqual([])
})

test('the same is read, wherever the output is cut', () => {
  const line = fc.constantFrom(
    progress,
    log('wörd'),
    '{"event":1}\n',
    'text 😀\n',
    '{',
    '\n',
    `{${'x'.repeat(20_000)}\n`,
  )
  fc.assert(
    fc.property(
      fc.array(line, {maxLength: 12}),
      fc.infiniteStream(fc.integer({max: 5000, min: 1})),
      (lines, sizes) => {
        const text = lines.join('')
        expect(read('stderr', text, {sizes})).toEqual(read('stderr', text))
      },
    ),
  )
})

// 11.16
test('log lines and events become log messages, and progress becomes progress for those who ask', () => {
  const sent: unknown[] = []
  const context = {
    mcpReq: {
      _meta: {progressToken: 7},
      log: async (level: string, data: unknown) => void sent.push([level, data]),
      notify: async ({params}: {params: unknown}) => void sent.push(params),
    },
  }
  const reporter = new Reporter(context as never)
  const reader = makeReportReader({
    isAdopted: true,
    ownsStdout: false,
    onReport: (document, kind) => reporter.add(document, kind),
  })
  for (const level of ['debug', 'info', 'warn', 'error'])
    reader('stderr', Buffer.from(log(level, level)))
  const lines = [
    {event: 1},
    {status: 'ok', result: 1},
    {current: 0, event: 'progress', total: 2},
    {current: 1, event: 'progress', message: 'half', stage: 'build', total: 2},
    {current: 1, event: 'progress', total: 2},
    {event: 'progress', percent: 100},
  ]
  for (const line of lines) reader('stdout', Buffer.from(`${JSON.stringify(line)}\n`))
  expect(sent).toEqual([
    ['debug', 'debug'],
    ['info', 'info'],
    ['warning', 'warn'],
    ['error', 'error'],
    ['info', {event: 1}],
    {message: '0/2', progress: 0.001, progressToken: 7},
    {message: 'build · 1/2 · half', progress: 1, progressToken: 7, total: 2},
    {message: '1/2', progress: 1.001, progressToken: 7},
    {message: '100 %', progress: 100, progressToken: 7, total: 100},
  ])
})
