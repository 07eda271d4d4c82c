import {join} from 'node:path'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError, readLogs} from '../../support/document.js'
import {expectValid} from '../../support/expect-valid.js'
import {makeTrialHost, type TrialHost} from '../../support/trial-host.js'

const run = (body: string, statics = '') =>
  `export default class extends Command {${statics}\n async run() {const {flags} = await this.parse(this.constructor); ${body}} }`

const commands = {
  asks: run(
    `this.log(flags.json ? 'Deleted without a question.' : 'Nothing was deleted.')`,
    'static enableJsonFlag = true;',
  ),
  bytes: run(`process.stdout.write(Buffer.from([137, 80, 78, 71, 0, 255]))`),
  chats: run(`for (let row = 0; row < 3000; row++) console.error(row + 'x'.repeat(400))`),
  ends: run(`console.log('done'); process.exit(0)`),
  exits: run(`this.log('fine'); this.exit(0)`),
  fails: run(`this.log('half'); this.error('It broke.')`),
  flag: run(
    `this.log(flags.json ? '{"apps": ["a"]}' : 'a')`,
    `static flags = {json: Flags.boolean({char: 'j'}), table: Flags.boolean({dependsOn: null, exclusive: null, relationships: null})};`,
  ),
  exact: run(
    `console.log('{"id": 12345678901234567890}')`,
    `static flags = {json: Flags.boolean()};`,
  ),
  large: run(`for (let row = 0; row < 20_000; row++) this.log('row ' + row)`),
  late: run(`this.log('fine')`),
  loose: `export default class extends Command {static strict = false; async run() {this.log(JSON.stringify(this.argv))}}`,
  optional: run(
    `this.log(flags.json === undefined ? 'unset' : String(flags.json))`,
    `static flags = {json: Flags.boolean({allowNo: true})};`,
  ),
  output: run(`this.log(flags.output)`, `static flags = {output: Flags.string()};`),
  related: run(
    `this.log(String(flags.json))`,
    `static flags = {csv: Flags.boolean({exclusive: ['json']}), json: Flags.boolean()};`,
  ),
  chosen: run(
    `this.log(String(flags.json))`,
    `static flags = {json: Flags.boolean(), table: Flags.boolean({exactlyOne: ['json', 'table']})};`,
  ),
  constrained: run(
    `this.log(String(flags.json))`,
    `static flags = {json: Flags.boolean(), table: Flags.boolean()};
    static constraints = [{_evaluateAgainstFlags: ({json, table}) => json && table ? {name: 'json', reason: 'No.', status: 'failed'} : {status: 'success'}}];`,
  ),
  limited: run(
    `this.log(String(flags.json))`,
    `static flags = {json: Flags.boolean(), table: Flags.boolean({combinable: ['wide']}), wide: Flags.boolean()};`,
  ),
  only: run(
    `this.log(String(flags.json))`,
    `static flags = {json: Flags.boolean(), table: Flags.boolean({relationships: [{type: 'only', flags: ['wide']}]}), wide: Flags.boolean()};`,
  ),
  rows: run(`this.log('ID\\n1'); return [{id: 1}]`, 'static enableJsonFlag = true;'),
  serves: run(`this.log('Listening'); await new Promise((resolve) => setTimeout(resolve, 3000))`),
  silent: run(''),
  sweep: run(
    `this.log(JSON.stringify(this.argv)); return {swept: []}`,
    `static enableJsonFlag = true; static flags = {clean: Flags.boolean(), region: Flags.string()};`,
  ),
  text: run(
    `this.log('\\u001B[31mred\\u001B[39m\\nblue'); this.warn('mind'); console.error('note')`,
  ),
}

const reading = [
  'chosen',
  'constrained',
  'exact',
  'flag',
  'limited',
  'only',
  'optional',
  'related',
  'rows',
]

let host: TrialHost
beforeAll(async () => {
  const stated = {
    ...Object.fromEntries(reading.map((id) => [id, {mutating: false}])),
    sweep: {mutating: false, mutatingFlags: ['clean']},
  }
  host = await makeTrialHost({
    commands,
    files: {
      'broken/trial/murli.yaml': 'commands: {rows: {mutating: false, rows:\n',
      'hooks/init.js': `export default async function init() { if (process.env.TRIAL_TALK) console.log('hello from a hook') }\n`,
      'hooks/prerun.js': `export default async function before({argv}) { if (process.env.TRIAL_REGION) argv.push('--region', process.env.TRIAL_REGION) }\n`,
      'hooks/finally.js': `export default async function last() { if (process.env.TRIAL_LATE) this.error('Late.', {exit: 6}) }\n`,
    },
    oclif: {
      hooks: {
        finally: './hooks/finally.js',
        init: './hooks/init.js',
        prerun: './hooks/prerun.js',
      },
      murli: {commands: stated},
    },
  })
})
afterAll(() => host.remove())

const start = (line: string, env: Record<string, string> = {}) => host.run(line.split(' '), {env})

