import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError, readLines, readLogs} from '../support/document.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** A command whose `run` has this body. */
function command(run: string, statics = ''): string {
  return `export default class Trial extends AgentCommand {
  ${statics}
  async run() {
    ${run}
  }
}
`
}

const commands = {
  array: command('return [1, 2]'),
  buffers: command(
    `process.stdout.write(Buffer.from('caf\\u00e9 ').subarray(0, 4)); process.stdout.write(Buffer.from('caf\\u00e9 ').subarray(4)); process.stdout.write('6869', 'hex')`,
  ),
  console: command(`console.log('a %s', 'b'); console.info('c'); console.error('to stderr'); console.warn('beware')`),
  date: command(
    `return {at: new Date(0), url: new URL('https://example.com/a?b'), gone: undefined, html: '<a> & \\u2028'}`,
  ),
  false: command('return false'),
  'json-both': command(`this.log('hidden by oclif under --json'); return {a: 1}`, 'static enableJsonFlag = true'),
  line: command(`this.log('Deleted one.')`),
  lines: command(`this.log('\\u001B[31mred\\u001B[39m'); this.log('two')`),
  mixed: command(`this.log('Deleted one.'); return {id: 1}`),
  null: command('return null'),
  'plan-only': command(
    `return this.writer.plan('Would do it', {would: [1]}, {nextActions: [{command: 'trial topic line', description: 'Do it'}]})`,
    'static dryRunnable = true',
  ),
  silent: command(''),
  sink: command(
    `const done = (await import('node:util')).promisify(process.stdout.write.bind(process.stdout)); await done('written'); process.stdout.end?.call; return 1`,
  ),
  spinner: command(
    `ux.action.start('Loading'); await new Promise((r) => setTimeout(r, 150)); ux.action.stop('done'); return 1`,
  ),
  kept: `const write = process.stdout.write.bind(process.stdout)
${command(`write('kept\\n'); const {stdout} = await import('node:process'); stdout.write('also '); return 1`)}`,
  'spinner-stdout': command(
    `ux.action.start('Loading', 'a', {stdout: true}); ux.action.status = 'b'; console.log('between'); ux.action.stop('c'); return 1`,
  ),
  'spinner-thrown': command(`ux.action.start('Loading'); console.log('behind a spinner'); throw new Error('broken')`),
  success: command(
    `this.log('Looking.'); return this.writer.success('Found it', {id: 1}, {warnings: ['old'], nextActions: [{command: 'trial topic line', description: 'More'}]})`,
  ),
  'success-silent': command(`return this.writer.success('', {id: 1})`),
  table: command(
    `for (const row of [['a', 'b'], ['c', 'd']]) { for (const cell of row) process.stdout.write(cell + ' '); process.stdout.write('\\n') }; return {rows: 2}`,
  ),
  'table-only': command(`console.table([{a: 1}])`),
  twice: command(`this.writer.success('one', 1); this.writer.success('two', 2)`),
  warn: command(`this.warn('careful'); this.warn(new Error('an error as a warning')); this.log('ok'); return {a: 1}`),
  zero: command('return 0'),
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
      isCommonJs ? source.replace('export default class Trial', 'module.exports = class Trial') : source,
    ])
    host = await makeTrialHost({
      commands: Object.fromEntries(sources),
      hasManifest: !isCommonJs,
      isCommonJs,
      oclif: {topicSeparator},
    })
  })
  afterAll(() => host.remove())

  const run = async (name: string, ...args: string[]) => {
    const {code, stderr, stdout} = await host.run([
      ...`topic:${name}`.split(topicSeparator === ' ' ? ':' : '\n'),
      ...args,
    ])
    return {code, logs: readLogs({stderr}), ...readDocument(stdout)}
  }

  const rows: [name: string, message: string, result: unknown, logs?: string[], more?: object][] = [
    ['silent', '', null],
    ['null', '', null],
    ['false', '', false],
    ['zero', '', 0],
    ['array', '', [1, 2]],
    ['date', '', {at: '1970-01-01T00:00:00.000Z', html: '<a> & \u2028', url: 'https://example.com/a?b'}],
    ['line', 'Deleted one.', {text: 'Deleted one.\n'}],
    ['lines', '', {text: 'red\ntwo\n'}],
    ['mixed', 'Deleted one.', {id: 1}],
    ['console', '', {text: 'a b\nc\n'}, ['info: to stderr', 'info: beware']],
    ['buffers', 'café hi', {text: 'café hi'}],
    ['table', '', {rows: 2}],
    ['sink', 'written', 1],
    ['spinner', '', 1, ['info: Loading... done']],
    ['spinner-stdout', '', 1, ['info: Loading... aLoading... bLoading... c', 'info: between']],
    ['kept', '', 1, ['info: kept', 'info: also ']],
    ['warn', 'ok', {a: 1}, [], {warnings: ['careful', 'an error as a warning']}],
    ['json-both', 'hidden by oclif under --json', {a: 1}],
    ['success-silent', '', {id: 1}],
    [
      'success',
      'Found it',
      {id: 1},
      [],
      {next_actions: [{command: 'trial topic line', description: 'More'}], warnings: ['old']},
    ],
  ]
  test.concurrent.for(rows.filter(([name]) => !isCommonJs || everywhere.has(name)))('%s', async (row) => {
    const [name, message, result, logs = [], more = {}] = row
    const {code, ...answer} = await run(name)
    expect(answer).toEqual({
      logs,
      message,
      result,
      schema_version: '1.0',
      status: 'ok',
      tool_version: '3.2.1',
      ...more,
    })
    expect(code).toBe(0)
  })

  test.concurrent('a plan', async () => {
    expect(await run('plan-only')).toEqual({
      code: 0,
      logs: [],
      message: 'Would do it',
      next_actions: [{command: 'trial topic line', description: 'Do it'}],
      plan: {would: [1]},
      schema_version: '1.0',
      status: 'plan',
      tool_version: '3.2.1',
    })
  })

  test.concurrent('a table that only prints keeps its text', async () => {
    expect(await run('table-only')).toMatchObject({message: '', result: {text: expect.stringContaining('│ 0')}})
  })

  test.concurrent('a spinner that an error stops', async () => {
    const words = topicSeparator === ' ' ? ['topic', 'spinner-thrown'] : ['topic:spinner-thrown']
    const {code, stderr, stdout} = await host.run(words)
    expect({code, stdout}).toEqual({code: 2, stdout: ''})
    expect(readLogs({stderr})).toEqual(['info: Loading... !', 'info: behind a spinner'])
    expect(readError({stderr})).toMatchObject({message: 'broken'})
  })

  test.concurrent('a second terminal outcome is a bug of the command', async () => {
    const {code, stderr, stdout} = await host.run(topicSeparator === ' ' ? ['topic', 'twice'] : ['topic:twice'])
    expect({code, stdout}).toEqual({code: 2, stdout: ''})
    expect(readDocument(stderr)).toMatchObject({
      error: 'tool_error',
      message: expect.stringContaining('one terminal outcome'),
    })
  })

  test.concurrent("--json keeps oclif's own output", async () => {
    const words = topicSeparator === ' ' ? ['topic', 'json-both'] : ['topic:json-both']
    expect(await host.run([...words, '--json'])).toEqual({code: 0, stderr: '', stdout: '{\n  "a": 1\n}\n'})
  })

  test.concurrent('ndjson is one line, yaml the same document', async () => {
    const words = topicSeparator === ' ' ? ['topic', 'mixed'] : ['topic:mixed']
    const [lined, yaml] = await Promise.all([
      host.run([...words, '--output', 'ndjson']),
      host.run([...words, '--output=yaml']),
    ])
    expect(readLines(lined.stdout)).toEqual([
      {message: 'Deleted one.', result: {id: 1}, schema_version: '1.0', status: 'ok', tool_version: '3.2.1'},
    ])
    expect(yaml.stdout).toBe(
      'status: ok\nschema_version: "1.0"\ntool_version: 3.2.1\nmessage: Deleted one.\nresult:\n  id: 1\n',
    )
  })
})
