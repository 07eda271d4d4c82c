import {spawn} from 'node:child_process'
import {text} from 'node:stream/consumers'
import {setTimeout as sleep} from 'node:timers/promises'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readLines, readLogs} from '../support/document.js'
import {quoteWord} from '../../src/command-line/quote.js'
import {runProcess} from '../support/run-cli.js'
import {foreignCommand, makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

const success = (result: unknown) => ({
  status: 'ok',
  schema_version: '1.0',
  tool_version: '3.2.1',
  message: '',
  result,
})
const failure = (code: number, error: string, message: string) => ({
  status: 'error',
  code,
  error,
  message,
  recoverable: false,
  schema_version: '1.0',
  suggestion: expect.any(String) as string,
  tool_version: '3.2.1',
})

/** Ends as its argument says, which gives no error to the method that documents one. */
const ending = `export default class Ending extends AgentCommand {
  static enableJsonFlag = true
  static flags = {how: Flags.string(), token: Flags.string()}
  async run() {
    const {how, token} = (await this.parse(Ending)).flags
    if (how === 'exits') process.exit(3)
    if (how === 'code') process.exitCode = 3
    if (how === 'undefined') throw undefined
    if (how === 'secret') throw new Error('wrong ' + token)
    if (how === 'signal') process.kill(process.pid, 'SIGINT')
    if (how !== 'code') await new Promise((resolve) => setTimeout(resolve, 5000))
  }
  toErrorJson(error) { return {failed: error.message} }
}`

const commands = {
  big: ownCommand(`this.log('ok'); return {text: 'ä'.repeat(2.5 * 1024 * 1024)}`),
  'big-error': ownCommand(`throw new AgentError({message: 'big', data: 'ä'.repeat(1024 * 1024)})`),
  'big-exit': ownCommand(`console.log('x'.repeat(1024 * 1024)); process.exit(0)`),
  'big-json': ownCommand(
    `return {text: 'x'.repeat(5 * 1024 * 1024)}`,
    'static enableJsonFlag = true',
  ),
  cancels: foreignCommand(
    `throw new Error('asked')`,
    `async catch() { this.log('cancelled'); this.exit(0) }`,
  ),
  deep: ownCommand(
    `let list = []; for (let depth = 0; depth < 20_000; depth++) list = [list]; return list`,
  ),
  'event-odd': ownCommand(`const {proxy, revoke} = Proxy.revocable({}, {}); revoke()
    await this.writer.event({a: 1n}); await this.writer.event({proxy})`),
  'event-unwaited': ownCommand(`const {proxy, revoke} = Proxy.revocable({}, {}); revoke()
    void this.writer.event({proxy}); return {a: 1}`),
  ending,
  events: ownCommand(`for (let line = 0; ; line++) await this.writer.event({line})`),
  fails: ownCommand(`throw new Error('broken')`),
  'json-nothing': ownCommand(
    `return this.writer.success('Deleted')`,
    'static enableJsonFlag = true',
  ),
  'json-plan': ownCommand(
    `if (this.writer.isDryRun) { this.writer.plan('would', {a: 1}); return }`,
    `static enableJsonFlag = true
    static mutating = true
    static dryRunnable = true`,
  ),
  fine: ownCommand(`console.error('noted'); return {a: 1}`),
  json: ownCommand(
    `throw new AgentError({code: 5, message: 'gone'})`,
    'static enableJsonFlag = true',
  ),
  'json-bigint': ownCommand(`return {a: 1n}`, 'static enableJsonFlag = true'),
  later: ownCommand(`setTimeout(() => this.config.runCommand('fine'), 50); return {a: 1}`),
  listens: ownCommand(
    `const {how} = (await this.parse(this.ctor)).args
    process.on('exit', () => {
      if (how === 'code') process.exitCode = 5
      if (how === 'exit') process.exit(5)
      if (how === 'throw') throw new Error('late')
    })
    return {a: 1}`,
    'static args = {how: Args.string()}',
  ),
  login: ownCommand(
    `const {flags} = await this.parse(this.ctor); throw new Error('no access with ' + flags.token)`,
    'static flags = {token: Flags.string()}',
  ),
  many: ownCommand(`for (let line = 0; line < 200_000; line++) console.log('line ' + line)`),
  outer: foreignCommand(
    `for (const id of ['fails', 'fails']) await this.config.runCommand(id).catch(() => {})
    const {flags} = await this.parse(this.ctor)
    if (flags.token) await this.config.runCommand('login', ['--token', 's3cret-inside'])
    this.log('went on')`,
    'static flags = {token: Flags.string()}',
  ),
  breaks: foreignCommand(`this.log('begun'); throw new Error('broken')`),
  loud: `console.log('loaded')\n${foreignCommand('await this.parse(this.ctor)')}`,
  print: ownCommand(`this.log('printed'); process.exit(0)`),
  quiet: ownCommand(`return {a: 1}`),
  undocumented: ownCommand(
    `throw new Error('broken')`,
    `static enableJsonFlag = true
    toErrorJson(error) { return {name: error.cause.name} }`,
  ),
  talks: foreignCommand(`this.log('talk')`),
  'rejects-later': ownCommand(
    `void new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 50)); return {a: 1}`,
  ),
  'throws-later': ownCommand(`setTimeout(() => { throw new Error('late') }, 50); return {a: 1}`),
  twice: ownCommand(
    `for (const id of ['fails', 'fails']) try { await this.config.runCommand(id) } catch {}; return {a: 1}`,
  ),
}

const files = {
  'hooks/last.js': `export default function (options) {
    const event = 'result' in options ? 'postrun' : 'error' in options ? 'finally' : 'prerun'
    if (process.env.LAST === event + ' exit') this.exit(5)
    if (process.env.LAST === event + ' error') this.error('hooked', {exit: 5})
    if (process.env.LAST === event + ' end') process.exit(5)
    if (process.env.LAST === event + ' print') {
      console.log('hooked')
      console.error('hooked')
    }
    if (process.env.LAST === event + ' signal') process.kill(process.pid, 'SIGTERM')
  }\n`,
  'hooks/first.js': `export default function () {
    if (process.env.FIRST === 'fails') this.error('hooked first', {exit: 6})
    return process.env.FIRST === 'waits' ? new Promise(() => {}) : undefined
  }\n`,
}

describe.concurrent('one invocation has one terminal document', () => {
  let host: TrialHost
  beforeAll(async () => {
    const hooks = {
      finally: './hooks/last.js',
      postrun: './hooks/last.js',
      prerun: ['./hooks/last.js', './hooks/first.js'],
    }
    host = await makeTrialHost({commands, files, oclif: {hooks}})
  })
  afterAll(() => host.remove())

  /** Runs a shell's line, in which `trial` is the host. */
  const runLine = (line: string) => {
    const script = `trial() { ${quoteWord(process.execPath)} ${quoteWord(host.bin)} "$@"; }; ${line}`
    return runProcess(['bash', '-c', script], {cwd: host.folder, env: host.env, input: ''})
  }

  test.for<[line: string, LAST: string, code: number]>([
    ['later', '', 0],
    ['twice', '', 0],
    ['throws-later', '', 2],
    // A hook that fails after a success changes the exit code alone.
    ['quiet', 'postrun exit', 5],
    ['quiet', 'postrun error', 5],
    ['quiet --agent', 'postrun error', 5],
    ['quiet', 'postrun end', 5],
    ['quiet', 'finally exit', 5],
    ['quiet', 'finally error', 5],
    ['quiet', 'finally end', 5],
    ['rejects-later', '', 2],
    // So does a listener that the end of the process calls.
    ['listens code', '', 5],
    ['listens exit', '', 5],
    ['listens throw', '', 2],
  ])('%s is a success on stdout, and a code is explained, %s', async ([line, LAST, code]) => {
    const run = await host.run(line.split(' '), {env: {LAST}})
    const late = expect.stringMatching(/^error: A failure after the outcome: ./) as string
    expect({
      code: run.code,
      logs: readLogs(run),
      stdout: readDocument(run.stdout),
    }).toEqual({code, logs: code === 0 ? [] : [late], stdout: success({a: 1})})
  })

  // A signal that comes at once after the failure, too.
  test.for<[line: string, env: Record<string, string>, code: number, message: string]>([
    ['quiet', {FIRST: 'fails', LAST: 'finally exit'}, 6, 'hooked first'],
    ['quiet', {FIRST: 'fails', LAST: 'finally error'}, 6, 'hooked first'],
    ['quiet', {FIRST: 'fails', LAST: 'finally end'}, 6, 'hooked first'],
    ['fails', {LAST: 'finally signal'}, 2, 'broken'],
    [
      'fine',
      {FIRST: 'waits'},
      2,
      'The command never ended: it waited for something that could no longer happen.',
    ],
  ])('%s is an error on stderr, and nothing else, %j', async ([line, env, code, message]) => {
    const run = await host.run([line], {env})
    expect([run.code, run.stdout, readDocument(run.stderr)]).toMatchObject([code, '', {message}])
  })

  test.for<[line: string, stdout: unknown, stderr?: unknown]>([
    ['quiet --agent', {result: {a: 1}}],
    // 8.26: nor what the host prints before the answer to a question.
    ['loud --validate', {result: {valid: true}}],
    ['loud --validate --agent', {result: {valid: true}}],
    ['loud --validate --zzz --agent', undefined, {kind: 'unknown_flag'}],
    ['breaks --agent', 'begun\n', {message: 'broken'}],
    ['nope --agent', undefined, {kind: 'unknown_command'}],
  ])('nothing follows the outcome of `%s`, though a hook prints (3.8)', async (row) => {
    const [line, stdout, stderr] = row
    const run = await host.run(line.split(' '), {env: {LAST: 'finally print'}})
    const read = (text: string) => (text.startsWith('{') ? readDocument(text) : text || undefined)
    expect([read(run.stdout), read(run.stderr)]).toMatchObject([stdout, stderr])
  })

  test.for<[line: string, stdout: string]>([
    ['outer', 'went on\n'],
    ['outer --agent', 'went on\n'],
    ['outer --no-agent', 'went on\n'],
    // A catch that chooses an exit of 0 makes a success.
    ['cancels --agent', 'cancelled\n'],
  ])('what a foreign command catches is no failure: %s', async ([line, stdout]) => {
    expect(await host.run(line.split(' '))).toEqual({code: 0, stderr: '', stdout})
  })

  test('an own command that fails in a foreign command is its one error, and shows no secret', async () => {
    const {code, stderr, stdout} = await host.run(['outer', '--token', 'x', '--agent'])
    const error = failure(2, 'tool_error', 'no access with ***')
    expect([code, stdout, readDocument(stderr)]).toEqual([2, '', error])
  })

  test("5.6: a failure under oclif's own --json is on both streams, and nothing is no document", async () => {
    const {code, stderr, stdout} = await host.run(['json', '--json'])
    const envelope = failure(5, 'not_found', 'gone')
    expect([code, JSON.parse(stderr), JSON.parse(stdout)]).toEqual([5, envelope, {error: envelope}])
    const big = await host.run(['json-bigint', '--json'])
    expect(big.code).toBe(2)
    expect(JSON.parse(big.stdout)).toMatchObject({error: {error: 'tool_error'}})
    // As oclif prints nothing for a command that returns nothing.
    for (const audience of ['--agent', '--no-agent']) {
      const nothing = await host.run(['json-nothing', '--json', audience])
      expect(nothing).toEqual({code: 0, stderr: '', stdout: ''})
      const plan = await host.run(['json-plan', '--json', '--dry-run', audience])
      expect([plan.code, JSON.parse(plan.stdout)]).toEqual([0, {a: 1}])
    }
  })

  test.for([
    ['exits', 3, 'The command ended with exit code 3.'],
    ['code', 3, 'The command ended with exit code 3.'],
    ['undefined', 2, 'The command failed without saying why.'],
    ['signal', 9, 'Cancelled by SIGINT.'],
  ] as const)(
    "5.6: the class's own document says how a command without an error ended: %s",
    async ([how, expected, message]) => {
      const {code, stderr, stdout} = await host.run(['ending', '--json', '--how', how])
      expect([code, readDocument(stderr)]).toMatchObject([expected, {code: expected, message}])
      expect(JSON.parse(stdout)).toEqual({failed: message})
    },
  )

  test("5.6: the class's own document shows no secret", async () => {
    const words = ['ending', '--json', '--how', 'secret', '--token', 's3cret-x']
    const {stderr, stdout} = await host.run(words)
    expect(JSON.parse(stdout)).toEqual({failed: 'wrong ***'})
    expect(stderr).not.toContain('s3cret-x')
  })

  test("5.6: a class's document that fails is not missed", async () => {
    const {code, stderr, stdout} = await host.run(['undocumented', '--json'])
    const envelope = readDocument(stderr)
    expect([code, envelope]).toMatchObject([2, {data: {causes: ['broken']}, status: 'error'}])
    expect(JSON.parse(stdout)).toEqual({error: envelope})
  })

  test('an event that cannot be written ends the stream with an error', async () => {
    const {code, stderr, stdout} = await host.run(['event-odd'])
    const error = readDocument(stderr)
    expect(error).toMatchObject({kind: 'unserialisable_result', status: 'error'})
    expect({code, lines: readLines(stdout)}).toEqual({code: 2, lines: [{a: 1}, error]})
    const unwaited = await host.run(['event-unwaited'])
    expect(unwaited.code).toBe(2)
    expect(unwaited.stderr).toMatch(/cannot be written as JSON/)
  })

  test.runIf(process.platform === 'linux').for(['fine', 'events', 'print', 'talks'])(
    'a result that cannot be written is one error, and so is the code: %s',
    async (line) => {
      const {code, stderr} = await runLine(`trial ${line} --agent >/dev/full`)
      const errors = readLines(stderr).filter(({status}) => status === 'error')
      expect([code, errors]).toMatchObject([2, [{code: 2, error: 'tool_error'}]])
    },
  )

  test.runIf(process.platform === 'linux').for(['quiet', 'events', 'fails'])(
    'and so it is where stdout has the errors, too: %s',
    async (line) => {
      const flags = '--agent --protocol-version hateoas'
      const {code, stderr} = await runLine(`trial ${line} ${flags} >/dev/full`)
      expect([code, readDocument(stderr)]).toMatchObject([
        2,
        {error: {message: line === 'fails' ? 'broken' : expect.stringContaining('ENOSPC')}},
      ])
    },
  )

  test('6.9: a result that is nested too deeply is an error', async () => {
    const {code, stderr} = await host.run(['deep'])
    const message = 'The result cannot be written as JSON: it is nested too deeply.'
    expect([code, readDocument(stderr)]).toMatchObject([
      2,
      {kind: 'unserialisable_result', message},
    ])
  })

  test.runIf(process.platform === 'linux')(
    'a log that cannot be written leaves a success alone',
    async () => {
      const run = await runLine('trial fine 2>/dev/full')
      expect([run.code, readDocument(run.stdout)]).toEqual([0, success({a: 1})])
    },
  )

  // 3.9
  test.for<[line: string, code: number, stream: 'stdout' | 'stderr', fields: object]>([
    ['big', 0, 'stdout', {message: 'ok', result: {text: 'ä'.repeat(2_621_440)}}],
    ['big-error', 2, 'stderr', {data: 'ä'.repeat(1_048_576)}],
    ['big-exit', 0, 'stdout', {result: {text: `${'x'.repeat(1_048_576)}\n`}}],
    ['big-json --json', 0, 'stdout', {text: 'x'.repeat(5_242_880)}],
  ])('megabytes reach a reader who takes his time: %s', async ([line, code, stream, fields]) => {
    const child = spawn(process.execPath, [host.bin, ...line.split(' ')], {
      cwd: host.folder,
      env: host.env,
    })
    await sleep(1500)
    expect(child.exitCode).toBeNull()
    const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
    const [stdout, stderr, ended] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      closed,
    ])
    expect(JSON.parse({stderr, stdout}[stream])).toMatchObject(fields)
    expect(ended).toBe(code)
  })

  // 3.10
  test
    .runIf(process.platform === 'linux')
    .for(['big', 'big --output=yaml', 'events', 'many --no-agent'])(
    '%s | head -c 10 ends quietly',
    async (line) => {
      const {stderr, stdout} = await runLine(
        `trial ${line} | head -c 10; echo "codes \${PIPESTATUS[*]}"`,
      )
      expect({end: stdout.slice(10), stderr}).toEqual({end: 'codes 0 0\n', stderr: ''})
    },
  )
})
