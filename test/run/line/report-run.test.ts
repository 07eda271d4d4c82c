import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {readFile, writeFile} from 'node:fs/promises'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import {json} from 'node:stream/consumers'

import {transformSync} from 'esbuild'
import fc from 'fast-check'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import type {AgentRun} from '../../../src/contract/agent-run.js'
import {readError} from '../../support/document.js'
import {findBlock} from '../../support/markdown.js'
import type {CliRun} from '../../support/run-cli.js'
import {makeTemporaryFolder} from '../../support/temporary-folder.js'
import {
  foreignCommand,
  makeTrialHost,
  ownCommand,
  type TrialHost,
} from '../../support/trial-host.js'

/** A hook that writes what it gets to a file, and then behaves as the variable asks. */
const hook = `import {appendFileSync} from 'node:fs'
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const behaviors = {
  well: () => {},
  late: () => sleep(100),
  exits: () => process.exit(41),
  'exits-later': () => void setTimeout(() => process.exit(41), 50),
  'asks-to-exit': () => {throw Object.assign(new Error('EEXIT: 41'), {code: 'EEXIT', oclif: {exit: 41}})},
  throws: () => {throw new Error('SAID')},
  'throws-later': () => void setTimeout(() => {throw new Error('SAID')}, 50),
  rejects: () => {void Promise.reject(new Error('SAID'))},
  prints: () => {
    console.log('SAID')
    process.stdout.write('SAID')
    console.error('SAID')
    process.emitWarning('SAID')
  },
  hangs: () => new Promise(() => {setInterval(() => console.log('SAID'), 20)}),
  waits: () => new Promise(() => {}),
  stays: () => void setInterval(() => {}, 20),
  'sets-code': () => {process.exitCode = 41},
  'sets-code-later': () => void setTimeout(() => {process.exitCode = 41}, 50),
  'changes-report': ({config, ...report}) => {report.code = 41; config.bin = 'SAID'; config.pjson.version = 'SAID'},
}
export default async function ({config, context, ...report}) {
  appendFileSync(process.env.REPORT, JSON.stringify(report) + '\\n')
  await behaviors[process.env.BEHAVIOR ?? 'well']({config, ...report})
}
`

/**
 * Starts the half second that the hook has once its report has arrived: a busy machine may need
 * longer to load the hook. Without a report it begins after a minute.
 */
const patience = `const {existsSync} = require('node:fs')
const {setTimeout: original} = globalThis
globalThis.setTimeout = (callback, ms, ...rest) => {
  if (ms !== 500) return original(callback, ms, ...rest)
  const start = Date.now()
  let ticks = 0
  const timer = setInterval(() => {
    if (existsSync(process.env.REPORT) || Date.now() - start > 60_000) ticks += 1
    if (ticks < 5) return
    clearInterval(timer)
    callback(...rest)
  }, 100)
  return timer
}
`

/** The environment in which a host waits for a report. */
const waitFor = (folder: string, file: string) => ({
  NODE_OPTIONS: `--require=${join(folder, 'patience.cjs')}`,
  REPORT: file,
  TRIAL_AGENT: '1',
})

const arg = 'static args = {text: Args.string()}; static flags = {name: Flags.string()}'

