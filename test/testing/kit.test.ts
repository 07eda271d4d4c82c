import {Console} from 'node:console'
import {Writable} from 'node:stream'
import {fileURLToPath} from 'node:url'

import {describe, expect, onTestFinished, test, vi} from 'vitest'

import {checkDocument, errorOf, findSchemaProblems, planOf} from '../../src/testing/index.js'
import {runHost, runInProcess, successOf} from '../../src/testing/index.js'
import {expectValid} from '../support/expect-valid.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'
import {makeTrialHost, ownCommand} from '../support/trial-host.js'

const root = new URL('../fixture-cli', import.meta.url)

type Task = {id: number; title: string}

describe.each([
  ['in a child', runHost],
  ['in the process', runInProcess],
] as const)('a line that is run %s', (_where, run) => {
  test('gives its envelope, its log lines and its exit code', async (context) => {
    const env = {TASKS_DB: `${await makeTemporaryFolder(context)}/tasks.json`}
    await run(root, ['init', '--yes'], {env})
    const created = successOf(
      await run<Task>(root, ['task', 'create', 'Water the plants', '--yes'], {env}),
    )
    expect(created.result.title).toBe('Water the plants')
    expect(checkDocument('success', created)).toEqual([])

    const planned = await run<unknown, {would_delete: Task[]}>(
      root,
      ['task', 'delete', '1', '--dry-run'],
      {env},
    )
    expect(planOf(planned).plan.would_delete.map(({id}) => id)).toEqual([1])

    const failed = await run(root, ['task', 'delete', '1'], {env})
    expect([failed.code, errorOf(failed).error, failed.stdout]).toEqual([
      1,
      'confirmation_required',
      '',
    ])
    expect(() => successOf(failed)).toThrow(/confirmation_required/)
  })

  test('does not depend on who runs the tests', async (context) => {
    context.onTestFinished(() => void vi.unstubAllEnvs())
    for (const name of ['OUTPUT', 'MAX_RESULT_BYTES', 'CUT_RESULT_BYTES', 'MURLI', 'AGENT']) {
      vi.stubEnv(`TASKS_${name}`, name === 'OUTPUT' ? 'yaml' : '0')
    }
    const env = {TASKS_DB: `${await makeTemporaryFolder(context)}/tasks.json`}
    await run(root, ['init', '--yes'], {env})
    const listed = await run(root, ['task', 'list'], {env})
    expect(successOf(listed)).toMatchObject({result: []})
    expect(successOf(listed)).not.toHaveProperty('warnings')
    // What the test asks for counts.
    const asked = await run(root, ['task', 'list'], {env: {...env, TASKS_OUTPUT: 'yaml'}})
    expect([asked.envelope, asked.stdout]).toEqual([undefined, expect.stringContaining('result:')])
  })

  test('leaves the text of a person as it is', async (context) => {
    const env = {TASKS_DB: `${await makeTemporaryFolder(context)}/tasks.json`}
    const {code, envelope, stdout} = await run(root, ['init', '--yes'], {audience: 'human', env})
    expect([code, envelope]).toEqual([0, undefined])
    expect(stdout).toMatch(/tasks\.json/)
  })
})

test('a run in the process leaves streams, environment, exit code and listeners as they were', async () => {
  const before = takeStock()
  await Promise.all([
    runInProcess(root, ['task', 'list', '--status', 'nope'], {env: {TASKS_DB: 'nowhere.json'}}),
    runInProcess(root, ['task', 'nope']),
  ])
  expect(takeStock()).toEqual(before)
})

function takeStock(): object {
  const events = [
    'exit',
    'beforeExit',
    'SIGINT',
    'SIGTERM',
    'uncaughtException',
    'warning',
  ] as const
  return {
    env: {...process.env},
    exit: process.exit,
    exitCode: process.exitCode,
    listeners: events.map((event) => process.listeners(event as 'exit').length),
    stderr: process.stderr.write,
    stdout: process.stdout.write,
  }
}