describe.concurrent('--output on a foreign command (5.4a)', () => {
  test.for([
    ['rows', [{id: 1}]],
    ['exact', {text: '{"id": 12345678901234567890}\n'}],
    ['flag', {apps: ['a']}],
    ['flag --json', {apps: ['a']}],
    ['related', {text: 'undefined\n'}],
    ['chosen --table', {text: 'undefined\n'}],
    ['constrained --table', {text: 'undefined\n'}],
    ['limited --table', {text: 'undefined\n'}],
    ['optional', true],
    // What was typed counts, and the last of it.
    ['optional --no-json', {text: 'false\n'}],
    ['optional --json --no-json', {text: 'false\n'}],
    ['optional --no-json --json', true],
    ['only --table', {text: 'undefined\n'}],
    // The gate reads a command again whose flags decide what it changes, and takes no word away.
    ['sweep', {swept: []}],
    ['sweep --clean --yes', {text: '["--clean"]\n'}],
    ['asks', {text: 'Nothing was deleted.\n'}],
    ['text', {text: 'red\nblue\n'}],
    ['silent', null],
    ['ends', {text: 'done\n'}],
    ['exits', {text: 'fine\n'}],
  ] as const)('%s has the result %j', async ([line, result]) => {
    const {code, stdout} = await start(`${line} --output json`)
    const envelope = readDocument(stdout)
    expectValid('success', envelope)
    const head = {schema_version: '1.0', status: 'ok', tool_version: '3.2.1'}
    expect({...envelope, code}).toEqual({...head, code: 0, message: '', result})
  })

  test.for<
    [
      line: string,
      run: {code: number; stdout: string; logs?: string[]},
      env?: Record<string, string>,
    ]
  >([
    ['text --output json', {code: 0, logs: ['warn: Warning: mind', 'info: note'], stdout: 'ok'}],
    // 3.7
    ['serves --output json', {code: 0, logs: ['info: Listening'], stdout: 'ok'}],
    ['fails --output json', {code: 2, logs: ['info: half'], stdout: ''}],
    ['--output json text', {code: 0, stdout: 'ok'}],
    ['text --output=ndjson', {code: 0, stdout: 'ok'}],
    ['text --output yaml', {code: 0, stdout: 'ok'}],
    ['silent --output json', {code: 0, stdout: 'ok'}, {TRIAL_TALK: '1'}],
    [
      'late --output json',
      {code: 6, logs: [expect.stringMatching(/^error: /)], stdout: 'ok'},
      {TRIAL_LATE: '1'},
    ],
    ['rows --agent', {code: 0, stdout: 'ok'}, {TRIAL_OUTPUT: 'json'}],
    ['rows', {code: 0, stdout: 'ID\n1\n'}, {TRIAL_OUTPUT: 'json'}],
  ])('%s: %j', async ([line, expected, env]) => {
    const run = await start(line, env)
    const stdout = /^\{?"?status"?: ?"?ok/.test(run.stdout) ? 'ok' : run.stdout
    expect({code: run.code, stdout, ...(expected.logs && {logs: readLogs(run)})}).toEqual(expected)
    if (run.code === 2) expect(readError(run)).toMatchObject({message: 'It broke.'})
  })

  test('3.4: a long log of a success that passes has its last lines, too', async () => {
    const logs = readLogs(await start('chats --agent'))
    expect([logs[0], logs.at(-1)]).toEqual([0, 2999].map((row) => `info: ${row}${'x'.repeat(400)}`))
    expect(logs).toContainEqual(
      expect.stringMatching(/^info: \d+ lines are left out; --no-agent prints everything\.$/),
    )
    const {stderr} = await start('chats --agent --no-agent')
    expect(stderr.trim().split('\n')).toHaveLength(3000)
  })

  test('what a hook of the host adds to a line stays on it', async () => {
    const line = 'sweep --output json --clean --yes'
    const {stdout} = await start(line, {TRIAL_REGION: 'eu'})
    const {text} = readDocument(stdout)['result'] as {text: string}
    expect(JSON.parse(text)).toEqual(['--clean', '--region', 'eu'])
  })

  test('--json is not added where a file of annotations cannot be read (12.11)', async () => {
    const env = {XDG_CONFIG_HOME: join(host.folder, 'broken')}
    const [file, none] = await Promise.all([
      start('rows --output json', env),
      start('rows --output json'),
    ])
    expect(readDocument(file.stdout)['result']).toEqual({text: 'ID\n1\n'})
    expect(readDocument(none.stdout)['result']).toEqual([{id: 1}])
  })

  test('a large result is truncated for a declared agent, and whole for a script (3.3)', async () => {
    const [agent, script, full] = await Promise.all([
      start('large --output json --agent'),
      start('large --output json'),
      start('large --output json --agent --full'),
    ])
    expect(Buffer.byteLength(agent.stdout)).toBeLessThan(70_000)
    expect(readDocument(agent.stdout)).toMatchObject({
      truncation: {full_output: expect.any(String) as string},
    })
    // 7.17: `--full` beside `--output`.
    for (const {stdout} of [script, full]) {
      expect((readDocument(stdout)['result'] as {text: string}).text).toMatch(/row 19999\n$/)
    }
    expect((await start('large --agent --full')).code).not.toBe(0)
  })

  test.for([
    ['text --output text', '\u001B[31mred\u001B[39m\nblue\n'],
    ['output --output json', 'json\n'],
    ['loose --output json', '["--output","json"]\n'],
    ['loose -- --output json', '["--","--output","json"]\n'],
    ['bytes --output json', '\uFFFDPNG\0\uFFFD'],
  ] as const)('the success of a foreign command is its own: %s', async ([line, stdout]) => {
    expect(await start(line)).toMatchObject({code: 0, stdout})
  })
})