const commands = {
  'own/list': ownCommand(`await this.parse(Trial); return this.writer.success('Two', [1, 2])`, arg),
  'own/drop': ownCommand(
    `const {args} = await this.parse(Trial)
    if (this.writer.isDryRun) return this.writer.plan('Would drop', {})
    throw new AgentError({code: 5, error: args.text, kind: args.text, message: args.text})`,
    `${arg}; static mutating = true; static dryRunnable = true; static aliases = ['own:remove']`,
  ),
  'own/work': ownCommand(
    `for (let turn = 0; turn < 20; turn += 1) {
      this.writer.event({turn})
      await new Promise((resolve) => setTimeout(resolve, 20))
    }`,
    'static mutating = true',
  ),
  'own/exit': ownCommand(`this.exit(0)`),
  'own/code': ownCommand(`process.exitCode = 7`),
  'own/end': ownCommand(`process.exit(3)`),
  'own/serve': ownCommand(
    `setTimeout(() => process.stdout.write(''), 900); return this.writer.success('Serving')`,
  ),
  'plain/list': foreignCommand(`this.log('one\\ntwo'); this.warn('Careful')`),
  'plain/fail': foreignCommand(
    `await this.parse(Trial); this.error('It broke: ' + this.argv.join(' '), {exit: 33})`,
    arg,
  ),
  'plain/throw': foreignCommand(
    `throw Object.assign(new Error(process.argv.join(' ')), {name: process.argv.at(-1)})`,
  ),
  'plain/code': foreignCommand(`process.exitCode = 9`),
}

let host: TrialHost
let quiet: TrialHost

beforeAll(async () => {
  const oclif = {topicSeparator: ' ', murli: {feedback: 'own list', exitCodes: {33: 7}}}
  const hooks = {murli_run: './hook.js'}
  host = await makeTrialHost({
    commands,
    files: {'hook.js': hook, 'patience.cjs': patience},
    oclif: {...oclif, hooks},
  })
  quiet = await makeTrialHost({commands, oclif})
})

afterAll(async () => {
  await Promise.all([host.remove(), quiet.remove()])
})

let reports = 0

