import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError, readLogs} from '../support/document.js'
import {makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

const commands = {
  blank: ownCommand('this.log()'),
  buffers: ownCommand(
    `process.stdout.write(Buffer.from('caf\\u00e9 ').subarray(0, 4)); process.stdout.write(Buffer.from('caf\\u00e9 ').subarray(4)); process.stdout.write('6869', 'hex')`,
  ),
  console: ownCommand(
    `console.log('a %s', 'b'); console.info('c'); console.error('to stderr'); console.warn('beware')`,
  ),
  date: ownCommand(
    `return {at: new Date(0), url: new URL('https://example.com/a?b'), gone: undefined, html: '<a> & \\u2028'}`,
  ),
  erased: ownCommand(`process.stderr.write('one \\u001B[1G\\u001B[Jtwo\\n'); return 1`),
  false: ownCommand('return false'),
  json: ownCommand(`console.log('{"a":[1]}')`),
  'json-lines': ownCommand(`console.log('\\u001B[1m{\\u001B[22m\\n  "a": 1\\n}')`),
  'json-both': ownCommand(
    `this.log('hidden by oclif under --json'); return {a: 1}`,
    'static enableJsonFlag = true',
  ),
  line: ownCommand(`this.log('Deleted one.')`),
  listed: ownCommand(
    `this.writer.success('Listed'); console.log('one'); console.log('two'); return {apps: ['a']}`,
  ),
  'listed-code': ownCommand(
    `this.writer.success('Listed'); process.exitCode = 3; return {apps: ['a']}`,
  ),
  'listed-number': ownCommand(
    `this.writer.success('Listed', {a: 1}); console.log('one'); console.log('two'); return 5`,
  ),
  'listed-null': ownCommand(
    `this.writer.success('Listed', null); console.log('one'); console.log('two'); return {a: 1}`,
  ),
  lines: ownCommand(`this.log('\\u001B[31mred\\u001B[39m'); this.log('two')`),
  long: ownCommand(`console.log('x'.repeat(501))`),
  mixed: ownCommand(`this.log('Deleted one.'); return {id: 1}`),
  'odd-number': ownCommand(`console.log('{"a":12345678901234567890}')`),
  'plan-only': ownCommand(
    `return this.writer.plan('Would do it', {would: [1]}, {nextActions: [{command: 'trial topic line', description: 'More'}]})`,
    'static dryRunnable = true',
  ),
  silent: ownCommand(''),
  serves: ownCommand(
    `console.log('Listening'); await new Promise((resolve) => setTimeout(resolve, 3000))`,
  ),
  slow: ownCommand(
    `console.log('a'); await new Promise((r) => setTimeout(r, 2100)); console.log('b')`,
  ),
  sink: ownCommand(
    `const done = (await import('node:util')).promisify(process.stdout.write.bind(process.stdout)); await done('written'); process.stdout.end?.call; return 1`,
  ),
  spinner: ownCommand(
    `ux.action.start('Loading'); await new Promise((r) => setTimeout(r, 150)); ux.action.stop('done'); return 1`,
  ),
  kept: `const write = process.stdout.write.bind(process.stdout)
${ownCommand(`write('kept\\n'); const {stdout} = await import('node:process'); stdout.write('also '); return 1`)}`,
  'spinner-stdout': ownCommand(
    `ux.action.start('Loading', 'a', {stdout: true}); ux.action.status = 'b'; console.log('between'); ux.action.stop('c'); return 1`,
  ),
  'spinner-thrown': ownCommand(
    `ux.action.start('Loading'); console.log('behind a spinner'); throw new Error('broken')`,
  ),
  success: ownCommand(
    `this.log('Looking.'); return this.writer.success('Found it', {id: 1}, {warnings: ['old'], nextActions: [null, {command: 'trial nope'}, {command: 'trial topic line', description: 'More'}]})`,
  ),
  table: ownCommand(
    `for (const row of [['a', 'b'], ['c', 'd']]) { for (const cell of row) process.stdout.write(cell + ' '); process.stdout.write('\\n') }; return {rows: 2}`,
  ),
  'table-only': ownCommand(`console.table([{a: 1}])`),
  odd: ownCommand(
    `const error = new Error('as an error'); this.writer.warn(error); this.writer.log({at: 1})
    this.writer.log(); return this.writer.success(error, null, {warnings: 'just one'})`,
  ),
  warn: ownCommand(
    `this.warn('careful'); this.warn(new Error('an error as a warning')); this.log('ok'); return {a: 1}`,
  ),
}

/** What a second kind of host need not repeat. */
const everywhere = new Set(['kept', 'lines', 'mixed', 'spinner', 'success', 'warn'])

describe.each([
  {isCommonJs: false, topicSeparator: ':'},
  {isCommonJs: true, topicSeparator: ' '},
])('in agent mode, in a host %o', ({isCommonJs, topicSeparator}) => {
  let host: TrialHost
  beforeAll(async () => {
    const sources = Object.entries(commands).map(([name, source]): [string, string] => [
      `topic/${name}`,
      isCommonJs ? source.replace('export default', 'module.exports =') : source,
    ])
    host = await makeTrialHost({
      commands: Object.fromEntries(sources),
      hasManifest: !isCommonJs,
      isCommonJs,
      oclif: {topicSeparator},
    })
  })
  afterAll(() => host.remove())

  const run = (name: string, ...flags: string[]) =>
    host.run([...(topicSeparator === ' ' ? ['topic', name] : [`topic:${name}`]), ...flags])

  type Row = [name: string, message: string, result: unknown, logs?: string[], more?: object]
  const more = {command: 'trial topic line', description: 'More'}
  const dropped = 'The next action "trial nope" does not name a command of trial. It was left out.'
  const rows: Row[] = [
    ['silent', '', null],
    ['false', '', false],
    ['erased', '', 1, ['info: two']],
    [
      'date',
      '',
      {at: '1970-01-01T00:00:00.000Z', html: '<a> & \u2028', url: 'https://example.com/a?b'},
    ],
    // 9.11
    ['line', 'Deleted one.', null],
    ['json', '', {a: [1]}],
    ['json-lines', '', {a: 1}],
    ['blank', '', null],
    ['long', '', {text: `${'x'.repeat(501)}\n`}],
    ['odd-number', '{"a":12345678901234567890}', null],
    ['lines', '', {text: 'red\ntwo\n'}],
    ['mixed', 'Deleted one.', {id: 1}],
    // 3.7
    ['slow', '', {text: 'a\nb\n'}, ['info: a', 'info: b']],
    ['serves', 'Listening', null, ['info: Listening']],
    ['console', '', {text: 'a b\nc\n'}, ['info: to stderr', 'info: beware']],
    ['buffers', 'café hi', null],
    ['table', '', {rows: 2}],
    ['table-only', '', {text: expect.stringContaining('│ 0')}],
    ['sink', 'written', 1],
    ['spinner', '', 1, ['info: Loading... done']],
    ['spinner-stdout', '', 1, ['info: Loading... aLoading... bLoading... c', 'info: between']],
    ['kept', '', 1, ['info: kept', 'info: also ']],
    ['warn', 'ok', {a: 1}, [], {warnings: ['careful', 'an error as a warning']}],
    [
      'odd',
      'as an error',
      null,
      ['warn: as an error', 'info: { at: 1 }', 'info: '],
      {warnings: ['just one']},
    ],
    ['json-both', 'hidden by oclif under --json', {a: 1}],
    // 9.10: what is returned beside a reported message is the result; 3.15: prints are beside that.
    ['listed', 'Listed', {apps: ['a']}],
    ['listed-number', 'Listed', {a: 1}],
    ['listed-null', 'Listed', null, ['info: one', 'info: two']],
    ['success', 'Found it', {id: 1}, [], {next_actions: [more], warnings: ['old', dropped]}],
    [
      'plan-only',
      'Would do it',
      undefined,
      [],
      {next_actions: [more], plan: {would: [1]}, status: 'plan'},
    ],
  ]
  test.concurrent.for(rows.filter(([name]) => !isCommonJs || everywhere.has(name)))(
    '%s',
    async (row) => {
      const [name, message, result, logs = [], fields = {}] = row
      const {code, stderr, stdout} = await run(name)
      const envelope = {
        message,
        result,
        schema_version: '1.0',
        status: 'ok',
        tool_version: '3.2.1',
        ...fields,
      }
      expect({code, logs: readLogs({stderr}), ...readDocument(stdout)}).toEqual({
        code: 0,
        logs,
        ...envelope,
      })
    },
  )

  test.concurrent('9.10: what is returned beside a reported message is kept with an exit code', async () => {
    const {code, stderr} = await run('listed-code')
    const error = {data: {result: {apps: ['a']}}, message: 'Listed'}
    expect([code, readError({stderr})]).toMatchObject([3, error])
  })

  test.concurrent('a spinner that an error stops', async () => {
    const {code, stderr, stdout} = await run('spinner-thrown')
    expect({code, logs: readLogs({stderr}), stdout}).toEqual({
      code: 2,
      logs: ['info: Loading... !', 'info: behind a spinner'],
      stdout: '',
    })
    expect(readError({stderr})).toMatchObject({message: 'broken'})
  })

  test.concurrent.for([
    ["9.9: --json keeps oclif's own output", 'json-both', '--json', '{\n  "a": 1\n}\n'],
    [
      'ndjson is one line',
      'mixed',
      '--output=ndjson',
      '{"status":"ok","schema_version":"1.0","tool_version":"3.2.1","message":"Deleted one.","result":{"id":1}}\n',
    ],
    [
      'yaml is the same document',
      'mixed',
      '--output=yaml',
      'status: ok\nschema_version: "1.0"\ntool_version: 3.2.1\nmessage: Deleted one.\nresult:\n  id: 1\n',
    ],
  ] as const)('%s', async ([, name, flag, stdout]) => {
    expect(await run(name, flag)).toEqual({code: 0, stderr: '', stdout})
  })
})