test('what a command prints is its own where a test runner has a console of its own', async (context) => {
  const env = {TASKS_DB: `${await makeTemporaryFolder(context)}/tasks.json`}
  const heard: string[] = []
  const {console: before} = globalThis
  context.onTestFinished(() => void (globalThis.console = before))
  const sink = new Writable({
    write: (chunk, _encoding, done) => (heard.push(String(chunk)), done()),
  })
  globalThis.console = new Console(sink, sink)
  const {log} = globalThis.console
  const {stdout} = await runInProcess(root, ['init', '--yes'], {audience: 'human', env})
  globalThis.console.log('of the test')
  expect([stdout.includes('tasks.json'), heard, globalThis.console.log]).toEqual([
    true,
    ['of the test\n'],
    log,
  ])
})

/** Ways to replace a method of the console, each with what it heard. */
const replacements: Record<string, () => () => unknown[]> = {
  'a spy': () => {
    const spy = vi.spyOn(globalThis.console, 'log').mockImplementation(() => {})
    return () => spy.mock.calls.flat()
  },
  'a plain function': () => {
    const heard: unknown[] = []
    globalThis.console.log = (text: unknown) => void heard.push(text)
    return () => heard
  },
  // As sinon's.
  'a stub with a method to restore': () => {
    const heard: unknown[] = []
    const log = (text: unknown) => void heard.push(text)
    globalThis.console.log = Object.assign(log, {restore() {}})
    return () => heard
  },
}

test.each([
  ['the console of the test runner', false],
  ['a console of its own', true],
])('a method of %s that a test has replaced stays replaced', async (_name, isNew) => {
  const {console: before} = globalThis
  const {log} = before
  onTestFinished(() => void Object.assign((globalThis.console = before), {log}))
  const host = await makeTrialHost({
    commands: {
      say: ownCommand(`await this.parse(Trial); console.log('said'); console.info('more')`),
    },
  })
  onTestFinished(host.remove)
  const say = async () => runInProcess(host.folder, ['say'], {audience: 'human'})
  if (isNew) globalThis.console = new Console(process.stdout, process.stderr)
  expect((await say()).stdout).toBe('said\nmore\n')
  for (const [name, replace] of Object.entries(replacements)) {
    const read = replace()
    const {stdout} = await say()
    expect([name, read(), stdout]).toEqual([name, ['said'], 'more\n'])
    vi.restoreAllMocks()
  }
})

const endings = {
  caught: `try { process.exit(3) } catch {} console.log('late'); return 1`,
  encoded: `process.stdout.write('aGk=', 'base64'); return 1`,
  events: String.raw`this.writer.event({text: 'a\u2028b'}); return 'c\u2028d'`,
  replaced: `try { process.exit(300) } catch {} throw new Error('late')`,
  silent: 'this.exit(0)',
  warned: `this.warn('first'); this.error('then', {exit: 5})`,
  wide: 'this.exit(256)',
}

test('a run in the process ends as one in a child, also where the command catches its own exit', async (context) => {
  const commands = Object.entries(endings).map(([name, run]) => [
    name,
    ownCommand(`await this.parse(Trial); ${run}`),
  ])
  const host = await makeTrialHost({
    commands: Object.fromEntries(commands) as Record<string, string>,
  })
  context.onTestFinished(host.remove)
  for (const name of Object.keys(endings)) {
    const line = name === 'events' ? [name, '--output', 'ndjson'] : [name]
    const [child, inProcess] = await Promise.all(
      [runHost, runInProcess].map((run) => run(host.folder, line, {env: host.env})),
    )
    const {logs: _child, stderr: _childTimes, ...expected} = child!
    expect(inProcess, name).toMatchObject(expected)
  }
  const audience = 'human'
  const caught = await runInProcess(host.folder, ['caught'], {audience})
  const encoded = await runInProcess(host.folder, ['encoded'], {audience})
  const silent = await runInProcess(host.folder, ['silent'], {audience})
  const warned = await runInProcess(host.folder, ['warned'], {audience})
  const wide = await runInProcess(host.folder, ['wide'], {audience})
  expect([caught, encoded, silent, warned, wide]).toMatchObject([
    {code: 3, stderr: '', stdout: ''},
    {code: 0, stderr: '', stdout: 'hi'},
    {code: 0, stderr: '', stdout: ''},
    {code: 5, stderr: expect.stringMatching(/first\n.*then\n$/) as string},
    {code: 0, stderr: '', stdout: ''},
  ])
  const {envelope, events} = await runInProcess(host.folder, ['events', '--output', 'ndjson'])
  expect([envelope, events]).toMatchObject([{result: 'c\u2028d'}, [{text: 'a\u2028b'}]])
})