/** Runs a line for an agent, and reads what the hook got. */
async function report(
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<{run: CliRun; reports: Record<string, unknown>[]}> {
  const file = join(host.folder, `report-${(reports += 1)}`)
  const run = await host.run(words, {env: {...waitFor(host.folder, file), ...env}})
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = text.split('\n').filter(Boolean)
  return {run, reports: lines.map((line) => JSON.parse(line) as Record<string, unknown>)}
}

/** What is reported of each line, apart from its duration. */
const reported: [line: string, report: Record<string, unknown> | undefined][] = [
  ['own list', {command: 'own list', outcome: 'success', code: 0}],
  ['own drop --dry-run', {command: 'own drop', outcome: 'plan', code: 0}],
  ['own remove --dry-run', {command: 'own drop', outcome: 'plan', code: 0}],
  ['own drop secret --yes', {command: 'own drop', outcome: 'error', code: 5}],
  [
    'own drop secret',
    {command: 'own drop', outcome: 'error', code: 1, error: 'confirmation_required'},
  ],
  [
    'own list --nam x',
    {
      command: 'own list',
      outcome: 'error',
      code: 1,
      error: 'flag_error',
      kind: 'unknown_flag',
      corrected: true,
    },
  ],
  ['own exit', {command: 'own exit', outcome: 'success', code: 0}],
  ['own code', {command: 'own code', outcome: 'error', code: 7, error: 'tool_error'}],
  ['plain list', {command: 'plain list', outcome: 'success', code: 0}],
  ['plain list --output json', {command: 'plain list', outcome: 'success', code: 0}],
  ['plain fail', {command: 'plain fail', outcome: 'error', code: 7, error: 'conflict'}],
  ['plain code', {command: 'plain code', outcome: 'error', code: 9, error: 'tool_error'}],
  ['plain:throw', {command: 'plain throw', outcome: 'error', code: 2, error: 'tool_error'}],
  ['murli which list own', {command: 'murli which', outcome: 'success', code: 0}],
  [
    'own lisst',
    {
      outcome: 'error',
      code: 1,
      error: 'command_not_found',
      kind: 'unknown_command',
      corrected: true,
    },
  ],
  // Nothing ran, or the process ended without a turn of the event loop.
  ['own list --validate', undefined],
  ['own list --schema', undefined],
  ['own end', undefined],
  ['own', undefined],
  ['--help', undefined],
]

describe.concurrent('an agent’s run is reported once (13.12)', () => {
  test.for(reported)('%s', async ([line, expected]) => {
    const {reports, run} = await report(line.split(' '))
    if (!expected) return expect(reports).toEqual([])
    const {duration_ms: duration, ...rest} = reports[0]!
    const bytes = Buffer.byteLength(run.stdout)
    expect(rest).toEqual({corrected: false, ...expected, result_bytes: bytes})
    expect(duration).toEqual(expect.any(Number))
    expect([reports.length, run.code]).toEqual([1, expected['code']])
  })

  test('a run whose reader has gone away has lasted some time', async () => {
    const file = join(host.folder, 'report-without-reader')
    const env = {...host.env, ...waitFor(host.folder, file)}
    const child = spawn(process.execPath, [host.bin, 'own', 'work', '--yes'], {env})
    await once(child.stdout, 'data')
    child.stdout.destroy()
    await once(child, 'exit')
    const {duration_ms: duration} = JSON.parse(await readFile(file, 'utf8')) as AgentRun
    // Twenty turns of 20 ms.
    expect(duration).toBeGreaterThanOrEqual(400)
  })

  test('a known agent is named', async () => {
    const named = await report(['own', 'list'], {AI_AGENT: 'claude-code/2.1 s3cret'})
    expect(named.reports).toMatchObject([{agent: 'claude'}])
  })

  test('nothing is reported where DO_NOT_TRACK asks for it, or to a person', async () => {
    const asked = await report(['own', 'list'], {DO_NOT_TRACK: '1'})
    const person = await report(['own', 'list'], {TRIAL_AGENT: '0'})
    expect([asked.reports, person.reports]).toEqual([[], []])
    expect(await report(['own', 'list'], {DO_NOT_TRACK: '0'})).toMatchObject({reports: [{}]})
  })
})

const behaviors = [...hook.matchAll(/^ {2}'?([a-z-]+)'?: \(/gm)].map(([, name]) => name!)

describe.concurrent('the hook changes nothing, however it behaves', () => {
  const lines = ['own list', 'plain list', 'plain fail']
  const table = [
    ...behaviors.flatMap((behavior) => lines.map((line) => [behavior, line] as const)),
    ...['exits', 'hangs'].flatMap((behavior) =>
      ['own drop x --yes', 'own lisst'].map((line) => [behavior, line] as const),
    ),
  ]
  const expected = new Map<string, Promise<CliRun>>()
  const runQuietly = (line: string) => {
    const run = expected.get(line) ?? quiet.run(line.split(' '), {env: {TRIAL_AGENT: '1'}})
    expected.set(line, run)
    return run
  }

  test('and each way of behaving is tried', () => expect(behaviors.length).toBeGreaterThan(12))

  test.for(table)('%s: %s', async ([BEHAVIOR, line], {expect}) => {
    const {reports, run} = await report(line.split(' '), {BEHAVIOR})
    expect(run).toEqual(await runQuietly(line))
    expect(reports).toHaveLength(1)
  })

  test('and a command that leaves something running is not cut', async () => {
    const {reports, run} = await report(['own', 'serve'], {BEHAVIOR: 'stays'})
    expect(reports).toMatchObject([{command: 'own serve', duration_ms: expect.any(Number)}])
    expect(run.code).toBe(0)
  })
})

test('the page’s hook sends it to a server', async ({onTestFinished}) => {
  const bodies: unknown[] = []
  const arrived = join(await makeTemporaryFolder({onTestFinished}), 'arrived')
  const server = createServer(async (request, response) => {
    bodies.push(await json(request))
    await writeFile(arrived, '')
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const {port} = server.address() as AddressInfo
  const page = await readFile('docs/measuring.md', 'utf8')
  const source = findBlock(page, 'ts', 'fetch').replace(
    'https://telemetry.example.com',
    `http://127.0.0.1:${port}`,
  )
  const {oclif} = JSON.parse(findBlock(page, 'json', 'murli_run')) as {
    oclif: Record<string, unknown>
  }
  const trial = await makeTrialHost({
    commands,
    files: {
      'dist/hooks/agent-run.js': transformSync(source, {loader: 'ts'}).code,
      'patience.cjs': patience,
    },
    oclif,
  })
  onTestFinished(() => trial.remove())
  onTestFinished(() => void server.close())
  const run = await trial.run(['plain:fail'], {
    env: {CODEX_SANDBOX: '1', ...waitFor(trial.folder, arrived)},
  })
  const report = {agent: 'codex', command: 'plain:fail', corrected: false, outcome: 'error'}
  const rest = {code: 33, duration_ms: expect.any(Number) as number, error: 'tool_error'}
  expect(bodies).toEqual([{...report, ...rest, version: '3.2.1'}])
  expect(run).toMatchObject({code: 33, stdout: ''})
})

test('a tool error offers where to report it, other errors do not', async () => {
  const env = {TRIAL_AGENT: '1'}
  const [own, foreign, other] = await Promise.all(
    ['own code', 'plain throw', 'plain fail'].map(async (line) =>
      readError(await quiet.run(line.split(' '), {env})),
    ),
  )
  const action = {
    command: 'trial own list',
    description: 'Report the problem to the authors of trial',
  }
  expect(own).toMatchObject({error: 'tool_error', next_actions: [action]})
  expect(foreign).toMatchObject({error: 'tool_error', next_actions: [action]})
  expect(other).not.toHaveProperty('next_actions')
})

/** Every text that a report may hold. */
const names = new Set([
  ...Object.keys(commands).map((path) => path.replace('/', ' ')),
  ...['claude', 'error', 'plan', 'success'],
  ...['argument_error', 'command_not_found', 'confirmation_required', 'flag_error', 'tool_error'],
  ...['cancelled', 'conflict', 'not_found'],
  ...['missing_value', 'unexpected_argument', 'unknown_command', 'unknown_flag'],
  ...['conflicting_flags', 'invalid_value'],
])

/** Command lines that give a word away where a report holds more than names. */
const leaking = (word: string): string[][] => [
  ['own', 'remove', word, '--yes'],
  ['own', 'list', '--name', word],
  ['own', 'list', `--${word}`],
  ['plain', 'fail', word],
  ['plain', 'throw'],
  [word],
]

test('no word of a command line or its environment is in a report', async () => {
  const secret = fc
    .string({minLength: 4, maxLength: 12, unit: 'grapheme-ascii'})
    .map((text) => `s3cret/${text}`)
  const start = fc.constantFrom(
    ...Object.keys(commands)
      .filter((path) => !/end|serve/.test(path))
      .map((path) => path.split('/')),
  )
  const part = fc.oneof(
    secret.map((word) => [word]),
    secret.map((word) => ['--name', word]),
    secret.map((word) => [`--nam=${word}`]),
    fc.constant(['--yes']),
  )
  const line = fc
    .tuple(start, fc.array(part, {maxLength: 3}))
    .map(([command, parts]) => [...command, ...parts.flat()])
  const [word] = fc.sample(secret, 1)
  const lines = [...leaking(word!), ...fc.sample(line, 18)]
  const found = []
  for (const [index, words] of lines.entries()) {
    const env = {AI_AGENT: `${['', 'claude '][index % 2]}${word}`, TRIAL_KEY: word!}
    found.push(await report(words, env))
  }
  const all = found.flatMap(({reports}) => reports)
  const texts = all.flatMap((each) =>
    Object.values(each).filter((value) => typeof value === 'string'),
  )
  expect(texts.filter((text) => !names.has(text))).toEqual([])
  const kinds = all.slice(0, 6).map(({error, outcome}) => error ?? outcome)
  expect(kinds).toEqual([
    'error',
    'success',
    'flag_error',
    'conflict',
    'tool_error',
    'command_not_found',
  ])
  expect(texts).toContain('claude')
}, 120_000)