test('a run that does not end in time is an error, and the next one runs', async ({
  onTestFinished,
}) => {
  const wait = ownCommand('await this.parse(Trial); await new Promise(() => {})')
  const host = await makeTrialHost({commands: {wait}})
  onTestFinished(host.remove)
  const never = runInProcess(host.folder, ['wait'], {timeoutMs: 200})
  await expect(never).rejects.toThrow(
    '`trial wait` did not end: it timed out after 200 ms. Try it with `runHost`.',
  )
  expect(errorOf(await runInProcess(host.folder, ['wait', '--nope'])).field).toBe('--nope')
})

test('what a run leaves behind neither writes into the next run nor ends it', async () => {
  const leave = ownCommand(`await this.parse(Trial)
    setTimeout(() => { console.log('late'); try { process.exit(3) } catch {} }, 50)`)
  const slow = ownCommand(
    `await this.parse(Trial); await new Promise((resolve) => setTimeout(resolve, 300)); console.log('mine')`,
  )
  const host = await makeTrialHost({commands: {leave, slow}})
  onTestFinished(host.remove)
  await runInProcess(host.folder, ['leave'])
  const {code, stdout} = await runInProcess(host.folder, ['slow'], {audience: 'human'})
  expect([code, stdout]).toEqual([0, 'mine\n'])
})

test.each(['stdout', 'stderr'] as const)(
  'every run has what its command writes to %s by a function that its module has kept',
  async (name) => {
    const kept = `const write = process.${name}.write.bind(process.${name})\n`
    const direct = ownCommand(`await this.parse(Trial); write('direct\\n')`)
    // A manifest is written by a process that has loaded the command.
    const host = await makeTrialHost({commands: {direct: kept + direct}, hasManifest: false})
    onTestFinished(() => host.remove())
    for (let runs = 0; runs < 3; runs += 1) {
      const run = await runInProcess(host.folder, ['direct'], {audience: 'human'})
      expect(run[name]).toBe('direct\n')
    }
  },
)

test.each([0, 2 ** 31])('a time limit of %d ms does not end a run', async (timeoutMs) => {
  const slow = ownCommand(
    'await this.parse(Trial); await new Promise((resolve) => setTimeout(resolve, 50))',
  )
  const host = await makeTrialHost({commands: {slow}})
  onTestFinished(host.remove)
  expect((await runInProcess(host.folder, ['slow'], {timeoutMs})).code).toBe(0)
})

test.each([runHost, runInProcess])(
  '%o names what it looked for where there is no host',
  async (run) => {
    const missing = run(new URL('nowhere/', root), ['task', 'list'])
    await expect(missing).rejects.toThrow(
      /^There is no .*test.nowhere.package\.json: pass the folder of your CLI's package\.json, as a path or a file URL$/,
    )
  },
)

test('events, progress and documents are told apart', async (context) => {
  const cwd = await makeTemporaryFolder(context)
  const {document, envelope} = await runHost(fileURLToPath(root), ['describe', '--index'], {cwd})
  expect([envelope, checkDocument('index', document)]).toEqual([undefined, []])
})

test('a schema is checked as ajv checks it, and an unknown keyword is refused', () => {
  const wrong = {
    status: 'ok',
    schema_version: '1.0',
    tool_version: 1,
    result: null,
    warnings: ['a', 2],
    extra: true,
  }
  expect(checkDocument('success', wrong)).toEqual([
    '/message is missing',
    '/tool_version is not of type string',
    '/warnings/1 is not of type string',
    '/extra is not expected',
  ])
  expect(() => expectValid('success', wrong)).toThrow()
  expect(() => findSchemaProblems(1, {multipleOf: 2})).toThrow(/ajv/)
  for (const schema of [{$ref: '#'}, {anyOf: [{$ref: '#'}, {}]}]) {
    expect(() => findSchemaProblems(1, schema)).toThrow(/refers to itself/)
  }
  const tree = {items: {$ref: '#'}, type: 'array'}
  expect(findSchemaProblems([[], [[1]]], tree)).toEqual(['/1/0/0 is not of type array'])
  // An object inherits this member.
  expect(findSchemaProblems({}, {required: ['constructor']})).toEqual(['/constructor is missing'])
  expect(
    findSchemaProblems({a: 1}, {additionalProperties: false, properties: {a: undefined}}),
  ).toEqual([])
})
